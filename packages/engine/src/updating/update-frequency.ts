/** A frequency in the light of observed events: gamma–Poisson. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { expm1, log1p } from "../math/exp-log.ts";
import { gammaQuantile, gammaTails } from "../math/gamma.ts";
import type { Distribution } from "../scenario.ts";
import {
  type Belief,
  type FittedEstimate,
  beliefOf,
  fittedTo,
  lognormalByMoments,
  misfitOf,
} from "./estimate-fit.ts";

/** Observed events. */
export interface EventCount {
  /** A whole number from 0. */
  readonly events: number;
  /** Years of observation, 0 or more; parts of years count. */
  readonly years: number;
}

/** A gamma distribution of a yearly rate: as if `events` had been seen in `years`. */
export interface GammaRate {
  readonly events: number;
  readonly years: number;
}

/** A frequency before and after. Rates are events per year. */
export interface FrequencyUpdate {
  /** The original estimate, and the gamma distribution of the same mean and variance that replaces it. */
  readonly prior: Belief & { readonly gamma: GammaRate; readonly misfit: number };
  /** The observed rate with the exact 90 % interval of a Poisson count (Garwood 1936); null for no years. */
  readonly data: Belief | null;
  readonly posterior: Belief & { readonly gamma: GammaRate };
  /** The posterior as an estimate for the scenario: a lognormal of the same mean and variance. */
  readonly estimate: FittedEstimate;
  /** The weight of the data in the posterior mean, 0 to 1: years over years plus prior years. */
  readonly credibility: number;
  /** The chance of at least one event in the next year: 1 − (years/(years + 1))^events of the posterior. */
  readonly chanceNextYear: number;
}

/** The law of a gamma-distributed rate. */
function gammaLaw({ events, years }: GammaRate): Pick<Law, "mean" | "cdf" | "quantile"> {
  return {
    mean: events / years,
    cdf: (x) => gammaTails(events, Math.max(0, x * years)).lower,
    quantile: (p, q = 1 - p) => gammaQuantile(events, p, q) / years,
  };
}

/** The observed rate, with Garwood's interval. */
function observed({ events, years }: EventCount): Belief | null {
  if (years === 0) return null;
  return {
    mean: events / years,
    p5: events === 0 ? 0 : gammaQuantile(events, 0.05) / years,
    p95: gammaQuantile(events + 1, 0.95, 0.05) / years,
  };
}

/**
 * Updates an estimated yearly rate (LEF, TEF or contact frequency) by a count of events.
 *
 * The prior becomes the gamma distribution of the same mean m and variance v: m²/v events in m/v years. By moments, not percentiles, because the mean
 * and variance of the rate are all that mean and standard deviation of the annual loss take from it, and because the posterior mean is then Bühlmann's
 * (1967) credibility estimate, the best linear one whatever the prior's shape; `misfit` says how far the shape moved. The posterior adds events and
 * years (conjugacy: Gelman et al. 2013, section 2.6). Its lognormal has its mean and variance again: without data a lognormal prior comes back as it was.
 *
 * @throws RangeError naming the field, if the prior leaves no uncertainty, is not above 0, or the data are impossible
 * @example updateFrequency({ type: "lognormal90", p5: 0.1, p95: 2 }, { events: 3, years: 5 }).posterior.mean
 */
export function updateFrequency(prior: Distribution, data: EventCount): FrequencyUpdate {
  if (isDegenerate(prior))
    throw new RangeError("prior: must be uncertain; data change nothing about a certain rate");
  const { events, years } = data;
  if (!Number.isInteger(events) || events < 0) throw new RangeError("events: must be a whole number from 0");
  if (!(years >= 0 && years < Infinity)) throw new RangeError("years: must be a finite number from 0");
  if (events > 0 && years === 0) throw new RangeError("years: must be above 0 where there are events");
  const law = lawOf(prior);
  if (law.low < 0) throw new RangeError("prior: must not be below 0");
  const before: GammaRate = { events: (law.mean * law.mean) / law.variance, years: law.mean / law.variance };
  const after: GammaRate = { events: before.events + events, years: before.years + years };
  const posterior = gammaLaw(after);
  const variance = after.events / (after.years * after.years);
  return {
    prior: { ...beliefOf(law), gamma: before, misfit: misfitOf(law, gammaLaw(before)) },
    data: observed(data),
    posterior: { ...beliefOf(posterior), gamma: after },
    estimate: fittedTo(posterior, lognormalByMoments(posterior.mean, variance)),
    credibility: years / after.years,
    chanceNextYear: -expm1(-after.events * log1p(1 / after.years)),
  };
}
