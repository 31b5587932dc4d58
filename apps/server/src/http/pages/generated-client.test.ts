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
import { Api, type Baseline, type Control, type Policy, type Scenario } from "./client.ts";

const [base, key] = process.argv.slice(2);
const api = new Api({
  baseUrl: base!,
  baseApiParams: { headers: { authorization: \`Bearer \${key}\` } },
});
const estimate = (cost: number) => ({
  currency: "USD",
  frequency: { lef: { type: "constant" as const, value: 2 } },
  primary: [{ form: "response" as const, loss: { type: "constant" as const, value: cost } }],
});
const cost = { type: "constant" as const, value: 100 };
const control: Control = (
  await api.api.controlsCreate({ name: "MFA", kind: "resistance", inPlace: false, currency: "USD", annualCost: cost })
).data;
const scenario: Scenario = (
  await api.api.scenariosCreate({
    title: "Made by a program",
    estimate: estimate(1000),
    treatment: {
      controls: [
        {
          id: "mfa",
          title: control.name,
          record: control.id,
          status: "planned",
          annualCost: cost,
          effects: [
            { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
          ],
        },
      ],
    },
  })
).data;
const second: Scenario = (
  await api.api.scenariosCreate({ title: "Another", estimate: estimate(250) })
).data;
const page = await api.api.scenariosList({ q: "Made by", pageSize: 10 });
const policy: Policy = (
  await api.api.policiesCreate({
    name: "Cyber",
    inPlace: true,
    currency: "USD",
    premium: 50,
    tower: [{ retention: 0, limit: 1000, share: 0.5 }],
  })
).data;
const drivers = (await api.api.scenariosSensitivity(scenario.id, { statistic: "mean" })).data;
const portfolio = (
  await api.api.portfoliosCreate({ title: "Both", scenarioIds: [scenario.id, second.id] })
).data;
const joint = (await api.api.portfoliosFigures(portfolio.id, { engine: "exact" })).data;
const choices = (await api.api.planReturns({ budget: 1000 })).data;
const baseline: Baseline = (await api.api.baselinesFreeze({ name: "First" })).data;
const verified = (await api.api.baselinesVerify(baseline.id)).data;
console.log(
  JSON.stringify({
    title: page.data.items[0]!.title,
    total: page.data.total,
    mean: scenario.figures.mean,
    event: drivers.event.mean,
    pays: policy.tower.map(({ share }) => share),
    joint: joint.portfolio.mean,
    none: joint.portfolio.pZero,
    parts: Object.keys(joint.portfolio.contributions).sort(),
    members: [scenario.id, second.id].sort(),
    nothing: choices.nothing,
    chosen: choices.withinBudget?.expectedLoss,
    frozen: baseline.state,
    same: verified.hashMatches && verified.differences.length === 0,
  }),
);
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
    permissions: ["scenario:read", "scenario:write", "analysis:run"],
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

test("works with a key: controls, scenarios, policies, sensitivity, portfolios, plan and baselines", async () => {
  const { stdout } = await run(process.execPath, ["--no-warnings", join(folder, "program.ts"), base, key]);
  const { parts, members, ...printed } = JSON.parse(stdout) as Record<string, unknown>;
  expect(parts).toEqual(members);
  expect(printed).toEqual({
    title: "Made by a program",
    total: 1,
    mean: 2000,
    event: 1000,
    pays: [0.5],
    joint: expect.closeTo(2500, 6),
    none: expect.closeTo(Math.exp(-4), 9),
    nothing: expect.closeTo(2500, 6),
    chosen: expect.closeTo(1500, 6),
    frozen: "in-review",
    same: true,
  });
});
