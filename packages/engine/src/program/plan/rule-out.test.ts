/** What rules out choices, against every combination. */
import { describe, expect, it } from "vitest";
import { combinations, numbersFrom } from "./plan-fixtures.ts";
import { type Asked, ruleOut, type Stopped } from "./rule-out.ts";
import { OUT, Rules } from "./rules.ts";

/** Candidates with rules, and enough weight to be inside; a set of decisions is outside if all that isn't left out weighs too little. */
function asked(seed: number, count: number, goesOn = () => true) {
  const random = numbersFrom(seed);
  const names = Array.from({ length: count }, (_, i) => `c${i}`);
  const earlier = (i: number) => names[Math.floor(random() * i)]!;
  const rules = new Rules(
    names.map((id, i) => ({
      id,
      cost: Math.round(100 * random()),
      requires: i > 0 && random() < 0.25 ? [earlier(i)] : [],
      excludes: i > 0 && random() < 0.25 ? [earlier(i)] : [],
    })),
  );
  const weights = names.map(() => random());
  const needed = 0.7 * random() * weights.reduce((sum, weight) => sum + weight, 0);
  const weighs = (has: (i: number) => boolean) =>
    weights.reduce((sum, weight, i) => (has(i) ? sum + weight : sum), 0) >= needed;
  const judged: (readonly boolean[])[] = [];
  const of: Asked<number> = {
    rules,
    order: [...names.keys()],
    look: (decided, left, before = 0) => (left > 0 && weighs((i) => decided[i] !== OUT) ? before + 1 : null),
    isInside: (chosen) => {
      judged.push(chosen);
      return weighs((i) => chosen[i]!);
    },
    mayGoOn: goesOn,
  };
  const costs = combinations(count)
    .filter((chosen) => rules.allows(chosen) && weighs((i) => chosen[i]!))
    .map((chosen) => rules.costOf(chosen));
  return { of, rules, judged, least: costs.length > 0 ? Math.min(...costs) : null };
}

describe("choices below a cost", () => {
  it.each(Array.from({ length: 40 }, (_, i) => i + 1))(
    "are ruled out or found to be the cheapest inside, seed %i",
    (seed) => {
      const { of, rules, judged, least } = asked(seed, 9);
      const found = ruleOut(of, Infinity);
      expect(found.done).toBe(true);
      expect(found.chosen && rules.costOf(found.chosen)).toBe(least);
      expect(judged.every((chosen) => rules.allows(chosen))).toBe(true);
      if (least === null) return;
      const below = ruleOut(of, least);
      expect(below).toEqual({ chosen: null, atLeast: least, done: true, stopped: null });
      const above = ruleOut(of, least + 1);
      expect(above.done && above.chosen && rules.costOf(above.chosen)).toBe(least);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])("cost at least what is said where the search is cut short, seed %i", (seed) => {
    for (const most of [0, 5, 20, 60, 120]) {
      let left = most;
      const { of, rules, least } = asked(seed, 9, () => left-- > 0);
      const found = ruleOut(of, (least ?? 100) * 1.5);
      if (found.chosen) expect(rules.costOf(found.chosen)).toBeGreaterThanOrEqual(found.atLeast);
      expect(found.atLeast).toBeLessThanOrEqual(least ?? Infinity);
    }
  });

  it.each(Array.from({ length: 40 }, (_, i) => i + 1))(
    "are found as well by searches that each go on where the last one stopped, seed %i",
    (seed) => {
      const whole = asked(seed, 9);
      const limit = whole.least === null ? 500 : whole.least * (1 + (seed % 3) / 2);
      const atOnce = ruleOut(whole.of, limit);
      let left = 0;
      const { of, judged } = asked(seed, 9, () => left-- > 0);
      let from: Stopped | undefined;
      let [atLeast, rounds] = [0, 0];
      for (;;) {
        left = 12;
        const found = ruleOut(of, limit, from);
        expect(found.atLeast).toBeGreaterThanOrEqual(atLeast);
        ({ atLeast } = found);
        if (found.done) {
          expect(found).toEqual(atOnce);
          break;
        }
        from = JSON.parse(JSON.stringify(found.stopped)) as Stopped; // as it comes back from a browser
        expect(++rounds).toBeLessThan(500);
      }
      // only what a search stopped at is judged again
      expect(judged.length).toBeLessThanOrEqual(whole.judged.length + rounds);
    },
  );
});
