import { expect, test } from "vitest";
import { familiesOf } from "./families.ts";

const CATALOG = {
  groups: [
    { id: "AC", title: "Access Control" },
    { id: "AT", title: "Awareness" },
    { id: "AU", title: "Audit" },
  ],
  entries: ["AC-1", "AC-2", "AT-1"].map((id) => ({ id, group: id.slice(0, 2) })),
};
const shown = (ids: string[], catalog: typeof CATALOG | undefined) =>
  familiesOf(
    ids.map((entry) => ({ entry })),
    catalog,
  ).map(({ title, members }) => [title, ...members.map(({ control }) => control.entry)]);

test("controls are listed in the order of their framework, and unknown ones last", () => {
  expect(shown(["x-1", "AT-1", "AC-2", "AC-1"], CATALOG)).toEqual([
    ["AC Access Control", "AC-1", "AC-2"],
    ["AT Awareness", "AT-1"],
    [undefined, "x-1"],
  ]);
});

test("without a framework all controls are together, in the document's order", () => {
  expect(shown(["b", "a"], undefined)).toEqual([[undefined, "b", "a"]]);
  expect(shown([], CATALOG)).toEqual([]);
});
