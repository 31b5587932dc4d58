import { expect, test } from "vitest";
import { middleHalf, moveEnd, moveZoom, shownStretch, zoomBetween, type Stretch } from "./zoom.ts";

const WHOLE: Stretch = [1e4, 1e8];

test("a zoom is the range between two losses, in either order", () => {
  expect(zoomBetween(WHOLE, 2e6, 1e5)).toEqual([1e5, 2e6]);
});

test("a slip of the pointer and the whole axis are not a zoom", () => {
  expect(zoomBetween(WHOLE, 1e6, 1.1e6)).toBeNull();
  expect(zoomBetween(WHOLE, 0, 1e12)).toBeNull();
});

test("a zoom never exceeds the axis, and resets when the curve has moved away from it", () => {
  expect(shownStretch(WHOLE, [1e3, 1e6])).toEqual([1e4, 1e6]);
  const [from, to] = shownStretch(WHOLE, [1e10, 1e11]);
  expect(from).toBeGreaterThanOrEqual(1e4);
  expect(to / from).toBeGreaterThan(1.2);
  expect(shownStretch(WHOLE, null)).toEqual(WHOLE);
});

test("moving a zoom keeps its width and stops at the ends", () => {
  expect(moveZoom(WHOLE, [1e5, 1e6], 2)).toEqual([2e5, 2e6]);
  expect(moveZoom(WHOLE, [1e7, 5e7], 10)).toEqual([2e7, 1e8]);
  expect(moveZoom(WHOLE, [2e4, 1e5], 0.1)).toEqual([1e4, 5e4]);
});

test("an end stops before the other end", () => {
  expect(moveEnd(WHOLE, [1e5, 1e6], 0, 100)).toEqual([8e5, 1e6]);
  expect(moveEnd(WHOLE, [1e5, 1e6], 1, 0.001)).toEqual([1e5, 1.25e5]);
  expect(moveEnd(WHOLE, [1e5, 1e6], 1, 1e6)).toEqual([1e5, 1e8]);
});

test("the keyboard's first zoom is the middle half of the axis", () => {
  expect(middleHalf(WHOLE)).toEqual([1e5, 1e7]);
});
