import { describe, expect, test } from "vitest";
import { annualMoments } from "../exact/compound-model.ts";
import { Stream } from "../rng/stream.ts";
import { scaled } from "../distributions/scaled.ts";
import { vulnerabilityOf } from "../exact/vulnerability.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { ScenarioModel } from "../simulate/scenario-model.ts";
import { SimulationStopped } from "../simulate/simulation-options.ts";
import { appliedEffects } from "./applied-effects.ts";
import { withControls } from "./apply-control.ts";
import { avoidedLoss } from "./avoided-loss.ts";
import { changedScenario, NO_FACTORS, type Factors } from "./changed-scenario.ts";
import { constant, control, DEEP, pert, REFERENCE, replacedBy, times } from "./controls-fixtures.ts";
import { CoupledLosses } from "./coupled-losses.ts";
import { vulnerabilityTable } from "./vulnerability-table.ts";

const OPTIONS = { years: 40_000, seed: 7 };
const meanLoss = (scenario: Scenario): number => annualMoments(scenario).mean;

describe("the avoided loss", () => {
  test("of a factor ½ on certain frequency is half the expected loss, as is its mean within its interval", () => {
    const certain: Scenario = { ...REFERENCE, frequency: { lef: constant(2) } };
    const { secondary: _, ...scenario } = certain;
    const { plan } = avoidedLoss(scenario, [control("a", { "frequency.lef": times(0.5) })], OPTIONS);
    const half = meanLoss(scenario) / 2;
    expect(plan.change.p5).toBeCloseTo(half, 6);
    expect(plan.change.p95).toBeCloseTo(half, 6);
    expect(plan.curve).toEqual({ value: [plan.change.p50], probability: [0] });
    expect(Math.abs(plan.avoidedLoss.mean.value - half)).toBeLessThan(1.6 * plan.avoidedLoss.mean.error);
  });

  test.each([
    ["frequency", REFERENCE, control("a", { "frequency.lef": times(pert(0.2, 0.4, 0.9)) })],
    [
      "losses",
      REFERENCE,
      control("a", { secondary: times(pert(0.2, 0.4, 0.9)), "primary.response": times(0.8) }),
    ],
    [
      "chances",
      DEEP,
      control("a", {
        "secondary.slef": times(pert(0.1, 0.2, 0.5)),
        "frequency.probabilityOfAction": times(0.5),
      }),
    ],
    [
      "nodes above",
      DEEP,
      control("a", { "frequency.vulnerability": times(pert(0.2, 0.5, 0.8)), "frequency.tef": times(0.9) }),
    ],
    [
      "replaced nodes",
      DEEP,
      control("a", {
        "frequency.tef": replacedBy(pert(1, 2, 3)),
        "primary.response": replacedBy(pert(0, 1000, 9000)),
      }),
    ],
    ["a control that makes events more frequent", REFERENCE, control("a", { "frequency.lef": times(1.7) })],
    ["certain strength", DEEP, control("a", { "frequency.resistanceStrength": times(1.15) })],
  ])("has the mean of the closed form: %s", (_, scenario, planned) => {
    const { plan } = avoidedLoss(scenario, [planned], OPTIONS);
    const expected = meanLoss(scenario) - meanLoss(withControls(scenario, [planned], "residual"));
    expect(Math.abs(plan.avoidedLoss.mean.value - expected)).toBeLessThan(1.6 * plan.avoidedLoss.mean.error);
    expect(Math.abs(plan.change.mean.value - expected)).toBeLessThan(1.6 * plan.change.mean.error);
    expect(plan.change.mean.error).toBeLessThan(plan.avoidedLoss.mean.error);
  });

  test("of an uncertain factor on resistance strength is the mean over it", () => {
    const planned = control("a", {
      "frequency.resistanceStrength": times({ type: "uniform", min: 0.8, max: 1.3 }),
    });
    const { plan } = avoidedLoss(DEEP, [planned], OPTIONS);
    const at = (k: number) =>
      meanLoss(withControls(DEEP, [control("a", { "frequency.resistanceStrength": times(k) })], "residual"));
    let mean = 0;
    for (let i = 0; i < 200; i++) mean += at(0.8 + (0.5 * (i + 0.5)) / 200) / 200;
    expect(Math.abs(plan.change.mean.value - (meanLoss(DEEP) - mean))).toBeLessThan(
      1.6 * plan.change.mean.error,
    );
  });

  test("of uncertain factors on capability and strength agrees with vulnerability at each of them", () => {
    const { threatCapability, resistanceStrength } = DEEP.frequency as {
      threatCapability: Distribution;
      resistanceStrength: Distribution;
    };
    const uncertain = (min: number, max: number): Factors => ({
      certain: 1.1,
      uncertain: [{ stream: "a", distribution: { type: "uniform", min, max }, inverse: false }],
    });
    const direct = (a: number, b: number) =>
      vulnerabilityOf(scaled(threatCapability, a), scaled(resistanceStrength, b));
    const both = vulnerabilityTable(
      threatCapability,
      resistanceStrength,
      uncertain(0.5, 0.9),
      uncertain(0.6, 0.95),
    );
    const one = vulnerabilityTable(threatCapability, resistanceStrength, NO_FACTORS, uncertain(0.3, 0.99));
    for (let i = 0; i <= 20; i++) {
      const [a, b, c] = [1.1 * (0.5 + 0.02 * i), 1.1 * (0.95 - 0.0175 * i), 1.1 * (0.3 + 0.0345 * i)];
      expect(Math.abs(both(a, b) - direct(a, b))).toBeLessThan(2e-5);
      expect(Math.abs(one(1, c) - direct(1, c))).toBeLessThan(2e-6);
    }
    expect(vulnerabilityTable(threatCapability, resistanceStrength, NO_FACTORS, NO_FACTORS)(1, 1)).toBe(
      direct(1, 1),
    );
  });

  test("of two controls that do the same is the same bits, and nothing for the last of two that end all loss", () => {
    const off = { "frequency.lef": times(0) };
    const { plan, controls } = avoidedLoss(REFERENCE, [control("a", off), control("b", off)], OPTIONS);
    expect(controls[0]!.alone.avoidedLoss).toEqual(controls[1]!.alone.avoidedLoss);
    expect(controls[0]!.alone.change).toEqual(plan.change);
    expect(controls[0]!.last.avoidedLoss).toEqual({
      mean: { value: 0, error: 0 },
      p5: 0,
      p25: 0,
      p50: 0,
      p75: 0,
      p95: 0,
    });
  });

  test("of a control that changes nothing is 0 in every year", () => {
    const { plan } = avoidedLoss(
      DEEP,
      [control("a", { "frequency.lef": times(1), primary: times(1) })],
      OPTIONS,
    );
    expect(plan.avoidedLoss).toMatchObject({ mean: { value: 0, error: 0 }, p5: 0, p95: 0 });
    expect(plan.return).toMatchObject({ p5: -1, p95: -1 });
  });

  test("of a control that only prevents is never negative: it removes events and leaves the others unchanged", () => {
    const { plan } = avoidedLoss(REFERENCE, [control("a", { "frequency.lef": times(0.3) })], OPTIONS);
    expect(plan.avoidedLoss.p5).toBe(0);
    expect(plan.change.p5).toBeGreaterThan(0);
    const open = (name: string) => new Stream(7, "reference", name);
    const present = changedScenario(REFERENCE, []);
    const state = (node: "frequency.lef" | "secondary.slef" | "primary", k: number) => {
      const planned = [control("a", { [node]: times(k) })];
      return changedScenario(
        REFERENCE,
        appliedEffects(REFERENCE, planned, () => true),
      );
    };
    const states = [present, state("frequency.lef", 0.3), state("secondary.slef", 0.5), state("primary", 0)];
    const coupled = new CoupledLosses(states, open);
    coupled.startBlock(0);
    for (let chunk = 0; chunk < 4; chunk++) {
      coupled.draw(2048);
      const [before, ...others] = coupled.losses;
      for (const after of others) for (let i = 0; i < 2048; i++) expect(after[i]! <= before![i]!).toBe(true);
    }
  });

  test("has as its present the years of the simulation with rates drawn, bit for bit", () => {
    const busy: Scenario = { ...DEEP, id: "busy", frequency: { lef: pert(3000, 4500, 6000) } };
    for (const scenario of [REFERENCE, DEEP, busy]) {
      const years = scenario === busy ? 100 : 2048;
      const open = (name: string) => new Stream(7, scenario.id, name);
      const coupled = new CoupledLosses(
        [
          changedScenario(scenario, []),
          changedScenario(
            scenario,
            appliedEffects(scenario, [control("a", { primary: times(0.5) })], () => true),
          ),
        ],
        open,
      );
      coupled.startBlock(0);
      coupled.draw(years);
      const simulated = new Float64Array(years);
      new ScenarioModel(scenario, 7, { rates: "drawn" }).runBlock(0, years, simulated);
      for (let i = 0; i < years; i++) expect(coupled.losses[0]![i]!).toBe(simulated[i]!);
    }
  });

  test("of existing controls compares a world without them with the present", () => {
    const existing = control(
      "a",
      { "frequency.lef": times(pert(0.3, 0.5, 0.8)) },
      constant(1000),
      "existing",
    );
    const { plan } = avoidedLoss(REFERENCE, [existing], { ...OPTIONS, controls: "existing" });
    const expected = meanLoss(withControls(REFERENCE, [existing], "inherent")) - meanLoss(REFERENCE);
    expect(Math.abs(plan.change.mean.value - expected)).toBeLessThan(1.6 * plan.change.mean.error);
  });
});

