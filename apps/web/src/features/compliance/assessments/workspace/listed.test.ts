import { expect, test } from "vitest";
import type { ShownRow } from "../answers/use-answers.ts";
import { passes } from "./listed.ts";
import { rollUp } from "./roll-up.ts";
import { type WorkspaceSearch, workspaceSearch } from "./workspace-search.ts";

const ROW: ShownRow = {
  entry: "AC-1",
  position: 0,
  inScope: true,
  applicability: "applicable",
  result: null,
  maturity: null,
  objectives: {},
  work: "not-started",
  assigneeId: null,
  assigneeName: null,
  comments: 0,
  evidence: 0,
  noted: false,
  version: 1,
  answeredAt: null,
};

const ANSWERS: readonly Partial<ShownRow>[] = [
  { entry: "open" },
  { entry: "met", result: "met", work: "ready", assigneeId: "me" },
  { entry: "without", applicability: "not-applicable" },
  { entry: "out", inScope: false },
];

function listed(search: WorkspaceSearch, status: "draft" | "active" = "active"): string[] {
  const options = {
    search,
    record: { status, scoringModel: "implementation" as const },
    userId: "me",
    isWaiting: (entry: string) => entry === "met",
  };
  return ANSWERS.map((one) => ({ ...ROW, ...one })).flatMap((row) => (passes(row, options) ? row.entry : []));
}

test("filters list unanswered, own, unsaved and out-of-scope entries, and those with one result or state of work", () => {
  expect(listed({})).toEqual(["open", "met", "without"]);
  expect(listed({}, "draft")).toEqual(["open", "met", "without", "out"]);
  expect(listed({ show: "unanswered" })).toEqual(["open"]);
  expect(listed({ show: "mine" })).toEqual(["met"]);
  expect(listed({ show: "unsaved" })).toEqual(["met"]);
  expect(listed({ show: "out" })).toEqual(["out"]);
  expect(listed({ result: "none" })).toEqual(["open"]);
  expect(listed({ result: "not-applicable" })).toEqual(["without"]);
  expect(listed({ work: "ready" })).toEqual(["met"]);
});

test("each group counts the entries in scope below it, and how many are answered", () => {
  const rows = ANSWERS.map((one) => ({ row: { ...ROW, ...one }, within: [one.entry!, "AC"] }));
  const tallies = rollUp(rows, "implementation");
  expect(tallies.get("AC")).toEqual({ inScope: 3, answered: 2, met: 1, partly: 0, not: 0, without: 1 });
  expect(tallies.get(undefined)).toEqual(tallies.get("AC"));
  expect(tallies.get("out")).toBeUndefined();
  expect(rollUp(rows, "maturity").get("AC")!.answered).toBe(1);
});

test("an address with what can't be shows the default", () => {
  expect(workspaceSearch({ show: "x", result: "met", work: 3, entry: 1.1, q: " " })).toEqual({
    result: "met",
    entry: "1.1",
  });
});
