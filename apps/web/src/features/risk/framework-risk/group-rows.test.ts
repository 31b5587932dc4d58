import type { FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import { expect, test } from "vitest";
import { applying, groupRows, groupsCsv, sortedRows } from "./group-rows.ts";

type Entry = FrameworkRisk["entries"][number];
const entry = (id: string, standing: Entry["standing"], controls: string[] = ["AC-2"]): Entry => ({
  entry: id,
  title: null,
  group: id.slice(0, 2),
  standing,
  state: { met: 1, "partially-met": 0.5, "not-met": 0, "not-applicable": null, unanswered: null }[standing],
  controls,
});
const GROUPS = ["GV", "ID", "PR", "DE"].map((id) => ({ id, title: `=${id}` }));
const ENTRIES = [
  entry("GV.1", "met"),
  entry("GV.2", "not-met"),
  entry("GV.3", "not-applicable"),
  entry("GV.4", "unanswered"),
  entry("ID.1", "partially-met", []),
  entry("PR.1", "met"),
];
const saved = { total: { mean: 1234.5, p5: 1000, p95: 2000 }, byScenario: [1234.5] };
const rows = groupRows({ groups: GROUPS, entries: ENTRIES }, { groups: [{ group: "GV", saved }] });

test("a group counts what's in scope, and shares what applies; one without entries is left out", () => {
  expect(rows.map(({ id, entries, met, related }) => [id, entries, met, related])).toEqual([
    ["GV", 4, 1 / 3, 1],
    ["ID", 1, 0, 0],
    ["PR", 1, 1, 0],
  ]);
  expect(applying(rows[0]!.standings)).toBe(3);
});

test("gaps without a control have no figure, nor has a group with open answers and no gap; no gaps save nothing", () => {
  expect(rows.map(({ avoided }) => avoided?.total.mean ?? null)).toEqual([1234.5, null, 0]);
  const open = { groups: GROUPS, entries: [entry("GV.1", "met"), entry("GV.2", "unanswered")] };
  expect(groupRows(open, { groups: [] })[0]!.avoided).toBe(null);
  const before = groupRows({ groups: GROUPS, entries: ENTRIES }, undefined);
  expect(before.map(({ avoided }) => avoided)).toEqual([null, null, null]);
});

test("rows without the figure come last in either order", () => {
  const ids = (order: "asc" | "desc") => sortedRows(rows, "avoided", order).map(({ id }) => id);
  expect([ids("desc"), ids("asc")]).toEqual([
    ["GV", "PR", "ID"],
    ["PR", "GV", "ID"],
  ]);
  expect(sortedRows(rows, "group", "desc").map(({ id }) => id)).toEqual(["PR", "ID", "GV"]);
});

test("the file has full figures, empty ones where there are none, and no cell that a spreadsheet would run", () => {
  const [head, first, second] = groupsCsv("Function", rows, "USD").split("\r\n");
  expect(head).toContain("Function,In scope");
  expect(head).toContain("USD");
  expect(first).toBe("GV,'=GV,4,1,0,1,1,1,0.3333,1,1235,1000,2000");
  expect(second).toBe("ID,'=ID,1,0,1,0,0,0,0.0000,0,,,");
  expect(groupsCsv("Function", rows, undefined)).not.toContain("USD");
});
