/** Polynomial interpolation through 12 Chebyshev nodes on [0, 1], as weights that are computed once. */

/**
 * cos((2i + 1)π/24), i = 0 … 5, written out because `Math.cos` differs between JavaScript engines. (Any nodes this close to Chebyshev's
 * would work: the weights below are exact for the nodes used.)
 */
const COSINES = [
  0.9914448613738104, 0.9238795325112867, 0.7933533402912352, 0.6087614290087207, 0.38268343236508984,
  0.1305261922200517,
];

/** The 12 Chebyshev nodes on [0, 1], increasing. */
export const CHEBYSHEV_NODES: readonly number[] = [
  ...COSINES.map((c) => 0.5 - 0.5 * c),
  ...COSINES.toReversed().map((c) => 0.5 + 0.5 * c),
];

/**
 * The weights that take values at {@link CHEBYSHEV_NODES} to the interpolating polynomial's values at other points.
 *
 * Lagrange's form, product by product: 12 nodes are few enough for it to be accurate to a few ulp.
 *
 * @param points where the polynomial is wanted, in [0, 1]
 * @returns one row of 12 weights per point, row by row; each row sums to 1
 */
export function interpolationWeights(points: readonly number[]): Float64Array {
  const count = CHEBYSHEV_NODES.length;
  const weights = new Float64Array(points.length * count);
  for (let row = 0; row < points.length; row++)
    for (let column = 0; column < count; column++) {
      let weight = 1;
      for (let other = 0; other < count; other++) {
        if (other === column) continue;
        weight *=
          (points[row]! - CHEBYSHEV_NODES[other]!) / (CHEBYSHEV_NODES[column]! - CHEBYSHEV_NODES[other]!);
      }
      weights[row * count + column] = weight;
    }
  return weights;
}
