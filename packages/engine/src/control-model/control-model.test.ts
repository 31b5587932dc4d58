import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withControls } from "../controls/apply-control.ts";
import { checkTreatment } from "../controls/check-treatment.ts";
import { constant, DEEP, REFERENCE } from "../controls/controls-fixtures.ts";
import { annualMoments } from "../exact/compound-model.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { expectedLoss, lossAvoided, lossByDraw, lossParts, scenarioNow } from "./closing-gaps.ts";
import { ACTING, type ControlFunction, nodesOf } from "./control-function.ts";
import { EventTable } from "./event-table.ts";
import {
  certain,
  control,
  inEachSetting,
  modelOf,
  settled,
  statesOf,
} from "../../test/control-model-fixtures.ts";
import type { ControlModel, ModeledControl } from "./model-draws.ts";
import { asEstimate, effectsOf, meanOf, nodeFactors } from "./modeled-effects.ts";
import { ControlledScenario } from "./remaining-share.ts";

/** What remains of each function in a state, at the first draw: of certain strengths they're all alike. */
function left(
  controls: readonly ModeledControl[],
  states: Record<string, number>,
  techniques: readonly string[],
  more: Partial<ControlModel> = {},
) {
  const model = modelOf(controls, more);
  const { remaining } = new ControlledScenario(model, DEEP, techniques).in(
    model.state(new Map(Object.entries(states))),
  );
  return Object.fromEntries(ACTING.map((does) => [does, remaining[does][0]!]));
}

