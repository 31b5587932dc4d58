import { describe, expect, test } from "vitest";
import type { Catalog } from "./catalog.ts";
import { byGroup, coverage, reached } from "./coverage.ts";
import { type Crosswalk, mapped } from "./crosswalk.ts";
import type { Relationship } from "./relationship.ts";
import { catalogOf, crosswalks } from "./shipped-files.ts";

const about = { version: "1", publisher: "P", titles: "own" } as const;
const A: Catalog = {
  ...about,
  id: "a",
  title: "A",
  groups: [
    { id: "X", title: "First" },
    { id: "Y", title: "Second" },
    { id: "Z", title: "Without entries" },
  ],
  entries: [
    { id: "X-1", group: "X" },
    { id: "X-1.1", group: "X", parent: "X-1" },
    { id: "X-2", group: "X" },
    { id: "Y-1", group: "Y" },
    { id: "Y-2", group: "Y", withdrawn: [] },
  ],
};
const B: Catalog = {
  ...about,
  id: "b",
  title: "B",
  groups: [{ id: "G", title: "Group" }],
  entries: [
    { id: "G-1", group: "G" },
    { id: "G-2", group: "G" },
    { id: "G-3", group: "G", withdrawn: ["G-1"] },
  ],
};
const pair = (from: string, to: string, relationship: Relationship | null = null) => ({
  from,
  to,
  relationship,
});

describe("coverage", () => {
  test("counts the entries that apply, and of them those with a pair, on both sides", () => {
    const { from, to, pairs } = coverage(A, B, [
      pair("X-1.1", "G-1"),
      pair("X-2", "G-1"),
      pair("X-2", "G-1"),
    ]);
    expect([from.entries, [...from.related]]).toEqual([4, ["X-1.1", "X-2"]]);
    expect([to.entries, [...to.related]]).toEqual([2, ["G-1"]]);
    expect(pairs).toBe(2);
  });

  test("lists the unrelated entries in the framework's order, and marks those above related ones", () => {
    const { from } = coverage(A, B, [pair("X-1.1", "G-1")]);
    expect(from.unrelated.map(({ id }) => id)).toEqual(["X-1", "X-2", "Y-1"]);
    expect([...from.above]).toEqual(["X-1"]);
  });

  test("an entry whose only counterpart is withdrawn or unknown isn't related, and that counterpart is listed", () => {
    const { from, to, pairs } = coverage(A, B, [pair("X-1", "G-3"), pair("X-2", "G-9"), pair("Y-2", "G-1")]);
    expect([...from.related, ...to.related]).toEqual([]);
    expect(to.besides).toEqual({ groups: [], withdrawn: ["G-3"], unknown: ["G-9"] });
    expect(from.besides).toEqual({ groups: [], withdrawn: ["Y-2"], unknown: [] });
    expect(pairs).toBe(3);
  });

  test("a pair with a whole group relates the entry, but none of the group's entries", () => {
    const { from, to, pairs } = coverage(A, B, [pair("X-1", "G")]);
    expect([...from.related]).toEqual(["X-1"]);
    expect([to.related.size, to.besides.groups]).toEqual([0, ["G"]]);
    expect(pairs).toBe(1);
  });

  test("a pair that is stated to have no relationship relates nothing", () => {
    const { from, pairs, none } = coverage(A, B, [pair("X-1", "G-1", "none"), pair("X-2", "G-1", "equal")]);
    expect([...from.related]).toEqual(["X-2"]);
    expect([pairs, none]).toEqual([1, 1]);
  });

  test("goes by groups, without those in which nothing applies", () => {
    expect(byGroup(A, new Set(["X-1", "Y-1"]))).toEqual([
      { id: "X", title: "First", entries: 3, related: 1 },
      { id: "Y", title: "Second", entries: 1, related: 1 },
    ]);
  });
});

describe("the frameworks that the product comes with", () => {
  const all = crosswalks();
  const of = (from: string, to: string) => coverage(catalogOf(from), catalogOf(to), mapped(all, from, to));

  test("CSF 2.0 and SP 800-53: only the subcategory whose one counterpart is newer than the catalog is unrelated", () => {
    const { from, to } = of("nist-csf-2-0", "nist-sp-800-53-r5");
    const subcategories = from.unrelated.filter(({ parent }) => parent !== undefined);
    expect(subcategories.map(({ id }) => id)).toEqual(["PR.AA-04"]);
    expect([from.related.size, from.entries]).toEqual([107, 128]);
    expect(to.besides).toEqual({
      groups: ["CP", "IR", "PT"],
      withdrawn: ["RA-4"],
      unknown: ["IA-13", "SA-15(13)", "SA-24", "SI-2(7)"],
    });
  });

  test("the same in the other direction, with the sides exchanged", () => {
    const [one, other] = [of("nist-csf-2-0", "iso-27001-2022"), of("iso-27001-2022", "nist-csf-2-0")];
    expect(new Set(other.to.related)).toEqual(new Set(one.from.related));
    expect([other.pairs, other.to.entries]).toEqual([one.pairs, one.from.entries]);
  });
});

test("a path by way of a third framework joins what pairs join on both sides of it, and nothing that is stated to share nothing", () => {
  const between = (from: string, to: string, pairs: Crosswalk["pairs"], more: Partial<Crosswalk> = {}) => ({
    from,
    to,
    pairs,
    source: { title: "S", publisher: "P" },
    ...more,
  });
  const all = [
    between(
      "a",
      "m",
      { "A-1": ["M-1"], "A-2": ["M-2"], "A-3": ["M-3"] },
      { relationships: { "A-3 M-3": "none" } },
    ),
    between("c", "m", { "C-1": ["M-1"], "C-2": ["M-9"], "C-3": ["M-3"] }),
  ];
  const { from, to } = reached(all, "a", "c", "m");
  expect([[...from], [...to]]).toEqual([["A-1"], ["C-1"]]);
});
