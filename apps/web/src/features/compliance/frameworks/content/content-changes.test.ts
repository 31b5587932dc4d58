import type { FrameworkContent } from "@crq/frameworks/official";
import { describe, expect, test } from "vitest";
import { changesBetween, combined, hasChanges } from "./content-changes.ts";
import { movedEntry, withEntry, withGroup, withoutEntry } from "./edit-content.ts";

const base: FrameworkContent = {
  catalog: {
    id: "own",
    title: "Own",
    version: "1",
    publisher: "Us",
    titles: "own",
    groups: [{ id: "A", title: "First" }],
    entries: [
      { id: "A1", title: "One", group: "A" },
      { id: "A2", title: "Two", group: "A" },
      { id: "A3", title: "Three", group: "A" },
    ],
  },
  official: { A1: { statement: "Do one." } },
};
const retitled = (content: FrameworkContent, id: string, title: string) =>
  withEntry(content, { id, title, group: "A" }, content.official[id] ?? {}, id);
const titles = ({ catalog }: FrameworkContent) => catalog.entries.map(({ title }) => title);

describe("what is saved", () => {
  test("is nothing without a change, and after a change that was undone by hand", () => {
    expect(hasChanges(changesBetween(base, base))).toBe(false);
    expect(hasChanges(changesBetween(base, retitled(base, "A1", "One")))).toBe(false);
  });

  test("is one entry with its text, where one changed", () =>
    expect(changesBetween(base, retitled(base, "A1", "First"))).toEqual({
      put: [{ entry: { id: "A1", title: "First", group: "A" }, official: { statement: "Do one." } }],
      remove: [],
    }));

  test("names the order only where it isn't what follows by itself", () => {
    const added = withEntry(base, { id: "A4", title: "Four", group: "A" }, {});
    expect(changesBetween(base, added).order).toBeUndefined();
    expect(changesBetween(base, withoutEntry(base, "A2"))).toEqual({ put: [], remove: ["A2"] });
    expect(changesBetween(base, movedEntry(base, "A3", -1))).toEqual({
      put: [],
      remove: [],
      order: ["A1", "A3", "A2"],
    });
  });

  test("contains the groups where one changed", () =>
    expect(changesBetween(base, withGroup(base, { id: "A", title: "Renamed" }, "A"))).toEqual({
      put: [],
      remove: [],
      groups: [{ id: "A", title: "Renamed" }],
    }));
});

describe("changes on top of someone else's", () => {
  test("keep both where they touch different entries", () => {
    const { content, both } = combined(base, retitled(base, "A1", "Mine"), retitled(base, "A2", "Theirs"));
    expect(titles(content)).toEqual(["Mine", "Theirs", "Three"]);
    expect(both).toEqual([]);
    expect(content.official["A1"]).toEqual({ statement: "Do one." });
  });

  test("win where both changed an entry, and say so", () => {
    const { content, both } = combined(base, retitled(base, "A1", "Mine"), retitled(base, "A1", "Theirs"));
    expect(titles(content)[0]).toBe("Mine");
    expect(both).toEqual(["A1"]);
  });

  test("the same change by both is none that both made differently", () =>
    expect(combined(base, retitled(base, "A1", "X"), retitled(base, "A1", "X")).both).toEqual([]));

  test("keep what the other added and removed, and the own order", () => {
    const theirs = withEntry(withoutEntry(base, "A2"), { id: "A4", title: "Four", group: "A" }, {});
    const { content } = combined(base, movedEntry(base, "A3", -1), theirs);
    expect(titles(content)).toEqual(["One", "Three", "Four"]);
  });

  test("keep a group that only the other added", () => {
    const theirs = withGroup(base, { id: "B", title: "New" });
    const mine = withGroup(base, { id: "C", title: "Own" });
    const ids = combined(base, mine, theirs).content.catalog.groups.map(({ id }) => id);
    expect(ids).toEqual(["A", "C", "B"]);
  });
});
