/** Arrays of complex numbers, real and imaginary parts in turn, as transforms of real sequences have them. */

/** out ← a·b; any of them can be the same array. */
export function multiply(out: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < out.length; i += 2) {
    const ar = a[i]!;
    const ai = a[i + 1]!;
    const br = b[i]!;
    const bi = b[i + 1]!;
    out[i] = ar * br - ai * bi;
    out[i + 1] = ar * bi + ai * br;
  }
}

/** into ← into + weight·a. */
export function addScaled(into: Float64Array, a: Float64Array, weight: number): void {
  for (let i = 0; i < into.length; i++) into[i]! += weight * a[i]!;
}

/**
 * Σ u_j·v_j of two real sequences of length n from the transform of v and the conjugate transform of u (Parseval), each for k = 0 … n/2.
 */
export function parsevalSum(a: Float64Array, b: Float64Array): number {
  const last = a.length - 2;
  let sum = 0;
  for (let i = 2; i < last; i += 2) sum += a[i]! * b[i]! - a[i + 1]! * b[i + 1]!;
  return (a[0]! * b[0]! + a[last]! * b[last]! + 2 * sum) / last;
}
