import { describe, expect, test } from "vitest";
import { inTreeOrder, matchingTree, rowsOf, treeOf } from "./entry-tree.ts";

const structure = {
  groups: [
    { id: "AC", title: "Access Control" },
    { id: "AT", title: "Awareness" },
  ],
  entries: [
    { id: "AT-1", title: "Policy", group: "AT" },
    { id: "AC-2(1)", title: "Automated", group: "AC", parent: "AC-2" },
    { id: "AC-2", title: "Account Management", group: "AC" },
  ],
};
const tree = treeOf(structure);
const ids = (nodes: typeof tree, open = () => true) => rowsOf(nodes, open).map(({ node }) => node.id);

test("an entry stands below the one that it belongs to, in the order of the groups", () => {
  expect(ids(tree)).toEqual(["AC", "AC-2", "AC-2(1)", "AT", "AT-1"]);
  expect(inTreeOrder(structure).map(({ id }) => id)).toEqual(["AC-2", "AC-2(1)", "AT-1"]);
});

test("putting entries in order loses none, even one of a group that doesn't exist", () => {
  const stray = { id: "X-1", group: "X" };
  expect(inTreeOrder({ ...structure, entries: [stray, ...structure.entries] })).toContain(stray);
});

test("a line knows its level and its place among its siblings", () =>
  expect(
    rowsOf(tree, () => true).map(({ level, position, siblings }) => [level, position, siblings]),
  ).toEqual([
    [1, 1, 2],
    [2, 1, 1],
    [3, 1, 1],
    [1, 2, 2],
    [2, 1, 1],
  ]));

describe("a search", () => {
  test("keeps what a match stands under, and nothing beside it", () =>
    expect(ids(matchingTree(tree, ({ id }) => id === "AC-2(1)") as typeof tree)).toEqual([
      "AC",
      "AC-2",
      "AC-2(1)",
    ]));

  test("shows all of a group that matches by itself", () =>
    expect(ids(matchingTree(tree, ({ id }) => id === "AC") as typeof tree)).toEqual([
      "AC",
      "AC-2",
      "AC-2(1)",
    ]));
});
