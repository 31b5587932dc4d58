import { expect, test } from "vitest";
import { bytes, cores, milliseconds, rate, shareOf, stretch } from "./words.ts";

test("durations of calls keep two digits where it matters", () => {
  expect([0.42, 9.94, 9.96, 12.4, 999.4, 999.6, 61_500].map(milliseconds)).toEqual([
    "0.4 ms",
    "9.9 ms",
    "10 ms",
    "12 ms",
    "999 ms",
    "1 s",
    "61.5 s",
  ]);
  expect(milliseconds(null)).toBe("–");
});

test("amounts of memory and disk use the fitting unit", () => {
  expect([0, 980, 12_300, 999_600, 86_400_000, 1_400_000_000, 3e15].map(bytes)).toEqual([
    "0 bytes",
    "980 bytes",
    "12 kB",
    "1 MB",
    "86 MB",
    "1.4 GB",
    "3,000 TB",
  ]);
});

test("long durations use their two largest units, and minutes alone", () => {
  expect([0, 40, 61, 3600, 3725, 90_000, 86_400 * 3 + 60].map(stretch)).toEqual([
    "0 s",
    "40 s",
    "1 min",
    "1 h",
    "1 h 2 min",
    "1 d 1 h",
    "3 d",
  ]);
  expect(stretch(null)).toBe("–");
});

test("rates, cores and shares", () => {
  expect([rate(0.04), rate(3.26), rate(1234.5)]).toEqual(["0", "3.3", "1,235"]);
  expect([cores(0.034), cores(1.23)]).toEqual(["0.03", "1.2"]);
  expect([shareOf(null), shareOf(0), shareOf(0.005)]).toEqual(["–", "0%", "0.5%"]);
});
