import { expect, test } from "vitest";
import { readingWords, readingsOf } from "./trend-cursor.tsx";
import { trendClock } from "./trend-time.ts";

const series = [
  {
    name: "Mean",
    points: [
      { at: "2026-11-20", value: 1 },
      { at: "2026-11-21", value: 2 },
    ],
  },
  {
    name: "Bad year",
    points: [
      { at: "2026-11-21", value: 9 },
      { at: "2026-11-19", value: null },
    ],
  },
];

test("readings are all times at which some series has a value, in order", () =>
  expect(readingsOf(series).map(({ values }) => values)).toEqual([
    [1, null],
    [2, 9],
  ]));

test("a reading gives its time and each series' value, or that there is none", () => {
  const clock = trendClock(["2026-11-20"], {
    timezone: "UTC",
    timezoneSource: "manual",
    militaryTime: false,
    dateFormat: "en-US",
  });
  const [first] = readingsOf(series);
  expect(readingWords(first!, series, (value) => `$${value}M`, clock)).toBe(
    "Nov 20, 2026: Mean $1M, Bad year no data",
  );
});
