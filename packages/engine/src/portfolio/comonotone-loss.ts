/** The annual loss of members that all have their worst years together: correlation 1. */
import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import { normalCdf, normalDensity } from "../math/normal.ts";

/** A member: its distribution and its expected annual loss. */
export interface ComonotoneMember {
  readonly annual: AnnualLoss;
  readonly mean: number;
}

/** Where the quantiles are tabulated, as scores of the normal distribution. */
const FIRST_SCORE = -6;
const LAST_SCORE = 4.75;
const SCORES = 430;

/** The sum of the members' quantiles: F⁻¹ = Σ Fᵢ⁻¹ (Dhaene et al. 2002). */
export class ComonotoneLoss implements AnnualLoss {
  readonly none: number;
  readonly #members: readonly ComonotoneMember[];
  #table: { readonly p: number; readonly loss: number }[] | undefined;

  /** @param members one or more */
  constructor(members: readonly ComonotoneMember[]) {
    this.#members = members;
    this.none = Math.min(...members.map(({ annual }) => annual.none));
  }

  locate(q: number): number {
    return this.#members.reduce((sum, { annual }) => sum + annual.locate(q), 0);
  }

  cdf(x: number): number {
    if (x < 0) return 0;
    this.#table ??= Array.from({ length: SCORES + 1 }, (_, i) => {
      const p = normalCdf(FIRST_SCORE + ((LAST_SCORE - FIRST_SCORE) * i) / SCORES);
      return { p, loss: this.locate(p) };
    });
    const above = this.#table.findIndex(({ loss }) => loss > x);
    if (above === 0) return this.#table[0]!.p;
    if (above < 0) return this.#beyond(x);
    return this.#between(x, this.#table[above - 1]!, this.#table[above]!);
  }

  cdfError(x: number): number {
    const p = this.cdf(x);
    return Math.max(...this.#members.map(({ annual }) => annual.cdfError(annual.locate(p))));
  }

  /** sup{p : Σ Qᵢ(p) ≤ x} between two points of the table, by false position and bisection in turn. */
  #between(x: number, from: { p: number; loss: number }, to: { p: number; loss: number }): number {
    let low = from;
    let high = to;
    for (let i = 0; i < 40 && high.p - low.p > 1e-11 * (1 - low.p); i++) {
      const share =
        i % 3 === 2 ? 0.5 : Math.max(0.01, Math.min(0.99, (x - low.loss) / (high.loss - low.loss)));
      const p = low.p + share * (high.p - low.p);
      const point = { p, loss: this.locate(p) };
      if (point.loss > x) high = point;
      else low = point;
    }
    return high.p;
  }

  /** Beyond the table: the least that any member says. */
  #beyond(x: number): number {
    const last = this.#table!.at(-1)!;
    const ratio = last.loss > 0 ? x / last.loss : 1;
    return Math.max(
      last.p,
      Math.min(...this.#members.map(({ annual }) => annual.cdf(annual.locate(last.p) * ratio))),
    );
  }

  quantile(q: number): Estimate {
    return sumOf(this.#members.map(({ annual }) => annual.quantile(q)));
  }

  tailMean(q: number): Estimate {
    return sumOf(this.#members.map(({ annual, mean }) => annual.tailMean(q, mean)));
  }

  steps(): readonly number[] {
    return [];
  }

  /**
   * The sum of the covariances of all pairs, each counted twice, money squared: the trapezoid rule over the normal score, and beyond one year in a
   * million the product of the tail means, which the error takes whole.
   */
  covariance(): Estimate {
    const spacing = (LAST_SCORE - FIRST_SCORE) / SCORES;
    const sums = [0, 0];
    for (let i = 0; i <= SCORES; i++) {
      const z = FIRST_SCORE + spacing * i;
      const losses = this.#members.map(({ annual, mean }) => annual.locate(normalCdf(z)) - mean);
      const both = pairs(losses) * normalDensity(z) * spacing;
      sums[0]! += both;
      if (i % 2 === 0) sums[1]! += 2 * both;
    }
    const left = normalCdf(-LAST_SCORE);
    const beyond =
      left * pairs(this.#members.map(({ annual, mean }) => annual.tailMean(1 - left, mean).value));
    return { value: sums[0]! + beyond, error: Math.abs(sums[1]! - sums[0]!) + beyond };
  }
}

/** Σ over i ≠ j of xᵢ·xⱼ. */
function pairs(x: readonly number[]): number {
  const sum = x.reduce((a, b) => a + b, 0);
  return sum * sum - x.reduce((a, b) => a + b * b, 0);
}

function sumOf(estimates: readonly Estimate[]): Estimate {
  return estimates.reduce((a, b) => ({ value: a.value + b.value, error: a.error + b.error }));
}
