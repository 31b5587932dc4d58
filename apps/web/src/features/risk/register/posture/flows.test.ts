import type { RiskFlow } from "@crq/contract/risk/register/risk-figures";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { expect, test } from "vitest";
import { countsByCell, countsByRating, movesBetween } from "./flows.ts";

const [high, low] = [
  { likelihood: 5, impact: 5 },
  { likelihood: 2, impact: 1 },
];
const FLOWS: readonly RiskFlow[] = [
  { stage: "inherent", from: null, to: high, risks: 10 },
  { stage: "current", from: high, to: low, risks: 6 },
  { stage: "current", from: high, to: high, risks: 4 },
  { stage: "current", from: null, to: low, risks: 1 },
  { stage: "target", from: low, to: low, risks: 6 },
];

test("a cell has all risks that came there, from wherever", () => {
  expect([...countsByCell(FLOWS, "current")]).toEqual([
    ["2 1", 7],
    ["5 5", 4],
  ]);
  expect(countsByRating(BUILT_IN_MATRIX, FLOWS, "current")).toEqual([7, 0, 0, 0, 4]);
});

test("risks of a position that the matrix doesn't have are in no rating", () => {
  const far: RiskFlow = { stage: "current", from: null, to: { likelihood: 9, impact: 9 }, risks: 3 };
  expect(countsByRating(BUILT_IN_MATRIX, [far], "current")).toEqual([0, 0, 0, 0, 0]);
});

test("only risks that change their cell move, and back the way that they came", () => {
  expect(movesBetween(FLOWS, "inherent", "current")).toEqual([{ from: high, to: low, risks: 6 }]);
  expect(movesBetween(FLOWS, "current", "inherent")).toEqual([{ from: low, to: high, risks: 6 }]);
  expect(movesBetween(FLOWS, "current", "target")).toEqual([]);
  expect(movesBetween(FLOWS, "inherent", "target")).toEqual([]);
  expect(movesBetween(FLOWS, undefined, "current")).toEqual([]);
});
