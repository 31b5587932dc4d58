/** Gauss quadrature: a few points that represent a whole distribution. */

/** A probability measure on finitely many points: `value[i]` has probability `weight[i]`. */
export interface Measure {
  readonly value: Float64Array;
  readonly weight: Float64Array;
}

/**
 * The n-point Gauss rule of a probability distribution given by the three-term recurrence of its orthogonal polynomials.
 *
 * `diagonal` holds α₀ … αₙ₋₁, `offDiagonal` √β₁ … √βₙ₋₁ (n − 1 numbers or more). Values come out in increasing order, the
 * weights sum to 1 within rounding; values are accurate to about 1e-15 of the range. Both arrays are overwritten.
 * Source: Golub & Welsch 1969; the eigenvalues of the Jacobi matrix by the implicit QL method (Dubrulle, Martin & Wilkinson 1968),
 * carrying only the first row of the vectors.
 */
export function gaussRule(diagonal: Float64Array, offDiagonal: Float64Array): Measure {
  const n = diagonal.length;
  const d = diagonal;
  const e = new Float64Array(n);
  e.set(offDiagonal.subarray(0, n - 1));
  const first = new Float64Array(n);
  first[0] = 1;
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; sweep < 100; sweep++) {
      let m = l;
      while (m < n - 1 && Math.abs(e[m]!) > 1e-16 * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) m++;
      if (m === l) break;
      qlSweep(d, e, first, l, m);
    }
  }
  const order = Array.from(d.keys()).sort((i, j) => d[i]! - d[j]!);
  return {
    value: Float64Array.from(order, (i) => d[i]!),
    weight: Float64Array.from(order, (i) => first[i]! * first[i]!),
  };
}

/** One implicit QL sweep on the block l … m of the symmetric tridiagonal matrix (d, e). */
function qlSweep(d: Float64Array, e: Float64Array, first: Float64Array, l: number, m: number): void {
  let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
  let r = Math.sqrt(g * g + 1);
  g = d[m]! - d[l]! + e[l]! / (g + (g >= 0 ? r : -r));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]!;
    const b = c * e[i]!;
    r = Math.sqrt(f * f + g * g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1]! -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1]! - p;
    r = (d[i]! - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    const next = first[i + 1]!;
    first[i + 1] = s * first[i]! + c * next;
    first[i] = c * first[i]! - s * next;
  }
  d[l]! -= p;
  e[l] = g;
  e[m] = 0;
}

/**
 * The n-point Gauss rule of Beta(a, b) on 0 … 1: exact for polynomials of degree 2n − 1.
 *
 * Domain: a, b > 0, n ≥ 1. Source: the recurrence of the Jacobi polynomials (Abramowitz & Stegun 22.7.1), moved to 0 … 1.
 */
export function gaussBeta(n: number, a: number, b: number): Measure {
  // weight (1 − t)^p·(1 + t)^q on −1 … 1 with p = b − 1, q = a − 1
  const p = b - 1;
  const q = a - 1;
  const sum = p + q;
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(n);
  diagonal[0] = 0.5 + (0.5 * (q - p)) / (sum + 2);
  for (let k = 1; k < n; k++) {
    const s = 2 * k + sum;
    diagonal[k] = 0.5 + (((0.5 * (q - p)) / s) * sum) / (s + 2);
    // the factor (k + sum)/(s − 1) is 1 at k = 1, where both can vanish
    const ratio = k === 1 ? 1 : (k + sum) / (s - 1);
    offDiagonal[k - 1] = 0.5 * Math.sqrt((((((4 * k * (k + p)) / s) * (k + q)) / s) * ratio) / (s + 1));
  }
  return gaussRule(diagonal, offDiagonal);
}