describe("what remains, computed by hand", () => {
  test("a control of half the techniques, 60 % capable, 80 % in place, 90 % reliable leaves 1 − ½·0.432", () => {
    const mfa = control("IA-2", { resistance: certain(0.6) }, ["T1"], certain(0.9));
    expect(left([mfa], { "IA-2": 0.8 }, ["T1", "T2"])["resistance"]).toBeCloseTo(
      1 - 0.5 * 0.6 * 0.8 * 0.9,
      14,
    );
  });

  test("two that do the same on the same technique leave the product, cautiously what the stronger leaves, and between in between", () => {
    const two = [
      control("A", { resistance: certain(0.5) }, ["T1"]),
      control("B", { resistance: certain(0.4) }, ["T1"]),
    ];
    const at = (commonCause: number) => left(two, { A: 1, B: 1 }, ["T1"], { commonCause })["resistance"];
    expect(at(0)).toBeCloseTo(0.5 * 0.6, 14);
    expect(at(1)).toBeCloseTo(0.5, 14);
    expect(at(0.25)).toBeCloseTo(0.75 * 0.3 + 0.25 * 0.5, 14);
  });

  test("two on different techniques leave the mean of what each leaves of its own", () => {
    const two = [
      control("A", { avoidance: certain(0.5) }, ["T1"]),
      control("B", { avoidance: certain(0.4) }, ["T2"]),
    ];
    expect(left(two, { A: 1, B: 1 }, ["T1", "T2", "T3", "T4"])["avoidance"]).toBeCloseTo(
      (0.5 + 0.6 + 1 + 1) / 4,
      14,
    );
  });

  test("an event ends early as far as it's seen, watched, recognized and ended: the weakest of them", () => {
    const chain = [
      control("AU-2", { visibility: certain(0.9) }),
      control("SI-4", { monitoring: certain(0.3), recognition: certain(0.8) }),
      control("IR-4", { "event-termination": certain(0.7) }),
    ];
    const all = { "AU-2": 1, "SI-4": 1, "IR-4": 1 };
    expect(left(chain, all, [])["event-termination"]).toBeCloseTo(0.7, 14);
    expect(left(chain, { ...all, "AU-2": 0 }, [])["event-termination"]).toBe(1);
  });

  test("variance management makes up for what the others' reliability lacks, and not for its own", () => {
    const two = [
      control("AC-6", { resistance: certain(0.5) }, ["T1"], certain(0.6)),
      control("CA-7", { "variance-management": certain(0.5) }, [], certain(0.8)),
    ];
    const reliability = 0.6 + 0.4 * (0.5 * 0.8);
    expect(left(two, { "AC-6": 1, "CA-7": 1 }, ["T1"])["resistance"]).toBeCloseTo(1 - 0.5 * reliability, 14);
  });

  test("decision support and prevention without a technique in common change nothing", () => {
    const two = [
      control("PM-9", { "decision-support": certain(0.9) }),
      control("A", { resistance: certain(0.9) }, ["T9"]),
    ];
    expect(Object.values(left(two, { "PM-9": 1, A: 1 }, ["T1"]))).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

test("functions act on the estimate that's nearest", () => {
  const lef = (does: ControlFunction) => nodesOf(does, REFERENCE);
  expect([lef("avoidance"), lef("deterrence"), lef("resistance")].flat()).toEqual([
    "frequency.lef",
    "frequency.lef",
    "frequency.lef",
  ]);
  expect(
    [nodesOf("avoidance", DEEP), nodesOf("deterrence", DEEP), nodesOf("resistance", DEEP)].flat(),
  ).toEqual(["frequency.contactFrequency", "frequency.probabilityOfAction", "frequency.vulnerability"]);
  const { secondary: _, ...primary } = DEEP;
  expect(nodesOf("loss-reduction", primary)).toEqual(["primary"]);
});

describe("in any setting", () => {
  test("what remains is above 0 and at most 1", () => {
    inEachSetting((given) => {
      const { remaining } = settled(given).now;
      for (const does of ACTING) for (const x of remaining[does]) expect(x > 0 && x <= 1 + 1e-12).toBe(true);
    });
  });

  test("the reference's own state changes nothing", () => {
    inEachSetting((given) => {
      const { model, scenario, reference } = settled(given);
      const factors = nodeFactors(
        given.scenario,
        reference.remaining,
        scenario.in(model.state(statesOf(given, reference))).remaining,
      );
      expect(effectsOf(factors)).toEqual([]);
    });
  });

  test("more of any control never raises the expected loss, in any draw", () => {
    inEachSetting((given) => {
      const one = settled(given);
      const lossOf = (remaining: typeof one.now.remaining) =>
        lossByDraw(one.parts, nodeFactors(given.scenario, one.reference.remaining, remaining), 20);
      const before = lossOf(one.now.remaining);
      for (const at of given.controls.keys()) {
        const after = lossOf(one.scenario.after(one.now, one.model.closing(at)));
        for (let d = 0; d < 20; d++) expect(after[d]! <= before[d]! * (1 + 1e-9)).toBe(true);
      }
    });
  });

  test("closing a gap is the state with it closed", () => {
    inEachSetting((given) => {
      const { model, scenario, now } = settled(given);
      for (const at of given.controls.keys()) {
        const states = statesOf(given, now).set(given.controls[at]!.id, 1);
        const whole = scenario.in(model.state(states)).remaining;
        const closed = scenario.after(now, model.closing(at));
        for (const does of ACTING)
          for (let d = 0; d < 20; d++) expect(closed[does][d]).toBeCloseTo(whole[does][d]!, 9);
      }
    });
  });

  test("the order of controls doesn't matter", () => {
    inEachSetting((given) => {
      const turned = {
        ...given,
        controls: given.controls.toReversed(),
        reference: given.reference.slice(0, given.controls.length).toReversed(),
        now: given.now.slice(0, given.controls.length).toReversed(),
      };
      const [one, other] = [settled(given), settled(turned)];
      for (const does of ACTING)
        for (let d = 0; d < 20; d++)
          expect(one.now.remaining[does][d]).toBeCloseTo(other.now.remaining[does][d]!, 12);
    });
  });

  test("factors from the reference by way of a third state are the factors to it", () => {
    inEachSetting((given) => {
      const { model, scenario, reference, now } = settled(given);
      const turned = given.controls.map(({ id }, i) => [id, 1 - now.states[i]!] as const);
      const middle = scenario.in(model.state(new Map(turned))).remaining;
      const there = nodeFactors(given.scenario, reference.remaining, middle);
      const on = nodeFactors(given.scenario, middle, now.remaining);
      for (const [node, factor] of nodeFactors(given.scenario, reference.remaining, now.remaining))
        for (let d = 0; d < 20; d++)
          if (there.get(node)![d]! < 100 && on.get(node)![d]! < 100)
            expect(there.get(node)![d]! * on.get(node)![d]!).toBeCloseTo(factor[d]!, 8);
    });
  });

  test("the engine reads the effects, and its expected loss is the model's where no probability reaches 1", () => {
    inEachSetting((given) => {
      const better = { ...given, now: given.now.map((s, i) => Math.max(s, given.reference[i]!)) };
      const { parts, reference, now } = settled(better);
      const factors = nodeFactors(given.scenario, reference.remaining, now.remaining);
      const effects = effectsOf(factors);
      if (effects.length === 0) return;
      const composite: Control = {
        id: "controls-as-assessed",
        title: "Controls as assessed",
        status: "planned",
        inPlace: true,
        annualCost: constant(0),
        effects,
      };
      expect(checkTreatment({ controls: [composite] }, given.scenario)).toEqual([]);
      const exact = annualMoments(withControls(given.scenario, [composite], "current")).mean;
      expect(expectedLoss(parts, factors) / exact).toBeCloseTo(1, 9);
    });
  });
});

describe("what closing a gap saves", () => {
  const controls = [
    control("IA-2", { resistance: certain(0.6) }, ["T1"], certain(0.9)),
    control("CP-9", { resilience: { low: 0.2, likely: 0.45, high: 0.7 } }, [], {
      low: 0.5,
      likely: 0.75,
      high: 0.92,
    }),
  ];
  const model = modelOf(controls, { draws: 200 });
  const scenario = new ControlledScenario(model, DEEP, ["T1", "T2"]);
  const reference = scenario.in(model.state(new Map([["IA-2", 0.5]])));
  const simulated = { scenario, parts: lossParts(DEEP), reference, now: reference };
  const given = scenarioNow(simulated);

  test("is the difference of the engine's exact expected losses", () => {
    const factors = nodeFactors(DEEP, reference.remaining, scenario.after(reference, model.closing(0)));
    const closed = {
      id: "x",
      title: "X",
      status: "planned",
      annualCost: constant(0),
      effects: effectsOf(factors),
    } as const;
    const exact = annualMoments(DEEP).mean - annualMoments(withControls(DEEP, [closed], "residual")).mean;
    expect(lossAvoided([given], 0).mean / exact).toBeCloseTo(1, 10);
    const byHand = 1 - (1 - 0.5 * 0.6 * 0.9) / (1 - 0.5 * 0.6 * 0.5 * 0.9);
    expect(lossAvoided([given], 0).mean / annualMoments(DEEP).mean).toBeCloseTo(byHand, 10);
  });

  test("carries the uncertainty of strengths: certain ones leave none", () => {
    const sure = lossAvoided([given], 0);
    expect(sure.p5).toBeCloseTo(sure.p95, 6);
    const open = lossAvoided([given], 1);
    expect(open.p5).toBeGreaterThan(0);
    expect(open.p95).toBeGreaterThan(1.5 * open.p5);
    expect(open.mean).toBeGreaterThan(open.p5);
    expect(open.mean).toBeLessThan(open.p95);
  });

  test("is 0 for what's wholly in place, and the loss at the reference is the scenario's", () => {
    const now = scenario.in(model.state(new Map([["IA-2", 1]])));
    expect(lossAvoided([scenarioNow({ ...simulated, now })], 0)).toEqual({ mean: 0, p5: 0, p95: 0 });
    expect(given.mean).toBeCloseTo(annualMoments(DEEP).mean, 6);
  });
});

describe("the estimate of draws", () => {
  test("has their ends and exactly their mean", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 2, maxLength: 50 }),
        (values) => {
          const draws = Float64Array.from(values);
          const estimate = asEstimate(draws);
          expect(["pert", "constant"]).toContain(estimate.type);
          if (estimate.type !== "pert") return;
          const { min, mode, max } = estimate;
          expect(min <= mode && mode <= max && min >= -1e-12).toBe(true);
          expect((min + 4 * mode + max) / 6).toBeCloseTo(meanOf(draws), 10);
        },
      ),
    );
  });
});

