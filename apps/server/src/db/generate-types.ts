import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Path of the generated types. */
export const typesFile = fileURLToPath(new URL("./types.gen.ts", import.meta.url));

const columns = {
  "cell_1.risk_scenarios.curve": "CurveColumn",
  "cell_1.risk_scenarios.estimate": "EstimateColumn",
  "cell_1.risk_scenarios.evidence": "EvidenceColumn",
  "cell_1.risk_scenarios.treatment": "TreatmentColumn",
  "cell_1.risk_scenarios.tolerance": "ToleranceColumn",
  "cell_1.controls.annual_cost": "CostColumn",
  "cell_1.controls.evidence": "ControlEvidenceColumn",
  "cell_1.controls.effects": "RecordEffectsColumn",
  "cell_1.projects.one_off": "CostColumn",
  "cell_1.projects.yearly": "CostColumn",
  "cell_1.policies.tower": "TowerColumn",
  "cell_1.policies.per_year": "LayerColumn",
  "cell_1.policies.terms": "PolicyTermsColumn",
  "cell_1.loss_models.dependence": "JointDependenceColumn",
  "cell_1.loss_models.causes": "CausesColumn",
  "cell_1.exposure_snapshots.inherent": "LossFiguresColumn",
  "cell_1.exposure_snapshots.residual": "LossFiguresColumn",
  "cell_1.exposure_snapshots.net": "NetColumn",
  "cell_1.exposure_snapshots.joined_by": "JoinedByColumn",
  "cell_1.exposure_snapshots.rates": "RatesColumn",
  "cell_1.exposure_snapshots.pricing": "PricingColumn",
  "cell_1.risk_scenarios.scope": "ScopeColumn",
  "cell_1.risk_scenarios.assumptions": "AssumptionsColumn",
  "cell_1.risk_scenarios.review_state": "ReviewStateColumn",
  "cell_1.scenario_versions.assumptions": "AssumptionsColumn",
  "cell_1.scenario_reviews.verdict": "ReviewVerdictColumn",
  "cell_1.scenario_versions.scope": "ScopeColumn",
  "cell_1.scenario_versions.estimate": "EstimateColumn",
  "cell_1.scenario_versions.evidence": "EvidenceColumn",
  "cell_1.scenario_versions.treatment": "TreatmentColumn",
  "cell_1.scenario_versions.tolerance": "ToleranceColumn",
  "cell_1.baselines.shown": "ShownBaselineColumn",
  "cell_1.baselines.reviews": "BaselineReviewsColumn",
  "cell_1.baselines.signature": "BaselineSignatureColumn",
  "cell_1.baselines.bridges": "BridgesColumn",
  "cell_1.baselines.state": "BaselineStateColumn",
  "cell_1.risk_portfolios.dependence": "DependenceColumn",
  "cell_1.risk_portfolios.tolerance": "ToleranceColumn",
  "cell_1.risk_appetites.tolerance": "ToleranceColumn",
  "cell_1.exposure_snapshots.curve": "CurveColumn",
  "cell_1.exposure_snapshots.curve_inherent": "CurveColumn",
  "cell_1.exposure_snapshots.curve_residual": "CurveColumn",
  "cell_1.exposure_snapshots.mini_curve": "CurveColumn",
  "cell_1.exposure_snapshots.best_control": "BestControlColumn",
  "cell_1.risk_runs.estimate": "EstimateColumn",
  "cell_1.risk_runs.result": "ResultColumn",
  "cell_1.frameworks.groups": "FrameworkGroupsColumn",
  "cell_1.framework_entries.objectives": "ObjectivesColumn",
  "cell_1.framework_entries.parameters": "ParametersColumn",
  "audit_log.detail": "DetailColumn",
};

/**
 * The types of the migrated database at `url`, as the text of a TypeScript file: the directory's tables and a
 * cell's, which transactions name alike.
 */
export async function typesText(url: string): Promise<string> {
  const program = fileURLToPath(new URL("../../../../node_modules/.bin/kysely-codegen", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "crq-types-"));
  const file = join(folder, "types.ts");
  try {
    await promisify(execFile)(program, [
      "--dialect",
      "postgres",
      "--url",
      url,
      "--out-file",
      file,
      "--default-schema",
      "public",
      "--include-pattern",
      "(public|cell_1).*",
      "--type-mapping",
      JSON.stringify({
        timestamptz: "string",
        int8: "number",
        bytea: "Buffer",
      }),
      "--overrides",
      JSON.stringify({ columns }),
    ]);
    const imports = `import type { ${[...new Set(Object.values(columns))].sort().join(", ")} } from "./columns.ts";`;
    const text = await readFile(file, "utf8");
    return withoutSchemas(text).replace(/^import type .*$/m, (line) => `${line}\n${imports}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A cell's tables without their schema; the directory's log is the same as a cell's. */
function withoutSchemas(text: string): string {
  const all = text.slice(text.indexOf("export interface DB"));
  const directory = new Set([...all.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, table]) => table));
  const both = [...text.matchAll(/^ {2}"cell_1\.(\w+)": (\w+);$/gm)].filter(([, table]) =>
    directory.has(table),
  );
  let shorter = text;
  for (const [line, , name] of both)
    shorter = shorter
      .replace(`${line}\n`, "")
      .replace(new RegExp(`^export interface ${name} \\{[^}]*\\}\n\n`, "m"), "");
  return shorter.replaceAll(/"cell_1\.(\w+)"/g, "$1").replaceAll(/\bCell1(?=[A-Z])/g, "");
}
