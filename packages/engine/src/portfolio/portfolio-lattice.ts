/** The members of a portfolio on one lattice, and their sum. */
import { untilted } from "../exact/level.ts";
import { StepDistribution } from "../exact/step-distribution.ts";
import { fourierPlan, inverseRealTransform, realTransform } from "../math/fft.ts";
import { addScaled, multiply } from "./complex-arrays.ts";
import { ConditionalMember, type FactorNodes } from "./conditional-member.ts";
import type { LossPoints } from "./member-chain.ts";
import type { MemberLattice } from "./member-lattice.ts";

/** A member's annual loss, perhaps given a factor: the chance of none, and tilted masses. */
interface Masses {
  readonly none: number;
  readonly tilted: Float64Array;
}

/** A lattice with all members on it: masses for independent ones, points for such as depend on a factor. */
export interface PortfolioLattice {
  /** Money per step. */
  readonly step: number;
  /** Points, a power of two. */
  readonly length: number;
  /** The exponent of the tilt over the whole lattice. */
  readonly strength: number;
  /** The number of members. */
  readonly size: number;
  readonly members: readonly MemberLattice[] | readonly LossPoints[];
}

/** The members' losses at one node of the factor. */
export interface NodeView {
  readonly weight: number;
  /** P(annual loss = 0) of each member. */
  readonly none: Float64Array;
  /** Tilted masses of each member. */
  readonly tilted: readonly Float64Array[];
  /** Transforms of the members' whole distributions, the chance of no loss included. */
  readonly transforms: readonly Float64Array[];
}

/** The source of each member's masses, node after node. */
function sourcesOf(lattice: PortfolioLattice, nodes: FactorNodes | undefined): (() => Masses)[] {
  return lattice.members.map((member) => {
    if ("tilted" in member) return () => member;
    const conditional = new ConditionalMember(member, lattice, nodes!);
    return () => conditional.next();
  });
}

/** Visits the nodes of the factor, or once for independent members; the arrays are reused at the next node. */
export function eachNode(
  lattice: PortfolioLattice,
  nodes: FactorNodes | undefined,
  visit: (view: NodeView) => void,
): void {
  const plan = fourierPlan(lattice.length);
  const sources = sourcesOf(lattice, nodes);
  const none = new Float64Array(lattice.size);
  for (const weight of nodes?.weights ?? [1]) {
    const masses = sources.map((next) => next());
    const transforms = masses.map(({ tilted }, i) => {
      const transform = realTransform(plan, tilted);
      none[i] = masses[i]!.none;
      for (let k = 0; k < transform.length; k += 2) transform[k]! += masses[i]!.none;
      return transform;
    });
    visit({ weight, none, tilted: masses.map(({ tilted }) => tilted), transforms });
  }
}

/** The distribution of the members' sum. */
export function sumDistribution(lattice: PortfolioLattice, nodes: FactorNodes | undefined): StepDistribution {
  const { step, strength, length } = lattice;
  const mixed = new Float64Array(length + 2);
  let none = 0;
  eachNode(lattice, nodes, (view) => {
    const product = view.transforms[0]!;
    for (const factor of view.transforms.slice(1)) multiply(product, product, factor);
    addScaled(mixed, product, view.weight);
    none += view.weight * view.none.reduce((a, b) => a * b);
  });
  for (let k = 0; k < mixed.length; k += 2) mixed[k]! -= none;
  const masses = untilted(inverseRealTransform(fourierPlan(length), mixed), strength);
  return new StepDistribution(masses, step, { none });
}
