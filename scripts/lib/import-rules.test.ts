/** Tests that each import rule fires on a planted violation, and accepts what it allows. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const server = "apps/server/src";
const web = "apps/web/src";

/** [rule, file that breaks it, its import] */
const VIOLATIONS = [
  ["engine-imports-nothing", "packages/engine/src/clock.ts", "node:fs"],
  ["engine-imports-nothing", "packages/engine/src/shape.ts", "zod"],
  ["contract-imports-zod-only", "packages/contract/src/fast.ts", "fastify"],
  ["frameworks-import-zod-only", "packages/frameworks/src/files.ts", "node:fs"],
  ["threats-import-nothing", "packages/threats/src/files.ts", "zod"],
  ["packages-know-no-app", "packages/contract/src/up.ts", `../../../${server}/app.ts`],
  ["web-never-imports-server", `${web}/features/risk/x/leak.ts`, "../../../../../server/src/app.ts"],
  ["server-never-imports-web", `${server}/features/risk/x/page.ts`, "../../../../../web/src/main.ts"],
  ["features-meet-in-public", `${server}/features/risk/x/nosy.ts`, "../../people/y/store.ts"],
  ["features-meet-in-public", `${web}/features/risk/x/nosy.ts`, "../../people/y/inside.ts"],
  ["store-alone-sees-the-database", `${server}/features/risk/x/handlers.ts`, "../../../db/query.ts"],
  ["store-alone-sees-the-database", `${server}/features/risk/x/listing.ts`, "../../../db/list-page.ts"],
  ["store-alone-sees-the-database", `${server}/features/risk/x/raw.ts`, "pg"],
  ["store-alone-sees-the-database", `${server}/features/risk/x/build.ts`, "kysely"],
  ["foundations-know-no-feature", `${server}/http/nosy.ts`, "../features/people/y/public.ts"],
  ["ui-knows-nothing-above", `${web}/ui/nosy.ts`, "../features/people/y/public.ts"],
  ["shell-meets-features-in-public", `${web}/shell/nosy.ts`, "../features/people/y/inside.ts"],
  ["features-meet-in-public", `${web}/features/risk/x/next-door.ts`, "../z/inside.ts"],
  ["session-is-below-features", `${web}/session/nosy.ts`, "../features/people/y/public.ts"],
  ["shell-is-the-top-floor", `${web}/features/risk/x/climbing.ts`, "../../../shell/shell.ts"],
  ["no-development-dependency-in-the-product", `${server}/http/dev.ts`, "vitest"],
  ["no-circular", `${server}/http/ring-a.ts`, "./ring-b.ts"],
  ["not-resolvable", `${server}/http/lost.ts`, "./nowhere.ts"],
] as const;

/** [file, an allowed import] */
const ALLOWED = [
  [`${server}/features/risk/x/store.ts`, "../../../db/query.ts"],
  [`${server}/features/risk/x/session-store.ts`, "../../../db/query.ts"],
  [`${server}/features/risk/x/polite.ts`, "../../people/y/public.ts"],
  [`${server}/app.ts`, "./features/people/y/inside.ts"],
  ["packages/contract/src/shapes.ts", "zod"],
  [`${web}/features/risk/x/screen.ts`, "../../../ui/button.ts"],
] as const;

/** Targets of the planted imports. */
const TARGETS = [
  `${server}/app.ts`,
  `${server}/db/query.ts`,
  `${server}/db/list-page.ts`,
  ...["store", "public", "inside"].map((name) => `${server}/features/people/y/${name}.ts`),
  ...["public", "inside"].map((name) => `${web}/features/people/y/${name}.ts`),
  `${web}/features/risk/z/inside.ts`,
  `${web}/shell/shell.ts`,
  `${web}/main.ts`,
  `${web}/ui/button.ts`,
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let folder: string;
let found: Violation[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crq-rules-"));
  const write = async (file: string, text: string) => {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  await cp(join(root, ".dependency-cruiser.cjs"), join(folder, ".dependency-cruiser.cjs"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const name of [
    "package.json",
    "apps/server/package.json",
    "apps/web/package.json",
    "packages/contract/package.json",
    "packages/engine/package.json",
    "packages/frameworks/package.json",
    "packages/threats/package.json",
  ])
    await write(name, "").then(() => cp(join(root, name), join(folder, name)));
  for (const file of TARGETS) await write(file, "export const target = 1;\n");
  for (const [file, to] of ALLOWED) await write(file, `import "${to}";\nexport const allowed = 1;\n`);
  for (const [, file, to] of VIOLATIONS) await write(file, `import "${to}";\nexport const planted = 1;\n`);
  await write(`${server}/http/ring-b.ts`, 'import "./ring-a.ts";\n');
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "apps", "packages"];
  const program = join(root, "node_modules/.bin/depcruise");
  const run = promisify(execFile)(program, args, { cwd: folder, maxBuffer: 1e8 });
  const { stdout } = await run.catch((error: { stdout: string }) => error); // violations are an exit status
  found = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const rulesBrokenBy = (file: string) => found.filter((one) => one.from === file).map((one) => one.rule.name);

describe("import rules", () => {
  test.each(VIOLATIONS)("%s fires when %s imports %s", (rule, file) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  test.each(ALLOWED)("%s can import %s", (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });
});
