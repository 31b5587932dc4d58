import { expect, test } from "vitest";
import { tooltipDelay } from "./tooltip-timing.ts";

test("a tooltip opens after 700 ms, or immediately within 300 ms of the last", () => {
  expect(tooltipDelay(10_000, -Infinity)).toBe(700);
  expect(tooltipDelay(10_000, 9_800)).toBe(0);
  expect(tooltipDelay(10_000, 9_700)).toBe(700);
});
