import { expect, test } from "vitest";
import { menuTarget } from "./menu-keys.ts";

const names = ["Rename", "Duplicate", "Delete"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 0, 2],
  ["ArrowUp", -1, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["d", 0, 1],
  ["d", 1, 2],
  ["d", 2, 1],
  ["R", 1, 0],
  ["x", 0, undefined],
  ["Enter", 0, undefined],
  [" ", 0, undefined],
])("%s from entry %d leads to %s", (key, index, expected) => {
  expect(menuTarget(key, index, names)).toBe(expected);
});

test("an empty menu has no target", () => expect(menuTarget("ArrowDown", -1, [])).toBeUndefined());
