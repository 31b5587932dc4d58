import type { Estimate } from "@crq/contract/risk/quantification";
import type { Treatment } from "@crq/contract/risk/treatment";
import type { Treatment as CheckedTreatment } from "@crq/engine/treatment";
import type { CheckedEstimate } from "../../../db/columns.ts";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { miniCurve } from "../../../jobs/mini-curve.ts";
import { presentOf, quantify } from "../quantification/public.ts";

/** A scenario's headline figures as it is now, by the exact engine, as its row stores them. */
export async function figuresOf(
  compute: Compute,
  scenario: {
    readonly estimate: Estimate | CheckedEstimate;
    readonly treatment: Treatment | CheckedTreatment;
  },
  caller: Caller,
) {
  const how = { engine: "exact", caller } as const;
  const { mean, p95, p99, pZero, curve } = await quantify(compute, presentOf(scenario), how);
  return {
    mean,
    p95,
    p99,
    p_zero: pZero,
    engine_version: ENGINE_VERSION,
    curve: JSON.stringify(miniCurve(curve)),
  };
}
