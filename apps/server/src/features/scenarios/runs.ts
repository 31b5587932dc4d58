/** The use cases 'keep a run' and 'compute a kept run again'. */
import { createHash } from "node:crypto";
import type { Estimate, Result } from "@crq/contract/quantification";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Compute } from "../../jobs/compute-pool.ts";
import {
  DEFAULT_YEARS,
  feasible,
  inputHash,
  quantify,
  scenarioOf,
  type HowToCompute,
} from "../quantification/public.ts";

/** A computation together with everything that identifies it. */
export interface Computed {
  readonly result: Result;
  readonly resultHash: string;
  readonly inputHash: string;
  readonly engineVersion: string;
  readonly durationMs: number;
}

/** Computes an estimate and fingerprints inputs and result. */
export async function computeRun(compute: Compute, estimate: Estimate, how: HowToCompute): Promise<Computed> {
  const scenario = scenarioOf(estimate);
  if (how.engine === "simulate") feasible(scenario, how.years ?? DEFAULT_YEARS, "estimate");
  const began = performance.now();
  const result = await quantify(compute, scenario, how);
  return {
    result,
    resultHash: resultHash(result),
    inputHash: inputHash(scenario),
    engineVersion: ENGINE_VERSION,
    durationMs: Math.round((performance.now() - began) * 100) / 100,
  };
}

/** SHA-256 over a result's numbers, in their keys' order, written so that equal bits and only equal bits give equal text. */
function resultHash(result: Result): string {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;
  return createHash("sha256")
    .update(JSON.stringify(sorted(result)))
    .digest("hex");
}
