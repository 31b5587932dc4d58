import { expect, test } from "vitest";
import { wallClock } from "./zone-clock.ts";

const shown = (zone: string, at: string) =>
  new Date(wallClock(zone)!(Date.parse(at))).toISOString().slice(0, 16);

test("shows the time of a zone, quarters of an hour and summer time included", () => {
  expect(shown("UTC", "2026-11-22T10:00:00Z")).toBe("2026-11-22T10:00");
  expect(shown("Asia/Kathmandu", "2026-11-22T10:00:00Z")).toBe("2026-11-22T15:45");
  expect(shown("America/New_York", "2026-07-01T03:30:00Z")).toBe("2026-06-30T23:30");
});

test("is right on the day on which the clock is put back", () => {
  expect(shown("America/New_York", "2026-11-01T05:30:00Z")).toBe("2026-11-01T01:30");
  expect(shown("America/New_York", "2026-11-01T06:30:00Z")).toBe("2026-11-01T01:30");
  expect(shown("America/New_York", "2026-11-01T07:30:00Z")).toBe("2026-11-01T02:30");
});

test("knows no zone that does not exist", () => {
  expect(wallClock("Mars/Olympus")).toBeUndefined();
});
