import { expect, test } from "vitest";
import { calendarDay, todayOf } from "./calendar-day.ts";

const at = (timezone: string) =>
  ({ timezone, timezoneSource: "manual", militaryTime: false, dateFormat: "en-US" }) as const;

test("a calendar day is the same in every zone, also for readers whose zone is their browser's", () => {
  for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles"])
    for (const timezoneSource of ["auto", "manual"] as const)
      expect(calendarDay("2026-12-31", { ...at(zone), timezoneSource })).toBe("Dec 31, 2026");
});

test("today is the reader's day", () => {
  const now = new Date("2026-11-25T23:30:00Z");
  expect(todayOf(at("UTC"), now)).toBe("2026-11-25");
  expect(todayOf(at("Asia/Tokyo"), now)).toBe("2026-11-26");
  expect(todayOf(at("America/Los_Angeles"), now)).toBe("2026-11-25");
});
