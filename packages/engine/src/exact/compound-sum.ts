/** The compound sum that the exact engine solves: how often events happen, and what each costs. */
import { lossLaw } from "../distributions/capped.ts";
import type { Law } from "../distributions/law.ts";
import type { Measure } from "../math/gauss.ts";
import type { Loss } from "../scenario.ts";
import { type CountMixture, countMixture, countProbabilities } from "./counts.ts";
import type { RuleFamily } from "./measure.ts";

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
    /** Whether the severity is that of the whole event, primary loss included: where a cap on the event ties both sides together. */
    readonly whole?: true;
  };
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

/** A rate that is exceeded with a probability of at most 1e-6. */
export function largeRate({ value, weight }: Measure): number {
  const order = Array.from(value.keys()).sort((i, j) => value[j]! - value[i]!);
  let beyond = 0;
  for (const i of order) {
    beyond += weight[i]!;
    if (beyond > 1e-6) return value[i]!;
  }
  return 0;
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
