import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Crosswalk, mapped } from "./crosswalk.ts";
import { effective, type OwnPair, overridden } from "./effective.ts";
import { inverse, RELATIONSHIPS } from "./relationship.ts";

const source = (title: string) => ({ title, publisher: "NIST" });
const PUBLISHED: Crosswalk[] = [
  { from: "x", to: "y", source: source("one"), pairs: { A: ["1", "2"], B: ["2"] } },
  { from: "y", to: "x", source: source("two"), pairs: { "1": ["A"] }, relationships: { "1 A": "subset" } },
  { from: "y", to: "z", source: source("three"), pairs: { "2": ["b"] }, relationships: { "2 b": "equal" } },
];
const own = (...pairs: OwnPair[]) => ({ from: "x", to: "y", pairs });
const said = (
  from: string,
  to: string,
  relationship: OwnPair["relationship"],
  strength: number | null = null,
) => ({
  from,
  to,
  relationship,
  strength,
});
const short = (
  pairs: readonly { from: string; to: string; relationship: string | null; source: string | null }[],
) => pairs.map((pair) => `${pair.from} ${pair.relationship} ${pair.to} ${pair.source}`);

describe("an organization's own pairs", () => {
  test("change nothing if there are none", () => {
    expect(short(effective(PUBLISHED, own()))).toEqual([
      "A null 1 one",
      "A superset 1 two",
      "A null 2 one",
      "B null 2 one",
    ]);
  });

  test("replace what every source says of the same two entries, in either direction", () => {
    const found = effective(PUBLISHED, own(said("A", "1", "equal", 9), said("C", "3", "intersects")));
    expect(short(found)).toEqual(["A equal 1 null", "A null 2 one", "B null 2 one", "C intersects 3 null"]);
    expect(found[0]).toMatchObject({ strength: 9, own: { strength: 9 } });
    const turned = effective(PUBLISHED, { from: "y", to: "x", pairs: [said("1", "A", "equal")] });
    expect(short(turned)).toEqual(["1 equal A null", "2 null A one", "2 null B one"]);
  });

  test("remove a pair by stating that there's no relationship", () => {
    expect(short(effective(PUBLISHED, own(said("A", "1", "none"), said("B", "2", "none"))))).toEqual([
      "A null 2 one",
    ]);
  });

  test("leave other frameworks alone, and count on the way to a third", () => {
    const all = overridden(PUBLISHED, own(said("A", "2", "subset")), "Ours");
    expect(all[2]).toEqual(PUBLISHED[2]);
    expect(mapped(all, "x", "z", "y")).toMatchObject([
      { from: "A", to: "b", relationship: "subset", sources: ["Ours", "three"] },
      { from: "B", to: "b", relationship: "indeterminate" },
    ]);
  });

  test("are told apart from pairs whose entries have spaces", () => {
    const spaced: Crosswalk[] = [
      { from: "x", to: "y", source: source("one"), pairs: { "A B": ["C"], A: ["B C"] } },
    ];
    expect(short(effective(spaced, own(said("A B", "C", "equal"))))).toEqual([
      "A null B C one",
      "A B equal C null",
    ]);
  });
});

test("whatever an organization says holds, seen from both frameworks, and all else stays as published", () => {
  const entry = fc.constantFrom("A", "B", "C");
  const pairs = fc.uniqueArray(
    fc.record({
      from: entry,
      to: fc.constantFrom("1", "2", "3"),
      relationship: fc.constantFrom(...RELATIONSHIPS),
    }),
    { selector: ({ from, to }) => `${from} ${to}` },
  );
  fc.assert(
    fc.property(pairs, (stated) => {
      const mine = own(...stated.map((pair) => ({ ...pair, strength: null })));
      const found = effective(PUBLISHED, mine);
      for (const { from, to, relationship } of stated) {
        const here = found.filter((pair) => pair.from === from && pair.to === to);
        expect(here.map((pair) => pair.relationship)).toEqual(relationship === "none" ? [] : [relationship]);
      }
      const untouched = (pair: { from: string; to: string }) =>
        !stated.some(({ from, to }) => from === pair.from && to === pair.to);
      expect(short(found.filter(({ own }) => own === null))).toEqual(
        short(effective(PUBLISHED, own()).filter(untouched)),
      );
      const turned = effective(PUBLISHED, {
        from: "y",
        to: "x",
        pairs: mine.pairs.map((pair) => ({
          ...pair,
          from: pair.to,
          to: pair.from,
          relationship: inverse(pair.relationship),
        })),
      });
      const asBefore = turned.map((pair) => `${pair.to} ${pair.from} ${pair.source}`).toSorted();
      expect(asBefore).toEqual(found.map((pair) => `${pair.from} ${pair.to} ${pair.source}`).toSorted());
    }),
  );
});
