import type { Estimate } from "@crq/contract/risk/quantification";
import type { CheckedEstimate } from "../../../db/columns.ts";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { miniCurve } from "../../../jobs/mini-curve.ts";
import { quantify, scenarioOf } from "../quantification/public.ts";

/** An estimate's headline figures, by the exact engine, as a scenario's row stores them. */
export async function figuresOf(compute: Compute, estimate: Estimate | CheckedEstimate, caller: Caller) {
  const how = { engine: "exact", caller } as const;
  const { mean, p95, p99, p_zero, curve } = await quantify(compute, scenarioOf(estimate), how);
  return {
    mean,
    p95,
    p99,
    p_zero,
    engine_version: ENGINE_VERSION,
    curve: JSON.stringify(miniCurve(curve)),
  };
}
