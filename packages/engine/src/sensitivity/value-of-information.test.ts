import { describe, expect, test } from "vitest";
import { constant, control, DEEP, pert, REFERENCE, times } from "../controls/controls-fixtures.ts";
import { withControls } from "../controls/apply-control.ts";
import { lognormal90 } from "../distributions/lognormal90.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { normalCdf } from "../math/normal.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { SimulationStopped } from "../simulate/simulation-options.ts";
import { meanGain } from "./gain-integral.ts";
import { valueOfInformation, type Unknown } from "./value-of-information.ts";

const OPTIONS = { years: 50_000, seed: 4 };
const uniform = (min: number, max: number): Distribution => ({ type: "uniform", min, max });

/** Each event costs 100. */
function model(lef: Distribution, loss: Distribution = constant(100)): Scenario {
  const { secondary: _, ...base } = REFERENCE;
  return { ...base, frequency: { lef }, primary: [{ form: "response", loss }] };
}

const halving = (cost: Distribution, factor: Distribution = constant(0.5)) => [
  control("half", { "frequency.lef": times(factor) }, cost),
];

describe("knowing the only unknown", () => {
  test.each([
    ["treat", 40],
    ["accept", 60],
  ])("is worth the avoided loss if the decision is to %s", (decision, cost) => {
    // net benefit 50·rate − cost with the rate uniform on 0 … 2
    const value = valueOfInformation(model(uniform(0, 2)), halving(constant(cost)), OPTIONS);
    expect(value.decision).toBe(decision);
    expect(value.netBenefit).toBeCloseTo(50 - cost, 10);
    expect(value.unknowns).toEqual([
      { unknown: { type: "input", name: "frequency.lef" }, drawn: "year", value: expect.closeTo(8, 9) },
    ]);
    expect(Math.abs(value.perfect.value - 8)).toBeLessThan(2 * value.perfect.error);
  });

  test("of a cost or of an effect is worth the same, mirrored", () => {
    const cost = valueOfInformation(model(constant(1)), halving(uniform(0, 90)), OPTIONS);
    // 50 − cost: treat; the avoided loss is E[max(0, cost − 50)]
    expect(cost.unknowns).toEqual([
      { unknown: { type: "cost", control: "half" }, drawn: "year", value: expect.closeTo(1600 / 180, 9) },
    ]);
    const effect = valueOfInformation(model(constant(1)), halving(constant(50), uniform(0, 1)), OPTIONS);
    // 100·(1 − factor) − 50: undecided at the mean; the avoided loss is E[max(0, 50 − 100·factor)]
    expect(effect.decision).toBe("accept");
    expect(effect.unknowns).toEqual([
      {
        unknown: { type: "effect", control: "half", node: "frequency.lef" },
        drawn: "year",
        value: expect.closeTo(12.5, 9),
      },
    ]);
  });

  test("of a lognormal loss is worth the partial expectation (Black & Scholes 1973)", () => {
    const loss = { type: "lognormal90", p5: 20, p95: 2000 } as const;
    const law = lognormal90(loss);
    const sigma = Math.log(100) / (2 * 1.6448536269514722);
    const cost = 1.5 * law.mean;
    // accept at first: net benefit loss − cost, for a rate of 2 that is halved
    const d = (Math.log(law.mean / cost) + (sigma * sigma) / 2) / sigma;
    const expected = law.mean * normalCdf(d) - cost * normalCdf(d - sigma);
    const { decision, unknowns } = valueOfInformation(
      model(constant(2), loss),
      halving(constant(cost)),
      OPTIONS,
    );
    expect(decision).toBe("accept");
    expect(unknowns[0]!.drawn).toBe("event");
    expect(unknowns[0]!.value / expected).toBeCloseTo(1, 7);
  });
});

test("nothing is worth knowing where the decision cannot change", () => {
  const free = valueOfInformation(REFERENCE, halving(constant(0)), OPTIONS);
  expect(free.decision).toBe("treat");
  expect(free.perfect).toEqual({ value: 0, error: 0 });
  for (const { value } of free.unknowns) expect(value).toBe(0);
  expect(free.unknowns).toHaveLength(4);
  const useless = valueOfInformation(REFERENCE, halving(constant(5), constant(1)), OPTIONS);
  expect(useless).toMatchObject({ decision: "accept", netBenefit: -5, perfect: { value: 0 } });
});

describe("on the whole taxonomy", () => {
  const planned = [
    control(
      "a",
      { "frequency.resistanceStrength": times(1.1), primary: times(pert(0.3, 0.6, 0.9)) },
      pert(10_000, 40_000, 90_000),
    ),
    control("b", { "frequency.tef": times(uniform(0.5, 1)), "secondary.slef": times(0.5) }, constant(20_000)),
    control("c", { "frequency.lef": times(0.5) }, constant(0), "existing"),
  ];
  const value = valueOfInformation(DEEP, planned, OPTIONS);

  test("the net benefit is that of the closed forms", () => {
    const avoided = annualMoments(DEEP).mean - annualMoments(withControls(DEEP, planned, "residual")).mean;
    const cost = (10_000 + 4 * 40_000 + 90_000) / 6 + 20_000;
    expect(value.netBenefit).toBeCloseTo(avoided - cost, 5);
  });

  test("every unknown is listed once, by decreasing value, none worth more than knowing everything", () => {
    const names = value.unknowns.map(({ unknown }: { unknown: Unknown }) =>
      unknown.type === "input"
        ? unknown.name
        : unknown.type === "cost"
          ? `${unknown.control} cost`
          : `${unknown.control} ${unknown.node}`,
    );
    expect(names.toSorted()).toEqual([
      "a cost",
      "a primary",
      "b frequency.tef",
      "frequency.contactFrequency",
      "frequency.probabilityOfAction",
      "frequency.resistanceStrength",
      "frequency.threatCapability",
      "primary.productivity",
      "primary.response",
      "secondary.fines",
      "secondary.slef",
    ]);
    const values = value.unknowns.map((each) => each.value);
    expect(values).toEqual(values.toSorted((x, y) => y - x));
    expect(values[0]).toBeGreaterThan(0);
    expect(values[0]).toBeLessThan(value.perfect.value + value.perfect.error);
  });

  test("a cost higher by twice the net benefit turns the decision and the sign", () => {
    const dearer = planned.map((each) =>
      each.id === "b" ? { ...each, annualCost: constant(20_000 + 2 * value.netBenefit) } : each,
    );
    const turned = valueOfInformation(DEEP, dearer, OPTIONS);
    expect(turned.decision).not.toBe(value.decision);
    expect(turned.netBenefit).toBeCloseTo(-value.netBenefit, 5);
  });
});

test("the integral of a gain is exact for straight lines and finds a jump", () => {
  expect(meanGain(({ p }) => p - 0.3)).toBeCloseTo(0.245, 12);
  expect(meanGain(({ q }) => q - 0.3)).toBeCloseTo(0.245, 12);
  expect(meanGain(() => -1)).toBe(0);
  expect(meanGain(() => 1)).toBeCloseTo(1, 11);
  expect(meanGain(({ p }) => (p > 0.7 ? 2 : -1))).toBeCloseTo(0.6, 11);
});

test("it can be stopped, and needs a planned control", () => {
  expect(() =>
    valueOfInformation(REFERENCE, halving(constant(1)), { ...OPTIONS, shouldStop: () => true }),
  ).toThrow(SimulationStopped);
  expect(() => valueOfInformation(REFERENCE, [], OPTIONS)).toThrow(
    "controls: must have at least one planned control",
  );
});
