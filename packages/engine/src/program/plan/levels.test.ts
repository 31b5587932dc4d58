/** Levels against every choice that they stand for. */
import { describe, expect, it } from "vitest";
import { exact } from "../../exact/exact.ts";
import type { Result } from "../../result.ts";
import { candidatesOf } from "./candidates.ts";
import { choiceOf, plannedMembers } from "./expected-losses.ts";
import { MemberLevels } from "./levels.ts";
import { combinations, numbersFrom, organization } from "./plan-fixtures.ts";
import { type Decided, IN, OPEN, OUT, Rules } from "./rules.ts";

describe.each([1, 2, 3, 4])("a level, organization %i", (seed) => {
  const {
    members: all,
    joined,
    controls,
  } = organization(seed, { scenarios: 2, controls: 7 }, seed % 2 === 0);
  const { candidates } = candidatesOf(all, controls, []);
  const rules = new Rules(candidates);
  const members = plannedMembers(all, joined, candidates);
  const random = numbersFrom(seed);
  const cases = Array.from({ length: 6 }, () => {
    const decided: Decided = Uint8Array.from(
      candidates,
      () => [OPEN, OPEN, OPEN, IN, OUT][Math.floor(5 * random())]!,
    );
    const left = random() * rules.cost.reduce((sum, cost) => sum + cost, 0);
    return { decided, left };
  });

  it("is at least as good as each choice that keeps the decisions within the budget, and no better than one with nothing open", () => {
    for (const member of members) {
      const levels = new MemberLevels(member, rules);
      const results = new Map<number, Result>();
      const resultOf = (choice: number): Result => {
        const known = results.get(choice) ?? exact(member.scenario(choice));
        results.set(choice, known);
        return known;
      };
      for (const { decided, left } of cases) {
        const level = levels.at(decided, left);
        const open = member.local.some((place) => decided[place] === OPEN && levels.unclear.includes(place));
        expect(level === undefined).toBe(open);
        if (!level) continue;
        const best = exact(level.scenario);
        const worst = exact(levels.without(decided)!.scenario);
        for (const chosen of combinations(candidates.length)) {
          if (chosen.some((is, i) => decided[i] !== OPEN && is !== (decided[i] === IN))) continue;
          const spent = rules.costOf(chosen.map((is, i) => is && decided[i] === OPEN));
          if (spent > left) continue;
          const one = resultOf(choiceOf(member, chosen));
          for (const key of ["mean", "p90", "p99"] as const) {
            expect(best[key]).toBeLessThanOrEqual(one[key] * (1 + 1e-4));
            expect(worst[key]).toBeGreaterThanOrEqual(one[key] * (1 - 1e-4));
          }
        }
        const closed = decided.map((one) => (one === OPEN ? OUT : one));
        expect(levels.at(closed, left)!.key).toBe(levels.without(closed)!.key);
      }
    }
  });
});
