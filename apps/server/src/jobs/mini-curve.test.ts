import { expect, test } from "vitest";
import { exceedanceAt } from "@crq/engine/exact/curve";
import { exact } from "@crq/engine/exact/exact";
import type { Scenario } from "@crq/engine/scenario";
import { ESTIMATE } from "../../test/harness.ts";
import { miniCurve } from "./mini-curve.ts";

const SMOOTH: Scenario = { schema: "crq-scenario/1", id: "mini", title: "Mini", ...ESTIMATE };
const { secondary: _, ...WITHOUT_SECONDARY } = SMOOTH;
const always = (value: number) => ({ type: "constant", value }) as const;
const STEPPED: Scenario = {
  ...WITHOUT_SECONDARY,
  frequency: { lef: always(0.8) },
  primary: [{ form: "response", loss: always(1_000_000) }],
};
const RARE: Scenario = { ...SMOOTH, frequency: { lef: always(0.0001) } };

test.each([
  ["smooth", SMOOTH],
  ["stepped", STEPPED],
  ["of a rare event", RARE],
])("24 ascending points preserve the shape of a curve that is %s", (_name, scenario) => {
  const { curve } = exact(scenario);
  const mini = miniCurve(curve);
  expect(mini).toHaveLength(24);
  for (const [i, [loss, chance]] of mini.entries()) {
    const [before, above] = mini[i - 1] ?? [0, 1];
    expect(loss).toBeGreaterThan(before);
    expect(chance).toBeLessThanOrEqual(above);
    // A loss is rounded to four digits, and at a step, the chance on either side is correct.
    expect(chance).toBeGreaterThanOrEqual(exceedanceAt(curve, loss * 1.001) * 0.999);
    expect(chance).toBeLessThanOrEqual(exceedanceAt(curve, loss * 0.999) * (i === 0 ? 1.02 : 1.001));
  }
  expect(mini[0]![1]).toBeCloseTo(curve.probability[0]!, 3);
  expect(mini.at(-1)![1]).toBeLessThan(Math.max(0.0011, curve.probability[0]! / 40));
});

test("a scenario without any loss has no points", () => {
  expect(miniCurve({ loss: [], probability: [] })).toEqual([]);
});

test("the points take little room in a list", () => {
  expect(JSON.stringify(miniCurve(exact(SMOOTH).curve)).length).toBeLessThan(500);
});
