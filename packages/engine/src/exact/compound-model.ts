/** A scenario reduced to the exact engine's inputs. */
import { lossLaw } from "../distributions/capped.ts";
import { lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Measure } from "../math/gauss.ts";
import type { Loss, Scenario } from "../scenario.ts";
import { type CountMixture, countMixture, countProbabilities } from "./counts.ts";
import { compressedRates } from "./compress.ts";
import { frequencyMeasure, trialsAt } from "./frequency-measure.ts";
import { type RuleFamily, probabilityMeasure, productMeasure } from "./measure.ts";

/** The loss of one event, or the part of it that has one cause: a fixed amount plus independent uncertain forms. */
export interface Severity {
  /** Money per event. */
  readonly fixed: number;
  /** The laws of the uncertain forms, money per event. */
  readonly forms: readonly Law[];
  readonly mean: number;
  readonly variance: number;
}

/**
 * The year's loss as a compound sum: N events, each costing `primary` and, with probability s, `secondary` on top.
 *
 * N is Poisson with a rate drawn once a year; s is drawn once a year, independently. A model never has a severity that is always 0.
 */
export interface CompoundModel {
  readonly counts: CountMixture;
  /** P(N = n) as one table, up to where 1e-14 is left; made on demand. */
  readonly countTable: () => Float64Array;
  /** A rate that is exceeded with a probability of at most 1e-6. */
  readonly largeRate: number;
  /** The least rate that occurs, events per year. */
  readonly leastRate: number;
  readonly eventsPerYear: number;
  readonly primary: Severity;
  readonly secondary?: {
    readonly chance: RuleFamily;
    readonly severity: Severity;
  };
}

/** Expected value and standard deviation of the annual loss, and the expected number of events. */
export interface Moments {
  readonly mean: number;
  readonly sd: number;
  readonly eventsPerYear: number;
}

/** The sum of several forms of loss, each with its cap. */
export function severityOf(losses: readonly Loss[]): Severity {
  const laws = losses.map(lossLaw);
  let fixed = 0;
  let mean = 0;
  let variance = 0;
  for (const law of laws) {
    mean += law.mean;
    variance += law.variance;
    if (law.variance === 0) fixed += law.mean;
  }
  return { fixed, forms: laws.filter((law) => law.variance > 0), mean, variance };
}

/** The sum of two independent severities. */
export function sumOf(a: Severity, b: Severity): Severity {
  return {
    fixed: a.fixed + b.fixed,
    forms: [...a.forms, ...b.forms],
    mean: a.mean + b.mean,
    variance: a.variance + b.variance,
  };
}

/**
 * Expected value and standard deviation of the annual loss in closed form.
 *
 * With rate Λ, SLEF s, primary P, secondary S: E = E[Λ]·(E[P] + E[s]·E[S]); the variance is E[Λ]·E[X²] plus the variance of
 * Λ·(E[P] + s·E[S]). Relative error about 1e-14.
 */
export function annualMoments(scenario: Scenario): Moments {
  const rate = frequencyMoments(scenario.frequency);
  const primary = severityOf(scenario.primary);
  const chance = scenario.secondary && lawOf(scenario.secondary.slef);
  const secondary = scenario.secondary && severityOf(scenario.secondary.losses);
  const s = chance?.mean ?? 0;
  const sVariance = chance?.variance ?? 0;
  const secondMean = secondary?.mean ?? 0;
  const secondSquare = (secondary?.variance ?? 0) + secondMean * secondMean;
  const eventMean = primary.mean + s * secondMean;
  const eventSquare =
    primary.variance + primary.mean * primary.mean + s * (2 * primary.mean * secondMean + secondSquare);
  const rateSquare = rate.variance + rate.mean * rate.mean;
  const variance =
    rate.mean * eventSquare +
    rate.variance * eventMean * eventMean +
    rateSquare * sVariance * secondMean * secondMean;
  return { mean: rate.mean * eventMean, sd: Math.sqrt(variance), eventsPerYear: rate.mean };
}

/** A rate that is exceeded with a probability of at most 1e-6. */
function largeRate({ value, weight }: Measure): number {
  const order = Array.from(value.keys()).sort((i, j) => value[j]! - value[i]!);
  let beyond = 0;
  for (const i of order) {
    beyond += weight[i]!;
    if (beyond > 1e-6) return value[i]!;
  }
  return 0;
}

/**
 * The rate whose Poisson spread the rules for SLEF must resolve: the largest that matters, or less if the rate is itself so uncertain that it
 * smooths what SLEF does.
 */
function resolvedRate(rate: { readonly mean: number; readonly variance: number }, largest: number): number {
  const relativeVariance = rate.variance / (rate.mean * rate.mean);
  return Math.min(largest, Math.max(40, 64 / relativeVariance));
}

/** A model from its parts, or nothing if there is never a loss. */
export function modelOf(
  rates: Measure,
  primary: Severity,
  secondary?: CompoundModel["secondary"],
): CompoundModel | undefined {
  const { value, weight } = rates;
  let eventsPerYear = 0;
  for (const [i, rate] of value.entries()) eventsPerYear += rate * weight[i]!;
  if (eventsPerYear === 0 || primary.mean === 0) return undefined;
  return {
    counts: countMixture(rates),
    countTable: () => countProbabilities(rates, 1e-14, 200_000),
    largeRate: largeRate(rates),
    leastRate: Math.min(...value),
    eventsPerYear,
    primary,
    ...(secondary && { secondary }),
  };
}

/**
 * Reduces a scenario to a compound sum whose severities are positive, or to `undefined` if no year ever has a loss.
 *
 * A secondary loss that is impossible is dropped, one that is certain is added to the primary loss; if the primary loss is always 0,
 * the events are those that have a secondary loss, and their rate is the product.
 */
export function compoundModel(scenario: Scenario): CompoundModel | undefined {
  const rate = frequencyMoments(scenario.frequency);
  if (rate.mean === 0) return undefined;
  const rates = frequencyMeasure(scenario.frequency);
  const primary = severityOf(scenario.primary);
  const severity = scenario.secondary && severityOf(scenario.secondary.losses);
  if (!scenario.secondary || !severity || severity.mean === 0) return modelOf(rates, primary);
  const largest = resolvedRate(rate, largeRate(rates));
  const chance = probabilityMeasure(scenario.secondary.slef, trialsAt(largest));
  const certain = chance.halfRange === 0 ? chance.rules[0]!.value[0] : undefined;
  if (certain === 0) return modelOf(rates, primary);
  if (certain === 1) return modelOf(rates, sumOf(primary, severity));
  if (primary.mean > 0) return modelOf(rates, primary, { chance, severity });
  return modelOf(compressedRates(productMeasure(rates, chance.rules.at(-1)!)), severity);
}
