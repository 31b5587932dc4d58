/** The use cases 'save a run' and 'recompute a saved run'. */
import { canonicalJson } from "@crq/engine/canonical-json";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
import type { Result } from "@crq/contract/risk/quantification";
import type { CheckedEstimate } from "../../../db/columns.ts";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { inputHash, quantify, scenarioOf, type HowToCompute } from "../quantification/public.ts";
import { namedAsBefore } from "./run-names.ts";

/** A computation together with everything that identifies it. */
export interface Computed {
  readonly result: Result;
  readonly resultHash: string;
  readonly inputHash: string;
  readonly engineVersion: string;
  readonly durationMs: number;
}

/**
 * Computes an estimate and hashes inputs and result.
 *
 * @param savedAsBefore to be compared with a run whose hash is over the names that results had before
 */
export async function computeRun(
  compute: Compute,
  estimate: CheckedEstimate,
  how: HowToCompute,
  savedAsBefore = false,
): Promise<Computed> {
  const scenario = scenarioOf(estimate);
  const began = performance.now();
  const result = await quantify(compute, scenario, how);
  return {
    result,
    resultHash: resultHash(savedAsBefore ? namedAsBefore(result) : result),
    inputHash: inputHash(scenario),
    engineVersion: ENGINE_VERSION,
    durationMs: Math.round((performance.now() - began) * 100) / 100,
  };
}

/** SHA-256 over a result's numbers, written so that equal bits and only equal bits give equal text. */
function resultHash(result: object): string {
  return sha256Hex(utf8(canonicalJson(result)));
}
