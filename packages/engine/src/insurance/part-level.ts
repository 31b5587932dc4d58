/** The year's sum of a part of every event's loss, on one lattice. */
import type { Law } from "../distributions/law.ts";
import type { CompoundModel } from "../exact/compound-sum.ts";
import { type Level, type LevelOptions, tiltFor, untilted } from "../exact/level.ts";
import { type LatticePair, depositLaw, depositPoint, latticePair, tilt } from "../exact/severity-lattice.ts";
import { StepDistribution } from "../exact/step-distribution.ts";
import { mixedTransform } from "../exact/transform.ts";
import { type FourierPlan, fourierPlan, inverseRealTransform, realTransform } from "../math/fft.ts";
import { type EventLosses, chancesAt } from "./event-loss.ts";
import type { EventLoss } from "../exact/event-law.ts";
import type { LayerPart, Slope } from "./layer-part.ts";

/** With at least this many events per year that count, masses below 0 do not matter. */
const OPEN_FROM = 60;

/** The year's sum of a part of every event's loss, as what does not depend on a lattice. */
export interface PartSum {
  readonly model: CompoundModel;
  readonly part: LayerPart;
  readonly losses: EventLosses;
  /** P(sum = 0). */
  readonly none: number;
  /** P(sum = n·unit and every event's part is 0 or the unit) for n = 1 …. */
  readonly atoms: Float64Array;
  /** The amount above 0 that an event's part takes with positive probability; 0 if there is none. */
  readonly unit: number;
  /**
   * Years in which the sum comes from a single event without secondary loss, by a part on a slope: `law.cdf` is the chance that such an event's
   * part is on a slope, up to x, and their probability is `share` times that. The density can jump where slopes end.
   */
  readonly single?: { readonly share: number; readonly law: Law };
}

/** The amount above 0 that single events' parts take with positive probability: a certain loss's, or the flat's; 0 if there is none. */
function unitOf(part: LayerPart, { without, both }: EventLosses): number {
  for (const loss of [without, both]) {
    const amount = loss?.certain === undefined ? 0 : part.of(loss.certain);
    if (amount > 0) return amount;
  }
  return part.flat?.amount ?? 0;
}

/**
 * Whether uncertain losses have parts of two amounts above 0 with positive probability: sums of the one are exact steps, those with the other are
 * masses on the lattice.
 */
export function hasTwoUnits(part: LayerPart, { without, both }: EventLosses): boolean {
  const sure = without.certain === undefined ? 0 : part.of(without.certain);
  return (
    sure > 0 &&
    both !== undefined &&
    both.certain === undefined &&
    (part.flat ?? { amount: sure }).amount !== sure
  );
}

/** b − a. */
function difference(a: Float64Array, b: Float64Array | undefined): Float64Array | undefined {
  return b?.map((value, i) => value - a[i]!);
}

/**
 * P(N > 0, no event but those that count as 0 or 1, and n that count as 1) for n = 0 …, given the chances that an event counts as 0 and as 1: the
 * coefficients of E[(p₀ + p₁z)ᴺ] less P(N = 0), by a transform as long as there can be events.
 */
function countCoefficients(
  model: CompoundModel,
  losses: EventLosses,
  chances: (loss: EventLoss) => readonly [number, number?],
): Float64Array {
  const several = [losses.without, losses.both].some((loss) => loss && chances(loss)[1]);
  let size = 4;
  if (several) while (size < model.countTable().length) size *= 2;
  const plan = fourierPlan(size);
  const transformOf = (loss: EventLoss): Float64Array => {
    const [zero, one = 0] = chances(loss);
    const masses = new Float64Array(size);
    masses.set([zero, one]);
    return realTransform(plan, masses);
  };
  const without = transformOf(losses.without);
  const more = difference(without, losses.both && transformOf(losses.both));
  return inverseRealTransform(plan, mixedTransform(model, without, more));
}

