/** Reading an integral off a lattice. */

/**
 * Weights w with Σ w_k·g_k = ∫ from 0 to x of the density whose samples are the masses g: the midpoint rule of fourth order as in
 * `StepDistribution`, between midpoints by Lagrange's cubic.
 *
 * @param position x over the step
 */
export function weightsBelow(n: number, position: number): Float64Array {
  const middle = Math.max(1, Math.min(n - 5, Math.floor(position - 0.5)));
  const t = position - 0.5 - middle;
  const shares = [
    (-t * (t - 1) * (t - 2)) / 6,
    ((t + 1) * (t - 1) * (t - 2)) / 2,
    (-(t + 1) * t * (t - 2)) / 2,
    ((t + 1) * t * (t - 1)) / 6,
  ];
  const weights = new Float64Array(n);
  weights.fill(1, 0, middle);
  for (const [i, share] of shares.entries()) {
    const last = middle - 1 + i;
    for (let k = middle; k <= last; k++) weights[k]! += share;
    weights[last + 1]! += share / 24;
    weights[last]! -= share / 24;
  }
  return weights;
}
