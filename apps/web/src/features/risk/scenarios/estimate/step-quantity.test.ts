import { expect, test } from "vitest";
import { stepQuantity } from "./step-quantity.ts";

test.each([
  ["50k", "money", 1, false, "51K"],
  ["50k", "money", 1, true, "60K"],
  ["1M", "money", -1, false, "990K"],
  ["1M", "money", 1, false, "1.1M"],
  ["990k", "money", 1, false, "1M"],
  ["2000000", "money", 1, false, "2100000"],
  ["2,000,000", "money", -1, false, "1,900,000"],
  ["10%", "probability", 1, false, "11%"],
  ["99%", "probability", 1, false, "100%"],
  ["100%", "probability", 1, false, "100%"],
  ["1 in 10", "frequency", 1, false, "1 in 9"],
  ["1 in 10", "frequency", -1, false, "1 in 11"],
  ["0.1", "frequency", 1, false, "0.11"],
  ["4", "frequency", -1, false, "3.9"],
  ["0", "money", 1, false, "1000"],
  ["0", "money", -1, false, "0"],
  ["", "money", 1, false, "1K"],
] as const)("%s as %s, direction %d, coarse %s: %s", (text, kind, direction, coarse, expected) =>
  expect(stepQuantity(text, kind, direction, coarse)).toBe(expected),
);

test("leaves text unchanged that isn't a number", () =>
  expect(stepQuantity("soon", "frequency", 1, false)).toBeNull());
