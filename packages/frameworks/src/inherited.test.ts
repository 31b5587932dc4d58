/** A framework that rests on a shipped one has the published pairs of the entries that it carries. */
import { describe, expect, test } from "vitest";
import { coverage } from "./coverage.ts";
import type { Crosswalk } from "./crosswalk.ts";
import { carried, inherited, type Resting, withInherited } from "./inherited.ts";
import { mapped } from "./mapped.ts";
import { withOwn } from "./relations.ts";
import { catalogOf, crosswalks } from "./shipped-files.ts";

const entry = (id: string, title?: string) => ({ id, group: "G", ...(title !== undefined && { title }) });
const framework = (id: string, entries: readonly ReturnType<typeof entry>[]) => ({
  id,
  title: id.toUpperCase(),
  version: "1",
  publisher: "P",
  titles: "official" as const,
  groups: [{ id: "G", title: "G" }],
  entries: [...entries],
});
const BASE = framework("base", [
  entry("A", "Access, control"),
  entry("B", "Backups"),
  entry("C"),
  entry("D", "D"),
]);
const OURS = framework("ours", [
  entry("A", "Access control"),
  entry("B", "Copies"),
  entry("C", "New"),
  entry("Z"),
]);
const resting = (more: Partial<Resting> = {}): Resting => ({
  catalog: OURS,
  base: BASE,
  rewritten: new Set(),
  ...more,
});
const CROSSWALKS: readonly Crosswalk[] = [
  {
    from: "base",
    to: "other",
    source: { title: "S", publisher: "P" },
    pairs: { A: ["1", "2"], B: ["1"], D: ["3"], G: ["1"] },
    relationships: { "A 1": "subset", "B 1": "equal" },
  },
  { from: "third", to: "base", source: { title: "T", publisher: "P" }, pairs: { X: ["A", "D"], Y: ["D"] } },
  { from: "third", to: "other", source: { title: "U", publisher: "P" }, pairs: { X: ["1"] } },
];
const pairs = (all: readonly Crosswalk[], from: string, to: string) =>
  mapped(all, from, to).map((pair) => [pair.from, pair.to, pair.relationship, pair.sources[0]]);

describe("a framework that rests on a shipped one", () => {
  test("carries the entries with the same identifiers, and says which it rewords", () => {
    expect(Object.fromEntries(carried(resting()))).toEqual({ A: false, B: true, C: false });
    expect(Object.fromEntries(carried(resting({ rewritten: new Set(["C", "Z"]) })))).toEqual({
      A: false,
      B: true,
      C: true,
    });
    const own = { ...BASE, titles: "own" as const };
    expect(carried(resting({ base: own })).get("B")).toBe(false);
  });

  test("has their pairs as the sources state them, in either direction, each marked by where it comes from", () => {
    const all = withInherited(CROSSWALKS, [resting()]);
    expect(pairs(all, "ours", "other")).toEqual([
      ["A", "1", "subset", "S (published, by way of BASE)"],
      ["A", "2", null, "S (published, by way of BASE)"],
      ["B", "1", "equal", "S (published, by way of BASE; reworded here)"],
    ]);
    expect(pairs(all, "ours", "third")).toEqual([["A", "X", null, "T (published, by way of BASE)"]]);
    expect(pairs(all, "other", "ours")).toContainEqual([
      "1",
      "A",
      "superset",
      "S (published, by way of BASE)",
    ]);
    expect(pairs(all, "base", "other")).toHaveLength(5);
  });

  test("isn't related to the one that it rests on, or to a framework on the same one, by what no one published", () => {
    const second = resting({ catalog: framework("second", [entry("A", "Access control")]) });
    const all = withInherited(CROSSWALKS, [resting(), second]);
    expect(pairs(all, "ours", "base")).toEqual([]);
    expect(pairs(all, "ours", "second")).toEqual([]);
  });

  test("meets another such framework over the pairs of the two that they rest on", () => {
    const other = framework("other", [entry("1", "One"), entry("2", "Two")]);
    const theirs = {
      catalog: framework("theirs", [entry("1", "One")]),
      base: other,
      rewritten: new Set<string>(),
    };
    const all = withInherited(CROSSWALKS, [resting(), theirs]);
    expect(pairs(all, "ours", "theirs").map(([from, to, relationship]) => [from, to, relationship])).toEqual([
      ["A", "1", "subset"],
      ["B", "1", "equal"],
    ]);
  });

  test("composes by set algebra, and its own pairs go over the inherited ones", () => {
    const all = withInherited(CROSSWALKS, [resting()]);
    expect(mapped(all, "ours", "third", "other")).toMatchObject([
      { from: "A", to: "X", relationship: "indeterminate", via: "1" },
      { from: "B", to: "X", relationship: "indeterminate", via: "1" },
    ]);
    const own = withOwn(all, {
      from: "ours",
      to: "other",
      source: { title: "Ours", publisher: "" },
      pairs: [{ from: "A", to: "1", relationship: "none" }],
    });
    expect(pairs(own, "ours", "other")).toContainEqual(["A", "1", "none", "Ours"]);
    expect(pairs(own, "ours", "other").filter(([from, to]) => from === "A" && to === "1")).toHaveLength(1);
    expect(pairs(own, "base", "other")).toContainEqual(["A", "1", "subset", "S"]);
  });

  test("that carries a whole shipped framework unchanged is covered exactly as that one, but for its groups", () => {
    const all = crosswalks();
    const base = catalogOf("nist-csf-2-0");
    const copy = { ...base, id: "copy" };
    const found = inherited(all, { catalog: copy, base, rewritten: new Set() });
    for (const to of ["nist-sp-800-53-r5", "iso-27001-2022"]) {
      const other = catalogOf(to);
      const [was, is] = [
        coverage(base, other, mapped(all, base.id, to)),
        coverage(copy, other, mapped(found, "copy", to)),
      ];
      expect([...is.from.related]).toEqual([...was.from.related]);
      const entries = new Set(base.entries.map(({ id }) => id));
      const ofEntries = mapped(all, base.id, to).filter(({ from }) => entries.has(from));
      expect(pairs(found, "copy", to).map((pair) => pair.slice(0, 3))).toEqual(
        ofEntries.map((pair) => [pair.from, pair.to, pair.relationship]),
      );
    }
  });
});
