import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import type { LayerPart } from "./layer-part.ts";

/** A part of every year's amount, from the distribution of that amount: the terms of a year applied to a distribution. */
export class AnnualPart implements AnnualLoss {
  readonly none: number;
  readonly #whole: AnnualLoss;
  readonly #mean: number;
  readonly #part: LayerPart;

  /**
   * @param whole the year's amount
   * @param mean its expected value, money
   * @param part of each year's amount
   */
  constructor(whole: AnnualLoss, mean: number, part: LayerPart) {
    this.#whole = whole;
    this.#mean = mean;
    this.#part = part;
    this.none = this.cdf(0);
  }

  cdf(x: number): number {
    if (x < 0) return 0;
    const greatest = this.#part.greatest(x);
    return greatest === Infinity ? 1 : this.#whole.cdf(greatest);
  }

  cdfError(x: number): number {
    const greatest = this.#part.greatest(Math.max(0, x));
    return x < 0 || greatest === Infinity ? 0 : this.#whole.cdfError(greatest);
  }

  locate(q: number): number {
    return q <= this.none ? 0 : this.#part.of(this.#whole.locate(q));
  }

  quantile(q: number): Estimate {
    if (q <= this.none) return { value: 0, error: 0 };
    const { value: at, error } = this.#whole.quantile(q);
    const value = this.#part.of(at);
    const reach = Math.max(this.#part.of(at + error) - value, value - this.#part.of(Math.max(0, at - error)));
    return { value, error: reach };
  }

  /** E[(amount − x)⁺] of the whole: from the mean beyond the quantile at F(x). */
  #beyond(x: number): Estimate {
    if (x === Infinity) return { value: 0, error: 0 };
    if (x <= 0) return { value: this.#mean - x, error: 1e-13 * this.#mean };
    const below = this.#whole.cdf(x);
    if (1 - below < 1e-14) return { value: 0, error: 1e-14 * this.#mean };
    const { value, error } = this.#whole.tailMean(below, this.#mean);
    return { value: Math.max(0, (1 - below) * (value - x)), error: (1 - below) * error };
  }

  /** E[(part − v)⁺]: P(whole > x) integrated over the slopes above v. */
  excess(v: number): Estimate {
    let sum = 0;
    let errors = 0;
    for (const { from, to, offset } of this.#part.slopes) {
      const start = Math.max(from, v + offset);
      if (start >= to) continue;
      const near = this.#beyond(start);
      const far = this.#beyond(to);
      sum += near.value - far.value;
      errors += near.error + far.error;
    }
    return { value: Math.max(0, sum), error: errors };
  }

  tailMean(q: number): Estimate {
    const at = this.quantile(q).value;
    const { value, error } = this.excess(at);
    return { value: at + value / (1 - q), error: error / (1 - q) };
  }

  steps(limit: number): readonly number[] {
    const steps = new Set(this.#whole.steps(limit).map((x) => this.#part.of(x)));
    if (this.#part.flat) steps.add(this.#part.flat.amount);
    steps.delete(0);
    return steps.size <= limit ? [...steps].sort((a, b) => a - b) : [];
  }
}
