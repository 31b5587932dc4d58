import { expect, test } from "vitest";
import { draftKey, keepDraft } from "./draft-storage.ts";
import { keptDrafts } from "./kept-drafts.ts";

const NOW = Date.parse("2026-03-15T12:00:00Z");
const owner = { userId: "maya", tenantId: "larkfield" };

function storeOf(...kept: (readonly [key: string, title: unknown, savedAt: number])[]) {
  const items = new Map<string, string>();
  const store = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
  for (const [key, title, savedAt] of kept)
    keepDraft(store, key, { draft: { title }, base: { title: "" }, baseVersion: null, savedAt });
  return { store, names: () => [...items.keys(), "theme", "palette-recent:larkfield:maya:x"] };
}

test("lists a person's own scenarios and portfolios of one tenant, latest first", () => {
  const { store, names } = storeOf(
    [draftKey("maya", "larkfield", null), "  A new one ", NOW - 2000],
    [draftKey("maya", "larkfield", "p1", "portfolio"), "All of it", NOW - 1000],
    [draftKey("noah", "larkfield", "s1"), "Someone else's", NOW],
    [draftKey("maya", "other", "s2"), "Another tenant's", NOW],
  );
  expect(keptDrafts(store, names(), owner, NOW)).toEqual([
    { what: "portfolio", id: "p1", title: "All of it", savedAt: NOW - 1000 },
    { what: "scenario", id: null, title: "A new one", savedAt: NOW - 2000 },
  ]);
});

test("leaves out drafts older than 30 days and unreadable ones", () => {
  const { store, names } = storeOf(
    [draftKey("maya", "larkfield", "old"), "Old", NOW - 31 * 24 * 3_600_000],
    [draftKey("maya", "larkfield", "odd"), 7, NOW],
  );
  store.setItem(draftKey("maya", "larkfield", "broken"), "{");
  expect(keptDrafts(store, names(), owner, NOW)).toEqual([]);
});
