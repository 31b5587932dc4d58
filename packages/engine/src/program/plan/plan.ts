/** Which controls and policies an organization should choose: for a budget, and to come inside its appetite. */
import { annualMoments } from "../../exact/compound-model.ts";
import type { TolerancePoint } from "../../treatment.ts";
import { type Breach, worstBreach } from "../appetite.ts";
import { amongst, type Joined } from "../joined.ts";
import { type Member, memberAt } from "../member.ts";
import { type LossFigures, lossFigures } from "../loss-figures.ts";
import { MOST_JOINED } from "../program-loss.ts";
import { netOf, type StateLoss, stateLoss } from "../state-loss.ts";
import { bestReturn } from "./best-return.ts";
import { type Candidate, candidatesOf, type PlanControl } from "./candidates.ts";
import { cheapest, type Unfinished } from "./cheapest.ts";
import { tryGoodChoices } from "./good-choices.ts";
import { choiceOf, expectedLoss, type PlannedMember, plannedMembers } from "./expected-losses.ts";
import { ruleOutBelow } from "./rule-out-below.ts";
import { Rules } from "./rules.ts";

/** An organization's scenarios, what joins and insures them, and its controls. */
export interface ToPlan {
  /** One or more, in one currency. */
  readonly members: readonly Member[];
  readonly joined: Joined;
  readonly controls: readonly PlanControl[];
}

/** A choice of candidates by id, in their order: money per year. */
export interface Choice {
  readonly chosen: readonly string[];
  readonly cost: number;
  /** Expected annual loss that is left, before insurance. */
  readonly expectedLoss: number;
}

/** The candidates, and the choices of controls with the best return. */
export interface PlanReturns {
  readonly candidates: readonly Candidate[];
  /** How many candidates there are besides. */
  readonly leftOut: number;
  /** The expected annual loss with nothing chosen, before insurance: money. */
  readonly nothing: number;
  /** The best choice for each of some budgets, by cost; expected loss decreases strictly. The first is to do nothing. */
  readonly steps: readonly Choice[];
  /** The choice with the largest net saving: what it saves less what it costs. */
  readonly mostSaved: Choice;
  /** The best choice within the given budget; null without one. */
  readonly withinBudget: Choice | null;
  /** Whether no choice that wasn't looked at can be better. */
  readonly proven: boolean;
}

/** How many budgets the steps are for. */
const STEPS = 16;
/** How many sets of decisions are looked at for all of them together. */
const MOST_DECISIONS = 300_000;

/**
 * The choices of controls that leave the least expected annual loss, over all scenarios together and before insurance, for a budget and for budgets
 * between nothing and everything. Policies aren't chosen here: they move who bears a loss, not how large it is.
 *
 * @param budget money per year; null for none
 * @throws RangeError as `programLoss` and `candidatesOf`
 */
export function planReturns(toPlan: ToPlan, budget: number | null): PlanReturns {
  const { candidates, leftOut, rules, members } = prepared(toPlan);
  const without = candidates.flatMap(({ kind }, place) => (kind === "policy" ? [place] : []));
  const effort = { left: MOST_DECISIONS };
  let proven = true;
  const solve = (options: { readonly budget?: number; readonly costCounts: 0 | 1 }): Choice => {
    const best = bestReturn(rules, members, { ...options, without, effort });
    proven &&= best.proven;
    return { chosen: idsOf(candidates, best.chosen), cost: best.cost, expectedLoss: best.loss };
  };
  const nothing = expectedLoss(
    members,
    candidates.map(() => false),
  );
  const mostSaved = solve({ costCounts: 1 });
  const everything = solve({ costCounts: 0 });
  const between = Array.from({ length: STEPS - 1 }, (_, i) =>
    solve({ budget: (everything.cost * (i + 1)) / STEPS, costCounts: 0 }),
  );
  const withinBudget = budget === null ? null : solve({ budget, costCounts: 0 });
  const all = [
    { chosen: [], cost: 0, expectedLoss: nothing },
    ...between,
    mostSaved,
    ...(withinBudget ? [withinBudget] : []),
    everything,
  ];
  return { candidates, leftOut, nothing, steps: undominated(all), mostSaved, withinBudget, proven };
}

