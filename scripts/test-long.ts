/**
 * `npm run test:long`, for the night: the tests that look at more where they have the time. On every push they look at part of it, the same
 * part each time (docs/decisions/0161). Mutation testing is `npm run mutate`.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./lib/run-command.ts";
import { root } from "./lib/installation.mjs";

/** What a test that looks at more at night names: how often, properties, or fixtures that do. */
const LOOKS_AT_MORE = /test\/(?:often|long)\.ts"|TEST_LENGTH|from "fast-check"|-fixtures\.ts"/;

const files = globSync("{apps,packages}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] }).filter(
  (file) => LOOKS_AT_MORE.test(readFileSync(join(root, file), "utf8")),
);
const env = { TEST_LENGTH: "long", HOSTILE_RUNS: "100" };
const { status } = await runCommand(["vitest", "run", "--testTimeout=1200000", ...files], {
  live: true,
  env,
});
process.exitCode = status ?? 1;
