import { expect, test } from "vitest";
import { wallClock } from "./zone-clock.ts";

const shown = (zone: string, at: string) =>
  new Date(wallClock(zone)!(Date.parse(at))).toISOString().slice(0, 16);

test("shows a time zone's local time, including quarter-hour offsets and daylight saving time", () => {
  expect(shown("UTC", "2026-11-22T10:00:00Z")).toBe("2026-11-22T10:00");
  expect(shown("Asia/Kathmandu", "2026-11-22T10:00:00Z")).toBe("2026-11-22T15:45");
  expect(shown("America/New_York", "2026-07-01T03:30:00Z")).toBe("2026-06-30T23:30");
});

test("is correct on the day the clock is set back", () => {
  expect(shown("America/New_York", "2026-11-01T05:30:00Z")).toBe("2026-11-01T01:30");
  expect(shown("America/New_York", "2026-11-01T06:30:00Z")).toBe("2026-11-01T01:30");
  expect(shown("America/New_York", "2026-11-01T07:30:00Z")).toBe("2026-11-01T02:30");
});

test("returns undefined for an unknown time zone", () => {
  expect(wallClock("Mars/Olympus")).toBeUndefined();
});
