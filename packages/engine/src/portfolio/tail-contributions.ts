/** Each member's contribution to the mean of a portfolio's worst years. */
import { exp } from "../math/exp-log.ts";
import { fourierPlan, realTransform } from "../math/fft.ts";
import { multiply, parsevalSum } from "./complex-arrays.ts";
import type { FactorNodes } from "./conditional-member.ts";
import { LatticeMembers, type PortfolioLattice } from "./portfolio-lattice.ts";
import { weightsBelow } from "./weights-below.ts";

/** The conjugate transform of weights that undo the tilt. */
function conjugateTransform(weights: Float64Array, strength: number): Float64Array {
  const n = weights.length;
  const transform = realTransform(
    fourierPlan(n),
    weights.map((w, k) => (w === 0 ? 0 : w * exp((strength * k) / n))),
  );
  for (let k = 1; k < transform.length; k += 2) transform[k] = -transform[k]!;
  return transform;
}

/**
 * E[Lᵢ; L ≤ x] of every member i, money, for each loss x.
 *
 * The transform of the masses times their losses times the product of the other members' transforms, by products from both ends; the sum up to x
 * is one dot product in the frequency domain (Parseval). Contributions by Euler's principle follow: Tasche 1999; Kalkbrener 2005.
 *
 * @param losses within the lattice's used part
 * @returns by loss, then by member
 */
export function partialExpectations(
  lattice: PortfolioLattice,
  nodes: FactorNodes | undefined,
  losses: readonly number[],
): Float64Array[] {
  const { step, strength, length: n, size } = lattice;
  const plan = fourierPlan(n);
  const below = losses.map((x) => conjugateTransform(weightsBelow(n, x / step), strength));
  const sums = losses.map(() => new Float64Array(size));
  const blank = (): Float64Array => new Float64Array(n + 2);
  const before = Array.from({ length: size }, blank);
  const transforms = Array.from({ length: size }, blank);
  const after = losses.map(blank);
  const weighted = new Float64Array(n);
  const own = blank();
  const members = new LatticeMembers(lattice, nodes);
  for (const { node, weight } of members.nodes) {
    const tilted = transforms.map((transform, i) => members.at(i, node, transform).tilted);
    for (let k = 0; k < n + 2; k += 2) {
      before[0]![k] = weight;
      before[0]![k + 1] = 0;
    }
    for (let i = 1; i < size; i++) multiply(before[i]!, before[i - 1]!, transforms[i - 1]!);
    for (const [j, conjugate] of below.entries()) after[j]!.set(conjugate);
    for (let i = size - 1; i >= 0; i--) {
      const masses = tilted[i]!;
      for (let k = 0; k < n; k++) weighted[k] = k * masses[k]!;
      realTransform(plan, weighted, own);
      multiply(own, own, before[i]!);
      for (const [j, rest] of after.entries()) {
        sums[j]![i]! += step * parsevalSum(own, rest);
        multiply(rest, rest, transforms[i]!);
      }
    }
  }
  return sums;
}
