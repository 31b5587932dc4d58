/** Checks the import rules with dependency-cruiser, and that it really read the sources. */
import { featureCircles, type ImportingModule } from "./feature-circles.ts";
import { runCommand } from "./run-command.ts";
import { typeScriptSources } from "./source-files.ts";

/** The parts of dependency-cruiser's JSON report that matter here. */
interface CruiseReport {
  readonly modules: readonly ImportingModule[];
  readonly summary: {
    readonly error: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

/**
 * The share of the source files that dependency-cruiser must have seen; without its parser it sees none and reports no
 * violations.
 */
const leastShareSeen = 0.9;

/** Returns the output to show if a rule is broken or files were missed; empty if all is well. */
export async function brokenImportRules(): Promise<string> {
  const command = [
    "depcruise",
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    "apps",
    "packages",
  ];
  const { stdout, output } = await runCommand(command);
  let report: CruiseReport;
  try {
    report = JSON.parse(stdout) as CruiseReport;
  } catch {
    return output; // it failed before it could report
  }
  const errors = report.summary.violations.filter((violation) => violation.rule.severity === "error");
  const lines = errors.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(" → ") : to;
    return `${rule.name}: ${from} → ${path}`;
  });
  lines.push(...featureCircles(report.modules));
  const seen = new Set(report.modules.map((module) => module.source));
  const sources = typeScriptSources();
  const unseen = sources.filter((file) => !seen.has(file));
  if (unseen.length > sources.length * (1 - leastShareSeen)) {
    lines.push(
      `dependency-cruiser saw only ${sources.length - unseen.length} of ${sources.length} source files; it missed`,
    );
    lines.push(...unseen.slice(0, 10).map((file) => `  ${file}`));
  }
  return lines.join("\n");
}
