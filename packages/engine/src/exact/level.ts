/** The annual loss on one lattice: tilt, transform, compound, invert. */
import { exp, log } from "../math/exp-log.ts";
import type { Law } from "../distributions/law.ts";
import { type FourierPlan, fourierPlan, inverseRealTransform, realTransform } from "../math/fft.ts";
import type { CompoundModel, Severity } from "./compound-sum.ts";
import { pointMeasure } from "./measure.ts";
import {
  type LatticePair,
  depositDensity,
  depositLaw,
  depositPoint,
  latticePair,
  tilt,
} from "./severity-lattice.ts";
import { StepDistribution } from "./step-distribution.ts";
import { compoundTransform, productTransform } from "./transform.ts";

/** The annual loss up to a span, on a lattice and on one with double the step. */
export interface Level {
  /** Money: the lattice ends here. */
  readonly span: number;
  readonly fine: StepDistribution;
  /** The same with double the step: the difference estimates the error. Absent if not asked for. */
  readonly coarse?: StepDistribution;
  /** The exponent of the tilt over the span. */
  readonly tilt: number;
  /** About the probability of a loss between the span and twice the span: this is what can come back over the end. */
  readonly beyond: number;
}

/** How to solve a level. */
export interface LevelOptions {
  readonly span: number;
  /** Lattice points: a power of two. */
  readonly length: number;
  /** About the probability of a loss between the span and twice the span; chooses the tilt. */
  readonly beyond: number;
  /** Whether to solve on the double step too. */
  readonly compare: boolean;
}

/** With at least this many events per year expected in every year, masses below 0 do not matter. */
const OPEN_FROM = 60;
/** Steps at more multiples of a fixed loss than this are too small to matter. */
const MOST_ATOMS = 20_000;
/** The chance of no secondary loss ever. */
const NO_CHANCE = pointMeasure(0);
/** Rounding of the transforms, relative to the greatest mass. */
const ROUNDING = 2e-15;

/**
 * The exponent of the tilt over a span: what runs over the end comes back e^{−tilt} times as large, and rounding errors near the end grow
 * e^{tilt} times; the choice balances the two.
 */
export function tiltFor(beyond: number): number {
  return Math.min(18, Math.max(10, log(Math.max(beyond, 1e-12) / 5e-16) / 1.9));
}

/** How far rounding and wrap-around at the end can move a probability at a loss x. */
export function levelNoise({ span, tilt, beyond }: Level, x: number): number {
  return 1e-9 + 2 * beyond * exp(-tilt) + ROUNDING * exp((tilt * x) / span);
}

/** An amount that an event's loss has with a probability of its own: one that is certain, or a cap. */
export interface LossAtom {
  /** Money, above 0. */
  readonly amount: number;
  /** Its probability in an event without secondary loss, and in one with it. */
  readonly without: number;
  readonly both: number;
}

function atomOf({
  fixed,
  forms,
}: Severity): { readonly amount: number; readonly chance: number } | undefined {
  const [law, ...others] = forms;
  if (!law) return { amount: fixed, chance: 1 };
  const { atom } = law;
  return atom && others.length === 0 ? { amount: fixed + atom.at, chance: atom.mass } : undefined;
}

/** The atom of a model's events, if they have one: that of the primary loss, or the cap on the whole event. */
export function lossAtom({ primary, secondary }: CompoundModel): LossAtom | undefined {
  const own = atomOf(primary);
  const whole = secondary?.whole && atomOf(secondary.severity);
  if (!own) return whole && { amount: whole.amount, without: 0, both: whole.chance };
  return { amount: own.amount, without: own.chance, both: whole?.amount === own.amount ? whole.chance : 0 };
}

/**
 * The atoms that years leave in which every event has the atom: P(N = n)·E[((1 − s)·p + s·q)ⁿ] for n = 1 …, with p and q its probability without and
 * with secondary loss.
 */
export function fixedLossAtoms(model: CompoundModel): Float64Array | undefined {
  const { secondary } = model;
  const atom = lossAtom(model);
  if (!atom) return undefined;
  const table = model.countTable();
  const atoms = new Float64Array(Math.min(table.length - 1, MOST_ATOMS));
  const { value, weight } = secondary?.chance.rules.at(-1) ?? NO_CHANCE;
  const spared = Float64Array.from(weight);
  for (let n = 1; n <= atoms.length; n++) {
    let sum = 0;
    for (let k = 0; k < value.length; k++) {
      spared[k]! *= atom.without * (1 - value[k]!) + atom.both * value[k]!;
      sum += spared[k]!;
    }
    atoms[n - 1] = table[n]! * sum;
  }
  return atoms;
}

/**
 * Years with one event of primary loss alone, if that loss has one uncertain form: the only part of the annual loss whose density can jump
 * where the estimate ends.
 */
