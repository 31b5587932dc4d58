import { describe, expect, test } from "vitest";
import { often } from "../../test/often.ts";
import { constant, DEEP, pert, REFERENCE } from "../controls/controls-fixtures.ts";
import { Stream } from "../rng/stream.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { SimulationStopped } from "../simulate/simulation-options.ts";
import { simulatedIndices } from "./simulated-indices.ts";
import { sobolIndices } from "./sobol.ts";
import type { SobolIndex, SobolIndices, SobolInput } from "./sobol-index.ts";
import { SobolYears } from "./sobol-years.ts";

const OPTIONS = { years: 60_000, seed: 3 };
const uniform = (min: number, max: number): Distribution => ({ type: "uniform", min, max });

/** One form of loss on either side. */
function model(
  lef: Distribution,
  primary: Distribution,
  slef?: Distribution,
  fines?: Distribution,
): Scenario {
  const { secondary: _, ...base } = REFERENCE;
  return {
    ...base,
    frequency: { lef },
    primary: [{ form: "response", loss: primary }],
    ...(slef && fines && { secondary: { slef, losses: [{ form: "fines", loss: fines }] } }),
  };
}

/** Bounded losses, all four inputs uncertain. */
const BOUNDED = model(pert(0.5, 2, 6), uniform(10, 50), pert(0.1, 0.3, 0.6), pert(0, 50, 300));

/** Every level of the taxonomy estimated, losses bounded. */
const BOUNDED_DEEP: Scenario = {
  ...DEEP,
  secondary: {
    ...DEEP.secondary!,
    losses: [
      { form: "fines", loss: pert(0, 20_000, 90_000) },
      { form: "reputation", loss: constant(25_000) },
    ],
  },
};

/** Σ over j ≥ 1 of P(N ≥ j)², N Poisson. */
function sumOfSquaredTails(rate: number): number {
  let probability = Math.exp(-rate);
  let tail = 1 - probability;
  let sum = 0;
  for (let k = 1; k < 100; k++) {
    sum += tail * tail;
    probability *= rate / k;
    tail -= probability;
  }
  return sum;
}

const byInput = (indices: readonly SobolIndices[]): Record<SobolInput, SobolIndices> =>
  Object.fromEntries(indices.map((each) => [each.input, each])) as Record<SobolInput, SobolIndices>;

/** Within 4 standard errors, and where there is none to 1e-8. */
function expectIndex({ value, error }: SobolIndex, expected: number, expectedError = 0): void {
  const tolerance = 2.1 * (error + expectedError) + 1e-8;
  expect(Math.abs(value - expected), `${value} ± ${error} for ${expected}`).toBeLessThan(tolerance);
  expect(error).toBeLessThan(0.05);
}

describe.each([
  ["the index", sobolIndices],
  ["the simulated index", simulatedIndices],
])("%s matches theory", (_, indicesOf) => {
  test("for a certain loss at a certain rate: how many events happen explains everything", () => {
    const indices = byInput(indicesOf(model(constant(2), constant(10)), OPTIONS));
    expectIndex(indices["chance.events"].first, 1);
    expectIndex(indices["chance.events"].total, 1);
    for (const input of ["frequency.lef", "primary.response"] as const)
      expect([indices[input].first.value, indices[input].total.value]).toEqual([0, 0]);
  });

  test("for an uncertain loss at a certain rate", () => {
    const rate = 3;
    const variance = (30 * 30) / 12;
    const whole = rate * (variance + 25 * 25);
    const indices = byInput(indicesOf(model(constant(rate), uniform(10, 40)), OPTIONS));
    const alone = (variance * sumOfSquaredTails(rate)) / whole;
    expectIndex(indices["primary.response"].first, alone);
    expectIndex(indices["primary.response"].total, (rate * variance) / whole);
    expectIndex(indices["chance.events"].first, (rate * 25 * 25) / whole);
    expectIndex(indices["chance.events"].total, 1 - alone);
  });

  test("for a certain chance of a certain secondary loss", () => {
    const [rate, slef] = [3, 0.25];
    const indices = byInput(
      indicesOf(model(constant(rate), constant(0), constant(slef), constant(10)), OPTIONS),
    );
    const coin = (1 - slef) * (sumOfSquaredTails(rate) / rate);
    expectIndex(indices["chance.secondary"].first, coin);
    expectIndex(indices["chance.secondary"].total, 1 - slef);
    expectIndex(indices["chance.events"].first, slef);
    expectIndex(indices["chance.events"].total, 1 - coin);
  });
});

