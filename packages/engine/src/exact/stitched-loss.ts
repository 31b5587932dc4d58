import type { AnnualLoss, Estimate } from "./annual-loss.ts";
import { type Level, levelNoise } from "./level.ts";
import type { StepDistribution } from "./step-distribution.ts";

/** The share of a level's span in which it is used: its last points see less than all of the mass. */
const USED_SHARE = 0.9;
/** Relative error that interpolation between lattice points and rounding can leave. */
const RELATIVE_FLOOR = 1e-8;

/** A distribution on one lattice, moved to agree with the finer lattice below it where that one ends. */
class AnchoredDistribution {
  readonly lattice: StepDistribution;
  /** Added to F of the lattice. */
  readonly offset: number;
  /** ∫ of F from 0 to `from`, from the levels below; the lattice's own shortfall serves above. */
  readonly #from: number;
  readonly #before: number;

  /**
   * @param from money: where the distribution below ends; 0 for the lowest
   * @param below F and ∫F there, if it is to agree
   */
  constructor(
    lattice: StepDistribution,
    from = 0,
    below?: { readonly cdf: number; readonly shortfall: number },
  ) {
    this.lattice = lattice;
    this.offset = below ? below.cdf - lattice.cdf(from) : 0;
    this.#from = from;
    this.#before = below ? below.shortfall - lattice.shortfall(from) : 0;
  }

  cdf(x: number): number {
    return Math.min(1, Math.max(0, this.lattice.cdf(x) + this.offset));
  }

  quantile(q: number, near?: number): number {
    return this.lattice.quantile(q - this.offset, near);
  }

  /** E[(x − annual loss)⁺], x at or above where the distribution below ends. */
  shortfall(x: number): number {
    return this.#before + this.lattice.shortfall(x) + this.offset * (x - this.#from);
  }
}

/** One level in its place among the others. */
interface Anchored {
  readonly level: Level;
  readonly fine: AnchoredDistribution;
  readonly coarse: AnchoredDistribution | undefined;
  /** The error of the anchor itself, a probability. */
  readonly slack: number;
}

/** The error of a level's own F at a loss, from its two lattices. */
function ownDoubt({ fine, coarse }: Level, x: number): number {
  return coarse ? Math.abs(fine.cdf(x) - coarse.cdf(x)) : Infinity;
}

/**
 * Whether a level's error at a loss persists to its end. An error that only blurs small losses fades, and doesn't affect large ones.
 */
function lasts(level: Level, from: number): boolean {
  return ownDoubt(level, 0.5 * level.span) > 0.5 * ownDoubt(level, from);
}

/**
 * Moves a level to agree with the one below it, if that one is more accurate where it ends and the difference persists.
 *
 * @param levels by increasing span
 */
function anchored(levels: readonly Level[]): Anchored[] {
  const out: Anchored[] = [];
  for (const level of levels) {
    const below = out.at(-1);
    const from = below ? USED_SHARE * below.level.span : 0;
    const known = below?.coarse && { cdf: below.fine.cdf(from), shortfall: below.fine.shortfall(from) };
    const doubt = known
      ? Math.abs(known.cdf - below.coarse.cdf(from)) + levelNoise(below.level, from)
      : Infinity;
    if (!known || doubt >= ownDoubt(level, from) || !lasts(level, from)) {
      const coarse = level.coarse && new AnchoredDistribution(level.coarse);
      out.push({ level, fine: new AnchoredDistribution(level.fine), coarse, slack: 0 });
      continue;
    }
    out.push({
      level,
      fine: new AnchoredDistribution(level.fine, from, known),
      coarse: level.coarse && new AnchoredDistribution(level.coarse, from, known),
      slack: below.slack + doubt,
    });
  }
  return out;
}

/**
 * The annual loss on several lattices, each for its own range of losses: the finest that reaches far enough answers.
 *
 * A wide lattice can blur losses far below its step, and so be off by a constant probability above; it is moved to agree with the finer one
 * where that ends.
 */
