import { expect, test } from "vitest";
import { calendarDay, momentWords, timeTicks, trendClock } from "./trend-time.ts";

const preferences = {
  timezone: "America/New_York",
  timezoneSource: "manual",
  militaryTime: false,
  dateFormat: "en-US",
} as const;
const moments = trendClock(["2026-11-22T10:00:00Z"], preferences);
const days = trendClock(["2026-11-22"], preferences);
const ticks = (from: string, to: string, most: number, clock = moments) =>
  timeTicks(Date.parse(from), Date.parse(to), most, clock).map(({ label }) => label);

test("an hour has round minutes of the reader's zone", () =>
  expect(ticks("2026-11-22T15:01:00Z", "2026-11-22T15:59:00Z", 4)).toEqual([
    "10:15 AM",
    "10:30 AM",
    "10:45 AM",
  ]));

test("a day starts at the reader's midnight, labeled with the day", () =>
  expect(ticks("2026-11-22T12:00:00Z", "2026-11-23T12:00:00Z", 4)).toEqual([
    "12:00 PM",
    "6:00 PM",
    "Nov 23",
    "6:00 AM",
  ]));

test("ticks stay on local midnight when the clocks change", () => {
  const found = timeTicks(Date.parse("2026-10-30T12:00:00Z"), Date.parse("2026-11-04T12:00:00Z"), 6, moments);
  expect(found.map(({ at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
    "10-31T04:00",
    "11-01T04:00",
    "11-02T05:00",
    "11-03T05:00",
    "11-04T05:00",
  ]);
});

test("weeks start on Mondays, months on their first day, years in January", () => {
  expect(ticks("2026-11-01", "2026-11-28", 4, days)).toEqual(["Nov 2", "Nov 9", "Nov 16", "Nov 23"]);
  expect(ticks("2026-09-15", "2027-02-15", 6, days)).toEqual(["Oct", "Nov", "Dec", "2027", "Feb"]);
  expect(ticks("2020-03-01", "2026-03-01", 6, days)).toEqual([
    "2021",
    "2022",
    "2023",
    "2024",
    "2025",
    "2026",
  ]);
});

test("days are read as calendar days, times in the reader's zone", () => {
  expect(momentWords(Date.parse("2026-11-22"), days)).toBe("Nov 22, 2026");
  expect(momentWords(Date.parse("2026-11-22T02:30:00Z"), moments)).toBe("Nov 21, 2026, 9:30 PM");
});

test("a single day has its own tick, and an unknown zone gives UTC", () => {
  expect(ticks("2026-11-22", "2026-11-22", 5, days)).toEqual(["Nov 22"]);
  const lost = trendClock(["2026-11-22T02:30:00Z"], { ...preferences, timezone: "Nowhere/Land" });
  expect(timeTicks(0, 3_600_000, 4, lost).length).toBeGreaterThan(1);
});

test("a time's day is the zone's own, and UTC's if the zone is unknown", () => {
  expect(calendarDay("2026-11-22T03:00:00Z", "America/New_York")).toBe("2026-11-21");
  expect(calendarDay("2026-11-22T03:00:00Z", "Asia/Tokyo")).toBe("2026-11-22");
  expect(calendarDay("2026-11-22T03:00:00Z", "Nowhere/Town")).toBe("2026-11-22");
});
