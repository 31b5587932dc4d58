import { describe, expect, test } from "vitest";
import { annualMoments } from "../exact/compound-model.ts";
import { LOSS_FORMS, type Scenario } from "../scenario.ts";
import { withControls } from "./apply-control.ts";
import { chooseControls, choiceWithin, MAX_CHOICES } from "./choose-controls.ts";
import { constant, control, DEEP, REFERENCE, times } from "./controls-fixtures.ts";

const residual = (
  scenario: Scenario,
  controls: Parameters<typeof withControls>[1],
  ids?: readonly string[],
) => annualMoments(withControls(scenario, controls, "residual", ids)).mean;

describe("the frontier", () => {
  const controls = [
    control("cheap", { "frequency.lef": times(0.8) }, constant(1000)),
    control("dear", { "frequency.lef": times(0.5) }, constant(5000)),
    control("wasteful", { "frequency.lef": times(0.9) }, constant(6000)),
    control("harmful", { primary: times(1.1) }, constant(10)),
  ];
  const frontier = chooseControls(REFERENCE, controls);

  test("starts with doing nothing and contains no dominated set", () => {
    expect(frontier.complete).toBe(true);
    expect(frontier.choices.map((choice) => choice.controls)).toEqual([
      [],
      ["cheap"],
      ["dear"],
      ["cheap", "dear"],
      ["cheap", "dear", "wasteful"],
    ]);
    expect(frontier.choices[3]).toEqual({
      controls: ["cheap", "dear"],
      cost: 6000,
      expectedLoss: residual(REFERENCE, controls, ["cheap", "dear"]),
    });
  });

  test("answers a budget with the last set that it can afford", () => {
    expect(choiceWithin(frontier, 999)!.controls).toEqual([]);
    expect(choiceWithin(frontier, 5999)!.controls).toEqual(["dear"]);
    expect(choiceWithin(frontier, 1e9)!.controls).toHaveLength(3);
    expect(choiceWithin(frontier, -1)).toBeUndefined();
  });
});

/** Numbers between 0 and 1 without pattern. */
const scattered = (i: number): number => (i * 0.6180339887498949) % 1;

describe("among more than twelve controls", () => {
  const many = Array.from({ length: 14 }, (_, i) => ({
    factor: 0.5 + 0.45 * scattered(i + 1),
    cost: 1000 + 9000 * scattered(3 * i + 2),
  }));

  /** The least expected loss of all sets within a budget. */
  function best(
    controls: Parameters<typeof chooseControls>[1],
    scenario: Scenario,
    budgets: readonly number[],
  ): number[] {
    const least = budgets.map(() => Infinity);
    for (let set = 0; set < 2 ** controls.length; set++) {
      const ids = controls.filter((_, i) => (set >> i) & 1).map(({ id }) => id);
      const cost = many.reduce((sum, each, i) => ((set >> i) & 1 ? sum + each.cost : sum), 0);
      const loss = residual(scenario, controls, ids);
      for (const [i, budget] of budgets.entries()) if (cost <= budget) least[i] = Math.min(least[i]!, loss);
    }
    return least;
  }

  test(
    "the search finds the best sets where all multiply one node, and near ones where nodes interact",
    { timeout: 60_000 },
    () => {
      const budgets = [5000, 20_000, 40_000];
      const same = many.map(({ factor, cost }, i) =>
        control(`c${i}`, { "frequency.lef": times(factor) }, constant(cost)),
      );
      const frontier = chooseControls(REFERENCE, same);
      expect(frontier.complete).toBe(false);
      for (const [i, loss] of best(same, REFERENCE, budgets).entries())
        expect(choiceWithin(frontier, budgets[i]!)!.expectedLoss / loss).toBeCloseTo(1, 12);
      const nodes = ["frequency.lef", "primary", "secondary.slef", "secondary"] as const;
      const mixed = many.map(({ factor, cost }, i) =>
        control(`c${i}`, { [nodes[i % 4]!]: times(factor) }, constant(cost)),
      );
      const found = chooseControls(REFERENCE, mixed);
      for (const [i, loss] of best(mixed, REFERENCE, budgets).entries())
        expect(choiceWithin(found, budgets[i]!)!.expectedLoss / loss).toBeLessThan(1.005);
    },
  );

  test("twenty are accepted, with the best of all sets where avoided losses add up; one more is refused", () => {
    const scenario: Scenario = {
      ...DEEP,
      primary: LOSS_FORMS.map((form) => ({ form, loss: constant(1000) })),
      secondary: { slef: constant(1), losses: LOSS_FORMS.map((form) => ({ form, loss: constant(1000) })) },
    };
    const nodes = LOSS_FORMS.flatMap((form) => [`primary.${form}`, `secondary.${form}`] as const);
    const additive = nodes.map((node, i) => control(`c${i}`, { [node]: times(0) }, constant(1 + (i % 3))));
    const idle = Array.from({ length: 8 }, (_, i) =>
      control(`idle${i}`, { "frequency.lef": times(1) }, constant(1)),
    );
    const { choices } = chooseControls(scenario, [...additive, ...idle]);
    const whole = annualMoments(scenario).mean;
    expect(choices).toHaveLength(13);
    for (const [i, { expectedLoss }] of choices.entries())
      expect(expectedLoss / whole).toBeCloseTo(1 - i / 12, 12);
    expect(choices.at(-1)!.cost).toBe(24);
    const extra = control("extra", { primary: times(1) });
    expect(() => chooseControls(scenario, [...additive, ...idle, extra])).toThrow(
      `at most ${MAX_CHOICES} planned`,
    );
  });
});

