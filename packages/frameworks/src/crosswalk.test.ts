import { expect, test } from "vitest";
import { type Crosswalk, mapped, waysBetween } from "./crosswalk.ts";

const between = (
  from: string,
  to: string,
  pairs: Crosswalk["pairs"],
  more: Partial<Crosswalk> = {},
): Crosswalk => ({
  from,
  to,
  pairs,
  source: { title: `${from} to ${to}`, publisher: "P" },
  ...more,
});
const AB = between(
  "a",
  "b",
  { "A-10": ["B-1"], "A-2": ["B-1", "B-2"] },
  { relationships: { "A-2 B-2": "subset" } },
);
const BC = between("b", "c", { "B-2": ["C-1"], "B-1": ["C-9"] }, { relationships: { "B-2 C-1": "equal" } });

test("pairs come in the order of the entries, with the source and the relationship that it states", () => {
  expect(mapped([AB, BC], "a", "b")).toEqual([
    { from: "A-2", to: "B-1", relationship: null, sources: ["a to b"], via: null, hops: 1 },
    { from: "A-2", to: "B-2", relationship: "subset", sources: ["a to b"], via: null, hops: 1 },
    { from: "A-10", to: "B-1", relationship: null, sources: ["a to b"], via: null, hops: 1 },
  ]);
});

test("read from the other side, relationships are turned", () => {
  expect(mapped([AB], "b", "a")).toMatchObject([
    { from: "B-1", to: "A-2", relationship: null },
    { from: "B-1", to: "A-10", relationship: null },
    { from: "B-2", to: "A-2", relationship: "superset" },
  ]);
});

test("by way of a third framework, what isn't stated stays indeterminate", () => {
  expect(mapped([AB, BC], "a", "c", "b")).toEqual([
    { from: "A-2", to: "C-1", relationship: "subset", sources: ["a to b", "b to c"], via: "B-2", hops: 2 },
    {
      from: "A-2",
      to: "C-9",
      relationship: "indeterminate",
      sources: ["a to b", "b to c"],
      via: "B-1",
      hops: 2,
    },
    {
      from: "A-10",
      to: "C-9",
      relationship: "indeterminate",
      sources: ["a to b", "b to c"],
      via: "B-1",
      hops: 2,
    },
  ]);
  expect(mapped([AB, BC], "a", "c")).toEqual([]);
  expect(waysBetween([AB, BC], "c", "a")).toEqual(["b"]);
});
