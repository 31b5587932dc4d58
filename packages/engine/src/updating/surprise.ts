/** How far observed incidents are from what an estimate expected of them. */
import { lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { betaShape, betaTails } from "../math/beta.ts";
import { log } from "../math/exp-log.ts";
import { gammaTails } from "../math/gamma.ts";
import { studentCdf } from "../math/student-t.ts";
import type { Distribution } from "../scenario.ts";
import type { EventCount } from "./update-frequency.ts";
import type { NormalInverseGamma } from "./update-magnitude.ts";
import type { TrialCount } from "./update-probability.ts";

/** The estimate's own chance of data like those observed. */
export interface Surprise {
  /** The chance of as many or more; of losses, of as large or larger. */
  readonly atLeast: number;
  /** The chance of as many or fewer. */
  readonly atMost: number;
}

/** Points of the estimate at which a chance is averaged. */
const POINTS = 1000;
/** The greatest error of a chance averaged so: a monotone function's midpoints are off by at most half a step. */
export const SURPRISE_ERROR = 1 / (2 * POINTS);

/** The expectation over an estimate of a chance that rises or falls with its value. */
function averaged(law: Law, chance: (value: number) => number): number {
  let sum = 0;
  for (let i = 0; i < POINTS; i++)
    sum += chance(law.quantile((i + 0.5) / POINTS, (POINTS - i - 0.5) / POINTS));
  return sum / POINTS;
}

/**
 * The chance of a count of events under an estimated yearly rate: Poisson, averaged over the estimate, error at most {@link SURPRISE_ERROR}.
 *
 * @example surpriseOfEvents({ type: "pert", min: 0.025, mode: 0.074, max: 0.22 }, { events: 5, years: 5 }).atLeast // 0.0001
 */
export function surpriseOfEvents(prior: Distribution, { events, years }: EventCount): Surprise {
  const law = lawOf(prior);
  const atLeast = (k: number): number =>
    k === 0 ? 1 : averaged(law, (rate) => gammaTails(k, rate * years).lower);
  return { atLeast: atLeast(events), atMost: 1 - atLeast(events + 1) };
}

/** The chance of a count of successes under an estimated probability: binomial, averaged over the estimate, error at most {@link SURPRISE_ERROR}. */
export function surpriseOfTrials(prior: Distribution, { successes, trials }: TrialCount): Surprise {
  const law = lawOf(prior);
  const atLeast = (k: number): number => {
    if (k === 0) return 1;
    if (k > trials) return 0;
    const shape = betaShape(k, trials - k + 1);
    return averaged(law, (p) => betaTails(shape, p, 1 - p).lower);
  };
  return { atLeast: atLeast(successes), atMost: 1 - atLeast(successes + 1) };
}

/**
 * The chance of losses as large or as small on average, in logarithms, under the law that stands for an estimated loss: Student's t with
 * 2·shape degrees of freedom (Gelman et al. 2013, section 3.3).
 *
 * Domain: one or more losses above 0.
 */
export function surpriseOfLosses(
  { location, strength, shape, scale }: NormalInverseGamma,
  losses: readonly number[],
): Surprise {
  const middle = losses.reduce((sum, loss) => sum + log(loss), 0) / losses.length;
  const spread = Math.sqrt((scale / shape) * (1 / strength + 1 / losses.length));
  const t = (middle - location) / spread;
  return { atLeast: studentCdf(-t, 2 * shape), atMost: studentCdf(t, 2 * shape) };
}