/** The choices that no other beats, by cost. */
function undominated(choices: readonly Choice[]): Choice[] {
  let least = Infinity;
  return choices
    .toSorted((a, b) => a.cost - b.cost || a.expectedLoss - b.expectedLoss)
    .filter(({ expectedLoss }, i) => {
      if (i > 0 && expectedLoss >= least * (1 - 1e-9)) return false;
      least = expectedLoss;
      return true;
    });
}

/** A choice's figures: money per year, with all that stays in place. */
export interface ChoiceFigures extends Choice {
  readonly gross: LossFigures;
  /** After insurance; the same without policies. */
  readonly net: LossFigures;
  /** Where the loss after insurance most exceeds what is accepted; null if it's inside, or nothing is stated. */
  readonly breach: Breach | null;
}

/**
 * The figures of a choice, by the engines of `programLoss`.
 *
 * @param chosen ids of candidates; others are ignored
 * @throws RangeError as `programLoss` and `candidatesOf`
 */
export function choiceFigures(
  toPlan: ToPlan,
  chosen: readonly string[],
  tolerance: readonly TolerancePoint[] | null,
): ChoiceFigures {
  const ready = prepared(toPlan);
  return figuresOf(
    ready,
    ready.candidates.map(({ id }) => chosen.includes(id)),
    tolerance,
  );
}

/** The cheapest choice inside an appetite. */
export interface CheapestInside {
  readonly candidates: readonly Candidate[];
  readonly leftOut: number;
  /** Null if no choice is inside, or none was found in time. */
  readonly choice: ChoiceFigures | null;
  /** Whether no cheaper choice is inside; or, without one, that none at all is. */
  readonly proven: boolean;
  /** Every choice that is inside costs at least this, money per year; null if none is. */
  readonly atLeast: number | null;
  /** How many choices the engines judged. */
  readonly tried: number;
  /** Without one: the choice that leaves the least expected loss, with every policy. */
  readonly nearest: ChoiceFigures | null;
  /** Where the search stopped, for another one with the same input to go on from; null if it's done, or found no choice. */
  readonly unfinished: Unfinished | null;
}

/**
 * The cheapest choice of controls and policies with which the joint annual loss after insurance stays inside the appetite. Each choice is judged by the engines of
 * `programLoss`; that a choice with more in it is never worse is taken from what controls and policies do (checked on the expected losses: `proven` is false
 * if one of them makes something worse).
 *
 * @param mayGoOn asked before a choice is judged, by how many were; once it says no, the search ends with what it found
 * @param from where an earlier search with the same input stopped: what it ruled out isn't looked at again
 * @throws RangeError as `programLoss` and `candidatesOf`
 */
export function cheapestInside(
  toPlan: ToPlan,
  tolerance: readonly TolerancePoint[],
  mayGoOn: (tried: number) => boolean = () => true,
  from?: Unfinished,
): CheapestInside {
  const ready = prepared(toPlan);
  const { candidates, leftOut, rules, members } = ready;
  const none = candidates.map(() => false);
  const nothing = expectedLoss(members, none);
  const saves = candidates.map(({ kind }, place) =>
    kind === "policy" ? Infinity : nothing - expectedLoss(members, none.with(place, true)),
  );
  const order = [...candidates.keys()].toSorted((a, b) => saves[a]! - saves[b]!);
  const inside = (chosen: readonly boolean[]) => isInside(ready, chosen, tolerance);
  const lossBefore = (chosen: readonly boolean[]) => lossOf(ready, chosen).gross;
  const found = cheapest(rules, inside, order, mayGoOn, {
    good: (holds) => tryGoodChoices({ ...ready, tolerance, holds, lossOf: lossBefore }),
    ruleOut: (limit, judge, goOn, stopped) =>
      ruleOutBelow({ ...ready, tolerance, saves }, limit, judge, goOn, stopped),
    from: from?.found.length === candidates.length ? from : undefined,
  });
  const { chosen, cost, atLeast, tried, stopped } = found;
  const proven =
    saves.every((saved) => saved >= 0) &&
    (atLeast === null || (cost !== null && cost <= atLeast * (1 + 1e-12)));
  const choice = chosen && figuresOf(ready, chosen, tolerance);
  return {
    candidates,
    leftOut,
    choice,
    proven,
    atLeast,
    tried,
    nearest: choice ? null : figuresOf(ready, leastLoss(ready), tolerance),
    unfinished: chosen && stopped && !proven ? { found: chosen, stopped } : null,
  };
}

