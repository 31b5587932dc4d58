import { beforeEach, expect, test } from "vitest";
import { NEW_SCENARIO, addSecondary } from "../estimate/estimate-draft.ts";
import { type StoredDraft, draftKey, findDraft, forgetDraft, keepDraft } from "./draft-storage.ts";
import type { KeptStore } from "../../../../session/sealed-storage.ts";

const kept = new Map<string, string>();
const store: KeptStore = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
const blocked: KeptStore = {
  getItem: () => {
    throw new Error("blocked");
  },
  setItem: () => {
    throw new Error("full");
  },
  removeItem: () => {
    throw new Error("blocked");
  },
};
const stored: StoredDraft = {
  draft: { ...NEW_SCENARIO, title: "Half-typed", estimate: addSecondary(NEW_SCENARIO.estimate) },
  base: NEW_SCENARIO,
  baseVersion: 3,
  savedAt: 1_000_000,
};

beforeEach(() => kept.clear());

test("stored work is found again, word for word", () => {
  keepDraft(store, "k", stored);
  expect(findDraft(store, "k", 1_000_001)).toEqual(stored);
  forgetDraft(store, "k");
  expect(findDraft(store, "k", 1_000_001)).toBeNull();
});

test("work of another person, tenant or scenario has another key", () => {
  const keys = [
    draftKey("a", "t", "s"),
    draftKey("b", "t", "s"),
    draftKey("a", "u", "s"),
    draftKey("a", "t", null),
    draftKey("a", null, "s"),
    draftKey("a", "t", "s", "portfolio"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("work older than 30 days is not offered", () => {
  keepDraft(store, "k", stored);
  expect(findDraft(store, "k", stored.savedAt + 31 * 24 * 3600 * 1000)).toBeNull();
});

test("unreadable data counts as none", () => {
  for (const text of [
    "",
    "null",
    "{",
    "[]",
    '"x"',
    '{"format":1}',
    '{"format":1,"draft":{"title":1},"base":{},"savedAt":1,"baseVersion":null}',
  ]) {
    kept.set("k", text);
    expect(findDraft(store, "k", 2)).toBeNull();
  }
});

test("work stored before scenarios had treatment, tolerance and a frequency in parts still opens", () => {
  const older = ({ treatment: _, tolerance: __, ...draft }: StoredDraft["draft"]) => {
    const { frequency, ...estimate } = draft.estimate;
    return { ...draft, estimate: { ...estimate, lef: frequency.lef } };
  };
  const text = { ...stored, format: 1, draft: older(stored.draft), base: older(stored.base) };
  kept.set("k", JSON.stringify(text));
  expect(findDraft(store, "k", 1_000_001)).toEqual(stored);
});

test("blocked or full storage breaks nothing", () => {
  keepDraft(blocked, "k", stored);
  forgetDraft(blocked, "k");
  expect(findDraft(blocked, "k", 1)).toBeNull();
});
