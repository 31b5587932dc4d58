/** The cheapest choice against every combination: of generated conditions, and inside an appetite by the engines. */
import { beforeAll, describe, expect, it } from "vitest";
import type { TolerancePoint } from "../../treatment.ts";
import { worstBreach } from "../appetite.ts";
import { APART } from "../joined.ts";
import { programLoss } from "../program-loss.ts";
import { cheapest } from "./cheapest.ts";
import { candidatesOf, type PlanControl } from "./candidates.ts";
import { everyChoice } from "./every-choice-fixtures.ts";
import { cheapestInside, choiceFigures, type ToPlan } from "./plan.ts";
import { combinations, numbersFrom, organization } from "./plan-fixtures.ts";
import { Rules } from "./rules.ts";

/** A condition that more never breaks: enough weight in each of some groups. */
function condition(random: () => number, count: number) {
  const groups = Array.from({ length: 3 }, () => {
    const weights = Array.from({ length: count }, () => (random() < 0.5 ? random() : 0));
    return { weights, needed: 0.45 * weights.reduce((sum, weight) => sum + weight, 0) * random() };
  });
  return (chosen: readonly boolean[]) =>
    groups.every(
      ({ weights, needed }) =>
        weights.reduce((sum, weight, i) => (chosen[i] ? sum + weight : sum), 0) >= needed,
    );
}

describe("a condition that more never breaks", () => {
  it.each(Array.from({ length: 30 }, (_, i) => i + 1))("is met at the least cost, seed %i", (seed) => {
    const random = numbersFrom(seed);
    const names = Array.from({ length: 10 }, (_, i) => `c${i}`);
    const earlier = (i: number) => names[Math.floor(random() * i)]!;
    const rules = new Rules(
      names.map((id, i) => ({
        id,
        cost: Math.round(100 * random()),
        requires: i > 0 && random() < 0.2 ? [earlier(i)] : [],
        excludes: i > 0 && random() < 0.2 ? [earlier(i)] : [],
      })),
    );
    const satisfies = condition(random, names.length);
    const found = cheapest(rules, satisfies, [...names.keys()], () => true);
    const costs = combinations(names.length)
      .filter((chosen) => rules.allows(chosen) && satisfies(chosen))
      .map((chosen) => rules.costOf(chosen));
    expect(found.cost).toBe(costs.length > 0 ? Math.min(...costs) : null);
    expect(found.atLeast).toBe(found.cost);
    if (found.chosen) expect(rules.allows(found.chosen) && satisfies(found.chosen)).toBe(true);
  });

  it("isn't judged of a choice with less than one that fails, or more than one that satisfies it", () => {
    const rules = new Rules(
      Array.from({ length: 10 }, (_, i) => ({ id: `c${i}`, cost: 10 + i, requires: [], excludes: [] })),
    );
    const judged: (readonly boolean[])[] = [];
    const within = (less: readonly boolean[], more: readonly boolean[]) =>
      less.every((is, i) => !is || more[i]!);
    const four = (chosen: readonly boolean[]) => chosen.filter(Boolean).length >= 4;
    let best = Infinity;
    const found = cheapest(
      rules,
      (chosen) => {
        const cost = rules.costOf(chosen);
        for (const before of judged) {
          if (!four(before)) expect(within(chosen, before)).toBe(false);
          else if (cost >= best) expect(within(before, chosen)).toBe(false);
        }
        judged.push(chosen);
        if (four(chosen)) best = Math.min(best, cost);
        return four(chosen);
      },
      [...Array(10).keys()],
      () => true,
    );
    expect(found.cost).toBe(10 + 11 + 12 + 13);
    expect(found.tried).toBe(judged.length);
  });

  it("has a bound from below where the search is cut short", () => {
    const rules = new Rules(
      Array.from({ length: 9 }, (_, i) => ({ id: `c${i}`, cost: 10 + i, requires: [], excludes: [] })),
    );
    const four = (chosen: readonly boolean[]) => chosen.filter(Boolean).length >= 4;
    const whole = cheapest(rules, four, [...Array(9).keys()], () => true);
    const short = cheapest(rules, four, [...Array(9).keys()], (tried) => tried < 15);
    expect(whole.cost).toBe(10 + 11 + 12 + 13);
    expect(short.atLeast!).toBeLessThan(whole.cost!);
    expect(short.cost ?? Infinity).toBeGreaterThanOrEqual(whole.cost!);
  });
});