/** The choice of controls with the least expected loss, and all policies. */
function leastLoss({ candidates, rules, members }: Ready): readonly boolean[] {
  const { chosen } = bestReturn(rules, members, { costCounts: 0 });
  return candidates.map(({ kind }, place) => kind === "policy" || chosen[place]!);
}

interface Ready {
  readonly candidates: readonly Candidate[];
  readonly leftOut: number;
  readonly rules: Rules;
  readonly members: readonly PlannedMember[];
  readonly joined: Joined;
}

function prepared({ members: all, joined, controls }: ToPlan): Ready {
  const members = largest(all);
  const among = amongst(joined, new Set(members.map(({ id }) => id)));
  const { candidates, leftOut } = candidatesOf(members, controls, among.policies);
  return {
    candidates,
    leftOut,
    rules: new Rules(candidates),
    members: plannedMembers(members, among, candidates),
    joined: among,
  };
}

/** The members that joint figures combine. */
function largest(members: readonly Member[]): readonly Member[] {
  if (members.length <= MOST_JOINED) return members;
  return members
    .map((member) => ({ member, mean: annualMoments(memberAt(member, "current")).mean }))
    .toSorted((a, b) => b.mean - a.mean || (a.member.id < b.member.id ? -1 : 1))
    .slice(0, MOST_JOINED)
    .map(({ member }) => member);
}

/** A choice's joint loss, under the policies that apply. */
function lossOf({ candidates, members, joined }: Ready, chosen: readonly boolean[]): StateLoss {
  const scenarios = members.map((member) => member.scenario(choiceOf(member, chosen)));
  const ids = new Set(idsOf(candidates, chosen));
  const policies = joined.policies.filter(({ id, inPlace, willBe }) => (inPlace && willBe) || ids.has(id));
  return stateLoss(scenarios, joined, { policies });
}

/** Whether a choice is inside the appetite. Insurance leaves no loss likelier than it was, so that what is inside before it needs no simulation. */
function isInside(ready: Ready, chosen: readonly boolean[], tolerance: readonly TolerancePoint[]): boolean {
  const loss = lossOf(ready, chosen);
  if (!worstBreach(loss.gross.curve, tolerance)) return true;
  const net = netOf(loss, ready.joined);
  return net !== null && !worstBreach(net.loss.curve, tolerance);
}

function figuresOf(
  ready: Ready,
  chosen: readonly boolean[],
  tolerance: readonly TolerancePoint[] | null,
): ChoiceFigures {
  const { candidates, rules, members, joined } = ready;
  const loss = lossOf(ready, chosen);
  const net = netOf(loss, joined)?.loss ?? loss.gross;
  return {
    chosen: idsOf(candidates, chosen),
    cost: rules.costOf(chosen),
    expectedLoss: expectedLoss(members, chosen),
    gross: lossFigures(loss.gross),
    net: lossFigures(net),
    breach: (tolerance && worstBreach(net.curve, tolerance)) ?? null,
  };
}

function idsOf(candidates: readonly Candidate[], chosen: readonly boolean[]): string[] {
  return candidates.flatMap(({ id }, place) => (chosen[place] ? [id] : []));
}
