import { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { expect, test } from "vitest";
import { savedParts, writtenEntry } from "./written-entry.ts";

test("an entry is sent whole, so that saving it clears nothing but what was cleared", () => {
  const entry = {
    id: "AC-2",
    title: "Account Management",
    group: "AC",
    baselines: ["low"],
    objectives: ["AC-02a"],
    weight: 5,
  };
  expect(writtenEntry(entry, { statement: "Manage accounts." })).toEqual({
    ...WrittenEntry.parse({ id: "AC-2", group: "AC" }),
    title: "Account Management",
    statement: "Manage accounts.",
    baselines: ["low"],
    objectives: [{ id: "AC-02a", text: "" }],
    weight: 5,
  });
});

test("more entries than a call takes are sent in several, ordered by the last", () => {
  const put = Array.from({ length: 2001 }, (_, at) => ({
    entry: { id: `E${at}`, group: "A" },
    official: undefined,
  }));
  const parts = savedParts({ put, remove: ["X"], order: ["E0"], groups: [{ id: "A", title: "A" }] });
  expect(parts.map((part) => part.put.length)).toEqual([1000, 1000, 1]);
  expect(parts.map(({ remove }) => remove)).toEqual([["X"], [], []]);
  expect(parts.map(({ order }) => order)).toEqual([undefined, undefined, ["E0"]]);
  expect(parts.map(({ groups }) => groups?.length)).toEqual([1, undefined, undefined]);
});

test("removing alone is one call", () =>
  expect(savedParts({ put: [], remove: ["A"] })).toEqual([{ put: [], remove: ["A"] }]));
