/** The correlation matrix nearest to an invalid one. */
import { symmetricEigen, type SymmetricEigen } from "../math/symmetric-eigen.ts";

/** The least eigenvalue of the result, so that it can be drawn from. */
const LEAST_EIGENVALUE = 1e-7;
const MOST_STEPS = 60;
/** The diagonal is right when the norm of its error is below this. */
const TOLERANCE = 1e-11;

/** A correlation matrix and its distance from the original. */
export interface NearestCorrelation {
  /** Symmetric, unit diagonal, positive definite. */
  readonly matrix: readonly (readonly number[])[];
  /** The Frobenius norm of the difference. */
  readonly distance: number;
  /** The largest change of an entry. */
  readonly largestChange: number;
}

/** The dual problem at y: (A + diag y)₊, its diagonal less the wanted one, and the dual function. */
interface Dual {
  readonly eigen: SymmetricEigen;
  readonly gradient: Float64Array;
  readonly value: number;
}

function dualAt(a: Float64Array, n: number, wanted: number, y: Float64Array): Dual {
  const moved = Float64Array.from(a);
  for (let i = 0; i < n; i++) moved[i * n + i]! += y[i]!;
  const eigen = symmetricEigen(moved, n);
  const gradient = new Float64Array(n).fill(-wanted);
  let value = 0;
  for (const [k, lambda] of eigen.values.entries()) {
    if (lambda <= 0) continue;
    value += 0.5 * lambda * lambda;
    for (let i = 0; i < n; i++) gradient[i]! += lambda * eigen.vectors[k * n + i]! ** 2;
  }
  for (const each of y) value -= wanted * each;
  return { eigen, gradient, value };
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

/** The second derivative of the dual applied to h: diag(P·(W ∘ (Pᵀ·diag(h)·P))·Pᵀ), plus a little of h. */
function curvature({ values, vectors }: SymmetricEigen, n: number, h: Float64Array): Float64Array {
  const out = h.map((x) => 1e-10 * x);
  const scaled = new Float64Array(n);
  const row = new Float64Array(n);
  for (let p = 0; p < n; p++) {
    const ofP = Math.max(0, values[p]!);
    if (ofP === 0) continue;
    for (let k = 0; k < n; k++) scaled[k] = vectors[p * n + k]! * h[k]!;
    row.fill(0);
    // pairs with a positive first eigenvalue; those with a positive second one alone come by symmetry, twice
    for (let q = 0; q < n; q++) {
      const other = values[q]!;
      const weight = other > 0 ? 1 : (2 * ofP) / (ofP - other);
      let sum = 0;
      for (let k = 0; k < n; k++) sum += scaled[k]! * vectors[q * n + k]!;
      sum *= weight;
      for (let k = 0; k < n; k++) row[k]! += sum * vectors[q * n + k]!;
    }
    for (let k = 0; k < n; k++) out[k]! += vectors[p * n + k]! * row[k]!;
  }
  return out;
}

/** Newton's step: curvature·step = −gradient by conjugate gradients. */
function newtonStep({ eigen, gradient }: Dual, n: number): Float64Array {
  const step = new Float64Array(n);
  let rest = gradient.map((g) => -g);
  let direction = Float64Array.from(rest);
  let size = dot(rest, rest);
  const enough = size * Math.min(1e-4, size);
  for (let i = 0; i < 200 && size > enough; i++) {
    const bent = curvature(eigen, n, direction);
    const length = size / dot(direction, bent);
    for (let k = 0; k < n; k++) step[k]! += length * direction[k]!;
    rest = rest.map((x, k) => x - length * bent[k]!);
    const next = dot(rest, rest);
    direction = direction.map((x, k) => rest[k]! + (next / size) * x);
    size = next;
  }
  return step;
}

/** The y at which the diagonal of (A + diag y)₊ is as wanted. */
function solveDual(a: Float64Array, n: number, wanted: number): Dual {
  let y = new Float64Array(n);
  for (let i = 0; i < n; i++) y[i] = wanted - a[i * n + i]!;
  let dual = dualAt(a, n, wanted, y);
  for (let i = 0; i < MOST_STEPS && Math.sqrt(dot(dual.gradient, dual.gradient)) > TOLERANCE; i++) {
    const step = newtonStep(dual, n);
    const slope = dot(dual.gradient, step);
    let length = 1;
    for (; length > 1e-6; length /= 2) {
      const tried = y.map((x, k) => x + length * step[k]!);
      const next = dualAt(a, n, wanted, tried);
      const rounding = 1e-14 * Math.abs(dual.value);
      if (next.value > dual.value + 1e-4 * length * slope + rounding) continue;
      y = tried;
      dual = next;
      break;
    }
    if (length <= 1e-6) break;
  }
  return dual;
}

/**
 * The correlation matrix nearest in the Frobenius norm to a symmetric matrix, all its eigenvalues 1e-7 at least.
 *
 * The problem is Higham's ('Computing the nearest correlation matrix', IMA J. Numer. Anal. 22, 2002); solved by the semismooth Newton method of
 * Qi & Sun (SIAM J. Matrix Anal. Appl. 28, 2006), which takes some ten eigendecompositions where alternating projections take hundreds.
 *
 * @param matrix symmetric, n × n
 * @returns the entries are within about 1e-7 of the nearest positive semidefinite matrix; n = 200 takes seconds
 */
export function nearestCorrelation(matrix: readonly (readonly number[])[]): NearestCorrelation {
  const n = matrix.length;
  const a = Float64Array.from(matrix.flat());
  for (let i = 0; i < n; i++) a[i * n + i]! -= LEAST_EIGENVALUE;
  const { eigen } = solveDual(a, n, 1 - LEAST_EIGENVALUE);
  const nearest = new Float64Array(n * n);
  for (const [k, lambda] of eigen.values.entries()) {
    if (lambda <= 0) continue;
    for (let i = 0; i < n; i++) {
      const factor = lambda * eigen.vectors[k * n + i]!;
      for (let j = 0; j < n; j++) nearest[i * n + j]! += factor * eigen.vectors[k * n + j]!;
    }
  }
  let squares = 0;
  let largestChange = 0;
  const rows = matrix.map((row, i) =>
    row.map((entry, j) => {
      const value = i === j ? 1 : Math.max(-1, Math.min(1, nearest[Math.max(i, j) * n + Math.min(i, j)]!));
      squares += (value - entry) ** 2;
      largestChange = Math.max(largestChange, Math.abs(value - entry));
      return value;
    }),
  );
  return { matrix: rows, distance: Math.sqrt(squares), largestChange };
}
