import { expect, test } from "vitest";
import type { GroupRow } from "./group-rows.ts";
import { heatOf, heatSteps } from "./heat.ts";

const row = (id: string, byScenario: number[] | null): GroupRow => ({
  id,
  title: id,
  place: 0,
  entries: 1,
  met: 0,
  related: 1,
  standings: { met: 0, "partially-met": 0, "not-met": 1, "not-applicable": 0, unanswered: 0 },
  avoided: byScenario && { total: { mean: 1, p5: 0, p95: 2 }, byScenario },
});
const SCENARIOS = [{ id: "small" }, { id: "none" }, { id: "large" }];

test("scenarios and groups without an effect are left out, and the largest come first", () => {
  const { columns, lines, most } = heatOf(SCENARIOS, [
    row("AC", [30, 0, 1000]),
    row("PM", [0.2, 0, 0]),
    row("SI", null),
    row("IA", [0, 0, 200]),
  ]);
  expect([columns.map(({ id }) => id), lines.map(({ scenario }) => scenario.id), most]).toEqual([
    ["AC", "IA"],
    ["large", "small"],
    1000,
  ]);
  expect(lines.map(({ cells }) => cells.map(({ step }) => step))).toEqual([
    [5, 3],
    [1, 0],
  ]);
});

test("steps end where their square roots do, and without an effect there's nothing to show", () => {
  expect(heatSteps(100).map(Math.round)).toEqual([4, 16, 36, 64, 100]);
  expect(heatOf(SCENARIOS, [row("AC", [0, 0, 0])])).toEqual({ columns: [], lines: [], most: 0 });
});
