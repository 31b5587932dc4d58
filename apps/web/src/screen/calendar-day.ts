import { type TimePreferences, zoneOf } from "../ui/format.ts";

/** Preferences to write a calendar day with, such as a policy’s last: it’s the same day in every time zone. */
export function inEveryZone<P extends TimePreferences>(preferences: P): P {
  return { ...preferences, timezone: "UTC", timezoneSource: "manual" };
}

/** The reader’s calendar day: `2026-11-25`. */
export function todayOf(preferences: TimePreferences, now: Date = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: zoneOf(preferences),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now);
}
