/** Which one estimate the worst years rest on. */
import { lossLaw } from "../distributions/capped.ts";
import { mean, variance } from "../distributions/distribution.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Estimates, InputName } from "../inputs.ts";
import type { Loss } from "../scenario.ts";

/** A loss input, and the least share of the worst years in which one event's loss of it is enough. */
export interface TailDriver {
  readonly name: InputName;
  /** Of the years beyond the loss, at least this share has a single loss of this input beyond it; 0 to 1. */
  readonly share: number;
}

/** First and second moment of how many events a year have the loss, given the rate. */
interface RateMoments {
  readonly mean: number;
  readonly square: number;
}

/**
 * P(some loss of this input above x in a year) is at least μ − ½E[R²]·S², with S = P(one loss > x), R the year's rate of such losses and μ = E[R]·S:
 * Bonferroni's inequality, for a count that is Poisson given R.
 */
function chanceAtLeast(rate: RateMoments, loss: Loss, x: number): number {
  const above = 1 - lossLaw(loss).cdf(x);
  return Math.max(0, rate.mean * above - 0.5 * rate.square * above * above);
}

/**
 * The input of which a single loss alone explains most years beyond a percentile of the annual loss.
 *
 * No other loss is needed to pass x in such a year, so the figure rests on the upper end of that one estimate. The share is a lower bound: years that
 * pass x by several losses, or where two of this input do, count less.
 *
 * @param scenario a valid scenario
 * @param x the percentile of its annual loss, money; at 0 there is no driver
 * @param beyond the probability of a year beyond x, or more: 0.01 for the 99th percentile
 * @returns the input with the greatest share; null if no single loss can pass x
 * @example tailDriver(scenario, exact(scenario).p99, 0.01)
 */
export function tailDriver(scenario: Estimates, x: number, beyond: number): TailDriver | null {
  const { frequency, primary, secondary, eventCap = Infinity } = scenario;
  if (x <= 0 || x >= eventCap) return null;
  const events = frequencyMoments(frequency);
  const rate: RateMoments = { mean: events.mean, square: events.variance + events.mean ** 2 };
  const drivers = primary.map((loss): TailDriver => ({
    name: `primary.${loss.form}`,
    share: chanceAtLeast(rate, loss, x) / beyond,
  }));
  if (secondary) {
    const chance = mean(secondary.slef);
    const reacted: RateMoments = {
      mean: rate.mean * chance,
      square: rate.square * (variance(secondary.slef) + chance * chance),
    };
    for (const loss of secondary.losses)
      drivers.push({ name: `secondary.${loss.form}`, share: chanceAtLeast(reacted, loss, x) / beyond });
  }
  const driver = drivers.reduce((a, b) => (b.share > a.share ? b : a));
  return driver.share > 0 ? { ...driver, share: Math.min(1, driver.share) } : null;
}
