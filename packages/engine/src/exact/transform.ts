/** The transform of the annual loss from those of its severities. */
import type { FourierPlan } from "../math/fft.ts";
import { realTransform } from "../math/fft.ts";
import type { CompoundModel } from "./compound-sum.ts";
import { type CountMixture, LOW_RATE } from "./counts.ts";
import { type RuleFamily, ruleFor } from "./measure.ts";
import type { RateTransform } from "./rate-transform.ts";

/** Classes of |φ| for which the polynomial's length is computed. */
const CLASSES = 64;

/** The product of the transforms of several sequences of masses; nothing for none. */
export function productTransform(
  plan: FourierPlan,
  masses: readonly Float64Array[],
): Float64Array | undefined {
  let product: Float64Array | undefined;
  for (const sequence of masses) {
    const next = realTransform(plan, sequence);
    if (product) multiplyInto(product, next);
    product ??= next;
  }
  return product;
}

/** a ← a·b, complex numbers as real, imaginary, … */
function multiplyInto(a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < a.length; i += 2) {
    const re = a[i]! * b[i]! - a[i + 1]! * b[i + 1]!;
    a[i + 1] = a[i]! * b[i + 1]! + a[i + 1]! * b[i]!;
    a[i] = re;
  }
}

/** How many terms Σ pₙ·rⁿ needs for r in each class of |φ|², so that the rest is below 1e-18. */
function polynomialLengths(low: Float64Array): Int32Array {
  const lengths = new Int32Array(CLASSES + 1);
  for (let c = 0; c <= CLASSES; c++) {
    const r = Math.sqrt((c + 1) / CLASSES);
    let length = low.length;
    let power = 1;
    let cut = 0;
    for (let n = 0; n < length; n++) {
      if (low[n]! * power > 1e-19) cut = n + 1;
      power *= r;
    }
    length = cut;
    lengths[c] = length;
  }
  return lengths;
}

/**
 * The transform of the year's loss given that there is one: E[φ^N] − P(N = 0), with φ = φ_P·(1 − s + s·φ_S) mixed over s.
 *
 * Where a cap ties both sides together, `secondary` is that of the whole event with secondary loss: φ = φ_P + s·(φ_S − φ_P). `primary` and `secondary` are transforms of (tilted) severities, real and imaginary parts in turn. Low rates enter as a polynomial in φ,
 * high ones as E[e^{Λ(φ − 1)}] where that is not negligible. The result has the layout of the arguments.
 */
export function compoundTransform(
  model: CompoundModel,
  primary: Float64Array,
  secondary: Float64Array | undefined,
): Float64Array {
  if (!secondary) return mixedTransform(model, primary);
  const more = new Float64Array(primary.length);
  if (model.secondary?.whole) {
    for (let i = 0; i < more.length; i++) more[i] = secondary[i]! - primary[i]!;
    return mixedTransform(model, primary, more);
  }
  for (let i = 0; i < more.length; i += 2) {
    const sr = secondary[i]! - 1;
    const si = secondary[i + 1]!;
    more[i] = primary[i]! * sr - primary[i + 1]! * si;
    more[i + 1] = primary[i]! * si + primary[i + 1]! * sr;
  }
  return mixedTransform(model, primary, more);
}

/**
 * The same for an event's amount of any kind: φ = `without` + s·`more`, with `more` the transform of the amount with secondary loss less that of the
 * amount without.
 */
export function mixedTransform(
  model: CompoundModel,
  without: Float64Array,
  more?: Float64Array,
): Float64Array {
  const out = new Float64Array(without.length);
  const second = more && model.secondary;
  const counts = new CountTransform(model.counts);
  if (!second) {
    for (let i = 0; i < out.length; i += 2) {
      if (counts.hasLow) counts.addLow(out, i, without[i]!, without[i + 1]!, 1);
      if (counts.hasHigh) counts.addHigh(out, i, without[i]!, without[i + 1]!, 1);
    }
  } else {
    addSecondary(out, counts, second.chance, model.largeRate, without, more);
  }
  for (let i = 0; i < out.length; i += 2) out[i]! -= model.counts.none;
  return out;
}

/** Adds E[φ^N] with φ = a + s·b mixed over s, by as many values of s as low and high rates each need there. */
function addSecondary(
  out: Float64Array,
  counts: CountTransform,
  chance: RuleFamily,
  largeRate: number,
  without: Float64Array,
  more: Float64Array,
): void {
  const lowRate = Math.min(largeRate, LOW_RATE);
  for (let i = 0; i < out.length; i += 2) {
    const pr = without[i]!;
    const pi = without[i + 1]!;
    const br = more[i]!;
    const bi = more[i + 1]!;
    const size = Math.sqrt(br * br + bi * bi);
    if (counts.hasLow) {
      const { value, weight } = ruleFor(chance, lowRate * size);
      for (let k = 0; k < value.length; k++) {
        counts.addLow(out, i, pr + value[k]! * br, pi + value[k]! * bi, weight[k]!);
      }
    }
    if (!counts.hasHigh) continue;
    // |φ| is convex in s, so that its greatest value is at 0 or 1
    const furthest = Math.max(pr * pr + pi * pi, (pr + br) * (pr + br) + (pi + bi) * (pi + bi));
    if (counts.negligible(Math.sqrt(furthest))) continue;
    const { value, weight } = ruleFor(chance, largeRate * size);
    for (let k = 0; k < value.length; k++) {
      counts.addHigh(out, i, pr + value[k]! * br, pi + value[k]! * bi, weight[k]!);
    }
  }
}

/** Evaluates the generating function of the counts. */
class CountTransform {
  readonly #low: Float64Array;
  readonly #lengths: Int32Array;
  readonly #high: readonly RateTransform[];
  readonly #pair = new Float64Array(2);
  /** Whether there are low rates. */
  readonly hasLow: boolean;
  /** Whether there are high rates. */
  readonly hasHigh: boolean;

  constructor({ low, high }: CountMixture) {
    this.#low = low;
    this.#lengths = polynomialLengths(low);
    this.#high = high;
    this.hasLow = low.length > 0;
    this.hasHigh = high.length > 0;
  }

  /** Whether the high rates contribute nothing where |φ| is at most r. */
  negligible(r: number): boolean {
    return this.#high.every((band) => band.negligible(r - 1));
  }

  /** Adds weight·E[φ^N; the rate is low] to the complex number at index i, by Horner's rule. */
  addLow(out: Float64Array, i: number, re: number, im: number, weight: number): void {
    const low = this.#low;
    const square = re * re + im * im;
    const length = this.#lengths[Math.min(CLASSES, Math.floor(square * CLASSES))]!;
    let sumRe = 0;
    let sumIm = 0;
    for (let n = length - 1; n >= 0; n--) {
      const next = sumRe * re - sumIm * im + low[n]!;
      sumIm = sumRe * im + sumIm * re;
      sumRe = next;
    }
    out[i]! += weight * sumRe;
    out[i + 1]! += weight * sumIm;
  }

  /** Adds weight·E[φ^N; the rate is high] to the complex number at index i. */
  addHigh(out: Float64Array, i: number, re: number, im: number, weight: number): void {
    const pair = this.#pair;
    for (const band of this.#high) {
      if (!band.evaluate(re - 1, im, pair)) break;
      out[i]! += weight * pair[0]!;
      out[i + 1]! += weight * pair[1]!;
    }
  }
}
