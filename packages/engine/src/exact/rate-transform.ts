/** The moment generating function of a yearly rate at many nearby complex numbers. */
import { exp } from "../math/exp-log.ts";
import type { Measure } from "../math/gauss.ts";
import { sinCos } from "../math/sin-cos.ts";

/** Terms of each local series. */
const TERMS = 15;
/** Half the range times the greatest distance from a center: 1/15! is 8e-13. */
const REACH = 1;
/** Exponents below minus this contribute nothing. */
const NEGLIGIBLE_EXPONENT = 42;
/** Centers are looked up within this many rows. */
const ROWS = 0x80000;
/** A measure of no more points than this is summed directly. */
const FEW = 4;

/**
 * E[e^{Λz}] of a rate that varies by a factor of a few at most, by Taylor series about the centers of a square grid, each made when first needed.
 *
 * Relative to the largest e^{λ·Re z} the error is about 1e-12.
 */
export class RateTransform {
  readonly #rates: Float64Array;
  readonly #weights: Float64Array;
  readonly #middle: number;
  readonly #pitch: number;
  readonly #series = new Map<number, Float64Array>();
  readonly #pair = new Float64Array(2);

  /** @param rates in increasing order, at least one */
  constructor({ value, weight }: Measure) {
    this.#rates = value;
    this.#weights = weight;
    this.#middle = (value[0]! + value.at(-1)!) / 2;
    this.#pitch = ((2 * REACH) / (value.at(-1)! - value[0]!)) * Math.SQRT2;
  }

  /** Whether E[e^{Λz}] is negligible for a z of this real part. */
  negligible(re: number): boolean {
    return -re * this.#rates[0]! > NEGLIGIBLE_EXPONENT;
  }

  /** Writes E[e^{Λ(re + i·im)}] to `into`; answers whether it is not negligible (if it is, nothing is written). */
  evaluate(re: number, im: number, into: Float64Array): boolean {
    if (this.negligible(re)) return false;
    if (this.#rates.length <= FEW) this.#sum(re, im, into);
    else this.#interpolate(re, im, into);
    return true;
  }

  /** The sum itself. */
  #sum(re: number, im: number, into: Float64Array): void {
    const rates = this.#rates;
    let sumRe = 0;
    let sumIm = 0;
    for (let i = 0; i < rates.length; i++) {
      const size = this.#weights[i]! * exp(rates[i]! * re);
      sinCos(rates[i]! * im, this.#pair);
      sumRe += size * this.#pair[0]!;
      sumIm += size * this.#pair[1]!;
    }
    into[0] = sumRe;
    into[1] = sumIm;
  }

  /** The series about the nearest center. */
  #interpolate(re: number, im: number, into: Float64Array): void {
    const pitch = this.#pitch;
    // small integers, so that looking a center up allocates nothing
    const column = Math.round(re / pitch) | 0;
    const row = Math.round(im / pitch) | 0;
    if (row >= ROWS || row <= -ROWS) {
      this.#sum(re, im, into);
      return;
    }
    const key = (column * (2 * ROWS) + row) | 0;
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
    const series = new Float64Array(2 * TERMS);
    for (const [i, rate] of this.#rates.entries()) {
      const exponent = rate * re;
      if (exponent < -2 * NEGLIGIBLE_EXPONENT) break;
      const size = this.#weights[i]! * exp(exponent);
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
