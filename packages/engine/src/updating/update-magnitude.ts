/** A loss magnitude in the light of observed losses: normal–inverse-gamma on the logarithm of the loss. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import { exp, log } from "../math/exp-log.ts";
import { studentCdf, studentQuantile } from "../math/student-t.ts";
import type { Distribution } from "../scenario.ts";
import { type FittedEstimate, Z95, fittedTo } from "./estimate-fit.ts";

/**
 * How many observed losses an estimate weighs as much as, by default. A convention: at five the data and the estimate count equally from the fifth
 * loss on, and the tails of the predictive distribution are those of Student's t with five degrees of freedom.
 */
export const DEFAULT_PRIOR_STRENGTH = 5;

/** Median and 90 % interval of one loss, money. The expected value is that of the fitted estimate; a log-t loss has none. */
export interface LossBelief {
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
}

/** A normal–inverse-gamma distribution: μ given σ² is normal (mean `location`, variance σ²/`strength`); σ² is inverse gamma (`shape`, `scale`). */
export interface NormalInverseGamma {
  readonly location: number;
  readonly strength: number;
  readonly shape: number;
  readonly scale: number;
}

/** A loss magnitude before and after. */
export interface MagnitudeUpdate {
  /** The original estimate; `misfit` is to the log-t law with the same 90 % interval that replaces it. */
  readonly prior: LossBelief & { readonly law: NormalInverseGamma; readonly misfit: number };
  /** The observed losses: geometric mean, and the 90 % interval of a lognormal with their mean and spread of logarithms; null below two losses. */
  readonly data: (LossBelief & { readonly count: number }) | null;
  /** The next loss by the posterior predictive distribution, a Student t in the logarithm. */
  readonly posterior: LossBelief & { readonly law: NormalInverseGamma; readonly degrees: number };
  /** The posterior predictive as an estimate for the scenario: the lognormal of the same 90 % interval, and its expected value. */
  readonly estimate: FittedEstimate & { readonly mean: number };
  /** The weight of the data in the posterior location, 0 to 1. */
  readonly credibility: number;
}

/** The predictive law of one loss: ln X is Student's t with 2·shape degrees of freedom. */
function predictive({ location, strength, shape, scale }: NormalInverseGamma) {
  const degrees = 2 * shape;
  const spread = Math.sqrt((scale * (strength + 1)) / (shape * strength));
  return {
    degrees,
    cdf: (x: number): number => (x > 0 ? studentCdf((log(x) - location) / spread, degrees) : 0),
    quantile: (p: number): number => exp(location + spread * studentQuantile(p, degrees)),
  };
}

/** Median and 90 % interval. */
function lossBelief(quantile: (p: number) => number): LossBelief {
  return { median: quantile(0.5), p5: quantile(0.05), p95: quantile(0.95) };
}

/** The law whose predictive 90 % interval is the estimate's. */
function priorLaw(p5: number, p95: number, strength: number): NormalInverseGamma {
  const shape = strength / 2;
  const spread = log(p95 / p5) / (2 * studentQuantile(0.95, strength));
  const scale = (spread * spread * shape * strength) / (strength + 1);
  return { location: (log(p5) + log(p95)) / 2, strength, shape, scale };
}

/** Mean and sum of squared deviations of logarithms. */
function logMoments(losses: readonly number[]): { readonly mean: number; readonly squares: number } {
  const logs = losses.map(log);
  const mean = logs.reduce((sum, x) => sum + x, 0) / Math.max(1, logs.length);
  return { mean, squares: logs.reduce((sum, x) => sum + (x - mean) * (x - mean), 0) };
}

/** The law after some losses (Gelman et al. 2013, section 3.3; Murphy 2007, section 3). */
function updated(prior: NormalInverseGamma, losses: readonly number[]): NormalInverseGamma {
  const n = losses.length;
  const { mean, squares } = logMoments(losses);
  const strength = prior.strength + n;
  const away = n > 0 ? mean - prior.location : 0;
  return {
    location: prior.location + (n * away) / strength,
    strength,
    shape: prior.shape + n / 2,
    scale: prior.scale + squares / 2 + (prior.strength * n * away * away) / (2 * strength),
  };
}

/** The law from the losses alone. */
function observed(losses: readonly number[]): MagnitudeUpdate["data"] {
  const count = losses.length;
  if (count < 2) return null;
  const { mean, squares } = logMoments(losses);
  const reach = Z95 * Math.sqrt(squares / (count - 1));
  return { median: exp(mean), p5: exp(mean - reach), p95: exp(mean + reach), count };
}

/**
 * Updates an estimated loss of one event by observed losses.
 *
 * The logarithm of the loss is normal with unknown mean and variance. The prior weighs as much as `strength` observations, for mean and variance alike, and
 * its predictive distribution has the estimate's 90 % interval: without data that interval comes back as it was. The posterior predictive is fitted by the
 * lognormal with its p5 and p95.
 *
 * Domain: a prior with a 5th percentile above 0; losses above 0, money; strength above 0.
 * @throws RangeError naming the field and the rule
 * @example updateMagnitude({ type: "lognormal90", p5: 5e4, p95: 2e6 }, { losses: [120_000, 800_000] }).estimate.distribution
 */
export function updateMagnitude(
  prior: Distribution,
  {
    losses,
    strength = DEFAULT_PRIOR_STRENGTH,
  }: { readonly losses: readonly number[]; readonly strength?: number },
): MagnitudeUpdate {
  if (isDegenerate(prior))
    throw new RangeError("prior: must be uncertain; data change nothing about a certain loss");
  if (!(strength > 0 && strength <= 1e6)) throw new RangeError("strength: must be above 0 and at most 1e6");
  for (const [i, loss] of losses.entries())
    if (!(loss > 0 && loss < Infinity)) throw new RangeError(`losses[${i}]: must be a finite number above 0`);
  const law = lawOf(prior);
  const p5 = law.quantile(0.05);
  if (!(p5 > 0)) throw new RangeError("prior: must have a 5th percentile above 0");
  const before = priorLaw(p5, law.quantile(0.95, 0.05), strength);
  const after = updated(before, losses);
  const next = predictive(after);
  const posterior = lossBelief(next.quantile);
  const fitted = fittedTo(next, { type: "lognormal90", p5: posterior.p5, p95: posterior.p95 });
  return {
    prior: {
      ...lossBelief((p) => law.quantile(p)),
      law: before,
      misfit: fittedTo(predictive(before), prior).misfit,
    },
    data: observed(losses),
    posterior: { ...posterior, law: after, degrees: next.degrees },
    estimate: { ...fitted, mean: lawOf(fitted.distribution).mean },
    credibility: losses.length / after.strength,
  };
}