describe("the return", () => {
  test("of a free control that helps is certain to be worth it, and has no ratio", () => {
    const { plan } = avoidedLoss(REFERENCE, [control("a", { primary: times(0.9) }, constant(0))], OPTIONS);
    expect(plan.changeExceedsCost.value).toBe(1);
    expect(plan.changeExceedsCost.error).toBeLessThan(2e-4);
    expect(plan.return).toBeNull();
  });

  test("of a control is (ΔALE − cost)/cost", () => {
    const { plan } = avoidedLoss(
      REFERENCE,
      [control("a", { "frequency.lef": times(0.5) }, constant(200_000))],
      OPTIONS,
    );
    expect(plan.return!.p50).toBeCloseTo(plan.change.p50 / 200_000 - 1, 12);
    expect(plan.cost).toBe(200_000);
    const share = plan.curve.value.findLastIndex((value) => value <= 200_000);
    expect(plan.changeExceedsCost.value).toBeLessThanOrEqual(plan.curve.probability[share]!);
    expect(plan.changeExceedsCost.value).toBeGreaterThanOrEqual(plan.curve.probability[share + 1]!);
  });

  test("of several controls adds their costs, each drawn from its own stream", () => {
    const a = control("a", { "frequency.lef": times(0.5) }, pert(1e5, 2e5, 4e5));
    const b = control("b", { secondary: times(0.5) }, pert(1e5, 2e5, 4e5));
    const both = avoidedLoss(REFERENCE, [a, b], OPTIONS);
    expect(both.plan.cost).toBeCloseTo(2 * (13e5 / 6), 6);
    expect(both.controls[0]!.alone).toEqual(avoidedLoss(REFERENCE, [a], OPTIONS).plan);
    const sum = both.controls[0]!.alone.change.mean.value + both.controls[1]!.last.change.mean.value;
    expect(sum).toBeCloseTo(both.plan.change.mean.value, 3);
  });
});