describe("the cheapest plan inside the appetite", () => {
  const { members, joined, controls } = organization(3, { scenarios: 2, controls: 3 }, true);
  const policy = {
    id: "policy",
    title: "Tower",
    covers: null,
    tower: [{ retention: 50_000, limit: 5_000_000, share: 1 }],
    perYear: { retention: 0, limit: null },
    premium: 30_000,
    inPlace: false,
    willBe: true,
  };
  const toPlan: ToPlan = { members, joined: { ...joined, policies: [policy] }, controls };
  const { candidates } = candidatesOf(members, controls, [policy]);
  const { p90 } = programLoss(members, joined);
  let allowed: ReturnType<typeof everyChoice>;
  beforeAll(() => {
    allowed = everyChoice(toPlan);
  });

  it.each([1.1, 0.7, 0.4, 1e-6])(
    "costs the least of all that are inside 1 in 10 above %f of today's",
    (share) => {
      const tolerance: TolerancePoint[] = [{ loss: share * p90, probability: 0.1 }];
      const inside = allowed.filter(({ curve }) => !worstBreach(curve, tolerance)).map(({ cost }) => cost);
      const found = cheapestInside(toPlan, tolerance);
      expect(found.proven).toBe(true);
      expect(found.choice?.cost ?? null).toBe(inside.length > 0 ? Math.min(...inside) : null);
      expect(found.atLeast).toBe(found.choice?.cost ?? null);
      if (!found.choice) expect(found.nearest!.breach).not.toBeNull();
    },
  );

  it("has the figures of the joint computation with these controls", () => {
    const all = choiceFigures(
      toPlan,
      candidates.map(({ id }) => id),
      null,
    );
    const { residual, net } = programLoss(members, toPlan.joined);
    expect(all.gross.p95).toBe(residual.p95);
    expect(all.net).toEqual({
      mean: net!.plan!.mean,
      p90: net!.plan!.p90,
      p95: net!.plan!.p95,
      p99: net!.plan!.p99,
    });
    const now = choiceFigures(toPlan, [], null);
    expect(now.gross).toEqual(now.net);
  });
});

describe("candidates", () => {
  const control = (id: string, more: Partial<PlanControl> = {}): PlanControl => ({
    id,
    title: id,
    inPlace: false,
    willBe: true,
    annualCost: { type: "constant", value: 1 },
    requires: [],
    excludes: [],
    ...more,
  });
  const { members } = organization(1, { scenarios: 2, controls: 4 }, true);
  const idsOf = (controls: PlanControl[]) =>
    candidatesOf(members, controls, APART.policies).candidates.map(({ id }) => id);

  it("bring along what they require, act on a scenario, and can be chosen at all", () => {
    expect(idsOf([control("c0", { requires: ["base"] }), control("base"), control("elsewhere")])).toEqual([
      "c0",
      "base",
    ]);
    expect(idsOf([control("c0", { requires: ["base"] }), control("base", { inPlace: true })])).toEqual([
      "c0",
    ]);
    expect(
      idsOf([control("c0", { requires: ["base"] }), control("base", { inPlace: true, willBe: false })]),
    ).toEqual([]);
    expect(idsOf([control("c0"), control("base", { inPlace: true, excludes: ["c0"] })])).toEqual([]);
    expect(idsOf([control("c0", { requires: ["deleted"], excludes: ["deleted"] })])).toEqual(["c0"]);
  });

  it("are those of the plan where there are more than forty", () => {
    const big = organization(2, { scenarios: 6, controls: 45 }, true);
    const some = big.controls.map((one, i) => ({ ...one, requires: [], excludes: [], willBe: i < 30 }));
    const { candidates, leftOut } = candidatesOf(big.members, some, []);
    expect(candidates.every(({ planned }) => planned)).toBe(true);
    expect(candidates.length + leftOut).toBe(45);
    const all = big.controls.map((one) => ({ ...one, requires: [], excludes: [] }));
    expect(() => candidatesOf(big.members, all, [])).toThrow("at most 40");
  });
});

describe("an appetite", () => {
  it("is broken where a curve is most above it, and touched by one that's equal", () => {
    const curve = { loss: [1, 10, 100], probability: [0.5, 0.2, 0.01] };
    expect(worstBreach(curve, [{ loss: 10, probability: 0.2 }])).toBeUndefined();
    expect(
      worstBreach(curve, [
        { loss: 10, probability: 0.1 },
        { loss: 100, probability: 0.009 },
      ]),
    ).toMatchObject({ loss: 10 });
  });
});
