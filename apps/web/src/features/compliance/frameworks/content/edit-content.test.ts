import type { FrameworkContent } from "@crq/frameworks/official";
import { describe, expect, test } from "vitest";
import { movedEntry, movedGroup, withEntry, withGroup, withoutEntry, withoutGroup } from "./edit-content.ts";

const content: FrameworkContent = {
  catalog: {
    id: "own",
    title: "Own",
    version: "1",
    publisher: "Us",
    titles: "own",
    groups: [
      { id: "A", title: "First" },
      { id: "B", title: "Second" },
    ],
    entries: [
      { id: "A1", title: "One", group: "A" },
      { id: "A1.1", title: "One, more", group: "A", parent: "A1" },
      { id: "A1.1.1", title: "One, most", group: "A", parent: "A1.1" },
      { id: "A2", title: "Two", group: "A" },
      { id: "B1", title: "Three", group: "B" },
    ],
  },
  official: { A1: { statement: "Do one." }, "A1.1": { statement: "Do more." } },
};
const ids = ({ catalog }: FrameworkContent) => catalog.entries.map(({ id }) => id);

describe("an entry", () => {
  test("is added to the end of its group, with its text", () => {
    const next = withEntry(content, { id: "A3", title: "New", group: "A" }, { statement: "Do it." });
    expect(ids(next)).toEqual(["A1", "A1.1", "A1.1.1", "A2", "A3", "B1"]);
    expect(next.official["A3"]).toEqual({ statement: "Do it." });
    expect(ids(content)).toHaveLength(5);
  });

  test("takes what belongs to it along to a new identifier and another group", () => {
    const next = withEntry(content, { id: "B9", title: "One", group: "B" }, { statement: "Do one." }, "A1");
    expect(ids(next)).toEqual(["A2", "B9", "A1.1", "A1.1.1", "B1"]);
    expect(next.catalog.entries.map(({ group }) => group)).toEqual(["A", "B", "B", "B", "B"]);
    expect(next.catalog.entries[2]).toMatchObject({ id: "A1.1", parent: "B9" });
    expect(next.official).toEqual({ B9: { statement: "Do one." }, "A1.1": { statement: "Do more." } });
  });

  test("has no text once it's emptied", () =>
    expect(withEntry(content, content.catalog.entries[0]!, {}, "A1").official).not.toHaveProperty("A1"));

  test("is removed with what belongs to it, and their texts", () => {
    const next = withoutEntry(content, "A1");
    expect(ids(next)).toEqual(["A2", "B1"]);
    expect(next.official).toEqual({});
  });

  test("moves past its neighbor with what belongs to it, and stays in its group", () => {
    expect(ids(movedEntry(content, "A1", 1))).toEqual(["A2", "A1", "A1.1", "A1.1.1", "B1"]);
    expect(ids(movedEntry(content, "A2", -1))).toEqual(["A2", "A1", "A1.1", "A1.1.1", "B1"]);
    expect(movedEntry(content, "A2", 1)).toBe(content);
    expect(movedEntry(content, "A1.1", 1)).toBe(content);
  });
});

describe("a group", () => {
  test("takes its entries along to a new identifier", () => {
    const next = withGroup(content, { id: "Z", title: "First" }, "A");
    expect(next.catalog.entries.map(({ group }) => group)).toEqual(["Z", "Z", "Z", "Z", "B"]);
  });

  test("is removed with its entries and their texts", () => {
    const next = withoutGroup(content, "A");
    expect(ids(next)).toEqual(["B1"]);
    expect(next.official).toEqual({});
  });

  test("moves with its entries", () =>
    expect(ids(movedGroup(content, "B", -1))).toEqual(["B1", "A1", "A1.1", "A1.1.1", "A2"]));
});