test("the same seed gives the same bits, and another seed gives others", () => {
  const planned = [control("a", { "frequency.lef": times(pert(0.2, 0.4, 0.9)) })];
  const once = avoidedLoss(REFERENCE, planned, OPTIONS);
  expect(avoidedLoss(REFERENCE, planned, OPTIONS)).toEqual(once);
  expect(avoidedLoss(REFERENCE, planned, { ...OPTIONS, seed: 8 })).not.toEqual(once);
});

test("progress is reported block by block, and the run can be stopped", () => {
  const planned = [control("a", { "frequency.lef": times(0.5) })];
  const told: number[][] = [];
  avoidedLoss(REFERENCE, planned, { ...OPTIONS, onBlock: (done, total) => told.push([done, total]) });
  expect(told).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(() => avoidedLoss(REFERENCE, planned, { ...OPTIONS, shouldStop: () => true })).toThrow(
    SimulationStopped,
  );
});

test("invalid options are refused", () => {
  const planned = [control("a", { "frequency.lef": times(0.5) })];
  expect(() => avoidedLoss(REFERENCE, planned, { seed: 1, years: 1_000_001 })).toThrow(
    "years: must be at most 1000000",
  );
  expect(() => avoidedLoss(REFERENCE, planned, { seed: 1, controls: "existing" })).toThrow(
    "at least one existing control",
  );
});
