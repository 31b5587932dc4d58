/** The loss event frequency as points, whichever level of the taxonomy it is estimated at. */
import { support } from "../distributions/distribution.ts";
import { scaled } from "../distributions/scaled.ts";
import { frequencyFactors } from "../frequency-factors.ts";
import type { Measure } from "../math/gauss.ts";
import type { Frequency } from "../scenario.ts";
import { compressedRates } from "./compress.ts";
import { pointMeasure, probabilityMeasure, productMeasure, rateMeasure } from "./measure.ts";

/**
 * How many trials of a probability to resolve at a rate of `largest` events a year: a count that the Poisson distribution
 * may well reach.
 */
export function trialsAt(largest: number): number {
  return Math.ceil(largest + 5 * Math.sqrt(largest) + 6);
}

/** The greatest value of a measure. */
function greatest({ value }: Measure): number {
  let most = 0;
  for (const v of value) most = Math.max(most, v);
  return most;
}

/**
 * The loss event frequency (events per year) as points that represent it in a mixture of Poisson distributions: the product of its yearly
 * factors, compressed after each.
 *
 * The greatest possible value of each probability is moved to the rate first, so that rules are as fine as loss events need, not threat events.
 */
export function frequencyMeasure(frequency: Frequency): Measure {
  const { yearly, chance } = frequencyFactors(frequency);
  const [rate, ...probabilities] = yearly;
  const most = probabilities.map(({ distribution }) => support(distribution).high);
  const share = most.reduce((product, high) => product * high, chance);
  if (share === 0) return pointMeasure(0);
  let measure = rateMeasure(share === 1 ? rate!.distribution : scaled(rate!.distribution, share));
  for (const [i, { distribution }] of probabilities.entries()) {
    const { rules } = probabilityMeasure(scaled(distribution, 1 / most[i]!), trialsAt(greatest(measure)));
    measure = compressedRates(productMeasure(measure, rules.at(-1)!));
  }
  return measure;
}
