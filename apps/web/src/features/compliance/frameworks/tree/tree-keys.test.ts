import { expect, test } from "vitest";
import { rowsOf, treeOf } from "../content/entry-tree.ts";
import { keyIn } from "./tree-keys.ts";

const tree = treeOf({
  groups: [
    { id: "AC", title: "Access Control" },
    { id: "AT", title: "Awareness" },
  ],
  entries: [
    { id: "AC-1", group: "AC" },
    { id: "AT-1", group: "AT" },
  ],
});
const press = (key: string, at: number, open = true) =>
  keyIn(
    { key, altKey: false, ctrlKey: false, metaKey: false },
    rowsOf(tree, () => open),
    at,
  );

test("arrows move between visible lines and stop at the ends", () => {
  expect(press("ArrowDown", 0)).toEqual({ go: 1 });
  expect(press("ArrowDown", 3)).toEqual({ go: 3 });
  expect(press("ArrowUp", 0)).toEqual({ go: 0 });
  expect(press("End", 0)).toEqual({ go: 3 });
  expect(press("End", 0, false)).toEqual({ go: 1 });
});

test("right opens a line, then goes into it; on the last level it does nothing", () => {
  expect(press("ArrowRight", 0, false)).toEqual({ open: true });
  expect(press("ArrowRight", 0)).toEqual({ go: 1 });
  expect(press("ArrowRight", 1)).toBeUndefined();
});

test("left closes a line, then goes to the one above it", () => {
  expect(press("ArrowLeft", 0)).toEqual({ open: false });
  expect(press("ArrowLeft", 3)).toEqual({ go: 2 });
});

test("keys held with Alt, Control or Command are left to the screen and the browser", () =>
  expect(
    keyIn(
      { key: "ArrowDown", altKey: true, ctrlKey: false, metaKey: false },
      rowsOf(tree, () => true),
      0,
    ),
  ).toBeUndefined());
