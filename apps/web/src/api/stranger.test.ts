import { expect, test } from "vitest";
import { cameAsStranger } from "./stranger.ts";

const navigation = (type: string, transferSize: number) => [
  { type, transferSize } as PerformanceNavigationTiming,
];
const fresh = navigation("navigate", 2000);
const marked = () => ({ dataset: { stranger: "" } as DOMStringMap });

test("a page that the server marked is trusted once", () => {
  const page = marked();
  expect([cameAsStranger(page, fresh), cameAsStranger(page, fresh)]).toEqual([true, false]);
});

test("a page without the mark, from a cache, or reached by going back is not", () => {
  expect(cameAsStranger({ dataset: {} }, fresh)).toBe(false);
  expect(cameAsStranger(marked(), navigation("navigate", 0))).toBe(false);
  expect(cameAsStranger(marked(), navigation("back_forward", 2000))).toBe(false);
  expect(cameAsStranger(marked(), [])).toBe(false);
});
