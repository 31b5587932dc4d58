import { expect, test } from "vitest";
import { constant, DEEP, REFERENCE } from "../controls/controls-fixtures.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { uncertaintyShares } from "./uncertainty-share.ts";

const uniform = (min: number, max: number) => ({ type: "uniform", min, max }) as const;
const secondary = (slef: Distribution) =>
  ({ slef, losses: [{ form: "fines", loss: constant(10) }] }) as const;

test("a single uncertain parameter has the whole", () => {
  const { secondary: _, ...primaryOnly } = REFERENCE;
  expect(uncertaintyShares(primaryOnly)).toEqual([{ name: "frequency.lef", first: 1, total: 1 }]);
});

test("of a product of two equal factors each has 3/7 alone and 4/7 in all", () => {
  const scenario: Scenario = {
    ...REFERENCE,
    frequency: { lef: uniform(0, 2) },
    primary: [{ form: "response", loss: constant(0) }],
    secondary: secondary(uniform(0, 1)),
  };
  const [lef, slef] = uncertaintyShares(scenario);
  expect(lef!.name).toBe("frequency.lef");
  expect(slef!.name).toBe("secondary.slef");
  for (const { first, total } of [lef!, slef!]) {
    expect(first).toBeCloseTo(3 / 7, 12);
    expect(total).toBeCloseTo(4 / 7, 12);
  }
});

test("primary loss makes the secondary chance matter less", () => {
  const scenario: Scenario = {
    ...REFERENCE,
    frequency: { lef: constant(2) },
    primary: [{ form: "response", loss: constant(5) }],
    secondary: secondary(uniform(0, 1)),
  };
  expect(uncertaintyShares(scenario)).toEqual([
    { name: "frequency.lef", first: 0, total: 0 },
    { name: "secondary.slef", first: 1, total: 1 },
  ]);
});

test("first shares sum to at most 1 and totals to at least 1, whatever the level of estimation", () => {
  const shares = uncertaintyShares(DEEP);
  expect(shares.map(({ name }) => name)).toEqual([
    "frequency.contactFrequency",
    "frequency.probabilityOfAction",
    "secondary.slef",
  ]);
  expect(shares.reduce((sum, { first }) => sum + first, 0)).toBeLessThan(1);
  expect(shares.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(1);
});

test("without uncertainty there are no shares", () => {
  const certain: Scenario = {
    ...REFERENCE,
    frequency: { lef: constant(0) },
    secondary: secondary(uniform(1, 1)),
  };
  for (const { first, total } of uncertaintyShares(certain)) expect([first, total]).toEqual([0, 0]);
});
