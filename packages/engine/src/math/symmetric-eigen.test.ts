import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky } from "./cholesky.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

/** Symmetric matrices with entries from −1 to 1, row after row. */
const symmetric = fc.integer({ min: 1, max: 12 }).chain((n) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n })
    .map((entries) => ({
      n,
      matrix: Float64Array.from(entries, (_, at) => {
        const [i, j] = [Math.floor(at / n), at % n];
        return entries[Math.max(i, j) * n + Math.min(i, j)]!;
      }),
    })),
);

/** a·b of n × n matrices. */
function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += a[Math.floor(at / n) * n + k]! * b[k * n + (at % n)]!;
    return sum;
  });
}

const transposed = (a: Float64Array, n: number): Float64Array =>
  a.map((_, at) => a[(at % n) * n + Math.floor(at / n)]!);
const largestDifference = (a: Float64Array, b: Float64Array): number =>
  Math.max(...a.map((x, i) => Math.abs(x - b[i]!)));

describe("eigenvalues and eigenvectors of a symmetric matrix", () => {
  it("put together give the matrix again, and the vectors are orthonormal", () => {
    fc.assert(
      fc.property(symmetric, ({ n, matrix }) => {
        const { values, vectors } = symmetricEigen(matrix, n);
        const scaled = vectors.map((x, at) => x * values[Math.floor(at / n)]!);
        expect(largestDifference(product(transposed(vectors, n), scaled, n), matrix)).toBeLessThan(1e-13 * n);
        const unit = Float64Array.from({ length: n * n }, (_, at) => Number(at % (n + 1) === 0));
        expect(largestDifference(product(vectors, transposed(vectors, n), n), unit)).toBeLessThan(1e-13 * n);
      }),
      { numRuns: 60 },
    );
  });

  it.each([1e-200, 1.5e-162, 1e-30, 1e150])("have unit vectors for entries as far from 1 as %d", (size) => {
    const { values, vectors } = symmetricEigen(Float64Array.of(0, size, size, 0), 2);
    const [least, greatest] = values.map((value) => value / size).toSorted();
    expect(least).toBeCloseTo(-1, 12);
    expect(greatest).toBeCloseTo(1, 12);
    for (const component of vectors) expect(Math.abs(component)).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("are those known of a matrix with one correlation: 1 + (n − 1)·r once and 1 − r otherwise", () => {
    const n = 200;
    const matrix = Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0.4));
    const values = symmetricEigen(matrix, n).values.sort();
    expect(values.at(-1)).toBeCloseTo(1 + 199 * 0.4, 10);
    expect(Math.max(...values.subarray(0, n - 1).map((value) => Math.abs(value - 0.6)))).toBeLessThan(1e-12);
  });
});

describe("the Cholesky root", () => {
  it("times its transpose is the matrix, and there is none if an eigenvalue is negative", () => {
    fc.assert(
      fc.property(symmetric, fc.double({ min: 0, max: 8, noNaN: true }), ({ n, matrix }, lift) => {
        const lifted = matrix.map((x, at) => (at % (n + 1) === 0 ? x + lift : x));
        const least = Math.min(...symmetricEigen(lifted, n).values);
        const root = cholesky(lifted, n);
        if (least < -1e-9) expect(root).toBeUndefined();
        if (least > 1e-6)
          expect(largestDifference(product(root!, transposed(root!, n), n), lifted)).toBeLessThan(1e-12);
      }),
      { numRuns: 100 },
    );
  });
});