describe("what controls require and exclude", () => {
  const rule = (id: string, requires: string[], excludes: string[] = []) => ({ id, requires, excludes });
  const planned = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      control(
        `c${i}`,
        { "frequency.lef": times(0.5 + 0.4 * scattered(i + 1)) },
        constant(1000 + 500 * scattered(3 * i + 1)),
      ),
    );
  const broken = (ids: readonly string[], rules: ReturnType<typeof rule>[]) =>
    rules.some(
      ({ id, requires, excludes }) =>
        ids.includes(id) &&
        (requires.some((one) => !ids.includes(one)) || excludes.some((one) => ids.includes(one))),
    );

  test("no set breaks a rule, and of the others none is missed", () => {
    const controls = planned(6);
    const rules = [rule("c0", ["c4"]), rule("c4", ["c5"]), rule("c1", [], ["c2"])];
    const { choices } = chooseControls(REFERENCE, controls, rules);
    const sets = Array.from({ length: 64 }, (_, set) =>
      controls.filter((__, i) => (set >> i) & 1).map(({ id }) => id),
    ).filter((ids) => !broken(ids, rules));
    for (const { controls: ids } of choices) expect(broken(ids, rules)).toBe(false);
    for (const ids of sets) {
      const cost = controls
        .filter(({ id }) => ids.includes(id))
        .reduce((sum, { annualCost }) => sum + (annualCost as { value: number }).value, 0);
      const best = choiceWithin({ choices, complete: true }, cost * (1 + 1e-12))!;
      expect(best.expectedLoss).toBeLessThanOrEqual(residual(REFERENCE, controls, ids) * (1 + 1e-12));
    }
    expect(choices.at(-1)!.controls).toHaveLength(5);
  });

  test("hold among more than twelve controls, also where the required one comes later", () => {
    const rules = [rule("c0", ["c13"]), rule("c1", [], ["c2", "c3"])];
    const { choices, complete } = chooseControls(REFERENCE, planned(14), rules);
    expect(complete).toBe(false);
    for (const { controls: ids } of choices) expect(broken(ids, rules)).toBe(false);
    expect(choices.some(({ controls: ids }) => ids.includes("c0"))).toBe(true);
  });

  test("count those in place, and say nothing of controls elsewhere", () => {
    const [a, b] = planned(2);
    const inPlace = { ...b!, status: "existing" as const };
    const leaving = { ...inPlace, inPlace: true, willBe: false };
    const best = (others: Parameters<typeof chooseControls>[1], rules: ReturnType<typeof rule>[]) =>
      chooseControls(REFERENCE, [a!, ...others], rules).choices.at(-1)!.controls;
    expect(best([inPlace], [rule("c0", ["c1"])])).toEqual(["c0"]);
    expect(best([leaving], [rule("c0", ["c1"])])).toEqual([]);
    expect(best([inPlace], [rule("c1", [], ["c0"])])).toEqual([]);
    expect(best([], [rule("c0", ["elsewhere"], ["another"])])).toEqual(["c0"]);
  });
});
