import { expect, test } from "vitest";
import { changesOf, valueText } from "./changes.ts";

test("names what was added, removed and changed, with its path into nested values", () => {
  const { changes, rest } = changesOf({
    before: {
      name: "Old",
      gone: 1,
      policy: { idle: 60, hours: 12 },
      roles: ["viewer", "admin"],
      same: [1, { a: 2 }],
    },
    after: {
      name: "New",
      come: null,
      policy: { idle: 30, hours: 12 },
      roles: ["viewer"],
      same: [1, { a: 2 }],
    },
    reason: "asked for",
  });
  expect(changes).toEqual([
    { path: "name", kind: "changed", before: "Old", after: "New" },
    { path: "gone", kind: "removed", before: 1, after: undefined },
    { path: "policy.idle", kind: "changed", before: 60, after: 30 },
    { path: "roles[1]", kind: "removed", before: "admin", after: undefined },
    { path: "come", kind: "added", before: undefined, after: null },
  ]);
  expect(rest).toEqual({ reason: "asked for" });
});

test("a record that became a plain value is one change", () => {
  expect(changesOf({ before: { x: { a: 1 } }, after: { x: "a" } }).changes).toEqual([
    { path: "x", kind: "changed", before: { a: 1 }, after: "a" },
  ]);
});

test("if only one side is recorded, everything was added or removed", () => {
  expect(changesOf({ after: { a: 1 } }).changes).toMatchObject([{ path: "a", kind: "added" }]);
  expect(changesOf({ before: { a: 1 } }).changes).toMatchObject([{ path: "a", kind: "removed" }]);
});

test("from and to of a switch are formatted alike; other texts with these names aren't", () => {
  expect(changesOf({ from: { role: "admin" }, to: { role: "viewer" } }).changes).toHaveLength(1);
  expect(changesOf({ from: "2026-01-01" })).toEqual({ changes: [], rest: { from: "2026-01-01" } });
});

test.each<[unknown, string]>([
  [undefined, ""],
  [null, "none"],
  ["", "empty"],
  [true, "yes"],
  [0, "0"],
  [["a", "b"], "a, b"],
  [[], "none"],
])("%o reads as %o", (value, text) => {
  expect(valueText(value)).toBe(text);
});
