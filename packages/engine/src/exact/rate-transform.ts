/** The moment generating function of a yearly rate at many nearby complex numbers. */
import { exp } from "../math/exp-log.ts";
import { sinCos } from "../math/sin-cos.ts";
import { type RuleFamily, ruleFor } from "./measure.ts";

/** Terms of each local series. */
const TERMS = 18;
/** Half the range times the greatest distance from a centre: 1.5^18/18! is 2e-13. */
const REACH = 1.5;
/** Real parts of the exponent below this, times the least rate, contribute nothing. */
const NEGLIGIBLE_EXPONENT = 42;

/**
 * E[e^{Λz}] of a bounded rate by Taylor series about the centres of a square grid, each made when first needed.
 *
 * Relative to the largest e^{λ·Re z} the error is about 1e-12. Worth its while when there are many more arguments than centres.
 */
export class RateTransform {
  readonly #family: RuleFamily;
  readonly #low: number;
  readonly #middle: number;
  readonly #pitch: number;
  readonly #series = new Map<number, Float64Array>();
  readonly #pair = new Float64Array(2);

  /** @param family the rules of the rate, its largest one with rates in increasing order */
  constructor(family: RuleFamily) {
    this.#family = family;
    const { value } = family.rules.at(-1)!;
    this.#low = value[0]!;
    this.#middle = (value[0]! + value.at(-1)!) / 2;
    this.#pitch = (REACH / family.halfRange) * Math.SQRT2;
  }

  /** Writes E[e^{Λ(re + i·im)}] to `into`; re ≤ 0 or little above. */
  evaluate(re: number, im: number, into: Float64Array): void {
    if (-re * this.#low > NEGLIGIBLE_EXPONENT) {
      into[0] = 0;
      into[1] = 0;
      return;
    }
    const pitch = this.#pitch;
    const column = Math.round(re / pitch);
    const row = Math.round(im / pitch);
    const key = column * 0x200000 + row;
    let series = this.#series.get(key);
    if (series === undefined) {
      series = this.#expand(column * pitch, row * pitch);
      this.#series.set(key, series);
    }
    const dr = re - column * pitch;
    const di = im - row * pitch;
    let sumRe = 0;
    let sumIm = 0;
    for (let j = 2 * TERMS - 2; j >= 0; j -= 2) {
      const next = sumRe * dr - sumIm * di + series[j]!;
      sumIm = sumRe * di + sumIm * dr + series[j + 1]!;
      sumRe = next;
    }
    const size = exp(this.#middle * dr);
    sinCos(this.#middle * di, this.#pair);
    const c = size * this.#pair[0]!;
    const s = size * this.#pair[1]!;
    into[0] = c * sumRe - s * sumIm;
    into[1] = c * sumIm + s * sumRe;
  }

  /** The coefficients E[e^{Λz}·(Λ − middle)^j]/j! about z = re + i·im. */
  #expand(re: number, im: number): Float64Array {
    const reach = Math.sqrt(re * re + im * im) + this.#pitch;
    const { value, weight } = ruleFor(this.#family, reach);
    const series = new Float64Array(2 * TERMS);
    for (const [i, rate] of value.entries()) {
      const exponent = rate * re;
      if (exponent < -2 * NEGLIGIBLE_EXPONENT) break;
      const size = weight[i]! * exp(exponent);
      sinCos(rate * im, this.#pair);
      let termRe = size * this.#pair[0]!;
      let termIm = size * this.#pair[1]!;
      for (let j = 0; j < TERMS; j++) {
        series[2 * j]! += termRe;
        series[2 * j + 1]! += termIm;
        const factor = (rate - this.#middle) / (j + 1);
        termRe *= factor;
        termIm *= factor;
      }
    }
    return series;
  }
}
