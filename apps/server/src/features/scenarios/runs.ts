/** The use cases 'keep a run' and 'compute a kept run again'. */
import { canonicalJson } from "@crq/engine/canonical-json";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
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

/** SHA-256 over a result's numbers, written so that equal bits and only equal bits give equal text. */
function resultHash(result: Result): string {
  return sha256Hex(utf8(canonicalJson(result)));
}
