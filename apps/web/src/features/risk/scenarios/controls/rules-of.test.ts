import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { rulesOf } from "./rules-of.ts";

const control = (id: string, record?: string): Control => ({
  id,
  title: `Control ${id}`,
  status: "planned",
  annualCost: { type: "constant", value: 1 },
  effects: [],
  ...(record !== undefined && { record }),
});
const record = (requires: string[], excludes: string[] = []) => ({ requires, excludes });

test("rules between records become rules between the scenario's controls", () => {
  const controls = [control("a", "A"), control("b", "B"), control("own")];
  const records = new Map([
    ["A", record(["B"], ["X"])],
    ["B", record([], ["A"])],
  ]);
  expect(rulesOf(controls, records)).toEqual({
    rules: [
      { id: "a", requires: ["b"], excludes: [] },
      { id: "b", requires: [], excludes: ["a"] },
    ],
    elsewhere: [],
  });
});

test("a planned control that needs one outside the scenario is named", () => {
  const done: Control = { ...control("b", "B"), status: "existing" };
  const records = new Map([
    ["A", record(["X"])],
    ["B", record(["Y"])],
  ]);
  expect(rulesOf([control("a", "A"), done], records).elsewhere).toEqual(["Control a"]);
});