/** The probability of a year in which no event meets a condition, given the chance that an event does not. */
export function chanceOfNoEvent(
  model: CompoundModel,
  losses: EventLosses,
  spared: (loss: EventLoss) => number,
): number {
  const coefficients = countCoefficients(model, losses, (loss) => [spared(loss)]);
  return Math.min(1, model.counts.none + Math.max(0, coefficients[0]!));
}

/**
 * Prepares the year's sum of a part of every event's loss.
 *
 * Sums of events whose part is 0 or the unit, and nothing between, keep their exact probabilities.
 */
export function partSum(model: CompoundModel, part: LayerPart, losses: EventLosses): PartSum {
  const unit = unitOf(part, losses);
  const coefficients = countCoefficients(model, losses, (loss) => {
    const chances = chancesAt(part, unit, loss);
    return [chances.none, chances.unit];
  });
  const none = Math.min(1, model.counts.none + Math.max(0, coefficients[0]!));
  const atoms = coefficients.slice(1).map((mass) => (mass > 1e-17 ? mass : 0));
  const single = singleEvent(model, part, losses);
  const base = { model, part, losses, none, unit };
  return { ...base, atoms: unit > 0 ? atoms : new Float64Array(0), ...(single && { single }) };
}

/** The years that a single event without secondary loss makes, by a part on a slope. */
function singleEvent(model: CompoundModel, part: LayerPart, losses: EventLosses): PartSum["single"] {
  const { certain, law } = losses.without;
  if (certain !== undefined) return undefined;
  const amount = part.flat?.amount ?? 0;
  const { none, unit } = chancesAt(part, amount, losses.without);
  const rising = 1 - none - unit;
  if (rising < 1e-9) return undefined;
  const coefficients = countCoefficients(model, losses, (loss) => {
    const idle = chancesAt(part, amount, loss).none;
    return loss === losses.without ? [idle, rising] : [idle];
  });
  const cdf = (x: number): number => {
    if (x < 0) return 0;
    const flat = amount > 0 && x >= amount ? unit : 0;
    return Math.max(0, law.cdf(part.greatest(x)) - none - flat);
  };
  return { share: Math.max(0, coefficients[1]!) / rising, law: { ...law, cdf } };
}

/** One slope of the part of a loss as a law of its own: less than all of the probability. */
function slopeLaw(law: Law, { from, to, offset }: Slope): Law {
  const start = law.cdf(from);
  const { atom, ...rest } = law;
  return {
    ...rest,
    ...(atom && atom.at > from && atom.at <= to && { atom: { at: atom.at - offset, mass: atom.mass } }),
    low: from - offset,
    high: to - offset,
    density: (part) => law.density(part + offset),
    cdf: (part) => law.cdf(Math.min(to, Math.max(from, part + offset))) - start,
    panels: () => {
      const all = law.panels();
      const first = Math.max(from, all[0]!);
      const last = Math.min(to, all.at(-1)!);
      if (last <= first) return [];
      return [first, ...all.filter((x) => x > first && x < last), last].map((x) => x - offset);
    },
  };
}

/** Adds what one lattice pair holds to another. */
function addLattices(into: LatticePair, { fine, coarse }: LatticePair): void {
  for (const [to, from] of [
    [into.fine, fine],
    [into.coarse, coarse],
  ] as const) {
    to.before += from.before;
    for (let k = 0; k < to.masses.length; k++) to.masses[k]! += from.masses[k]!;
  }
}

/** A pair of lattices to be filled. */
type Empty = () => LatticePair;

/** The part of an event's loss on the slopes. */
function slopeLattices(
  part: LayerPart,
  { certain, law }: EventLoss,
  empty: Empty,
  span: number,
): LatticePair {
  const lattices = empty();
  if (certain !== undefined) return lattices;
  for (const slope of part.slopes) {
    const piece = slopeLaw(law, slope);
    if (piece.panels().length < 2 || piece.low >= span) continue;
    const own = empty();
    depositLaw(own, piece, 0);
    addLattices(lattices, own);
  }
  return lattices;
}

