/** The fast Fourier transform of real sequences, with twiddle factors that every engine computes to the same bits. */
import { sinCos } from "./sin-cos.ts";

/** Prepared tables for transforms of one length. */
export interface FourierPlan {
  /** Length n of the real sequences: a power of two, at least 4. */
  readonly length: number;
  /** cos and sin of 2πk/n for k < n/2, in turn. */
  readonly twiddles: Float64Array;
  /** Bit-reversed indices of the complex transform of length n/2. */
  readonly reversed: Uint32Array;
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
  const reversed = new Uint32Array(half);
  for (let i = 1; i < half; i++) reversed[i] = (reversed[i >> 1]! >> 1) | (i & 1 ? half >> 1 : 0);
  const plan = { length: n, twiddles, reversed };
  PLANS.set(n, plan);
  return plan;
}

/** Complex transform in place of n/2 numbers stored as real, imaginary, …; sign −1 in the exponent. */
function complexTransform(plan: FourierPlan, data: Float64Array): void {
  const { length, twiddles, reversed } = plan;
  const count = length / 2;
  for (let i = 1; i < count; i++) {
    const j = reversed[i]!;
    if (j <= i) continue;
    const re = data[2 * i]!;
    const im = data[2 * i + 1]!;
    data[2 * i] = data[2 * j]!;
    data[2 * i + 1] = data[2 * j + 1]!;
    data[2 * j] = re;
    data[2 * j + 1] = im;
  }
  for (let size = 1; size < count; size *= 2) {
    const stride = length / size; // 2·(index step into the twiddles of 2π/length for angle π/size)
    for (let k = 0; k < size; k++) {
      const wr = twiddles[k * stride]!;
      const wi = -twiddles[k * stride + 1]!;
      for (let i = 2 * k; i < length; i += 4 * size) {
        const j = i + 2 * size;
        const xr = data[j]!;
        const xi = data[j + 1]!;
        const tr = xr * wr - xi * wi;
        const ti = xr * wi + xi * wr;
        const ur = data[i]!;
        const ui = data[i + 1]!;
        data[j] = ur - tr;
        data[j + 1] = ui - ti;
        data[i] = ur + tr;
        data[i + 1] = ui + ti;
      }
    }
  }
}

/**
 * The transform of a real sequence: X_k = Σ x_j·e^{−2πijk/n} for k = 0 … n/2, real and imaginary parts in turn (n + 2 numbers).
 *
 * Relative error about 1e-16·log₂ n of the largest |X_k|. Method: a complex transform of half the length (Cooley & Tukey 1965).
 */
export function realTransform(plan: FourierPlan, x: Float64Array): Float64Array {
  const n = plan.length;
  const half = n / 2;
  const out = new Float64Array(n + 2);
  out.set(x);
  complexTransform(plan, out.subarray(0, n));
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
