/** `npm run check`: format, lint, types, import rules, dead code and unit tests, as many at a time as there are cores. */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { brokenImportRules } from "./lib/import-rules.ts";
import { type CommandOptions, runCommand } from "./lib/run-command.ts";
import { compilerSettings, existingFolders } from "./lib/source-files.ts";
import { vitestCounts, type StepResult, type TestCounts } from "./lib/test-counts.ts";

/** The compiler, a program in Go, collects garbage for a quarter of its time if it has to stay small. */
const FEWER_COLLECTIONS = { GOGC: "400" };

interface Step {
  readonly name: string;
  readonly run: () => Promise<TestCounts & { readonly output: string }>;
}

/** Runs every step, printing each as it ends (with its output if it failed); returns them in the order of the list. */
export async function runChecks(): Promise<StepResult[]> {
  const steps = listSteps();
  const results: StepResult[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < steps.length; index = next++)
      results[index] = await runStep(steps[index]!);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), steps.length) }, worker));
  return results;
}

/** The longest first, so that the cores finish together. */
function listSteps(): Step[] {
  const folders = existingFolders(["apps", "packages", "scripts", "bench", "e2e"]);
  return [
    { name: "unit tests", run: unitTests },
    commandStep("lint", ["oxlint", "--type-aware", "--deny-warnings", ...folders]),
    { name: "import rules", run: async () => verdict(await brokenImportRules()) },
    commandStep("dead code", ["knip", "--no-progress"]),
    ...compilerSettings().map((file) =>
      // One checker: several check what they share again, each for itself.
      commandStep(`types ${file}`, ["tsc", "--pretty", "false", "--checkers", "1", "-p", file], {
        env: FEWER_COLLECTIONS,
      }),
    ),
    commandStep("format", ["oxfmt", "--check", "."]),
  ];
}

function commandStep(name: string, command: readonly string[], options?: CommandOptions): Step {
  return {
    name,
    run: async () => {
      const { status, output } = await runCommand(command, options);
      return status === 0
        ? verdict("")
        : verdict(output || `${command.join(" ")} ended with status ${status}`);
    },
  };
}

function verdict(problems: string): TestCounts & { readonly output: string } {
  return problems === "" ? { passed: 1, failed: 0, output: "" } : { passed: 0, failed: 1, output: problems };
}

async function unitTests(): Promise<TestCounts & { readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "crq-unit-"));
  try {
    const report = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const projects = ["--project", "unit", "--project", "web"];
    const { status, output } = await runCommand(["vitest", "run", ...projects, ...reporters]);
    return { ...vitestCounts(report, status), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const { passed, failed, complaint, output } = await step.run();
  const ms = Math.round(performance.now() - started);
  const count = passed + failed > 1 ? ` (${passed} passed)` : "";
  console.log(
    `${failed === 0 ? "ok    " : "FAILED"} ${`${(ms / 1000).toFixed(1)} s`.padStart(7)}  ${step.name}${count}`,
  );
  if (failed > 0)
    console.log(`${output.trimEnd().replaceAll(/^/gm, "    ")}${complaint ? `\n    ${complaint}` : ""}\n`);
  return { name: step.name, ok: failed === 0, passed, failed, ms };
}

if (process.argv[1] === import.meta.filename) {
  const failed = (await runChecks()).filter((result) => !result.ok);
  console.log(
    failed.length === 0 ? "All checks passed." : `Failed: ${failed.map((result) => result.name).join(", ")}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
