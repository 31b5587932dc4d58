import { describe, expect, test } from "vitest";
import { changesOf, inverse, willBeAssigned, withPairs } from "./assignment-draft.ts";

const ada = { id: "ada", allClients: false, clientIds: ["one"] };
const ben = { id: "ben", allClients: false, clientIds: [] };
const all = { id: "all", allClients: true, clientIds: [] };
const NOTHING = new Map<string, boolean>();

describe("a draft of assignments", () => {
  test("contains only differences: restoring the original leaves nothing", () => {
    const draft = withPairs(NOTHING, [ada], ["one", "two"], true);
    expect([...draft]).toEqual([["ada two", true]]);
    expect(withPairs(draft, [ada], ["two"], false).size).toBe(0);
  });

  test("leaves people with every client unchanged", () => {
    expect(withPairs(NOTHING, [all], ["one"], false).size).toBe(0);
    expect(willBeAssigned(NOTHING, all, "one")).toBe(true);
  });

  test("is carried out by assigning first, people with the same change together", () => {
    let draft = withPairs(NOTHING, [ada, ben], ["two"], true);
    draft = withPairs(draft, [ada], ["one"], false);
    expect(changesOf(draft)).toEqual([
      { action: "assign", userIds: ["ada", "ben"], clientIds: ["two"] },
      { action: "unassign", userIds: ["ada"], clientIds: ["one"] },
    ]);
  });

  test("is undone by the opposite, again assigning first", () => {
    const draft = withPairs(withPairs(NOTHING, [ada], ["two"], true), [ada], ["one"], false);
    expect(inverse(changesOf(draft))).toEqual([
      { action: "assign", userIds: ["ada"], clientIds: ["one"] },
      { action: "unassign", userIds: ["ada"], clientIds: ["two"] },
    ]);
  });

  test("with more people or clients than one change allows is split into several", () => {
    const people = Array.from({ length: 201 }, (_, i) => ({ id: `p${i}`, allClients: false, clientIds: [] }));
    const changes = changesOf(withPairs(NOTHING, people, ["one"], true));
    expect(changes.map(({ userIds }) => userIds.length)).toEqual([200, 1]);
  });
});
