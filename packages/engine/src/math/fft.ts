/** The fast Fourier transform of real sequences, with twiddle factors that every engine computes to the same bits. */
import { sinCos } from "./sin-cos.ts";

/** Prepared tables for transforms of one length. */
export interface FourierPlan {
  /** Length n of the real sequences: a power of two, at least 4. */
  readonly length: number;
  /** cos and sin of 2πk/n for k < n/2, in turn. */
  readonly twiddles: Float64Array;
  /** Room for one sequence: the complex transform goes back and forth between it and the data. */
  readonly scratch: Float64Array;
}

const PLANS = new Map<number, FourierPlan>();

/**
 * The plan for real sequences of length n, a power of two from 4; made once per length.
 */
export function fourierPlan(n: number): FourierPlan {
  const known = PLANS.get(n);
  if (known !== undefined) return known;
  const half = n / 2;
  const twiddles = new Float64Array(n);
  const pair = new Float64Array(2);
  for (let k = 0; k < half; k++) {
    sinCos((2 * Math.PI * k) / n, pair);
    twiddles[2 * k] = pair[0]!;
    twiddles[2 * k + 1] = pair[1]!;
  }
  const plan = { length: n, twiddles, scratch: new Float64Array(n) };
  PLANS.set(n, plan);
  return plan;
}

/**
 * One radix-4 step of Stockham's self-sorting transform: `groups` sequences of length `length`, interleaved, from `x` to `y`.
 *
 * @param spacing how far the twiddles of 2π/length lie apart in the plan's table
 */
function radix4(
  twiddles: Float64Array,
  x: Float64Array,
  y: Float64Array,
  length: number,
  groups: number,
  spacing: number,
): void {
  const quarter = length / 4;
  const step = 2 * groups;
  const apart = quarter * step;
  radix4Unturned(x, y, step, apart);
  for (let p = 1; p < quarter; p++) {
    const at = 2 * p * spacing;
    const c1 = twiddles[at]!;
    const s1 = -twiddles[at + 1]!;
    const c2 = twiddles[2 * at]!;
    const s2 = -twiddles[2 * at + 1]!;
    const c3 = c1 * c2 - s1 * s2;
    const s3 = c1 * s2 + s1 * c2;
    let i = p * step;
    let o = 4 * p * step;
    for (const end = i + step; i < end; i += 2, o += 2) {
      const ar = x[i]!;
      const ai = x[i + 1]!;
      const br = x[i + apart]!;
      const bi = x[i + apart + 1]!;
      const cr = x[i + 2 * apart]!;
      const ci = x[i + 2 * apart + 1]!;
      const dr = x[i + 3 * apart]!;
      const di = x[i + 3 * apart + 1]!;
      const sumR = ar + cr;
      const sumI = ai + ci;
      const difR = ar - cr;
      const difI = ai - ci;
      const otherR = br + dr;
      const otherI = bi + di;
      // i·(b − d)
      const turnR = di - bi;
      const turnI = br - dr;
      y[o] = sumR + otherR;
      y[o + 1] = sumI + otherI;
      const r1 = difR - turnR;
      const i1 = difI - turnI;
      y[o + step] = r1 * c1 - i1 * s1;
      y[o + step + 1] = r1 * s1 + i1 * c1;
      const r2 = sumR - otherR;
      const i2 = sumI - otherI;
      y[o + 2 * step] = r2 * c2 - i2 * s2;
      y[o + 2 * step + 1] = r2 * s2 + i2 * c2;
      const r3 = difR + turnR;
      const i3 = difI + turnI;
      y[o + 3 * step] = r3 * c3 - i3 * s3;
      y[o + 3 * step + 1] = r3 * s3 + i3 * c3;
    }
  }
}

/** The first pass of a radix-4 step, whose twiddles are 1: the whole of the last step. */
function radix4Unturned(x: Float64Array, y: Float64Array, step: number, apart: number): void {
  for (let i = 0; i < step; i += 2) {
    const ar = x[i]!;
    const ai = x[i + 1]!;
    const br = x[i + apart]!;
    const bi = x[i + apart + 1]!;
    const cr = x[i + 2 * apart]!;
    const ci = x[i + 2 * apart + 1]!;
    const dr = x[i + 3 * apart]!;
    const di = x[i + 3 * apart + 1]!;
    const sumR = ar + cr;
    const sumI = ai + ci;
    const difR = ar - cr;
    const difI = ai - ci;
    const otherR = br + dr;
    const otherI = bi + di;
    y[i] = sumR + otherR;
    y[i + 1] = sumI + otherI;
    y[i + step] = difR - (di - bi);
    y[i + step + 1] = difI - (br - dr);
    y[i + 2 * step] = sumR - otherR;
    y[i + 2 * step + 1] = sumI - otherI;
    y[i + 3 * step] = difR + (di - bi);
    y[i + 3 * step + 1] = difI + (br - dr);
  }
}

