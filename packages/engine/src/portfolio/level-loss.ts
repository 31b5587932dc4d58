import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import { type Level, levelNoise } from "../exact/level.ts";
import type { StepDistribution } from "../exact/step-distribution.ts";

/** The share of a level's span in which it is used: its last points see less than all of the mass. */
const USED_SHARE = 0.9;
/** Relative error that interpolation between lattice points and rounding may leave. */
const RELATIVE_FLOOR = 1e-8;

/**
 * An annual loss on several lattices, each for its own range of losses: the finest that reaches far enough answers, alone.
 *
 * Lattices are not made to agree at their seams as in `StitchedLoss`: how coarsely a lattice holds the many small losses of a portfolio says nothing
 * about its tail.
 */
export class LevelLoss implements AnnualLoss {
  readonly none: number;
  readonly #levels: readonly Level[];

  /** @param levels by increasing span */
  constructor(levels: readonly Level[], none: number) {
    this.#levels = levels;
    this.none = none;
  }

  /** The finest level that holds a loss. */
  #levelAt(x: number): Level {
    return this.#levels.find((level) => x <= USED_SHARE * level.span) ?? this.#levels.at(-1)!;
  }

  cdf(x: number): number {
    return this.#levelAt(x).fine.cdf(x);
  }

  cdfError(x: number): number {
    if (x < 0) return 0;
    const at = this.#levels.indexOf(this.#levelAt(x));
    const level = this.#levels[at]!;
    // a level without a coarser lattice of its own is compared with the next level
    const other = level.coarse ?? this.#levels[at + 1]?.fine;
    return levelNoise(level, x) + (other ? Math.abs(level.fine.cdf(x) - other.cdf(x)) : 0);
  }

  /** The finest level that holds a quantile. */
  #levelOf(q: number): Level {
    return this.#levels.find((level) => level.fine.cdf(USED_SHARE * level.span) >= q) ?? this.#levels.at(-1)!;
  }

  locate(q: number): number {
    return q <= this.none ? 0 : this.#levelOf(q).fine.quantile(q);
  }

  quantile(q: number): Estimate {
    if (q <= this.none) return { value: 0, error: 0 };
    const level = this.#levelOf(q);
    const { fine, coarse } = level;
    const value = fine.quantile(q);
    if (!coarse) return { value, error: 2 * fine.step };
    const slack = levelNoise(level, value) + 2 * probabilityError(fine, coarse, value);
    const error = Math.max(
      Math.abs(coarse.quantile(q, value) - value),
      fine.quantile(Math.min(1, q + slack), value) - value,
      value - fine.quantile(q - slack, value),
    );
    return { value, error: error + RELATIVE_FLOOR * value };
  }

  tailMean(q: number, mean: number): Estimate {
    if (q <= this.none) return { value: mean / (1 - q), error: 1e-13 * mean };
    const level = this.#levelOf(q);
    const { fine, coarse } = level;
    const value = tailMeanOf(fine, q, mean);
    const other = coarse ? tailMeanOf(coarse, q, mean) : value + 2 * fine.step;
    // probabilities that are off up to the quantile move the integral by at most that much of it
    const at = fine.quantile(q);
    const floor = (levelNoise(level, at) * at) / (1 - q) + RELATIVE_FLOOR * value;
    return { value, error: Math.abs(other - value) + floor };
  }

  steps(): readonly number[] {
    return [];
  }
}

/** The greatest difference between the two lattices' distribution functions around a loss. */
function probabilityError(fine: StepDistribution, coarse: StepDistribution, x: number): number {
  let worst = 0;
  for (let k = -6; k <= 6; k++) {
    const at = x + k * fine.step;
    // a step of F may lie a rounding apart on the two
    if (at > 0 && k !== 0) worst = Math.max(worst, Math.abs(fine.cdf(at) - coarse.cdf(at)));
  }
  return worst;
}

/** The mean beyond a quantile by the mean less what lies below: Q + (E[L] − Q + E[(Q − L)⁺])/(1 − q). */
function tailMeanOf(distribution: StepDistribution, q: number, mean: number): number {
  const at = distribution.quantile(q);
  return at + Math.max(0, mean - at + distribution.shortfall(at)) / (1 - q);
}
