/** A probability in the light of observed trials: beta–binomial. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { betaCdf, betaQuantiles, betaShape } from "../math/beta.ts";
import type { Distribution } from "../scenario.ts";
import { type Belief, type FittedEstimate, beliefOf, fittedTo, misfitOf } from "./estimate-fit.ts";

/** Observed trials. */
export interface TrialCount {
  /** A whole number from 0 to `trials`. */
  readonly successes: number;
  /** A whole number from 0. */
  readonly trials: number;
}

/** A beta distribution of a probability: as if this many successes and failures had been seen. */
export interface BetaChance {
  readonly successes: number;
  readonly failures: number;
}

/** A probability before and after. */
export interface ProbabilityUpdate {
  /** The original estimate, and the beta distribution of the same mean and variance that replaces it. */
  readonly prior: Belief & { readonly beta: BetaChance; readonly misfit: number };
  /** The observed share with its exact 90 % interval (Clopper & Pearson 1934); null for no trials. */
  readonly data: Belief | null;
  readonly posterior: Belief & { readonly beta: BetaChance };
  /** The posterior as an estimate for the scenario. */
  readonly estimate: FittedEstimate;
  /** The weight of the data in the posterior mean, 0 to 1. */
  readonly credibility: number;
}

/** The greatest λ that a PERT estimate can have. */
const MOST_LAMBDA = 1000;

/** The law of a beta-distributed probability. */
function betaLaw({ successes: a, failures: b }: BetaChance): Pick<Law, "mean" | "cdf" | "quantile"> {
  const shape = betaShape(a, b);
  return {
    mean: a / (a + b),
    cdf: (x) => (x <= 0 ? 0 : x >= 1 ? 1 : betaCdf(x, a, b)),
    quantile: (p, q = 1 - p) => betaQuantiles(shape, p, q).x,
  };
}

/** The PERT estimate of a mean m and variance v that starts at `min`, with λ = 1000. */
function pertByMoments(min: number, m: number, v: number): Distribution {
  // (m − min)·(max − m) = (λ + 3)·v and (λ + 2)·m = min + λ·mode + max
  const lambda = MOST_LAMBDA;
  const max = Math.min(1, m + ((lambda + 3) * v) / (m - min));
  const mode = Math.min(max, Math.max(min, ((lambda + 2) * m - min - max) / lambda));
  return { type: "pert", min, mode, max, lambda };
}

/** 1 minus a PERT estimate. */
function mirrored(d: Distribution): Distribution {
  if (d.type !== "pert") return d;
  return { ...d, min: 1 - d.max, mode: 1 - d.mode, max: 1 - d.min };
}

/**
 * A beta distribution with shapes of at least 1 as an estimate: the PERT on 0 … 1 with λ = a + b − 2 is the same distribution (a uniform one for a = b = 1).
 *
 * Beyond λ = 1000 it is the PERT of that λ with the same mean and variance on a narrower range: to either side alike where there is room.
 */
export function betaEstimate({ successes: a, failures: b }: BetaChance): Distribution {
  const lambda = a + b - 2;
  if (lambda <= 1e-9) return { type: "uniform", min: 0, max: 1 };
  if (lambda <= MOST_LAMBDA) {
    const mode = Math.min(1, Math.max(0, (a - 1) / lambda));
    return { type: "pert", min: 0, mode, max: 1, lambda };
  }
  const mean = a / (a + b);
  const variance = ((a / (a + b)) * (b / (a + b))) / (a + b + 1);
  const reach = Math.sqrt((MOST_LAMBDA + 3) * variance);
  return mean <= 0.5
    ? pertByMoments(Math.max(0, mean - reach), mean, variance)
    : mirrored(pertByMoments(Math.max(0, 1 - mean - reach), 1 - mean, variance));
}

/** The observed share with the interval of Clopper and Pearson. */
function observed({ successes, trials }: TrialCount): Belief | null {
  if (trials === 0) return null;
  const failures = trials - successes;
  const low = successes === 0 ? 0 : betaQuantiles(betaShape(successes, failures + 1), 0.05, 0.95).x;
  const high = failures === 0 ? 1 : betaQuantiles(betaShape(successes + 1, failures), 0.95, 0.05).x;
  return { mean: successes / trials, p5: low, p95: high };
}

/**
 * Updates an estimated probability (vulnerability, SLEF or probability of action) by a count of trials.
 *
 * The prior becomes the beta distribution of the same mean m and variance v: its shapes add up to m(1 − m)/v − 1. A PERT on 0 … 1 is a beta distribution
 * and stays as it is. The posterior adds successes and failures (Gelman et al. 2013, section 2.4).
 *
 * @throws RangeError naming the field, if the prior leaves no uncertainty or the 0 … 1 range, or the data are impossible
 * @example updateProbability({ type: "pert", min: 0, mode: 0.2, max: 1 }, { successes: 2, trials: 9 }).posterior.mean
 */
export function updateProbability(prior: Distribution, data: TrialCount): ProbabilityUpdate {
  if (isDegenerate(prior))
    throw new RangeError("prior: must be uncertain; data change nothing about a certain probability");
  const { successes, trials } = data;
  if (!Number.isInteger(trials) || trials < 0) throw new RangeError("trials: must be a whole number from 0");
  if (!Number.isInteger(successes) || successes < 0 || successes > trials)
    throw new RangeError("successes: must be a whole number from 0 to trials");
  const law = lawOf(prior);
  if (law.low < 0 || law.high > 1) throw new RangeError("prior: must lie between 0 and 1");
  const size = (law.mean * (1 - law.mean)) / law.variance - 1;
  const before: BetaChance = { successes: law.mean * size, failures: (1 - law.mean) * size };
  const after: BetaChance = {
    successes: before.successes + successes,
    failures: before.failures + trials - successes,
  };
  const posterior = betaLaw(after);
  return {
    prior: { ...beliefOf(law), beta: before, misfit: misfitOf(law, betaLaw(before)) },
    data: observed(data),
    posterior: { ...beliefOf(posterior), beta: after },
    estimate: fittedTo(posterior, betaEstimate(after)),
    credibility: trials / (size + trials),
  };
}
