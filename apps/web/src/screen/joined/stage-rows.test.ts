import { expect, test } from "vitest";
import { stageRows } from "./stage-rows.ts";

const loss = (mean: number) => ({ mean, p90: 2 * mean, p95: 3 * mean, p99: 4 * mean });
const names = (parts: object) =>
  stageRows({ now: loss(10), inherent: null, plan: null, net: null, ...parts }).map(
    ({ name, loss: { mean } }) => [name, mean],
  );
const NOW = ["With the controls in place", 10];

test("only the stages that there are have a row", () => {
  expect(names({})).toEqual([NOW]);
  expect(names({ inherent: loss(20), plan: loss(5), net: { now: loss(8), plan: loss(4) } })).toEqual([
    ["Without controls", 20],
    NOW,
    ["As planned", 5],
    ["After insurance", 8],
    ["As planned, after insurance", 4],
  ]);
});

test("a planned policy has its row without a planned control", () => {
  expect(names({ net: { now: null, plan: loss(6) } })).toEqual([NOW, ["As planned, after insurance", 6]]);
  expect(names({ net: { now: loss(8), plan: loss(6) } })).toEqual([
    NOW,
    ["After insurance", 8],
    ["As planned, after insurance", 6],
  ]);
});

test("where nothing is planned, the plan isn't said again", () => {
  expect(names({ net: { now: loss(8), plan: loss(8) } })).toEqual([NOW, ["After insurance", 8]]);
});

test("where the last policy is to end, the plan is without insurance", () => {
  expect(names({ net: { now: loss(8), plan: null } })).toEqual([
    NOW,
    ["After insurance", 8],
    ["As planned, without insurance", 10],
  ]);
});
