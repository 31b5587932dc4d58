/** The members of a portfolio on one lattice, and their sum. */
import { untilted } from "../exact/level.ts";
import { StepDistribution } from "../exact/step-distribution.ts";
import { fourierPlan, inverseRealTransform, realTransform } from "../math/fft.ts";
import { addScaled, multiply } from "./complex-arrays.ts";
import { ConditionalMember, conditionalCdf, type FactorNodes } from "./conditional-member.ts";
import type { MemberLattice } from "./member-lattice.ts";
import { scoreOf, type ScoredPoints } from "./scored-points.ts";

/** Nodes that add less than this to any probability up to the lattice's end are left out. */
const LEAST_SHARE = 1e-14;

/** A member's annual loss, perhaps given a factor: the chance of none, and tilted masses. */
interface Masses {
  readonly none: number;
  readonly tilted: Float64Array;
}

/** A lattice with all members on it: masses for independent ones and common causes, points for such as depend on a factor. */
export interface PortfolioLattice {
  /** Money per step. */
  readonly step: number;
  /** Points, a power of two. */
  readonly length: number;
  /** The exponent of the tilt over the whole lattice. */
  readonly strength: number;
  /** The number of members. */
  readonly size: number;
  readonly members: readonly (MemberLattice | ScoredPoints)[];
}

/** The score of a loss up to which a member stays below the lattice's end. */
function endScore({ none, loss, mass }: ScoredPoints, end: number): number {
  let below = none;
  for (let i = 0; i < loss.length && loss[i]! <= end; i++) below += mass[i]!;
  // what is left out of the points near the ends
  return scoreOf(below + 1e-8);
}

/**
 * The nodes at which the sum can be below the lattice's end: P(L₁ + … + Lₙ ≤ x) is at most the product of all P(Lᵢ ≤ x).
 */
function nodesThatCount(lattice: PortfolioLattice, nodes: FactorNodes): number[] {
  const end = lattice.step * lattice.length;
  const scores = lattice.members.flatMap((member) => ("tilted" in member ? [] : [endScore(member, end)]));
  return Array.from(nodes.weights.keys()).filter((node) => {
    let bound = nodes.weights[node]!;
    for (let i = 0; i < scores.length && bound >= LEAST_SHARE; i++)
      bound *= conditionalCdf(nodes, scores[i]!, node);
    return bound >= LEAST_SHARE;
  });
}

/** The members' losses on a lattice, node after node of the factor; one node for independent members. */
export class LatticeMembers {
  /** The nodes to visit, with their weights. */
  readonly nodes: readonly { readonly node: number; readonly weight: number }[];
  readonly #lattice: PortfolioLattice;
  readonly #sources: readonly ((node: number) => Masses)[];

  constructor(lattice: PortfolioLattice, nodes: FactorNodes | undefined) {
    this.#lattice = lattice;
    this.nodes = nodes
      ? nodesThatCount(lattice, nodes).map((node) => ({ node, weight: nodes.weights[node]! }))
      : [{ node: 0, weight: 1 }];
    this.#sources = lattice.members.map((member) => {
      if ("tilted" in member) return () => member;
      const conditional = new ConditionalMember(member, lattice, nodes!);
      return (node) => conditional.at(node);
    });
  }

  /**
   * A member's loss at a node; the masses are overwritten at its next call.
   *
   * @param out receives the transform of the member's whole distribution, the chance of no loss included
   */
  at(member: number, node: number, out: Float64Array): Masses {
    const masses = this.#sources[member]!(node);
    realTransform(fourierPlan(this.#lattice.length), masses.tilted, out);
    for (let k = 0; k < out.length; k += 2) out[k]! += masses.none;
    return masses;
  }
}

/** The distribution of the members' sum. */
export function sumDistribution(lattice: PortfolioLattice, nodes: FactorNodes | undefined): StepDistribution {
  const { step, strength, length, size } = lattice;
  const members = new LatticeMembers(lattice, nodes);
  const mixed = new Float64Array(length + 2);
  const product = new Float64Array(length + 2);
  const factor = new Float64Array(length + 2);
  let none = 0;
  for (const { node, weight } of members.nodes) {
    let together = members.at(0, node, product).none;
    for (let i = 1; i < size; i++) {
      together *= members.at(i, node, factor).none;
      multiply(product, product, factor);
    }
    addScaled(mixed, product, weight);
    none += weight * together;
  }
  for (let k = 0; k < mixed.length; k += 2) mixed[k]! -= none;
  const masses = untilted(inverseRealTransform(fourierPlan(length), mixed), strength);
  return new StepDistribution(masses, step, { none });
}
