import { expect, test } from "vitest";
import { halfPeriod } from "./trend-bars.tsx";

const readings = (...times: number[]) => times.map((at) => ({ at, values: [1] }));

test("half a period is half the smallest gap between readings", () => {
  expect(halfPeriod(readings(0, 10, 30))).toBe(5);
});

test("a single reading gets half a day on each side", () => {
  expect(halfPeriod(readings(7))).toBe(12 * 3_600_000);
});