/** The last step where the length is no power of four: pairs. */
function radix2(x: Float64Array, y: Float64Array, groups: number): void {
  const apart = 2 * groups;
  for (let i = 0; i < apart; i++) {
    const a = x[i]!;
    const b = x[i + apart]!;
    y[i] = a + b;
    y[i + apart] = a - b;
  }
}

/**
 * Complex transform in place of the first n/2 numbers stored as real, imaginary, …; sign −1 in the exponent.
 *
 * Stockham's self-sorting method of radix 4 (Van Loan 1992, section 1.7): memory is read in order, and nothing is permuted.
 */
function complexTransform(plan: FourierPlan, data: Float64Array): void {
  const { twiddles, scratch } = plan;
  const count = plan.length / 2;
  let x = data;
  let y = scratch;
  let length = count;
  let groups = 1;
  for (; length >= 4; length /= 4, groups *= 4) {
    radix4(twiddles, x, y, length, groups, (2 * count) / length);
    [x, y] = [y, x];
  }
  if (length === 2) {
    radix2(x, y, groups);
    [x, y] = [y, x];
  }
  if (x !== data) data.set(x);
}

/**
 * The transform of a real sequence: X_k = Σ x_j·e^{−2πijk/n} for k = 0 … n/2, real and imaginary parts in turn (n + 2 numbers).
 *
 * Relative error about 1e-16·log₂ n of the largest |X_k|. Method: a complex transform of half the length (Cooley & Tukey 1965).
 *
 * @param out n + 2 numbers to overwrite; new ones unless given
 */
export function realTransform(
  plan: FourierPlan,
  x: Float64Array,
  out: Float64Array = new Float64Array(plan.length + 2),
): Float64Array {
  const n = plan.length;
  const half = n / 2;
  out.set(x);
  complexTransform(plan, out);
  out[n] = out[0]! - out[1]!;
  out[n + 1] = 0;
  out[0] = out[0]! + out[1]!;
  out[1] = 0;
  for (let k = 1; k <= half - k; k++) {
    const m = half - k;
    const evenRe = 0.5 * (out[2 * k]! + out[2 * m]!);
    const evenIm = 0.5 * (out[2 * k + 1]! - out[2 * m + 1]!);
    const oddRe = 0.5 * (out[2 * k + 1]! + out[2 * m + 1]!);
    const oddIm = 0.5 * (out[2 * m]! - out[2 * k]!);
    const c = plan.twiddles[2 * k]!;
    const s = plan.twiddles[2 * k + 1]!;
    const re = oddRe * c + oddIm * s;
    const im = oddIm * c - oddRe * s;
    out[2 * k] = evenRe + re;
    out[2 * k + 1] = evenIm + im;
    out[2 * m] = evenRe - re;
    out[2 * m + 1] = im - evenIm;
  }
  return out;
}

/**
 * The inverse of `realTransform`: the real sequence of length n whose transform is given (n + 2 numbers, overwritten).
 */
export function inverseRealTransform(plan: FourierPlan, transform: Float64Array): Float64Array {
  const n = plan.length;
  const half = n / 2;
  const x = new Float64Array(n);
  // the conjugate of the packed half-length transform; conjugating before and after turns the forward sum into the inverse
  x[0] = 0.5 * (transform[0]! + transform[n]!);
  x[1] = -0.5 * (transform[0]! - transform[n]!);
  for (let k = 1; k <= half - k; k++) {
    const m = half - k;
    const evenRe = 0.5 * (transform[2 * k]! + transform[2 * m]!);
    const evenIm = 0.5 * (transform[2 * k + 1]! - transform[2 * m + 1]!);
    const diffRe = 0.5 * (transform[2 * k]! - transform[2 * m]!);
    const diffIm = 0.5 * (transform[2 * k + 1]! + transform[2 * m + 1]!);
    const c = plan.twiddles[2 * k]!;
    const s = plan.twiddles[2 * k + 1]!;
    const oddRe = diffRe * c - diffIm * s;
    const oddIm = diffIm * c + diffRe * s;
    x[2 * k] = evenRe - oddIm;
    x[2 * k + 1] = -(evenIm + oddRe);
    x[2 * m] = evenRe + oddIm;
    x[2 * m + 1] = evenIm - oddRe;
  }
  complexTransform(plan, x);
  const scale = 1 / half;
  for (let i = 0; i < n; i += 2) {
    x[i]! *= scale;
    x[i + 1]! *= -scale;
  }
  return x;
}
