import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Path of the generated types. */
export const typesFile = fileURLToPath(new URL("./types.gen.ts", import.meta.url));

const columns = {
  "risk_scenarios.curve": "CurveColumn",
  "risk_scenarios.estimate": "EstimateColumn",
  "risk_scenarios.evidence": "EvidenceColumn",
  "risk_scenarios.treatment": "TreatmentColumn",
  "risk_scenarios.tolerance": "ToleranceColumn",
  "risk_portfolios.dependence": "DependenceColumn",
  "risk_portfolios.tolerance": "ToleranceColumn",
  "risk_appetites.tolerance": "ToleranceColumn",
  "exposure_snapshots.curve": "CurveColumn",
  "exposure_snapshots.curve_inherent": "CurveColumn",
  "exposure_snapshots.curve_residual": "CurveColumn",
  "exposure_snapshots.mini_curve": "CurveColumn",
  "exposure_snapshots.best_control": "BestControlColumn",
  "risk_runs.estimate": "EstimateColumn",
  "risk_runs.result": "ResultColumn",
  "audit_log.detail": "DetailColumn",
};

/** The types of the migrated database at `url`, as the text of a TypeScript file. */
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
      "public.*",
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
    return text.replace(/^import type .*$/m, (line) => `${line}\n${imports}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
