/** Choices that are likely to be the cheapest inside an appetite, to be judged first. */
import type { TolerancePoint } from "../../treatment.ts";
import type { StateLoss } from "../state-loss.ts";
import { bestReturn, type SearchedMember } from "./best-return.ts";
import type { Candidate } from "./candidates.ts";
import { choiceOf, expectedLoss, type PlannedMember } from "./expected-losses.ts";
import type { LossForm } from "./loss-form.ts";
import type { Rules } from "./rules.ts";

/** What is chosen among, and how a choice is judged. */
export interface ToTry {
  readonly candidates: readonly Candidate[];
  readonly rules: Rules;
  readonly members: readonly PlannedMember[];
  readonly tolerance: readonly TolerancePoint[];
  /** Whether a choice is inside. */
  readonly holds: (chosen: readonly boolean[]) => boolean;
  /** A choice's joint loss before insurance. */
  readonly lossOf: (chosen: readonly boolean[]) => StateLoss["gross"];
}

/** How often a budget is halved, and the part of a good choice's cost from which it's looked at again by what bad years cost. */
const HALVINGS = 6;
const AGAIN_FROM = 0.7;
/** How often something cheaper is looked for at the end. */
const CHEAPER = 8;
/** How much more a bad year may cost without a control for leaving it out to be tried. */
const NEARLY = 1.05;
/** How thoroughly each budget is searched. */
const GOOD_NODES = 20_000;
/** Below this accepted chance, a bad year is one in a hundred instead of one in twenty. */
const RARE = 0.02;

/**
 * Tries the best returns of budgets that are halved, with every policy, while they're inside: first by what scenarios cost in an average year, then by what they add to bad years
 * under the choice found so far. Then what that one can do without, and whether anything that costs less is inside.
 */
export function tryGoodChoices(toTry: ToTry): void {
  const { candidates, rules, members, holds } = toTry;
  const policies = candidates.map(({ kind }) => kind === "policy");
  const without = [...policies.keys()].filter((place) => policies[place]);
  const best = (among: readonly SearchedMember[], budget: number) =>
    bestReturn(rules, among, { budget, costCounts: 0, without, effort: { left: GOOD_NODES } }).chosen;
  const join = (one: readonly boolean[], other: readonly boolean[]) =>
    one.map((is, place) => is || other[place]!);
  const controlsCost = (chosen: readonly boolean[]) =>
    rules.costOf(chosen.map((is, place) => is && !policies[place]));
  let good = join(best(members, Infinity), policies);
  if (!holds(good)) return;
  const halve = (among: readonly SearchedMember[], from: number): void => {
    let [low, high] = [from * controlsCost(good), controlsCost(good)];
    for (let n = 0; n < HALVINGS && low < high; n++) {
      const budget = (low + high) / 2;
      const chosen = join(best(among, budget), policies);
      if (holds(chosen)) [good, high] = [chosen, Math.min(budget, controlsCost(chosen))];
      else low = budget;
    }
  };
  halve(members, 0);
  const weighed = weighedByTail(toTry, good);
  halve(weighed, AGAIN_FROM);
  for (const place of [...candidates.keys()].toSorted((a, b) => rules.cost[b]! - rules.cost[a]!)) {
    const less = good.with(place, false);
    if (!good[place] || !rules.allows(less)) continue;
    if (!policies[place] && expectedLoss(weighed, less) > NEARLY * expectedLoss(weighed, good)) continue;
    if (holds(less)) good = less;
  }
  for (let n = 0; n < CHEAPER; n++) {
    const kept = good.map((is, place) => is && policies[place]!);
    const next = join(best(weighed, controlsCost(good) * (1 - 1e-9)), kept);
    if (rules.costOf(next) >= rules.costOf(good) || !holds(next)) return;
    good = next;
  }
}

/** The scenarios, each with its losses counted by how much more it adds to a bad year under a choice than to an average one. */
function weighedByTail(
  { members, tolerance, lossOf }: ToTry,
  chosen: readonly boolean[],
): readonly SearchedMember[] {
  const { contributions } = lossOf(chosen);
  const rare = tolerance.every(({ probability }) => probability < RARE);
  return members.map((member) => {
    const mean = member.loss(choiceOf(member, chosen));
    const part = contributions?.[member.id];
    return part && mean > 0 ? weighed(member, (rare ? part.cvar99 : part.cvar95) / mean) : member;
  });
}

function weighed(member: PlannedMember, weight: number): SearchedMember {
  const known = new Map<LossForm, LossForm>();
  const times = (form: LossForm): LossForm => {
    const before = known.get(form) ?? { start: form.start.map((one) => weight * one), fall: form.fall };
    known.set(form, before);
    return before;
  };
  const { forms, local } = member;
  return {
    local,
    loss: (choice) => weight * member.loss(choice),
    forms: {
      isExactFor: (decided) => forms.isExactFor(decided),
      openSpecial: (decided) => forms.openSpecial(decided),
      at: (decided, effort) => {
        const form = forms.at(decided, effort);
        return form && times(form);
      },
    },
  };
}
