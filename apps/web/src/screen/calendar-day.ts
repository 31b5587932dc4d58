import { type TimePreferences, shortDay, zoneOf } from "../ui/format.ts";

/** A calendar day such as `2026-11-03`, which is the same in every time zone: `Nov 3, 2026`. */
export function calendarDay(date: string, preferences: TimePreferences): string {
  return shortDay(date, { ...preferences, timezone: "UTC", timezoneSource: "manual" });
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
