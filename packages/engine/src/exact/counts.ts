/** The distribution of the yearly number of loss events, by a mixture of Poisson distributions. */
import { exp, log } from "../math/exp-log.ts";
import { logGamma } from "../math/beta.ts";
import type { Measure } from "../math/gauss.ts";
import { RateTransform } from "./rate-transform.ts";

/**
 * P(N = n) for n = 0 … of a Poisson count whose rate is drawn from a measure, up to where less than `tail` is left or to `limit`
 * entries.
 *
 * Each weight's Poisson probabilities are summed by recurrence outward from its mode; relative error about 1e-13.
 */
export function countProbabilities(rates: Measure, tail: number, limit: number): Float64Array {
  let length = 1;
  for (const [i, rate] of rates.value.entries()) {
    // Chernoff: past λ + k·√λ + k²/3 less than e^{−k²/2} is left
    const k = Math.sqrt(2 * Math.max(0, log(rates.weight[i]! / tail)));
    length = Math.max(length, Math.ceil(rate + k * Math.sqrt(rate) + (k * k) / 3) + 1);
  }
  length = Math.min(length, limit);
  const result = new Float64Array(length);
  for (const [i, rate] of rates.value.entries()) addPoisson(result, rate, rates.weight[i]!);
  let end = length;
  for (let left = 0; end > 1; end--) {
    left += result[end - 1]!;
    if (left > tail) break;
  }
  return result.slice(0, end);
}

/** Adds weight·Poisson(rate) to `into`, from the mode outwards while it matters. */
function addPoisson(into: Float64Array, rate: number, weight: number): void {
  if (rate <= 0) {
    into[0]! += weight;
    return;
  }
  const mode = Math.min(Math.floor(rate), into.length - 1);
  const top = weight * exp(mode === 0 ? -rate : mode * log(rate) - rate - logGamma(mode + 1));
  const negligible = 1e-24 * weight;
  let p = top;
  for (let n = mode; n < into.length && p > negligible; n++) {
    into[n]! += p;
    p *= rate / (n + 1);
  }
  p = top;
  for (let n = mode; n > 0 && p > negligible; n--) {
    p *= n / rate;
    into[n - 1]! += p;
  }
}

/** The mixture in the form in which its generating function is cheapest to evaluate. */
export interface CountMixture {
  /** P(N = 0), all rates together. */
  readonly none: number;
  /** P(N = 1). */
  readonly one: number;
  /** P(N = n and the rate is low) for n = 0 …: coefficients of a polynomial. */
  readonly low: Float64Array;
  /** The high rates, increasing, by bands: moment generating functions. */
  readonly high: readonly RateTransform[];
}

/** Rates up to this, in events per year, enter the polynomial: its length is then about 100. */
export const LOW_RATE = 40;

/** The greatest rate of a band over its least. */
const BAND = 5;

/** The part of a measure between two rates, the lower one excluded, in increasing order; nothing if it is empty. */
function between(rates: Measure, above: number, upTo: number): Measure | undefined {
  const indices = Array.from(rates.value.keys())
    .filter((i) => rates.value[i]! > above && rates.value[i]! <= upTo)
    .sort((i, j) => rates.value[i]! - rates.value[j]!);
  if (indices.length === 0) return undefined;
  return {
    value: Float64Array.from(indices, (i) => rates.value[i]!),
    weight: Float64Array.from(indices, (i) => rates.weight[i]!),
  };
}

/**
 * Splits a mixture of Poisson counts into a polynomial for low rates and generating functions for high ones.
 *
 * E[zᴺ] = Σₙ low[n]·zⁿ + Σ of `high` at z − 1; what is left out of the polynomial sums to below 1e-15.
 */
export function countMixture(rates: Measure): CountMixture {
  let none = 0;
  let one = 0;
  for (const [i, rate] of rates.value.entries()) {
    const spared = rates.weight[i]! * exp(-rate);
    none += spared;
    one += rate * spared;
  }
  const lows = between(rates, -1, LOW_RATE);
  const high: RateTransform[] = [];
  for (let rest = between(rates, LOW_RATE, Infinity); rest;) {
    const limit = rest.value[0]! * BAND;
    high.push(new RateTransform(between(rest, 0, limit)!));
    rest = between(rest, limit, Infinity);
  }
  return { none, one, low: lows ? countProbabilities(lows, 1e-15, 4096) : new Float64Array(0), high };
}
