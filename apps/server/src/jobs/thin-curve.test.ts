/** Thinning a loss exceedance curve preserves its shape. */
import { expect, test } from "vitest";
import { exact } from "@crq/engine/exact/exact";
import { exceedanceAt } from "@crq/engine/exact/curve";
import type { Scenario } from "@crq/engine/scenario";
import { ESTIMATE } from "../../test/harness.ts";
import { thinCurve, type CurvePoint } from "./thin-curve.ts";

const scenario = (part: Partial<Scenario>): Scenario => ({
  schema: "crq-scenario/1",
  id: "thin",
  title: "Thin",
  ...ESTIMATE,
  ...part,
});
const curveOf = (of: Scenario): CurvePoint[] => {
  const { loss, probability } = exact(of).curve;
  return loss.map((x, i) => [x, probability[i]!]);
};
const SMOOTH = scenario({});
const { secondary: _, ...WITHOUT_SECONDARY } = SMOOTH;
const STEPPED: Scenario = {
  ...WITHOUT_SECONDARY,
  frequency: { lef: { type: "constant", value: 0.8 } },
  primary: [{ form: "response", loss: { type: "constant", value: 1_000_000 } }],
};

test.each([
  ["a smooth curve", SMOOTH],
  ["one with steps", STEPPED],
])("%s keeps its ends, and loses only points in between", (_name, of) => {
  const whole = curveOf(of);
  const thin = thinCurve(whole, Math.min(120, whole.length - 5));
  expect(thin.length).toBe(Math.min(120, whole.length - 5));
  expect([thin[0], thin.at(-1)]).toEqual([whole[0], whole.at(-1)]);
  expect(thin.every((point) => whole.includes(point))).toBe(true);
  const drawn = { loss: thin.map(([loss]) => loss), probability: thin.map(([, chance]) => chance) };
  for (const [loss, chance] of whole)
    expect(Math.abs(exceedanceAt(drawn, loss) - chance)).toBeLessThan(0.002 * Math.max(chance, 0.01));
});

test("a step keeps both its points while flatter ones are left", () => {
  const steps = curveOf(STEPPED).filter(([loss]) => loss > 990_000 && loss < 1_010_000);
  expect(steps.length).toBeGreaterThanOrEqual(2);
  const thin = thinCurve(curveOf(STEPPED), 20);
  for (const edge of [steps[0]!, steps.at(-1)!]) expect(thin).toContainEqual(edge);
});

test("a curve of few points stays unchanged, and an empty one empty", () => {
  const few: CurvePoint[] = [
    [1, 0.5],
    [2, 0.1],
  ];
  expect(thinCurve(few)).toEqual(few);
  expect(thinCurve([])).toEqual([]);
});
