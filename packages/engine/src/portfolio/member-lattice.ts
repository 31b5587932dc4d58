/** One member's annual loss as masses on a lattice. */
import type { CompoundModel } from "../exact/compound-sum.ts";
import { severityLattices, severityTransform, untilted } from "../exact/level.ts";
import type { CauseModel } from "./common-cause.ts";
import { multiply } from "./complex-arrays.ts";
import { StepDistribution } from "../exact/step-distribution.ts";
import { compoundTransform } from "../exact/transform.ts";
import { fourierPlan, inverseRealTransform } from "../math/fft.ts";

/** With at least this many events per year expected in every year, masses below 0 do not matter. */
const OPEN_FROM = 60;

/** The annual loss of years with a loss, as masses at 0, h, 2h, … */
export interface MemberLattice {
  /** Money per step. */
  readonly step: number;
  /** P(annual loss = 0). */
  readonly none: number;
  /** The exponent of the tilt over the whole lattice. */
  readonly strength: number;
  /** Masses, mass k times e^{−strength·k/n}. */
  readonly tilted: Float64Array;
}

/** Where and how finely. */
export interface LatticeOptions {
  /** Money: the lattice ends here. */
  readonly span: number;
  /** Points of the fine lattice, a power of two. */
  readonly length: number;
  readonly strength: number;
  /** Whether to solve on the double step too. */
  readonly compare: boolean;
}

/** The same loss on a lattice, and on one with double the step if asked for. */
export interface MemberLattices {
  readonly fine: MemberLattice;
  readonly coarse?: MemberLattice;
}

/** The annual loss of a model on lattices. */
export function memberLattices(model: CompoundModel | CauseModel, options: LatticeOptions): MemberLattices {
  if ("struck" in model) return causeLattices(model, options);
  const { span, length, strength, compare } = options;
  const open = model.leastRate >= OPEN_FROM;
  const primary = severityLattices(model.primary, length, span, open);
  const secondary = model.secondary && severityLattices(model.secondary.severity, length, span, open);
  const { none } = model.counts;
  const solve = (which: "fine" | "coarse", size: number): MemberLattice => {
    const plan = fourierPlan(size);
    const first = severityTransform(plan, primary, which, strength);
    const second = secondary && severityTransform(plan, secondary, which, strength);
    const tilted = inverseRealTransform(plan, compoundTransform(model, first, second));
    return { step: span / size, none, strength, tilted };
  };
  return { fine: solve("fine", length), ...(compare && { coarse: solve("coarse", length / 2) }) };
}

/** A severity's lattices. */
type Deposited = ReturnType<typeof severityLattices>;

/**
 * The same of a common cause. Its event's transform is the product of those of the scenarios that it strikes, each 1 − p + p·φ, without the events
 * that strike none.
 */
function causeLattices(
  model: CauseModel,
  { span, length, strength, compare }: LatticeOptions,
): MemberLattices {
  const deposited = model.struck.map(({ probability, primary, secondary }) => ({
    probability,
    primary: severityLattices(primary, length, span, false),
    ...(secondary && {
      secondary: severityLattices(secondary.severity, length, span, false),
      chance: secondary.chance,
      whole: secondary.whole === true,
    }),
  }));
  const { none } = model.counts;
  const solve = (which: "fine" | "coarse", size: number): MemberLattice => {
    const plan = fourierPlan(size);
    const transform = (lattices: Deposited) => severityTransform(plan, lattices, which, strength);
    const event = new Float64Array(size + 2);
    for (let k = 0; k < event.length; k += 2) event[k] = 1;
    for (const { probability, primary, secondary, chance = 0, whole } of deposited) {
      const loss = transform(primary);
      const more = secondary && transform(secondary);
      if (more && whole)
        for (let k = 0; k < loss.length; k++) loss[k] = loss[k]! + chance * (more[k]! - loss[k]!);
      else if (more) multiply(loss, loss, perhaps(more, chance));
      multiply(event, event, perhaps(loss, probability));
    }
    for (let k = 0; k < event.length; k += 2) {
      event[k] = (event[k]! - (1 - model.touched)) / model.touched;
      event[k + 1]! /= model.touched;
    }
    return {
      step: span / size,
      none,
      strength,
      tilted: inverseRealTransform(plan, compoundTransform(model, event, undefined)),
    };
  };
  return { fine: solve("fine", length), ...(compare && { coarse: solve("coarse", length / 2) }) };
}

/** The transform of something that happens with a probability: 1 − p + p·φ, in place. */
function perhaps(transform: Float64Array, probability: number): Float64Array {
  for (let k = 0; k < transform.length; k += 2) {
    transform[k] = 1 - probability + probability * transform[k]!;
    transform[k + 1]! *= probability;
  }
  return transform;
}

/** The masses themselves. */
export function massesOf({ tilted, strength }: MemberLattice): Float64Array {
  return untilted(Float64Array.from(tilted), strength);
}

/** The member's own distribution below the lattice's end. */
export function ownDistribution(lattice: MemberLattice): StepDistribution {
  return new StepDistribution(massesOf(lattice), lattice.step, { none: lattice.none });
}
