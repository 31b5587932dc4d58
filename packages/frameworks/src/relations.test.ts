import { expect, test } from "vitest";
import { type Crosswalk, mapped } from "./crosswalk.ts";
import { compose, RELATIONSHIPS } from "./relationship.ts";
import { combine, relations, withOwn } from "./relations.ts";

const source = (title: string) => ({ title, publisher: "P" });
const FIRST: Crosswalk = {
  from: "a",
  to: "b",
  source: source("first"),
  pairs: { "A-1": ["B-1", "B-2"], "A-2": ["B-2"] },
  relationships: { "A-1 B-2": "subset" },
};
/** The same pairs from the other side. */
const SECOND: Crosswalk = {
  from: "b",
  to: "a",
  source: source("second"),
  pairs: { "B-1": ["A-1"], "B-2": ["A-1"] },
  relationships: { "B-2 A-1": "superset" },
};

test("pairs of the same two entries are one relation that names every source", () => {
  const found = relations(mapped([FIRST, SECOND], "a", "b"));
  expect(found.map(({ from, to, relationship }) => [from, to, relationship])).toEqual([
    ["A-1", "B-1", null],
    ["A-1", "B-2", "subset"],
    ["A-2", "B-2", null],
  ]);
  expect(found[1]!.ways.flatMap(({ sources }) => sources)).toEqual(["first", "second"]);
});

test("one statement means what it says, and none means that nothing is stated", () => {
  expect(combine([null])).toBeNull();
  for (const one of [...RELATIONSHIPS, "related", "indeterminate"] as const) expect(combine([one])).toBe(one);
});

test("statements narrow each other, and are contradictory when they can't all be true", () => {
  expect(combine(["related", "subset"])).toBe("subset");
  expect(combine(["indeterminate", null, "equal"])).toBe("equal");
  expect(combine(["indeterminate", null])).toBeNull();
  expect(combine(["indeterminate", "related"])).toBe("related");
  expect(combine(["subset", "superset"])).toBe("contradictory");
  expect(combine(["related", "none"])).toBe("contradictory");
});

test("ways that follow from stated relationships never say more together than one that is true", () => {
  for (const first of RELATIONSHIPS)
    for (const second of RELATIONSHIPS) {
      const together = combine([compose(first, second), "indeterminate", null]);
      const alone = combine([compose(first, second)]);
      expect(together).toBe(alone === "indeterminate" ? null : alone);
    }
});

test("an organization's own pairs replace the published ones of the same entries, whichever way those are written", () => {
  const own = {
    from: "a",
    to: "b",
    source: source("own"),
    pairs: [
      { from: "A-1", to: "B-2", relationship: "equal" },
      { from: "A-9", to: "B-9", relationship: "intersects" },
    ],
  } as const;
  const all = withOwn([FIRST, SECOND], own);
  const pairs = mapped(all, "a", "b").map(({ from, to, relationship, sources }) => [
    from,
    to,
    relationship,
    ...sources,
  ]);
  expect(pairs).toEqual([
    ["A-1", "B-1", null, "first"],
    ["A-1", "B-1", null, "second"],
    ["A-1", "B-2", "equal", "own"],
    ["A-2", "B-2", null, "first"],
    ["A-9", "B-9", "intersects", "own"],
  ]);
  expect(mapped(all, "b", "a").find(({ from }) => from === "B-9")?.relationship).toBe("intersects");
  expect(mapped([FIRST, SECOND], "a", "b")).toHaveLength(5);
});
