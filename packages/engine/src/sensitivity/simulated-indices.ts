/** Sobol indices by simulating every event: the cross-check of `sobolIndices`. */
import { annualMoments } from "../exact/compound-model.ts";
import { Stream } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { batchesOf } from "./sobol-batches.ts";
import { ratioOf, type SobolIndices, type SobolOptions } from "./sobol-index.ts";
import { SobolYears } from "./sobol-years.ts";

/** The sums of one batch of years: by input, and of the variance. */
interface Batch {
  readonly first: Float64Array;
  readonly total: Float64Array;
  readonly variance: number;
}

/** The sums of a batch, with expected values n·Sᵢ·V, n·STᵢ·V and n·V. */
function batchOf({ a, b, changes }: SobolYears, years: number, mean: number): Batch {
  const first = new Float64Array(changes.length);
  const total = new Float64Array(changes.length);
  let variance = 0;
  for (let year = 0; year < years; year++)
    variance += ((a[year]! - mean) * (a[year]! - mean) + (b[year]! - mean) * (b[year]! - mean)) / 2;
  for (const [i, change] of changes.entries())
    for (let year = 0; year < years; year++) {
      first[i]! += (b[year]! - mean) * change[year]!;
      total[i]! += (change[year]! * change[year]!) / 2;
    }
  return { first, total, variance };
}

/**
 * First-order and total Sobol indices from simulated years alone, in the order of the taxonomy, chance last.
 *
 * Estimators of Saltelli et al. 2010 ('Variance based sensitivity analysis of model output', Computer Physics Communications 181) for the first order,
 * (y_B − E)(y_ABi − y_A), and Jansen 1999 for the total, ½(y_A − y_ABi)², each over the sample's variance. Small indices can come out negative and are
 * left so, inside their interval; heavy-tailed losses need many years.
 *
 * @throws RangeError for an invalid option or too many events; `SimulationStopped`
 */
export function simulatedIndices(scenario: Scenario, options: SobolOptions): readonly SobolIndices[] {
  const run = new SobolYears(scenario, (node) => new Stream(options.seed, scenario.id, node));
  const { mean } = annualMoments(scenario);
  const batches = batchesOf(scenario, run, options, (years) => batchOf(run, years, mean));
  const variances = batches.map(({ variance }) => variance);
  return run.inputs.map((input, i) => ({
    input,
    first: ratioOf(
      batches.map(({ first }) => first[i]!),
      variances,
    ),
    total: ratioOf(
      batches.map(({ total }) => total[i]!),
      variances,
    ),
  }));
}
