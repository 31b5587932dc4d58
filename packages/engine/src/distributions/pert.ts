import { betaQuantiles, betaShape, betaTails, logGamma } from "../math/beta.ts";
import { exp, log } from "../math/exp-log.ts";
import type { Pert } from "../scenario.ts";
import type { Law } from "./law.ts";

/** The weight of the mode unless the estimate gives another. */
export const DEFAULT_LAMBDA = 4;

/**
 * The two shapes of the beta distribution behind a PERT estimate, each between 1 and 1 + λ.
 *
 * Domain: min < max. α = 1 + λ(mode − min)/(max − min), β = 1 + λ(max − mode)/(max − min).
 */
export function pertShapes(pert: Pert): { readonly alpha: number; readonly beta: number } {
  const lambda = pert.lambda ?? DEFAULT_LAMBDA;
  const range = pert.max - pert.min;
  return {
    alpha: 1 + (lambda * (pert.mode - pert.min)) / range,
    beta: 1 + (lambda * (pert.max - pert.mode)) / range,
  };
}

/**
 * The (modified) PERT law: a beta distribution stretched over min … max with its mode where the estimate says.
 *
 * Domain: min ≤ mode ≤ max, min < max, 0 < λ ≤ 1000. Mean (min + λ·mode + max)/(λ + 2); variance
 * (mean − min)(max − mean)/(λ + 3). Quantiles and probabilities have relative errors of about 1e-14.
 */
export function pert(parameters: Pert): Law {
  const { min, mode, max } = parameters;
  const lambda = parameters.lambda ?? DEFAULT_LAMBDA;
  const range = max - min;
  const { alpha, beta } = pertShapes(parameters);
  const shape = betaShape(alpha, beta);
  const logScale = logGamma(alpha + beta) - logGamma(alpha) - logGamma(beta) - log(range);
  const mean = min + (range + lambda * (mode - min)) / (lambda + 2);
  return {
    low: min,
    high: max,
    mean,
    variance: ((mean - min) * (max - mean)) / (lambda + 3),
    quantile: (p, q = 1 - p) => {
      if (!(p >= 0 && p <= 1)) return NaN;
      const { x, y } = betaQuantiles(shape, p, q);
      return x < y ? min + range * x : max - range * y;
    },
    cdf: (x) => betaTails(shape, (x - min) / range, (max - x) / range).lower,
    density: (x) => {
      if (!(x > min && x < max)) return 0;
      const left = (alpha - 1) * log((x - min) / range);
      const right = (beta - 1) * log((max - x) / range);
      return exp(logScale + left + right);
    },
    panels: () => {
      // closer towards both ends, where the density is a power of the distance
      const count = Math.ceil(48 * Math.max(1, Math.sqrt(lambda / 16)));
      return Array.from({ length: count + 1 }, (_, i) => {
        const u = i / count;
        return min + range * (u * u * u * u * (35 - u * (84 - u * (70 - 20 * u))));
      });
    },
  };
}
