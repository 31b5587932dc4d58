/** What is ruled out together, against each combination of eight candidates by itself. */
import { describe, expect, it } from "vitest";
import { dependenceOf } from "../pair-correlations.ts";
import { jointYearsFor } from "../years/joint-years.ts";
import { candidatesOf } from "./candidates.ts";
import { choiceOf, expectedLoss, plannedMembers } from "./expected-losses.ts";
import { MemberLevels } from "./levels.ts";
import { tower } from "./organizations-fixtures.ts";
import { choiceFigures, type ToPlan } from "./plan.ts";
import { combinations, organization } from "./plan-fixtures.ts";
import { ruleOutBelow } from "./rule-out-below.ts";
import { IN, OUT, Rules } from "./rules.ts";
import { JudgedYears } from "./years/judged-years.ts";
import { SharedYears } from "./years/shared-years.ts";

/** Eight candidates of costs from 1,000 to 100,000, some of which require or exclude others. */
function eightCandidates(seed: number, plain: boolean, joined: Partial<ToPlan["joined"]>): ToPlan {
  const plan = organization(seed, { scenarios: 4, controls: 8 }, plain);
  return { ...plan, joined: { ...plan.joined, ...joined } };
}

const alike = { type: "common", correlation: 0.3 } as const;
describe.each([
  ["under a tower", eightCandidates(11, true, { policies: [tower("t")] })],
  ["under a tower, candidates of all kinds", eightCandidates(12, false, { policies: [tower("t")] })],
  ["under a tower, correlated", eightCandidates(13, true, { policies: [tower("t")], dependence: alike })],
  ["without insurance, correlated", eightCandidates(14, false, { dependence: alike })],
] as [string, ToPlan][])("%s", { timeout: 120_000 }, (_, plan) => {
  it("every combination that isn't left to be judged is outside by itself", () => {
    const { members: all, joined, controls } = plan;
    const { net } = choiceFigures(plan, [], null);
    const tolerance = [
      { loss: 0.5 * net.p90, probability: 0.1 },
      { loss: 0.6 * net.p99, probability: 0.01 },
    ];
    const { candidates } = candidatesOf(all, controls, joined.policies);
    const rules = new Rules(candidates);
    const members = plannedMembers(all, joined, candidates);
    const none = candidates.map(() => false);
    const saves = candidates.map(
      (__, i) => expectedLoss(members, none) - expectedLoss(members, none.with(i, true)),
    );
    const left = new Set<string>();
    const found = ruleOutBelow(
      { candidates, rules, members, joined, tolerance, saves },
      Infinity,
      (chosen) => {
        left.add(chosen.join());
        return false;
      },
      () => true,
    );

    const levelled = members.map((member) => ({ id: member.id, levels: new MemberLevels(member, rules) }));
    const scenarios = members.map((member) => member.scenario(0));
    const simulated = jointYearsFor(scenarios, joined.causes);
    const insured = joined.policies.length > 0;
    const years = SharedYears.of({
      members: levelled,
      joined,
      policies: joined.policies,
      tolerance,
      judgedYears: insured ? simulated : Infinity,
    })!;
    const judged = new JudgedYears({
      ids: members.map(({ id }) => id),
      dependence: dependenceOf(joined.dependence, scenarios),
      causes: joined.causes,
      policies: joined.policies,
      tolerance,
      years: simulated,
      exactBefore: true,
    });
    const effort = { left: Infinity };
    const has = joined.policies.map(() => true);
    const isOutside = (chosen: readonly boolean[]) => {
      const decided = Uint8Array.from(chosen, (is) => (is ? IN : OUT));
      const state = { levels: levelled.map(({ levels }) => levels.without(decided)!), has };
      if (years.breaks(state, state, years.everything(), effort) === null) return true;
      const states = members.map((member) => {
        const choice = choiceOf(member, chosen);
        return { key: `${choice}`, scenario: member.scenario(choice) };
      });
      return judged.isOutside(states, has, effort);
    };
    const allowed = combinations(candidates.length).filter((chosen) => rules.allows(chosen));
    const ruledOut = allowed.filter((chosen) => !left.has(chosen.join()));
    expect(found?.done).toBe(true);
    expect(ruledOut.length).toBeGreaterThan(left.size);
    expect(ruledOut.filter((chosen) => !isOutside(chosen))).toEqual([]);
  });
});
