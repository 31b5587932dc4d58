/** What a set of controls saves: the same as computing everything again, never the sum of what each saves. */
import { expect, test } from "vitest";
import { constant, DEEP } from "../controls/controls-fixtures.ts";
import { withControls } from "../controls/apply-control.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { expectedLoss, lossAvoided, lossByDraw, lossParts, savedBy, scenarioNow } from "./closing-gaps.ts";
import { ACTING } from "./control-function.ts";
import {
  certain,
  control,
  inEachSetting,
  modelOf,
  type Setting,
  settled,
  statesOf,
} from "../../test/control-model-fixtures.ts";
import type { StateChange } from "./model-draws.ts";
import { effectsOf, nodeFactors } from "./modeled-effects.ts";
import { ControlledScenario } from "./remaining-share.ts";

const DRAWS = 20;

/** The controls whose index leaves this remainder come to 1, or to where they are at the setting's reference, which may be less. */
function change({ controls, reference }: Setting, which: number, whole: boolean): StateChange {
  const some = [...controls.keys()].filter((at) => which === 2 || at % 2 === which);
  return new Map(some.map((at) => [at, whole ? 1 : reference[at]!]));
}

const SETS = [0, 1, 2].flatMap((which) => [true, false].map((whole) => [which, whole] as const));

test("a changed set leaves what computing the whole state leaves, whether controls are more in place or less", () => {
  inEachSetting((given) => {
    const { model, scenario, now } = settled(given);
    for (const [which, whole] of SETS) {
      const set = change(given, which, whole);
      const states = statesOf(given, now);
      for (const [at, to] of set) states.set(given.controls[at]!.id, to);
      const expected = scenario.in(model.state(states)).remaining;
      const after = scenario.after(now, set);
      for (const does of ACTING)
        for (let d = 0; d < DRAWS; d++) expect(after[does][d]).toBeCloseTo(expected[does][d]!, 9);
    }
  });
});

test("what it saves is the difference of the losses in both states, by scenario and in all", () => {
  inEachSetting((given) => {
    const { model, scenario, parts, reference, now } = settled(given);
    const one = scenarioNow({ scenario, parts, reference, now });
    for (const [which, whole] of SETS) {
      const set = change(given, which, whole);
      const states = statesOf(given, now);
      for (const [at, to] of set) states.set(given.controls[at]!.id, to);
      const factors = nodeFactors(
        given.scenario,
        reference.remaining,
        scenario.in(model.state(states)).remaining,
      );
      const less = one.mean - expectedLoss(parts, factors);
      const { total, byScenario } = savedBy([one, one], set);
      expect(byScenario.map((saved) => saved / one.mean)).toEqual([
        expect.closeTo(less / one.mean, 9),
        expect.closeTo(less / one.mean, 9),
      ]);
      expect(total.mean / one.mean).toBeCloseTo((2 * less) / one.mean, 9);
    }
  });
});

test("the order in which controls are named doesn't matter, nor does naming one that's there already", () => {
  inEachSetting((given) => {
    const { scenario, parts, reference, now } = settled(given);
    const one = scenarioNow({ scenario, parts, reference, now });
    const set = change(given, 2, true);
    const turned = new Map([...set].toReversed());
    const { total } = savedBy([one], set);
    expect(savedBy([one], turned).total.mean / one.mean).toBeCloseTo(total.mean / one.mean, 12);
    const closed = scenario.in(scenario.model.changed(now, set));
    const again = scenarioNow({ scenario, parts, reference, now: closed });
    expect(savedBy([again], set)).toEqual({ total: { mean: 0, p5: 0, p95: 0 }, byScenario: [0] });
  });
});

test("a set of one control saves what the control saves", () => {
  inEachSetting((given) => {
    const { scenario, parts, reference, now } = settled(given);
    const one = scenarioNow({ scenario, parts, reference, now });
    for (const at of given.controls.keys())
      expect(savedBy([one], new Map([[at, 1]])).total).toEqual(lossAvoided([one], at));
  });
});

test("closing more never raises the loss, in any draw", () => {
  inEachSetting((given) => {
    const { scenario, parts, reference, now } = settled(given);
    const lossAfter = (set: StateChange) =>
      lossByDraw(parts, nodeFactors(given.scenario, reference.remaining, scenario.after(now, set)), DRAWS);
    let before = lossAfter(new Map());
    const set = new Map<number, number>();
    for (const at of given.controls.keys()) {
      set.set(at, 1);
      const after = lossAfter(new Map(set));
      for (let d = 0; d < DRAWS; d++) expect(after[d]! <= before[d]! * (1 + 1e-9)).toBe(true);
      before = after;
    }
  });
});

test("two controls of one technique save less together than each alone, and the engine's exact losses say so too", () => {
  const controls = [
    control("IA-2", { resistance: certain(0.6) }, ["T1"]),
    control("AC-7", { resistance: certain(0.5) }, ["T1"]),
  ];
  const scenario = new ControlledScenario(modelOf(controls), DEEP, ["T1"]);
  const nothing = scenario.in(scenario.model.state(new Map()));
  const one = scenarioNow({ scenario, parts: lossParts(DEEP), reference: nothing, now: nothing });
  const before = annualMoments(DEEP).mean;
  const set = new Map([
    [0, 1],
    [1, 1],
  ]);
  const both = savedBy([one], set).total.mean;
  expect(both / before).toBeCloseTo(1 - 0.4 * 0.5, 10);
  expect(both).toBeLessThan(lossAvoided([one], 0).mean + lossAvoided([one], 1).mean);
  const planned = {
    id: "x",
    title: "X",
    status: "planned",
    annualCost: constant(0),
    effects: effectsOf(nodeFactors(DEEP, nothing.remaining, scenario.after(nothing, set))),
  } as const;
  const exact = before - annualMoments(withControls(DEEP, [planned], "residual")).mean;
  expect(both / exact).toBeCloseTo(1, 9);
});

test("changes are named by controls' ids; those that the model doesn't have are left out", () => {
  const model = modelOf([control("A", {}), control("B", {})]);
  expect(
    model.changeTo(
      new Map([
        ["B", 2],
        ["C", 1],
      ]),
    ),
  ).toEqual(new Map([[1, 1]]));
});
