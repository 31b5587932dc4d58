/** Scores an expert's past estimates: 90 % intervals against the actual values, probabilities against yes and no. */
import { betaCdf, betaQuantiles, betaShape } from "../math/beta.ts";
import { normalQuantile } from "../math/normal.ts";

/** The share that a 90 % interval promises. */
const PROMISED = 0.9;
/** The 95th percentile of the standard normal distribution. */
const Z95 = 1.6448536269514722;

/** A stated 90 % interval and the actual answer, in one unit. */
export interface IntervalAnswer {
  readonly low: number;
  readonly high: number;
  readonly truth: number;
}

/** How often 90 % intervals contained the truth. */
export interface IntervalScore {
  readonly hits: number;
  readonly count: number;
  readonly hitRate: number;
  /** The exact 95 % interval of the long-run hit rate (Clopper & Pearson 1934). */
  readonly interval: { readonly low: number; readonly high: number };
  /**
   * The chance of this many hits or fewer from an expert whose intervals contain the truth 90 times in 100.
   */
  readonly chanceOfSoFew: number;
  /** The chance of this many hits or more from such an expert: small if intervals are too wide. */
  readonly chanceOfSoMany: number;
  /**
   * What to multiply the half-width of intervals by, 1 or more: 1.645/Φ⁻¹((1 + ĥ)/2) with ĥ = (hits + ½)/(count + 1).
   *
   * An interval that holds a normal error with probability ĥ reaches Φ⁻¹((1 + ĥ)/2) standard deviations to either side; 90 % need 1.645. ĥ is the mean of the
   * hit rate's posterior under Jeffreys' prior, so that the factor stays finite without any hit. For estimates on a logarithmic scale (lognormal) the
   * half-width is that of the logarithm.
   */
  readonly wideningFactor: number;
}

/**
 * Scores 90 % intervals; an answer on an end counts as a hit.
 *
 * @throws RangeError naming the field, for no answers, ends out of order or numbers that are not finite
 * @example scoreIntervals([{ low: 1, high: 5, truth: 7 }]).hitRate
 */
export function scoreIntervals(answers: readonly IntervalAnswer[]): IntervalScore {
  const count = answers.length;
  if (count === 0) throw new RangeError("answers: must be one or more");
  let hits = 0;
  for (const [i, { low, high, truth }] of answers.entries()) {
    if (![low, high, truth].every(Number.isFinite))
      throw new RangeError(`answers[${i}]: must have finite numbers for low, high and truth`);
    if (low > high) throw new RangeError(`answers[${i}].low: must be at most high (${high})`);
    if (truth >= low && truth <= high) hits++;
  }
  const misses = count - hits;
  const low = hits === 0 ? 0 : betaQuantiles(betaShape(hits, misses + 1), 0.025, 0.975).x;
  const high = misses === 0 ? 1 : betaQuantiles(betaShape(hits + 1, misses), 0.975, 0.025).x;
  const assumed = (hits + 0.5) / (count + 1);
  return {
    hits,
    count,
    hitRate: hits / count,
    interval: { low, high },
    // P(Bin(n, p) ≤ k) is I of 1 − p for n − k and k + 1
    chanceOfSoFew: misses === 0 ? 1 : betaCdf(1 - PROMISED, misses, hits + 1),
    chanceOfSoMany: hits === 0 ? 1 : betaCdf(PROMISED, hits, misses + 1),
    wideningFactor: hits >= PROMISED * count ? 1 : Math.max(1, Z95 / normalQuantile((1 + assumed) / 2)),
  };
}

/** A stated probability that something is so, and whether it was. */
export interface ProbabilityAnswer {
  readonly probability: number;
  readonly outcome: boolean;
}

/** The answers that stated one probability. */
export interface ForecastGroup {
  readonly probability: number;
  readonly count: number;
  /** The share that came true. */
  readonly frequency: number;
}

/** The Brier score of stated probabilities, 0 (clairvoyant) to 1; a coin's is 0.25. */
export interface BrierScore {
  readonly count: number;
  /** Mean of (probability − outcome)². It is reliability − resolution + uncertainty. */
  readonly score: number;
  /** How far stated probabilities are from how often such answers came true; 0 is best. */
  readonly reliability: number;
  /** How far the groups' frequencies are from the overall one; more is better. */
  readonly resolution: number;
  /** The variance of the outcomes, which no expert can help. */
  readonly uncertainty: number;
  /** By increasing probability: the calibration diagram. */
  readonly groups: readonly ForecastGroup[];
}

/**
 * Scores stated probabilities by the Brier score (1950) and its decomposition into reliability, resolution and uncertainty (Murphy 1973), over the
 * distinct probabilities that were stated, for which it is exact.
 *
 * @throws RangeError naming the field, for no answers or a probability outside 0 … 1
 * @example scoreProbabilities([{ probability: 0.8, outcome: true }]).score
 */
export function scoreProbabilities(answers: readonly ProbabilityAnswer[]): BrierScore {
  const count = answers.length;
  if (count === 0) throw new RangeError("answers: must be one or more");
  const stated = new Map<number, { count: number; hits: number }>();
  let squares = 0;
  let hits = 0;
  for (const [i, { probability, outcome }] of answers.entries()) {
    if (!(probability >= 0 && probability <= 1))
      throw new RangeError(`answers[${i}].probability: must be a probability from 0 to 1`);
    const hit = Number(outcome);
    const group = stated.get(probability) ?? { count: 0, hits: 0 };
    group.count++;
    group.hits += hit;
    hits += hit;
    squares += (probability - hit) * (probability - hit);
    stated.set(probability, group);
  }
  const overall = hits / count;
  const groups = [...stated]
    .map(([probability, group]) => ({ probability, count: group.count, frequency: group.hits / group.count }))
    .sort((a, b) => a.probability - b.probability);
  let reliability = 0;
  let resolution = 0;
  for (const { probability, count: size, frequency } of groups) {
    reliability += size * (probability - frequency) * (probability - frequency);
    resolution += size * (frequency - overall) * (frequency - overall);
  }
  return {
    count,
    score: squares / count,
    reliability: reliability / count,
    resolution: resolution / count,
    uncertainty: overall * (1 - overall),
    groups,
  };
}
