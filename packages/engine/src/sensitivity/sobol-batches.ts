/** Years of the pick-freeze design, batch by batch. */
import { eachBatch, type YearByYear } from "../controls/each-batch.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { requireFeasible, requireOptions } from "../simulate/simulation-options.ts";
import type { SobolOptions } from "./sobol-index.ts";

/**
 * Runs through all years and sums each batch of 2048.
 *
 * @param batch sums the `years` years that the run drew last
 * @throws RangeError for an invalid option or too many events; `SimulationStopped`
 */
export function batchesOf<T>(
  scenario: Scenario,
  run: YearByYear,
  options: SobolOptions,
  batch: (years: number) => T,
): readonly T[] {
  const { years = 100_000, seed } = options;
  requireOptions({ years, seed });
  if (years < YEARS_PER_BLOCK) throw new RangeError(`years: must be at least ${YEARS_PER_BLOCK} here`);
  requireFeasible(scenario, years);
  const batches: T[] = [];
  eachBatch([run], { ...options, years }, (_, count) => batches.push(batch(count)));
  return batches;
}
