/** The transform of the annual loss from those of its severities. */
import { exp } from "../math/exp-log.ts";
import type { FourierPlan } from "../math/fft.ts";
import { realTransform } from "../math/fft.ts";
import type { Measure } from "../math/gauss.ts";
import { sinCos } from "../math/sin-cos.ts";
import type { CompoundModel } from "./compound-model.ts";
import type { CountMixture } from "./counts.ts";
import { type RuleFamily, ruleFor } from "./measure.ts";

/** Exponents below this contribute nothing. */
const NEGLIGIBLE_EXPONENT = 42;
/** Classes of |φ| for which the length of the polynomial is worked out. */
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
 * `primary` and `secondary` are transforms of (tilted) severities, real and imaginary parts in turn. Low rates enter as a polynomial in φ,
 * high ones as e^{λ(φ − 1)} where that is not negligible. The result has the layout of the arguments.
 */
export function compoundTransform(
  model: CompoundModel,
  primary: Float64Array,
  secondary: Float64Array | undefined,
): Float64Array {
  const out = new Float64Array(primary.length);
  const mixer = new CountTransform(model.counts);
  const second = secondary && model.secondary;
  if (!second) {
    for (let i = 0; i < out.length; i += 2) mixer.add(out, i, primary[i]!, primary[i + 1]!, 1);
  } else {
    const { chance, resolvedRate } = second;
    for (let i = 0; i < out.length; i += 2) {
      const pr = primary[i]!;
      const pi = primary[i + 1]!;
      const sr = secondary[i]! - 1;
      const si = secondary[i + 1]!;
      // φ = a + s·b
      const br = pr * sr - pi * si;
      const bi = pr * si + pi * sr;
      const rule = ruleFor(chance, resolvedRate * Math.sqrt(br * br + bi * bi));
      const { value, weight } = rule;
      for (let k = 0; k < value.length; k++) {
        const s = value[k]!;
        mixer.add(out, i, pr + s * br, pi + s * bi, weight[k]!);
      }
    }
  }
  for (let i = 0; i < out.length; i += 2) out[i]! -= model.counts.none;
  return out;
}

/** Evaluates the generating function of the counts. */
class CountTransform {
  readonly #low: Float64Array;
  readonly #lengths: Int32Array;
  readonly #high: Measure;
  readonly #family: RuleFamily | undefined;
  readonly #pair = new Float64Array(2);

  constructor({ low, high, family }: CountMixture) {
    this.#low = low;
    this.#lengths = polynomialLengths(low);
    this.#high = high;
    this.#family = family;
  }

  /** Adds weight·E[φ^N] to the complex number at index i. */
  add(out: Float64Array, i: number, re: number, im: number, weight: number): void {
    const family = this.#family;
    if (family) {
      const size = Math.sqrt((1 - re) * (1 - re) + im * im);
      const rule = ruleFor(family, size);
      if (rule !== family.rules.at(-1)) {
        this.#addExponentials(rule, out, i, re, im, weight);
        return;
      }
    }
    this.#addPolynomial(out, i, re, im, weight);
    if (this.#high.value.length > 0) this.#addExponentials(this.#high, out, i, re, im, weight);
  }

  /** Adds weight·Σ pₙ·φⁿ by Horner's rule. */
  #addPolynomial(out: Float64Array, i: number, re: number, im: number, weight: number): void {
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

  /** Adds weight·Σ wⱼ·e^{λⱼ(φ − 1)} over increasing rates. */
  #addExponentials(
    rule: Measure,
    out: Float64Array,
    i: number,
    re: number,
    im: number,
    weight: number,
  ): void {
    const { value: rates, weight: weights } = rule;
    const count = rates.length;
    let sumRe = 0;
    let sumIm = 0;
    for (let j = 0; j < count; j++) {
      const rate = rates[j]!;
      const exponent = rate * (1 - re);
      if (exponent > NEGLIGIBLE_EXPONENT) break;
      const size = weights[j]! * exp(-exponent);
      sinCos(rate * im, this.#pair);
      sumRe += size * this.#pair[0]!;
      sumIm += size * this.#pair[1]!;
    }
    out[i]! += weight * sumRe;
    out[i + 1]! += weight * sumIm;
  }
}
