/**
 * A client that a generator writes from the API's document compiles in strict mode with a program that uses it, and works against the server.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness } from "../../../test/harness.ts";

let h: Harness;
let folder: string;
let base: string;
let key: string;

/** What an integrator would write; figures and titles are printed. */
const PROGRAM = `
import { Api, type Scenario } from "./client.ts";

const [base, key] = process.argv.slice(2);
const api = new Api({
  baseUrl: base!,
  baseApiParams: { headers: { authorization: \`Bearer \${key}\` } },
});
const created = await api.api.scenariosCreate({
  title: "Made by a program",
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "constant", value: 2 } },
    primary: [{ form: "response", loss: { type: "constant", value: 1000 } }],
  },
});
const scenario: Scenario = created.data;
const page = await api.api.scenariosList({ q: "Made by", pageSize: 10 });
const first = page.data.items[0]!;
await api.api.scenariosRemove(scenario.id);
console.log(JSON.stringify({ title: first.title, mean: scenario.figures.mean, total: page.data.total }));
`;

beforeAll(async () => {
  h = await harness();
  folder = await mkdtemp(join(tmpdir(), "crq-client-"));
  const { body } = await h.app.inject({ url: "/api/openapi.json" });
  await generateApi({
    spec: JSON.parse(body) as never,
    output: folder,
    fileName: "client.ts",
    silent: true,
    enumStyle: "union",
  } as never);
  await writeFile(join(folder, "program.ts"), PROGRAM);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await h.app.listen({ host: "127.0.0.1", port: 0 });
  const address = h.app.server.address() as { port: number };
  base = `http://127.0.0.1:${address.port}`;
  const analyst = await h.signedIn("risk_analyst");
  const made = await analyst.call("POST", "/api/account/api-keys", {
    name: "Program",
    permissions: ["scenario:read", "scenario:write"],
    expiresInDays: 1,
  });
  ({ key } = made.json<{ key: string }>());
}, 60_000);
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

test("compiles", { timeout: 60_000 }, async () => {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  const options = {
    strict: true,
    noEmit: true,
    target: "es2023",
    module: "nodenext",
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(dirname(require.resolve("@types/node/package.json")), "..")],
  };
  const config = { compilerOptions: options, files: ["program.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiled = run(process.execPath, [compiler, "-p", folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect((await compiled).stdout).toBe("");
});

test("works: creates, lists and deletes with a key", async () => {
  const { stdout } = await run(process.execPath, ["--no-warnings", join(folder, "program.ts"), base, key]);
  expect(JSON.parse(stdout)).toEqual({ title: "Made by a program", mean: 2000, total: 1 });
});
