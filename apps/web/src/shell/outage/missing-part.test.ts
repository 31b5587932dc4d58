import { expect, test } from "vitest";
import { mayReload } from "./missing-part.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("the page reloads by itself once, and again only after a minute", () => {
  const store = memory();
  expect(mayReload(store, 1_000_000)).toBe(true);
  expect(mayReload(store, 1_010_000)).toBe(false);
  expect(mayReload(store, 1_060_000)).toBe(true);
});

test("without storage it never reloads by itself, because it would never stop", () => {
  expect(mayReload(undefined, 1_000_000)).toBe(false);
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new Error("blocked");
    },
  };
  expect(mayReload(blocked, 1_000_000)).toBe(false);
});
