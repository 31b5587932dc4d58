import { describe, expect, test } from "vitest";
import { constant, pert, REFERENCE } from "../controls/controls-fixtures.ts";
import { exact } from "../exact/exact.ts";
import { withInput } from "../inputs.ts";
import type { Scenario } from "../scenario.ts";
import { SimulationStopped } from "../simulate/simulation-options.ts";
import { tornado } from "./tornado.ts";

const uniform = (min: number, max: number) => ({ type: "uniform", min, max }) as const;

/** Rate 2 for certain and two forms of loss that differ only in their uncertainty. */
const TWO_FORMS: Scenario = {
  ...REFERENCE,
  frequency: { lef: uniform(1, 3) },
  primary: [
    { form: "response", loss: uniform(90, 110) },
    { form: "productivity", loss: uniform(50, 150) },
    { form: "replacement", loss: constant(100) },
  ],
  secondary: { slef: constant(0.5), losses: [{ form: "fines", loss: uniform(50, 150) }] },
};

describe("the bars", () => {
  const { base, bars } = tornado(TWO_FORMS);

  test("are one for each uncertain input, by decreasing swing", () => {
    expect(bars.map(({ name }) => name)).toEqual([
      "frequency.lef",
      "primary.productivity",
      "secondary.fines",
      "primary.response",
    ]);
    for (let i = 1; i < bars.length; i++) expect(bars[i]!.swing).toBeLessThan(bars[i - 1]!.swing);
  });

  test("end where the input is at its 5th and 95th percentile, the rest as estimated", () => {
    const [lef, productivity, fines] = bars;
    expect(base.mean).toBeCloseTo(2 * 350, 9);
    expect(lef!.low.input).toBeCloseTo(1.1, 12);
    expect(lef!.high.input).toBeCloseTo(2.9, 12);
    expect(lef!.low.loss.mean).toBeCloseTo(1.1 * 350, 9);
    expect(lef!.swing).toBeCloseTo(1.8 * 350, 9);
    expect(productivity!.low.loss.mean).toBeCloseTo(2 * 305, 9);
    expect(fines!.swing).toBeCloseTo(90, 9);
    const held = exact(withInput(TWO_FORMS, "frequency.lef", constant(2.9)));
    expect(lef!.high.loss.p99).toBeCloseTo(held.p99, 6);
    expect(lef!.high.loss.cvar95).toBeCloseTo(held.cvar95, 6);
  });

  test("of a symmetrical input are even about the mean", () => {
    for (const { low, high } of bars) expect(low.loss.mean + high.loss.mean).toBeCloseTo(2 * base.mean, 8);
  });
});

test("another statistic has its own swings and order; every end includes all statistics", () => {
  const byTail = tornado(REFERENCE, { statistic: "p99" });
  const byMean = tornado(REFERENCE);
  expect(byTail.bars[0]!.swing).toBe(Math.abs(byTail.bars[0]!.high.loss.p99 - byTail.bars[0]!.low.loss.p99));
  expect(byTail.base).toEqual(byMean.base);
  expect(byTail.bars.map(({ name }) => name)).not.toEqual(byMean.bars.map(({ name }) => name));
  expect(byTail.bars.map(({ swing }) => swing)).toEqual(
    byTail.bars.map(({ swing }) => swing).toSorted((a, b) => b - a),
  );
});

test("progress is reported input by input, and the run can be stopped", () => {
  const told: number[][] = [];
  const scenario = { ...REFERENCE, primary: [{ form: "response", loss: pert(1, 2, 3) }] } as Scenario;
  tornado(scenario, { onInput: (done, total) => told.push([done, total]) });
  expect(told).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  let asked = 0;
  expect(() => tornado(scenario, { shouldStop: () => ++asked === 2 })).toThrow(SimulationStopped);
});
