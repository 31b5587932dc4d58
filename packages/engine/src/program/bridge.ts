/** The bridge between two baselines: what changed the loss, and by how much. */
import { canonicalJson } from "../canonical-json.ts";
import type { Joined } from "./joined.ts";
import { type Member, memberAt } from "./member.ts";
import { LOSS_FIGURES, type LossFigures } from "./loss-figures.ts";
import { presentLoss } from "./program-loss.ts";
import { sortedPairs } from "./pair-correlations.ts";
import { estimateRepriced, statedIn, type StatedPrices, treatmentRepriced } from "./prices.ts";
import { comparablePrices, pricesAt } from "./bridge-prices.ts";
import type { Rate } from "./rates.ts";
import { shapleyValues } from "./shapley.ts";

/**
 * The groups of changes: `exposure`, scenarios that were added or removed; `estimates`; `prices`, the change of the year in whose prices losses are
 * stated and of its indices, or a stated change of the price level; `rates`, exchange rates at which other currencies are joined; `controls`, those in
 * place and their effects; `dependence` of losses, with common causes; `insurance`; and `engine`, other figures for the same input by another version.
 */
export const BRIDGE_GROUPS = [
  "exposure",
  "estimates",
  "prices",
  "rates",
  "controls",
  "dependence",
  "insurance",
  "engine",
] as const;
/** A group of changes. */
export type BridgeGroup = (typeof BRIDGE_GROUPS)[number];
type Computed = Exclude<BridgeGroup, "engine">;

/** Figures before insurance and after it, with the controls in place: money per year. */
export interface BridgeFigures {
  readonly now: LossFigures;
  readonly net: LossFigures;
}

/** One end of a bridge. */
export interface BridgeEnd {
  readonly members: readonly Member[];
  readonly joined: Joined;
  /** The figures' currency, the same at both ends; needed only where something is in another currency or prices are stated. */
  readonly currency?: string;
  /** Exchange rates into it. */
  readonly rates?: readonly Rate[];
  /** The year in whose prices its figures are; as estimated unless given. */
  readonly prices?: StatedPrices;
  /** As they were stated when it was frozen. */
  readonly figures: BridgeFigures;
}

/** A change split up; the groups' parts sum to `to` less `from`. */
export interface Bridge {
  readonly from: BridgeFigures;
  readonly to: BridgeFigures;
  /** The groups in which the ends differ, in the order of `BRIDGE_GROUPS`. */
  readonly groups: readonly (BridgeFigures & { readonly group: BridgeGroup })[];
}

/** Up to this part of a figure, a difference is one of rounding: the same policies, strikes or indices can come in another order or on another base. */
const ROUNDING = 1e-9;

/**
 * Splits the change between two baselines into groups of changes, each by its Shapley value: the average of what the group's change does, over
 * all orders in which the groups can change. So it depends on no order, and the parts sum to the whole.
 *
 * Between the ends, every set of groups is solved by the exact engine (and simulated after insurance) as it would be if only these had changed.
 * A scenario that only one end has comes or goes whole, with its own estimates and controls. Where the one end's controls don't fit the other
 * end's estimates, they change together with these, as estimates. What the figures stated at the ends differ from today's engine is the part of
 * `engine`.
 *
 * @param inflation the change of the price level from one end to the other, above −1: 0.03 for 3 %; it multiplies losses per event. Only for
 * ends that state no prices of their own.
 * @throws RangeError if an end can't be computed, or inflation is out of range or stated twice
 */
