import { expect, test } from "vitest";
import { inEveryZone, todayOf } from "./calendar-day.ts";
import { shortDay } from "../ui/format.ts";

const at = (timezone: string) =>
  ({ timezone, timezoneSource: "manual", militaryTime: false, dateFormat: "en-US" }) as const;

test("a calendar day is the same in every zone, also for readers whose zone is their browser's", () => {
  for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles"])
    for (const timezoneSource of ["auto", "manual"] as const)
      expect(shortDay("2026-12-31", inEveryZone({ ...at(zone), timezoneSource }))).toBe("Dec 31, 2026");
});

test("today is the reader's day", () => {
  const now = new Date("2026-11-25T23:30:00Z");
  expect(todayOf(at("UTC"), now)).toBe("2026-11-25");
  expect(todayOf(at("Asia/Tokyo"), now)).toBe("2026-11-26");
  expect(todayOf(at("America/Los_Angeles"), now)).toBe("2026-11-25");
});
