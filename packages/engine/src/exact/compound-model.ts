/** A scenario reduced to the exact engine's inputs. */
import { lawOf } from "../distributions/distribution.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Scenario } from "../scenario.ts";
import { type CompoundModel, type Severity, largeRate, modelOf, severityOf, sumOf } from "./compound-sum.ts";
import { compressedRates } from "./compress.ts";
import { eventSeverities, hasTiedForms } from "./event-cap.ts";
import { frequencyMeasure, trialsAt } from "./frequency-measure.ts";
import { probabilityMeasure, productMeasure } from "./measure.ts";

/** Expected value and standard deviation of the annual loss, and the expected number of events. */
export interface Moments {
  readonly mean: number;
  readonly sd: number;
  readonly eventsPerYear: number;
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
  if (hasTiedForms(scenario)) return tiedMoments(scenario, rate, { mean: s, variance: sVariance });
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

/** Expected value and variance. */
interface MeanVariance {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The moments where a cap on the event, or forms that move together, tie both sides: with u and w the loss of an event without and with secondary loss, E = E[Λ]·(E[u] +
 * E[s]·(E[w] − E[u])), and so on. In closed form but for E and variance of a capped sum of several forms and the variance of forms that move together, relative error about 1e-8.
 */
function tiedMoments(scenario: Scenario, rate: MeanVariance, chance: MeanVariance): Moments {
  const { without, both } = eventSeverities(scenario);
  const square = ({ mean, variance }: Severity): number => variance + mean * mean;
  const more = both.mean - without.mean;
  const eventMean = without.mean + chance.mean * more;
  const eventSquare = square(without) + chance.mean * (square(both) - square(without));
  const variance =
    rate.mean * eventSquare +
    rate.variance * eventMean * eventMean +
    (rate.variance + rate.mean * rate.mean) * chance.variance * more * more;
  return { mean: rate.mean * eventMean, sd: Math.sqrt(variance), eventsPerYear: rate.mean };
}

/**
 * The rate whose Poisson spread the rules for SLEF must resolve: the largest that matters, or less if the rate is itself so uncertain that it
 * smooths what SLEF does.
 */
function resolvedRate(rate: { readonly mean: number; readonly variance: number }, largest: number): number {
  const relativeVariance = rate.variance / (rate.mean * rate.mean);
  return Math.min(largest, Math.max(40, 64 / relativeVariance));
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
  const { without: primary, both } = eventSeverities(scenario);
  const severity = scenario.secondary && severityOf(scenario.secondary.losses);
  if (!scenario.secondary || !severity || severity.mean === 0) return modelOf(rates, primary);
  const largest = resolvedRate(rate, largeRate(rates));
  const chance = probabilityMeasure(scenario.secondary.slef, trialsAt(largest));
  const certain = chance.halfRange === 0 ? chance.rules[0]!.value[0] : undefined;
  if (certain === 0) return modelOf(rates, primary);
  const isTied = hasTiedForms(scenario);
  if (certain === 1) return modelOf(rates, isTied ? both : sumOf(primary, severity));
  if (primary.mean > 0)
    return modelOf(rates, primary, isTied ? { chance, severity: both, whole: true } : { chance, severity });
  const thinned = compressedRates(productMeasure(rates, chance.rules.at(-1)!));
  return modelOf(thinned, isTied ? both : severity);
}
