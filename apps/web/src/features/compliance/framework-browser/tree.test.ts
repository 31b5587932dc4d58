import type { Catalog } from "@crq/frameworks/catalog";
import { expect, test } from "vitest";
import { frameworkOf } from "../../../screen/frameworks/framework.ts";
import { linesOf, moved, typedAhead } from "./tree.ts";

const framework = frameworkOf({
  id: "f",
  title: "F",
  version: "1",
  publisher: "P",
  titles: "own",
  groups: [
    { id: "A", title: "Accounts" },
    { id: "B", title: "Backups" },
    { id: "C", title: "Buildings" },
  ],
  entries: [
    { id: "A-1", title: "One", group: "A" },
    { id: "A-1(1)", title: "More", group: "A", parent: "A-1" },
    { id: "A-2", title: "Two", group: "A" },
    { id: "B-1", title: "Copies", group: "B" },
  ],
} satisfies Catalog);
const counts = new Map([
  ["A", 3],
  ["A-1", 2],
  ["A-1(1)", 1],
  ["A-2", 1],
  ["B", 1],
]);
const lines = (...opened: string[]) => linesOf(framework, { counts, total: 4, opened: new Set(opened) });

test("shows groups with their counts, and below an opened one the entries that have entries of their own", () => {
  expect(lines().map(({ id, count, open }) => [id, count, open])).toEqual([
    [undefined, 4, undefined],
    ["A", 3, false],
    ["B", 1, undefined],
    ["C", 0, undefined],
  ]);
  expect(lines("A").map(({ id }) => id)).toEqual([undefined, "A", "A-1", "B", "C"]);
  expect(lines("A")[2]).toMatchObject({ level: 2, count: 2, parent: "A", position: 1, siblings: 1 });
});

test("arrows move, open and close as in every tree", () => {
  const closed = lines();
  expect(moved(closed, 0, "ArrowUp")).toEqual({ to: 0 });
  expect(moved(closed, 1, "ArrowDown")).toEqual({ to: 2 });
  expect(moved(closed, 1, "ArrowRight")).toEqual({ open: "A" });
  expect(moved(closed, 2, "ArrowRight")).toBeUndefined();
  expect(moved(closed, 2, "End")).toEqual({ to: 3 });
  expect(moved(closed, 2, "Home")).toEqual({ to: 0 });
  const open = lines("A");
  expect(moved(open, 1, "ArrowRight")).toEqual({ to: 2 });
  expect(moved(open, 2, "ArrowLeft")).toEqual({ to: 1 });
  expect(moved(open, 1, "ArrowLeft")).toEqual({ close: "A" });
});

test("typing ahead finds the next line by identifier or title, round the end", () => {
  expect(typedAhead(lines(), 0, "b")).toBe(2);
  expect(typedAhead(lines(), 2, "b")).toBe(3);
  expect(typedAhead(lines(), 3, "b")).toBe(2);
  expect(typedAhead(lines(), 2, "bu")).toBe(3);
  expect(typedAhead(lines(), 0, "z")).toBeUndefined();
});
