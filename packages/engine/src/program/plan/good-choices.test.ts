/** What is tried first, under a condition on weighed losses, where the cheapest choice can be computed. */
import { describe, expect, it } from "vitest";
import { bestReturn } from "./best-return.ts";
import { candidatesOf } from "./candidates.ts";
import { choiceOf, type PlannedMember, plannedMembers } from "./expected-losses.ts";
import { tryGoodChoices } from "./good-choices.ts";
import { alikeOrganization } from "./plan-fixtures.ts";
import { Rules } from "./rules.ts";

const { members: all, joined, controls } = alikeOrganization();
const policy = {
  id: "policy",
  title: "Tower",
  covers: null,
  tower: [{ retention: 1e6, limit: 1e7, share: 1 }],
  perYear: { retention: 0, limit: null },
  premium: 30_000,
  inPlace: false,
  willBe: true,
};
const { candidates } = candidatesOf(all.slice(), controls.slice(0, 39), [policy]);
const rules = new Rules(candidates);
const members = plannedMembers(all, joined, candidates);
/** What each scenario adds to a bad year per unit of its expected loss: some much more than others. */
const weight = (m: number) => 1 + ((m * 5) % 7);
const badYear = (chosen: readonly boolean[]) =>
  members.reduce((sum, member, m) => sum + weight(m) * member.loss(choiceOf(member, chosen)), 0);
const none = candidates.map(() => false);

describe.each([0.8, 0.6, 0.4])("inside at %f of what a bad year costs", (share) => {
  const tried: (readonly boolean[])[] = [];
  const holds = (chosen: readonly boolean[]): boolean => {
    tried.push(chosen);
    return badYear(chosen) <= share * badYear(none);
  };
  const part = (member: PlannedMember, m: number, chosen: readonly boolean[]) => {
    const cvar95 = weight(m) * member.loss(choiceOf(member, chosen));
    return [member.id, { cvar95, cvar99: cvar95 }] as const;
  };
  tryGoodChoices({
    candidates,
    rules,
    members,
    tolerance: [{ loss: 1, probability: 0.05 }],
    holds,
    lossOf: (chosen) =>
      ({ contributions: Object.fromEntries(members.map((one, m) => part(one, m, chosen))) }) as never,
  });
  const inside = tried.filter((chosen) => rules.allows(chosen) && badYear(chosen) <= share * badYear(none));
  const cost = Math.min(...inside.map((chosen) => rules.costOf(chosen)));

  it("is the cheapest choice that is inside, without the policy that changes nothing", () => {
    const heavy = members.map((member, m) => ({
      local: member.local,
      loss: (choice: number) => weight(m) * member.loss(choice),
      forms: {
        isExactFor: () => true,
        openSpecial: () => [],
        at: (decided: Uint8Array) => {
          const form = member.forms.at(decided)!;
          return { ...form, start: form.start.map((one) => weight(m) * one) };
        },
      },
    }));
    const cheaper = bestReturn(rules, heavy, { budget: cost * (1 - 1e-9), costCounts: 0 });
    expect(cheaper.proven).toBe(true);
    expect(badYear(cheaper.chosen)).toBeGreaterThan(share * badYear(none));
  });

  it("takes few judgments", () => {
    expect(tried.length).toBeLessThan(60);
  });
});