export function bridgeOf(before: BridgeEnd, after: BridgeEnd, inflation = 0): Bridge {
  if (!(inflation > -1 && inflation <= 100))
    throw new RangeError("inflation: must be above -1 and at most 100");
  if (inflation !== 0 && (before.prices || after.prices))
    throw new RangeError("inflation: must be 0: these baselines state their prices");
  const both = bothOf(before, after);
  const differing = differencesOf(before, after, both, inflation);
  const known = new Map<number, number[]>();
  const valueOf = (set: number): number[] => {
    const changed = new Set(differing.filter((_, i) => set & (1 << i)));
    const all = {
      members: membersOf(before, after, both, changed, inflation),
      joined: joinedOf(before, after, changed),
    };
    const { now, net } = presentIn(after.currency, all, {
      rates: ratesAt(before, after, changed.has("rates")),
      prices: changed.has("prices") ? pricesAt(after, before) : pricesAt(before, after),
    });
    const values = [...LOSS_FIGURES.map((key) => now[key]), ...LOSS_FIGURES.map((key) => net[key])];
    known.set(set, values);
    return values;
  };
  const parts = shapleyValues(differing.length, valueOf);
  const recomputed = { from: known.get(0)!, to: known.get((1 << differing.length) - 1)! };
  const stated = { from: flat(before.figures), to: flat(after.figures) };
  const engine = stated.to.map((value, k) => {
    const part = value - recomputed.to[k]! + recomputed.from[k]! - stated.from[k]!;
    return Math.abs(part) > ROUNDING * Math.max(value, stated.from[k]!) ? part : 0;
  });
  const groups = differing.map((group, i) => ({ group: group as BridgeGroup, ...figuresOf(parts[i]!) }));
  if (engine.some((part) => part !== 0)) groups.push({ group: "engine", ...figuresOf(engine) });
  return { from: before.figures, to: after.figures, groups };
}

/** A scenario at both ends. */
interface Pair {
  readonly before: Member;
  readonly after: Member;
  /** Whether each end's controls fit the other's estimates. */
  readonly fits: boolean;
}

function bothOf(before: BridgeEnd, after: BridgeEnd): ReadonlyMap<string, Pair> {
  const later = new Map(after.members.map((member) => [member.id, member]));
  return new Map(
    before.members.flatMap((member) => {
      const other = later.get(member.id);
      return other ? [[member.id, { before: member, after: other, fits: fit(member, other) }] as const] : [];
    }),
  );
}

