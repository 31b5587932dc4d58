import { expect, test } from "vitest";
import { dayAt, startOfDay } from "./zoned-day.ts";

const inZone = (timezone: string) =>
  ({ timezone, timezoneSource: "manual", militaryTime: false, dateFormat: "en-US" }) as const;

test.each([
  ["UTC", "2026-11-24", "2026-11-24T00:00:00.000Z"],
  ["America/New_York", "2026-11-24", "2026-11-24T05:00:00.000Z"],
  ["America/New_York", "2026-07-01", "2026-07-01T04:00:00.000Z"],
  ["Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00.000Z"],
  ["Pacific/Auckland", "2026-01-01", "2025-12-31T11:00:00.000Z"],
  // The clock changes on these days.
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
])("in %s the day %s begins at %s", (zone, day, instant) => {
  expect(startOfDay(day, inZone(zone))).toBe(instant);
});

test("the day after the last one ends a range", () => {
  expect(startOfDay("2026-10-31", inZone("America/New_York"), 1)).toBe("2026-11-01T04:00:00.000Z");
  expect(startOfDay("2026-11-01", inZone("America/New_York"), 1)).toBe("2026-11-02T05:00:00.000Z");
});

test.each(["", "yesterday", "2026-13-01", "2026-1-1"])("%o is not a day", (day) => {
  expect(startOfDay(day, inZone("UTC"))).toBeUndefined();
});

test("a time belongs to the day of the person's zone", () => {
  const moment = new Date("2026-11-24T03:00:00Z");
  expect(dayAt(moment, inZone("America/New_York"))).toBe("2026-11-23");
  expect(dayAt(moment, inZone("Asia/Tokyo"))).toBe("2026-11-24");
});