describe("the drawn events", () => {
  const OPTIONS = { years: 16_384, seed: 5, most: 2 };
  const mean = (losses: Float64Array) => meanOf(losses);
  const years = (scenario: Scenario, factors: Parameters<EventTable["addTo"]>[1]) => {
    const losses = new Float64Array(16_384);
    new EventTable(scenario, OPTIONS).addTo(losses, factors);
    return losses;
  };

  test("have the scenario's expected loss, as it is and under factors, within their noise", () => {
    const near = (losses: Float64Array, scenario: Scenario) => {
      const moments = annualMoments(scenario);
      expect(Math.abs(mean(losses) - moments.mean) / (moments.sd / Math.sqrt(losses.length))).toBeLessThan(4);
    };
    near(years(REFERENCE, new Map()), REFERENCE);
    near(years(DEEP, new Map()), DEEP);
    const halved = new Map([
      ["frequency.lef", Float64Array.of(0.5)],
      ["secondary", Float64Array.of(0.3)],
    ] as const);
    const control = (node: "frequency.lef" | "secondary", k: number) => ({
      node,
      change: { type: "factor", factor: constant(k) } as const,
    });
    const effects = [control("frequency.lef", 0.5), control("secondary", 0.3)];
    const planned: Control = { id: "x", title: "X", status: "planned", annualCost: constant(0), effects };
    near(years(REFERENCE, halved), withControls(REFERENCE, [planned], "residual"));
  });

  test("never cost more in a year with a smaller factor", () => {
    const [before, after] = [1, 0.4].map((k) =>
      years(REFERENCE, new Map([["frequency.lef", Float64Array.of(k)]])),
    );
    for (const [i, loss] of after!.entries()) expect(loss <= before![i]!).toBe(true);
  });
});

test("strengths that make no sense are refused", () => {
  const with_ = (one: Partial<ModeledControl>) => () => modelOf([{ ...control("A", {}), ...one }]);
  expect(with_({ reliability: { low: 0.5, likely: 0.4, high: 1 } })).toThrow("A/reliability");
  expect(with_({ functions: [{ does: "resistance", capability: certain(1) }] })).toThrow("from 0 to 0.99");
  expect(() => modelOf([control("A", {}), control("A", {})])).toThrow("distinct");
  expect(() => modelOf([], { commonCause: 2 })).toThrow("commonCause");
});