function singleEvent(model: CompoundModel): { mass: number; law: Law; shift: number } | undefined {
  const { primary, secondary, counts } = model;
  const [law, ...others] = primary.forms;
  if (!law || others.length > 0) return undefined;
  let mass = counts.one;
  if (secondary) {
    const { value, weight } = secondary.chance.rules.at(-1)!;
    let spared = 0;
    for (const [k, s] of value.entries()) spared += weight[k]! * (1 - s);
    mass *= spared;
  }
  return { mass, law, shift: primary.fixed };
}

/** The distribution function of a law less its atom. */
function withoutAtom(law: Law): Pick<Law, "cdf"> {
  const { at, mass } = law.atom!;
  return { cdf: (x) => law.cdf(x) - (x >= at ? mass : 0) };
}

/** The lattices of a severity's uncertain forms, the fixed amount added to the first. */
export function severityLattices(
  severity: Severity,
  length: number,
  span: number,
  open: boolean,
): LatticePair[] {
  if (severity.forms.length === 0) {
    const lattices = latticePair(length, span, open);
    depositPoint(lattices, severity.fixed, 1);
    return [lattices];
  }
  return severity.forms.map((law, i) => {
    const lattices = latticePair(length, span, open);
    depositLaw(lattices, law, i === 0 ? severity.fixed : 0);
    return lattices;
  });
}

/** The transform of a severity on the fine or the coarse lattice. */
export function severityTransform(
  plan: FourierPlan,
  lattices: readonly LatticePair[],
  which: "fine" | "coarse",
  strength: number,
): Float64Array {
  return productTransform(
    plan,
    lattices.map((pair) => tilt(pair[which], strength)),
  )!;
}

/**
 * Solves the annual loss on a lattice that ends at `span`; the result is valid below the span whatever lies beyond.
 *
 * Years without loss are left out of the masses and returned separately; so are the atoms of a fixed or capped primary loss, if the lattice can
 * hold them. Source: Grübel & Hermesmeier 1999 (exponential tilting against aliasing); Embrechts & Frei 2009.
 */
export function solveLevel(
  model: CompoundModel,
  atoms: Float64Array | undefined,
  options: LevelOptions,
): Level {
  const { length, compare, beyond } = options;
  const strength = tiltFor(beyond);
  let span = options.span;
  // an amount with a probability of its own falls on every second lattice point if possible
  let stride = 0;
  const unit = lossAtom(model)?.amount ?? 0;
  if (atoms) {
    stride = 2 * Math.floor((unit * length) / span / 2);
    if (stride > 0) span = (unit * length) / stride;
  }
  const open = model.leastRate >= OPEN_FROM;
  const primary = severityLattices(model.primary, length, span, open);
  const secondary = model.secondary && severityLattices(model.secondary.severity, length, span, open);
  const single = singleEvent(model);
  // with its atom among the atoms, the single event's law is what's left of it
  const left = single?.law.atom && stride > 0 ? latticePair(length, span, open) : undefined;
  if (left) depositDensity(left, single!.law, single!.shift);
  const solve = (which: "fine" | "coarse"): StepDistribution => {
    const size = which === "fine" ? length : length / 2;
    const plan = fourierPlan(size);
    const first = severityTransform(plan, primary, which, strength);
    const second = secondary && severityTransform(plan, secondary, which, strength);
    const compound = compoundTransform(model, first, second);
    const own = left ? realTransform(plan, tilt(left[which], strength)) : first;
    if (single) for (let i = 0; i < compound.length; i++) compound[i]! -= single.mass * own[i]!;
    const alone = single && {
      ...single,
      ...(left && { law: withoutAtom(single.law) }),
      lattice: (left ?? primary[0]!)[which].masses,
    };
    const masses = untilted(inverseRealTransform(plan, compound), strength);
    const none = model.counts.none;
    const context = { none, ...(alone && { single: alone }) };
    if (!atoms || stride === 0) return new StepDistribution(masses, span / size, context);
    const every = which === "fine" ? stride : stride / 2;
    const held = atoms.subarray(0, Math.ceil(size / every) - 1);
    for (const [i, mass] of held.entries()) masses[(i + 1) * every]! -= mass;
    return new StepDistribution(masses, span / size, {
      ...context,
      atoms: { unit, mass: held },
    });
  };
  return { span, tilt: strength, beyond, fine: solve("fine"), ...(compare && { coarse: solve("coarse") }) };
}

/** Multiplies mass k by e^{tilt·k/n}, in place. */
export function untilted(masses: Float64Array, strength: number): Float64Array {
  const n = masses.length;
  const ratio = exp(strength / n);
  for (let block = 0; block < n; block += 64) {
    let factor = exp((strength * block) / n);
    for (let k = block; k < Math.min(n, block + 64); k++) {
      masses[k]! *= factor;
      factor *= ratio;
    }
  }
  return masses;
}