function fit(before: Member, after: Member): boolean {
  if (before.estimate.currency !== after.estimate.currency) return false;
  try {
    memberAt({ ...before, treatment: after.treatment }, "current");
    memberAt({ ...after, treatment: before.treatment }, "current");
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The groups in which the ends differ. */
function differencesOf(
  before: BridgeEnd,
  after: BridgeEnd,
  both: ReadonlyMap<string, Pair>,
  inflation: number,
): Computed[] {
  const pairs = [...both.values()];
  const differ = (a: unknown, b: unknown) => canonicalJson(a) !== canonicalJson(b);
  const found: Record<Computed, boolean> = {
    exposure: both.size < before.members.length || both.size < after.members.length,
    estimates: pairs.some(
      (pair) =>
        differ(estimateAt(pair, false, true, inflation), pair.after.estimate) ||
        (!pair.fits && differ(treatmentAt(pair, false, true, inflation), pair.after.treatment)),
    ),
    prices:
      (inflation !== 0 && pairs.length > 0) ||
      differ(comparablePrices(pricesAt(before, after)), comparablePrices(pricesAt(after, before))),
    rates: differ(ratesAt(before, after, false), ratesAt(before, after, true)),
    controls: pairs.some(
      (pair) =>
        pair.fits &&
        differ(treatmentAt(pair, false, true, inflation).controls, pair.after.treatment.controls),
    ),
    dependence: differ(dependenceOf(before.joined), dependenceOf(after.joined)),
    insurance: differ(inForce(before.joined), inForce(after.joined)),
  };
  return BRIDGE_GROUPS.filter((group): group is Computed => group !== "engine" && found[group]);
}

/** What joins losses, without names, in an order of its own. */
function dependenceOf({ dependence, causes }: Joined): object {
  return {
    dependence: sortedPairs(dependence),
    causes: causes
      .map(({ title: _, ...cause }) => ({
        ...cause,
        strikes: cause.strikes.toSorted((a, b) => (a.member < b.member ? -1 : 1)),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The policies in place, without their names. */
function inForce({ policies }: Joined): object[] {
  return policies
    .filter(({ inPlace }) => inPlace)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, covers, tower, perYear, currency, terms = [] }) => {
      return {
        id,
        covers: covers?.toSorted(),
        tower,
        perYear,
        ...(currency !== undefined && { currency }),
        ...(terms.length > 0 && { terms: terms.toSorted((a, b) => (a.member < b.member ? -1 : 1)) }),
      };
    });
}

/** An end's rates by currency; for one that only the other end knows, that one's. */
function ratesAt(before: BridgeEnd, after: BridgeEnd, later: boolean): Rate[] {
  const of = ({ rates = [] }: BridgeEnd) => rates.map(({ from, rate }) => [from, rate] as const);
  const ends = later ? [before, after] : [after, before];
  return [...new Map(ends.flatMap(of))]
    .map(([from, rate]) => ({ from, rate }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function presentIn(
  currency: string | undefined,
  all: { readonly members: readonly Member[]; readonly joined: Joined },
  at: { readonly rates: readonly Rate[]; readonly prices: StatedPrices | undefined },
): ReturnType<typeof presentLoss> {
  const { members, joined } = currency === undefined ? all : statedIn(all, currency, at.rates, at.prices);
  return presentLoss(members, joined);
}

/** The scenarios as they'd be if only these groups had changed. */
function membersOf(
  before: BridgeEnd,
  after: BridgeEnd,
  both: ReadonlyMap<string, Pair>,
  changed: ReadonlySet<Computed>,
  inflation: number,
): Member[] {
  const { members } = changed.has("exposure") ? after : before;
  return members.map((member) => {
    const pair = both.get(member.id);
    if (!pair) return member;
    const estimates = changed.has("estimates");
    const treated = pair.fits ? changed.has("controls") : estimates;
    return {
      id: member.id,
      estimate: estimateAt(pair, estimates, changed.has("prices"), inflation),
      treatment: treatmentAt(pair, treated, changed.has("prices"), inflation),
    };
  });
}

function joinedOf(before: BridgeEnd, after: BridgeEnd, changed: ReadonlySet<Computed>): Joined {
  const { dependence, causes } = (changed.has("dependence") ? after : before).joined;
  return { dependence, causes, policies: (changed.has("insurance") ? after : before).joined.policies };
}

/** What an end's prices are multiplied by to be at a price level: the earlier end's at its own or the later one's, and the reverse. */
function levelFactor(later: boolean, laterPrices: boolean, inflation: number): number {
  if (inflation === 0 || later === laterPrices) return 1;
  return later ? 1 / (1 + inflation) : 1 + inflation;
}

/** An end's estimates at a price level. */
function estimateAt({ before, after }: Pair, later: boolean, laterPrices: boolean, inflation: number) {
  const { estimate } = later ? after : before;
  const factor = levelFactor(later, laterPrices, inflation);
  return factor === 1 ? estimate : estimateRepriced(estimate, factor);
}

/** An end's treatment at a price level. */
function treatmentAt({ before, after }: Pair, later: boolean, laterPrices: boolean, inflation: number) {
  const { treatment } = later ? after : before;
  const factor = levelFactor(later, laterPrices, inflation);
  return factor === 1 ? treatment : treatmentRepriced(treatment, factor);
}

function flat({ now, net }: BridgeFigures): number[] {
  return [...LOSS_FIGURES.map((key) => now[key]), ...LOSS_FIGURES.map((key) => net[key])];
}

function figuresOf(values: readonly number[]): BridgeFigures {
  const of = (from: number) =>
    Object.fromEntries(LOSS_FIGURES.map((key, i) => [key, values[from + i]!])) as unknown as LossFigures;
  return { now: of(0), net: of(LOSS_FIGURES.length) };
}
