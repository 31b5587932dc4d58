/** Weights of experts by how well their 90 % intervals held before. */

/** How often the truth was below, within and above an expert's 90 % intervals. */
export interface ScoredIntervals {
  readonly below: number;
  readonly inside: number;
  readonly above: number;
}

/** Each expert's weight, the largest 1, and what it follows from. */
export interface CalibrationWeights {
  /** `equal`: someone's intervals were checked fewer than {@link LEAST_SCORED} times. */
  readonly basis: "calibration" | "equal";
  readonly weights: readonly number[];
  /** The fewest checked intervals of any of them. */
  readonly fewest: number;
}

/** The fewest checked intervals per expert that weights are based on. */
export const LEAST_SCORED = 10;

/** What a 90 % interval promises of a truth: below it, within it, above it. */
const PROMISED = [0.05, 0.9, 0.05] as const;

/** The number of an expert's intervals that were checked. */
export function countScored({ below, inside, above }: ScoredIntervals): number {
  return below + inside + above;
}

/**
 * The calibration score of the classical model (Cooke 1991): the probability that an expert whose intervals hold as promised shows a
 * departure at least as large, 1 − F(2·n·I). I = Σ sᵢ·ln(sᵢ/pᵢ) is the relative information of the shares s below, within and above their
 * intervals against p = (5 %, 90 %, 5 %), F the χ² distribution with two degrees of freedom; so that it is e^(−n·I). From above 0 to 1.
 *
 * @param n how many answers the shares count as; experts are compared at the same n
 * @throws RangeError unless the counts are whole numbers from 0, one of them above 0, and n is above 0
 * @example calibrationScore({ below: 0, inside: 9, above: 1 }) // 0.5
 */
export function calibrationScore(scored: ScoredIntervals, n = countScored(scored)): number {
  if (!(n > 0)) throw new RangeError("n: must be above 0");
  return Math.exp(-n * information(scored));
}

/** Σ sᵢ·ln(sᵢ/pᵢ), from 0. */
function information(scored: ScoredIntervals): number {
  const counts = [scored.below, scored.inside, scored.above];
  const total = countScored(scored);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0) || total === 0)
    throw new RangeError("scored: must be whole numbers from 0, and not all 0");
  const sum = counts.reduce((before, count, i) => {
    const share = count / total;
    return share === 0 ? before : before + share * Math.log(share / PROMISED[i]!);
  }, 0);
  return Math.max(0, sum);
}

/**
 * Weights of experts for a pool: their calibration scores at the number of answers of the one with the fewest, divided by the best one's; equal ones
 * if one of them has fewer than ten.
 *
 * @throws RangeError for counts that aren't whole numbers from 0
 */
export function calibrationWeights(experts: readonly ScoredIntervals[]): CalibrationWeights {
  const fewest = experts.length === 0 ? 0 : Math.min(...experts.map(countScored));
  if (!(fewest >= LEAST_SCORED)) return { basis: "equal", weights: experts.map(() => 1), fewest };
  const departures = experts.map(information);
  const least = Math.min(...departures);
  // by differences, so that it can't be 0 ÷ 0; at least 1e-9, which a pool can still take
  const weights = departures.map((one) => Math.max(1e-9, Math.exp(-fewest * (one - least))));
  return { basis: "calibration", weights, fewest };
}