/** The part of an event's loss, given its part on the slopes. */
function partLattices(part: LayerPart, loss: EventLoss, slopes: LatticePair, empty: Empty): LatticePair {
  const lattices = empty();
  if (loss.certain !== undefined) {
    depositPoint(lattices, part.of(loss.certain), 1);
    return lattices;
  }
  const { flat } = part;
  const chances = chancesAt(part, flat?.amount ?? 0, loss);
  if (chances.none > 0) depositPoint(lattices, 0, chances.none);
  if (flat && chances.unit > 0) depositPoint(lattices, flat.amount, chances.unit);
  addLattices(lattices, slopes);
  return lattices;
}

/** The largest chance that an event's part is 0. */
function idleChance({ part, losses, unit }: PartSum): number {
  const { without, both } = losses;
  return Math.max(...[without, both].map((loss) => (loss ? chancesAt(part, unit, loss).none : 0)));
}

/** Transforms of the tilted masses of an event's part, on the fine or the coarse lattice. */
function transformsOf(
  plan: FourierPlan,
  which: "fine" | "coarse",
  strength: number,
  pairs: readonly (LatticePair | undefined)[],
): (Float64Array | undefined)[] {
  return pairs.map((pair) => pair && realTransform(plan, tilt(pair[which], strength)));
}

/**
 * Solves the year's sum on a lattice that ends at `span`; the result is valid below the span whatever lies beyond. The method is that of the
 * gross annual loss, with the unit on every second lattice point if the lattice can hold it.
 */
export function solvePartLevel(sum: PartSum, options: LevelOptions): Level {
  const { model, part, losses, none, atoms, unit, single } = sum;
  const { length, compare, beyond } = options;
  const strength = tiltFor(beyond);
  const stride = unit > 0 ? 2 * Math.floor((unit * length) / options.span / 2) : 0;
  const span = stride > 0 ? (unit * length) / stride : options.span;
  const open = model.leastRate * (1 - idleChance(sum)) >= OPEN_FROM;
  const empty = (): LatticePair => latticePair(length, span, open);
  const slopes = slopeLattices(part, losses.without, empty, span);
  const without = partLattices(part, losses.without, slopes, empty);
  const both =
    losses.both && partLattices(part, losses.both, slopeLattices(part, losses.both, empty, span), empty);
  const solve = (which: "fine" | "coarse"): StepDistribution => {
    const size = which === "fine" ? length : length / 2;
    const plan = fourierPlan(size);
    const [first, second, alone] = transformsOf(plan, which, strength, [without, both, single && slopes]);
    const compound = mixedTransform(model, first!, difference(first!, second));
    // years with events, none of which has a part above 0, are no mass on the lattice
    const idleYears = none - model.counts.none;
    for (let i = 0; i < compound.length; i += 2) compound[i]! -= idleYears;
    const share = single?.share ?? 0;
    if (alone) for (let i = 0; i < compound.length; i++) compound[i]! -= share * alone[i]!;
    const masses = untilted(inverseRealTransform(plan, compound), strength);
    const every = which === "fine" ? stride : stride / 2;
    const held = atoms.subarray(0, stride > 0 ? Math.max(0, Math.ceil(size / every) - 1) : 0);
    for (const [i, mass] of held.entries()) masses[(i + 1) * every]! -= mass;
    return new StepDistribution(masses, span / size, {
      none,
      ...(stride > 0 && { atoms: { unit, mass: held } }),
      ...(single && {
        single: { mass: share, law: single.law, shift: 0, lattice: slopes[which].masses },
      }),
    });
  };
  return { span, tilt: strength, beyond, fine: solve("fine"), ...(compare && { coarse: solve("coarse") }) };
}