test.each([
  ["bounded losses", BOUNDED],
  ["the whole taxonomy", BOUNDED_DEEP],
  [
    "tef and vulnerability",
    { ...BOUNDED, frequency: { tef: pert(2, 5, 9), vulnerability: pert(0.1, 0.4, 0.8) } },
  ],
  [
    "triangular and uniform parameters",
    model({ type: "triangular", min: 0, mode: 1, max: 5 }, uniform(0, 9), uniform(0, 1), uniform(0, 30)),
  ],
  ["tens of events a year", model(pert(10, 30, 70), uniform(0, 9), pert(0.01, 0.02, 0.5), uniform(0, 200))],
])("every index agrees with the simulated one: %s", (_, scenario) => {
  const simulated = byInput(simulatedIndices(scenario, { ...OPTIONS, seed: 17 }));
  const indices = sobolIndices(scenario, OPTIONS);
  expect(indices.map(({ input }) => input)).toEqual(Object.keys(simulated));
  for (const { input, first, total } of indices) {
    const byCount = input === "chance.events";
    expect(first.closedForm).toBe(!byCount);
    expect(total.closedForm).toBe(!byCount && !input.startsWith("frequency."));
    expectIndex(simulated[input].first, first.value, first.error);
    expectIndex(simulated[input].total, total.value, total.error);
    expect(first.error).toBeLessThan(0.012);
    expect(total.error).toBeLessThan(0.012);
  }
});

test("first-order indices sum to at most 1, and no total is below its first-order index, within their errors", () => {
  for (const scenario of [BOUNDED, DEEP]) {
    const indices = sobolIndices(scenario, OPTIONS);
    const sum = indices.reduce((all, { first }) => all + first.value, 0);
    const error = indices.reduce((all, { first }) => all + first.error, 0);
    expect(sum).toBeLessThan(1 + error);
    for (const { first, total } of indices)
      expect(total.value).toBeGreaterThanOrEqual(first.value - first.error - total.error);
    expect(indices.reduce((all, { total }) => all + total.value + total.error, 0)).toBeGreaterThan(1);
  }
});

test("inputs are in the order of the taxonomy, chance last; capability and strength belong to chance", () => {
  expect(sobolIndices(DEEP, OPTIONS).map(({ input }) => input)).toEqual([
    "frequency.contactFrequency",
    "frequency.probabilityOfAction",
    "primary.productivity",
    "primary.response",
    "secondary.slef",
    "secondary.fines",
    "secondary.reputation",
    "chance.events",
    "chance.secondary",
  ]);
});

test("a scenario without any loss has no variance to explain", () => {
  for (const { first, total } of sobolIndices(model(constant(0), constant(10)), OPTIONS))
    expect([first.value, first.error, total.value, total.error]).toEqual([0, 0, 0, 0]);
});

test.each([
  ["the index", sobolIndices],
  ["the simulated index", simulatedIndices],
])("the intervals of %s are right: over many seeds the errors have the stated size", (_, indicesOf) => {
  const scenario = model(constant(3), constant(0), constant(0.25), constant(1));
  let squares = 0;
  const seeds = often(20, 40);
  for (let seed = 0; seed < seeds; seed++) {
    const { first } = byInput(indicesOf(scenario, { years: 16_384, seed }))["chance.events"];
    const z = (1.96 * (first.value - 0.25)) / first.error;
    squares += z * z;
  }
  const rms = Math.sqrt(squares / seeds);
  expect(rms).toBeGreaterThan(0.7);
  expect(rms).toBeLessThan(1.3);
});

test("years with more events than one batch holds are complete", () => {
  const run = new SobolYears(model(constant(6000), uniform(0, 2)), (node) => new Stream(1, "busy", node));
  run.startBlock(0);
  run.draw(64);
  for (const losses of [run.a, run.b]) {
    const mean = losses.subarray(0, 64).reduce((sum, loss) => sum + loss, 0) / 64;
    expect(Math.abs(mean - 6000)).toBeLessThan(4 * Math.sqrt((6000 * 4) / 3 / 64));
  }
  const changed = run.changes[run.inputs.indexOf("primary.response")]!.subarray(0, 64);
  const variance = changed.reduce((sum, change) => sum + change * change, 0) / 64;
  // each of 6000 losses is exchanged: variance 2 · 6000 / 3
  expect(variance / 4000).toBeGreaterThan(0.5);
  expect(variance / 4000).toBeLessThan(1.8);
});

test("the same seed gives the same bits; progress is reported; the run can be stopped; too few years are refused", () => {
  const told: number[][] = [];
  const once = sobolIndices(BOUNDED, { ...OPTIONS, onBlock: (done, total) => told.push([done, total]) });
  expect(sobolIndices(BOUNDED, OPTIONS)).toEqual(once);
  expect(told).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  expect(() => sobolIndices(BOUNDED, { ...OPTIONS, shouldStop: () => true })).toThrow(SimulationStopped);
  expect(() => sobolIndices(BOUNDED, { years: 16_383, seed: 1 })).toThrow(
    "years: must be at least 16384 here",
  );
});
