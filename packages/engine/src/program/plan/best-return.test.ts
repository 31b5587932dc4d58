/** The best choices against every combination, over generated organizations. */
import { describe, expect, it } from "vitest";
import type { ControlEffect } from "../../treatment.ts";
import { APART } from "../joined.ts";
import { memberAt } from "../member.ts";
import { programLoss } from "../program-loss.ts";
import { bestReturn } from "./best-return.ts";
import { candidatesOf } from "./candidates.ts";
import { expectedLoss, plannedMembers } from "./expected-losses.ts";
import { planReturns } from "./plan.ts";
import { alikeOrganization, combinations, organization } from "./plan-fixtures.ts";
import { Rules } from "./rules.ts";

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

describe.each([
  ["factors below 1", true],
  ["replacements and strengths too", false],
] as const)("with %s", (_, plain) => {
  it.each(SEEDS)("no combination that keeps the rules leaves less, organization %i", (seed) => {
    const { members: all, joined, controls } = organization(seed, { scenarios: 3, controls: 8 }, plain);
    const { candidates } = candidatesOf(all, controls, []);
    const rules = new Rules(candidates);
    const members = plannedMembers(all, joined, candidates);
    const sets = combinations(candidates.length)
      .filter((chosen) => rules.allows(chosen))
      .map((chosen) => ({ cost: rules.costOf(chosen), loss: expectedLoss(members, chosen) }));
    const total = candidates.reduce((sum, { cost }) => sum + cost, 0);
    for (const costCounts of [0, 1] as const)
      for (const share of [0, 0.1, 0.3, 0.6, 1]) {
        const found = bestReturn(rules, members, { budget: share * total, costCounts });
        const best = Math.min(
          ...sets
            .filter(({ cost }) => cost <= share * total)
            .map(({ cost, loss }) => loss + costCounts * cost),
        );
        expect(found.proven).toBe(true);
        expect(rules.allows(found.chosen)).toBe(true);
        expect(found.cost).toBeLessThanOrEqual(share * total);
        expect(found.loss + costCounts * found.cost).toBeLessThanOrEqual(best * (1 + 1e-8));
      }
  });
});

describe("expected losses", () => {
  it("are those of the joint computation, common causes included", () => {
    const { members: all, joined, controls } = organization(4, { scenarios: 4, controls: 6 }, false);
    const { candidates } = candidatesOf(all, controls, []);
    const members = plannedMembers(all, joined, candidates);
    const { mean, meanResidual } = programLoss(all, joined);
    const none = candidates.map(() => false);
    expect(expectedLoss(members, none)).toBeCloseTo(mean, -Math.floor(Math.log10(mean)) + 9);
    const everything = expectedLoss(
      members,
      candidates.map(() => true),
    );
    expect(everything / meanResidual).toBeCloseTo(1, 9);
    expect(members.map((member) => member.scenario(0))).toEqual(all.map((one) => memberAt(one, "current")));
  });
});

/** Every fourth replaces the frequency, the others multiply it. */
const onFrequency = (i: number): ControlEffect => ({
  node: "frequency.lef",
  change:
    i % 4 === 3
      ? { type: "replacement", distribution: { type: "constant", value: 0.05 + i / 200 } }
      : { type: "factor", factor: { type: "constant", value: 0.5 + ((i * 7) % 9) / 20 } },
});

describe("twelve candidates on one scenario", () => {
  it.each([1, 2])("are chosen as well as any combination, organization %i", (seed) => {
    const all = organization(seed, { scenarios: 2, controls: 12 }, false);
    const everywhere = all.members[0]!;
    const crowded = all.members.flatMap(({ treatment }) => treatment.controls);
    const one = crowded
      .filter(({ record }, i) => crowded.findIndex((other) => other.record === record) === i)
      .map((control, i) => ({ ...control, effects: [onFrequency(i)] }));
    const toPlan = [{ ...everywhere, treatment: { controls: one } }];
    const { candidates } = candidatesOf(toPlan, all.controls, []);
    const rules = new Rules(candidates);
    const members = plannedMembers(toPlan, APART, candidates);
    const total = candidates.reduce((sum, { cost }) => sum + cost, 0);
    const found = bestReturn(rules, members, { budget: total / 3, costCounts: 0 });
    const best = Math.min(
      ...combinations(candidates.length)
        .filter((chosen) => rules.allows(chosen) && rules.costOf(chosen) <= total / 3)
        .map((chosen) => expectedLoss(members, chosen)),
    );
    expect(found.proven).toBe(true);
    expect(found.loss).toBeLessThanOrEqual(best * (1 + 1e-8));
  });
});

describe("forty candidates of similar cost and effect", () => {
  const found = planReturns(alikeOrganization(), 300_000);

  it("are searched to the end for every budget", () => {
    expect(found.proven).toBe(true);
    expect(found.candidates).toHaveLength(40);
    expect(found.steps).toHaveLength(19);
  });

  it("say that it isn't proven where the search ends early", () => {
    const { members: all, joined, controls } = alikeOrganization();
    const { candidates } = candidatesOf(all, controls, []);
    const members = plannedMembers(all, joined, candidates);
    const options = { budget: 1_000_000, costCounts: 0 } as const;
    const whole = bestReturn(new Rules(candidates), members, options);
    const effort = { left: 40 };
    const short = bestReturn(new Rules(candidates), members, { ...options, effort });
    expect(short.proven).toBe(false);
    expect(short.cost).toBeLessThanOrEqual(1_000_000);
    expect(short.loss).toBeGreaterThanOrEqual(whole.loss);
    expect(effort.left).toBeLessThanOrEqual(0);
  });
});

describe("forty candidates over fifteen scenarios", () => {
  const toPlan = organization(7, { scenarios: 15, controls: 40 }, true);

  it("are searched to the end for every step", () => {
    const budget = 100_000;
    const { candidates, steps, mostSaved, withinBudget, proven, nothing } = planReturns(toPlan, budget);
    expect(candidates.length).toBeGreaterThan(30);
    expect(proven).toBe(true);
    expect(steps.length).toBeGreaterThan(5);
    expect(steps[0]).toEqual({ chosen: [], cost: 0, expectedLoss: nothing });
    for (const [i, step] of steps.entries()) {
      if (i > 0) expect(step.expectedLoss).toBeLessThan(steps[i - 1]!.expectedLoss);
      expect(step.cost + step.expectedLoss).toBeGreaterThanOrEqual(
        (mostSaved.cost + mostSaved.expectedLoss) * (1 - 1e-9),
      );
    }
    expect(withinBudget!.cost).toBeLessThanOrEqual(budget);
    expect(withinBudget!.expectedLoss).toBeLessThanOrEqual(
      steps.findLast(({ cost }) => cost <= budget)!.expectedLoss,
    );
  });

  it("don't depend on the order in which they're named", () => {
    const turned = {
      ...toPlan,
      controls: toPlan.controls.toReversed(),
      members: toPlan.members.toReversed(),
    };
    const [one, other] = [planReturns(toPlan, null), planReturns(turned, null)];
    expect(other.mostSaved.chosen.toSorted()).toEqual(one.mostSaved.chosen.toSorted());
  });
});
