/**
 * `npm test`: the checks, the build, the server's tests on a real PostgreSQL, every screen and the journeys in a real browser.
 * Prints a table and, as the very last line, `N passed, N failed`; the exit status is 1 if anything failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check.ts";
import { runCommand } from "./lib/run-command.ts";
import { playwrightCounts, vitestCounts, type StepResult, type TestCounts } from "./lib/test-counts.ts";

process.env["CI"] ??= "true"; // no watching, no prompts, no snapshots written
const reports = mkdtempSync(join(tmpdir(), "crq-test-reports-"));

const results: StepResult[] = [];
heading("checks");
results.push(...(await runChecks()));
const build = await timed("build", async () => {
  const { status } = await runCommand([process.execPath, join(import.meta.dirname, "build.ts")], {
    live: true,
  });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
});
results.push(build);
results.push(
  await timed("figures in the engine's documentation", async () => {
    const command = [process.execPath, join(import.meta.dirname, "verify-engine.ts"), "--check"];
    const { status } = await runCommand(command, { live: true });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }),
);
results.push(await timed("component tests", () => vitestProject("components")));
results.push(await timed("server tests", () => vitestProject("server")));
results.push(await timed("abuse tests", () => vitestProject("abuse")));
for (const [name, config] of [
  ["screens", "e2e/screens/playwright.config.ts"],
  ["browser journeys", "e2e/playwright.config.ts"],
] as const)
  results.push(await timed(name, async () => (build.ok ? inBrowser(config) : notRun("The build failed."))));
rmSync(reports, { recursive: true, force: true });
printTotal();

async function vitestProject(project: string): Promise<TestCounts> {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = await runCommand(["vitest", "run", "--project", project, ...reporters], { live: true });
  return vitestCounts(report, status);
}

async function inBrowser(config: string): Promise<TestCounts> {
  const report = join(reports, `${config.replaceAll("/", "-")}.json`);
  const command = ["playwright", "test", "--config", config, "--reporter=list,json"];
  const { status } = await runCommand(command, { live: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return playwrightCounts(report, status);
}

function notRun(complaint: string): TestCounts {
  return { passed: 0, failed: 1, complaint };
}

async function timed(name: string, run: () => Promise<TestCounts>): Promise<StepResult> {
  heading(name);
  const started = performance.now();
  const { passed, failed, complaint } = await run();
  if (complaint) console.log(`${name}: ${complaint}`);
  return { name, ok: failed === 0, passed, failed, ms: Math.round(performance.now() - started) };
}

function heading(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`);
}

function printTotal(): void {
  heading("result");
  console.log(`${"".padEnd(44)}${"passed".padStart(8)}${"failed".padStart(8)}${"seconds".padStart(10)}`);
  for (const { name, passed, failed, ms } of results) {
    console.log(
      `${name.padEnd(44)}${String(passed).padStart(8)}${String(failed).padStart(8)}${(ms / 1000).toFixed(1).padStart(10)}`,
    );
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}
