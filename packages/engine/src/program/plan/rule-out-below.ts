/** Rules out the choices below a cost by what simulated years that they share tell of the best that's possible in each scenario. */
import type { TolerancePoint } from "../../treatment.ts";
import type { Joined } from "../joined.ts";
import { dependenceOf } from "../pair-correlations.ts";
import { mostPaidOfMore } from "../shared-policy.ts";
import { jointYearsFor } from "../years/joint-years.ts";
import type { Candidate } from "./candidates.ts";
import { choiceOf, type PlannedMember } from "./expected-losses.ts";
import { JudgedYears } from "./years/judged-years.ts";
import { type Level, MemberLevels } from "./levels.ts";
import { type RuledOut, ruleOut, type Stopped } from "./rule-out.ts";
import { type Decided, IN, OPEN, OUT, type Rules } from "./rules.ts";
import { type Scope, SharedYears, type State } from "./years/shared-years.ts";

/** What is chosen among, and inside what. */
export interface ToRuleOut {
  readonly candidates: readonly Candidate[];
  readonly rules: Rules;
  readonly members: readonly PlannedMember[];
  readonly joined: Joined;
  readonly tolerance: readonly TolerancePoint[];
  /** By candidate: what it saves alone. */
  readonly saves: readonly number[];
}

/** How much is added up at most: losses of one scenario in one year. */
const MOST_WORK = 1.2e10;
/** Above this, policies together pay more of a loss than there is. */
const PAID_TWICE = 1 + 1e-9;
/** How many choices that can't be ruled out are judged by the engines, which takes a hundred times as long as by the years that these would simulate. */
const MOST_JUDGED = 100;

/**
 * Looks for choices that are inside and cost less than `limit`. A set of decisions is given up if even the best levels that the rest of the budget buys, for each scenario by
 * itself, surely break the appetite; a choice that isn't given up is judged by its own figures. The work is counted, not timed.
 *
 * @param from where an earlier search stopped
 * @returns undefined if there are too many events to simulate, or if some loss is insured twice
 */
export function ruleOutBelow(
  { candidates, rules, members, joined, tolerance, saves }: ToRuleOut,
  limit: number,
  isInside: (chosen: readonly boolean[]) => boolean,
  mayGoOn: () => boolean,
  from?: Stopped,
): RuledOut | undefined {
  const levelled = members.map((member) => ({ id: member.id, levels: new MemberLevels(member, rules) }));
  const worst = levelled.map(({ levels }) => levels.worst(0).scenario);
  const place = new Map(candidates.map(({ id }, i) => [id, i]));
  const policies = joined.policies.filter(({ id, inPlace, willBe }) => (inPlace && willBe) || place.has(id));
  // with more paid than a loss adds, less loss can leave more
  const overpaid = members.some(
    ({ id }) =>
      policies.reduce(
        (sum, { covers, tower }) =>
          covers === null || covers.includes(id) ? sum + mostPaidOfMore(tower) : sum,
        0,
      ) > PAID_TWICE,
  );
  if (overpaid) return undefined;
  const dependence = dependenceOf(joined.dependence, worst);
  const simulated = policies.length > 0 || dependence.type === "matrix";
  const judgedYears = simulated ? jointYearsFor(worst, joined.causes) : Infinity;
  const years = SharedYears.of({ members: levelled, joined, policies, tolerance, judgedYears });
  if (!years) return undefined;
  const effort = { left: MOST_WORK };
  let judged = 0;
  let alone = 0;
  const outside = new Set<string>();
  const judgedBy = simulated
    ? new JudgedYears({
        ids: members.map(({ id }) => id),
        dependence,
        causes: joined.causes,
        policies,
        tolerance,
        years: judgedYears,
        exactBefore: dependence.type !== "matrix",
      })
    : undefined;
  /** Whether the years that a choice's own figures come from put it outside beyond doubt. */
  const surelyOutside = (chosen: readonly boolean[]): boolean => {
    const states = members.map((member) => {
      const choice = choiceOf(member, chosen);
      return { key: `${choice}`, scenario: member.scenario(choice) };
    });
    const has = policies.map(({ id }) => !place.has(id) || chosen[place.get(id)!]!);
    return judgedBy?.isOutside(states, has, effort) ?? false;
  };
  const everything = years.everything();
  const look = (decided: Decided, left: number, known = everything): Scope | null => {
    const best = stateOf(decided, (levels) => levels.at(decided, left), OUT);
    if (!best) return known;
    const worst = stateOf(decided, (levels) => levels.without(decided), OPEN);
    return years.breaks(best, worst, known, effort);
  };
  /** Levels with the policies that aren't decided like this, or to be left out. */
  const stateOf = (
    decided: Decided,
    levelOf: (levels: MemberLevels) => Level | undefined,
    without: number,
  ): State | undefined => {
    const levels: Level[] = [];
    for (const { levels: each } of levelled) {
      const level = levelOf(each);
      if (!level) return undefined;
      levels.push(level);
    }
    const has = policies.map(({ id }) => {
      const decision = place.has(id) ? decided[place.get(id)!] : IN;
      return decision !== OUT && decision !== without;
    });
    return { levels, has };
  };
  const unclear = new Set(levelled.flatMap(({ levels }) => levels.unclear));
  const order = [...candidates.keys()].toSorted(
    (a, b) =>
      Number(unclear.has(b)) - Number(unclear.has(a)) ||
      (saves[b] === saves[a] ? 0 : saves[b]! > saves[a]! ? 1 : -1),
  );
  const ruled = ruleOut(
    {
      rules,
      order,
      look,
      isInside: (chosen) => {
        const key = chosen.map(Number).join("");
        if (outside.has(key)) return false;
        if (surelyOutside(chosen)) {
          alone++;
          outside.add(key);
          return false;
        }
        judged++;
        const inside = isInside(chosen);
        if (!inside) outside.add(key);
        return inside;
      },
      mayGoOn: () => effort.left > 0 && judged <= MOST_JUDGED && mayGoOn(),
    },
    limit,
    from,
  );
  return { ...ruled, alone };
}
