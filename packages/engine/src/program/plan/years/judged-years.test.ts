/** Choices put outside by years that are put together from their scenarios', against the engines. */
import { describe, expect, it } from "vitest";
import { dependenceOf } from "../../pair-correlations.ts";
import { jointYearsFor } from "../../years/joint-years.ts";
import { candidatesOf } from "../candidates.ts";
import { choiceOf, plannedMembers } from "../expected-losses.ts";
import { JudgedYears } from "./judged-years.ts";
import { ORGANIZATIONS } from "../organizations-fixtures.ts";
import { choiceFigures, type ToPlan } from "../plan.ts";
import { combinations } from "../plan-fixtures.ts";
import { Rules } from "../rules.ts";

const simulated = ORGANIZATIONS.filter(
  ([, { joined }]) => joined.policies.length > 0 || joined.dependence.type === "matrix",
);

function judge(
  { members: all, joined, controls }: ToPlan,
  tolerance: { loss: number; probability: number }[],
) {
  const { candidates } = candidatesOf(all, controls, joined.policies);
  const members = plannedMembers(all, joined, candidates);
  const scenarios = members.map((member) => member.scenario(0));
  const dependence = dependenceOf(joined.dependence, scenarios);
  const years = new JudgedYears({
    ids: members.map(({ id }) => id),
    dependence,
    causes: joined.causes,
    policies: joined.policies,
    tolerance,
    years: jointYearsFor(scenarios, joined.causes),
    exactBefore: dependence.type !== "matrix",
  });
  const isOutside = (chosen: readonly boolean[]) => {
    const states = members.map((member) => {
      const choice = choiceOf(member, chosen);
      return { key: `${choice}`, scenario: member.scenario(choice) };
    });
    const has = joined.policies.map(
      ({ id, inPlace }) => inPlace || candidates.some((one, i) => one.id === id && chosen[i]!),
    );
    return years.isOutside(states, has, { left: Infinity });
  };
  return { candidates, rules: new Rules(candidates), isOutside };
}

describe.each(simulated)("%s", { timeout: 120_000 }, (_, plan) => {
  const { net } = choiceFigures(plan, [], null);

  it("what is put outside is outside by its figures, and what is clearly outside is put there", () => {
    const tolerance = [
      { loss: 0.7 * net.p90, probability: 0.1 },
      { loss: 0.7 * net.p99, probability: 0.01 },
    ];
    const { candidates, rules, isOutside } = judge(plan, tolerance);
    const answers = combinations(candidates.length)
      .filter((chosen) => rules.allows(chosen))
      .map((chosen) => {
        const ids = candidates.filter((__, i) => chosen[i]).map(({ id }) => id);
        return { told: isOutside(chosen), breach: choiceFigures(plan, ids, tolerance).breach };
      });
    expect(answers.filter(({ told, breach }) => told && !breach)).toEqual([]);
    const clear = answers.filter(({ breach }) => breach && breach.chance > 1.3 * breach.accepted);
    expect(clear.length).toBeGreaterThan(0);
    expect(clear.filter(({ told }) => told).length).toBeGreaterThanOrEqual(clear.length / 2);
  });
});
