/** Square matrices as one array, row after row, and the triangular root of a positive definite one. */

/** A pivot up to this counts as none: a matrix with entries of about 1 is then singular, or too close to it to be drawn from. */
const LEAST_PIVOT = 1e-10;

/**
 * The lower triangular L with L·Lᵀ = A.
 *
 * @param a symmetric, n × n, row after row; only the lower triangle is read; entries of the order of 1
 * @returns L, row after row, zeros above the diagonal; undefined if A is not positive definite (a pivot of 1e-10 or less)
 * Source: Cholesky–Banachiewicz; Golub & Van Loan 2013, section 4.2. Backward error about n·1e-16. Zeros that a row starts with stay zeros and are skipped.
 */
export function cholesky(a: Float64Array, n: number): Float64Array | undefined {
  const root = new Float64Array(n * n);
  const first = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    while (first[i]! < i && a[i * n + first[i]!] === 0) first[i]!++;
    for (let j = first[i]!; j <= i; j++) {
      let rest = a[i * n + j]!;
      for (let k = Math.max(first[i]!, first[j]!); k < j; k++) rest -= root[i * n + k]! * root[j * n + k]!;
      if (i > j) root[i * n + j] = rest / root[j * n + j]!;
      else if (rest > LEAST_PIVOT) root[i * n + i] = Math.sqrt(rest);
      else return undefined;
    }
  }
  return root;
}