export class StitchedLoss implements AnnualLoss {
  readonly none: number;
  readonly #levels: readonly Anchored[];
  readonly #steps: readonly number[];

  /**
   * @param levels by increasing span
   * @param steps losses at which F has a step
   */
  constructor(levels: readonly Level[], none: number, steps: readonly number[]) {
    this.#levels = anchored(levels);
    this.none = none;
    this.#steps = steps;
  }

  /** The finest level that covers a loss. */
  #levelAt(x: number): Anchored {
    return this.#levels.find(({ level }) => x <= USED_SHARE * level.span) ?? this.#levels.at(-1)!;
  }

  cdf(x: number): number {
    return this.#levelAt(x).fine.cdf(x);
  }

  cdfError(x: number): number {
    if (x < 0) return 0;
    const at = this.#levels.indexOf(this.#levelAt(x));
    const { level, fine, coarse, slack } = this.#levels[at]!;
    // a level without a coarser lattice of its own is compared with the next level
    const other = coarse ?? this.#levels[at + 1]?.fine;
    return slack + levelNoise(level, x) + (other ? Math.abs(fine.cdf(x) - other.cdf(x)) : 0);
  }

  /** The finest level that covers a quantile. */
  #levelOf(q: number): Anchored {
    return (
      this.#levels.find(({ level, fine }) => fine.cdf(USED_SHARE * level.span) >= q) ?? this.#levels.at(-1)!
    );
  }

  locate(q: number): number {
    return q <= this.none ? 0 : this.#levelOf(q).fine.quantile(q);
  }

  quantile(q: number): Estimate {
    if (q <= this.none) return { value: 0, error: 0 };
    const { level, fine, coarse, slack: anchor } = this.#levelOf(q);
    const value = fine.quantile(q);
    const { step } = fine.lattice;
    if (!coarse) return { value, error: 2 * step };
    const slack = anchor + levelNoise(level, value) + 2 * probabilityError(fine, coarse, value);
    const error = Math.max(
      Math.abs(coarse.quantile(q, value) - value),
      fine.quantile(Math.min(1, q + slack), value) - value,
      value - fine.quantile(q - slack, value),
    );
    return { value, error: error + RELATIVE_FLOOR * value };
  }

  tailMean(q: number, mean: number): Estimate {
    if (q <= this.none) return { value: mean / (1 - q), error: 1e-13 * mean };
    const { level, fine, coarse, slack } = this.#levelOf(q);
    const value = tailMeanOf(fine, q, mean);
    const other = coarse ? tailMeanOf(coarse, q, mean) : value + 2 * fine.lattice.step;
    // errors in probabilities up to the quantile move the integral by at most that share of it
    const at = fine.quantile(q);
    const floor = ((slack + levelNoise(level, at)) * at) / (1 - q) + RELATIVE_FLOOR * value;
    return { value, error: Math.abs(other - value) + floor };
  }

  steps(limit: number): readonly number[] {
    return this.#steps.length <= limit ? this.#steps : [];
  }
}

/** The greatest difference between the two lattices' distribution functions around a loss. */
function probabilityError(fine: AnchoredDistribution, coarse: AnchoredDistribution, x: number): number {
  let worst = 0;
  for (let k = -6; k <= 6; k++) {
    const at = x + k * fine.lattice.step;
    // a step of F can differ by a rounding between the two
    if (at > 0 && k !== 0) worst = Math.max(worst, Math.abs(fine.cdf(at) - coarse.cdf(at)));
  }
  return worst;
}

/** The mean beyond a quantile by the mean less the part below: Q + (E[L] − Q + E[(Q − L)⁺])/(1 − q). */
function tailMeanOf(distribution: AnchoredDistribution, q: number, mean: number): number {
  const at = distribution.quantile(q);
  return at + Math.max(0, mean - at + distribution.shortfall(at)) / (1 - q);
}
