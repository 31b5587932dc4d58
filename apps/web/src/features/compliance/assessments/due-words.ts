/** Due days and times, in words. */
import { type TimePreferences, shortDay } from "../../../ui/format.ts";

/** A calendar day in a locale's format; it's the same day in every zone. */
export function dayWords(day: string, preferences: TimePreferences): string {
  return shortDay(`${day}T12:00:00Z`, { ...preferences, timezone: "UTC", timezoneSource: "manual" });
}

/** Whether a calendar day has passed. */
export function isPast(day: string, now: Date = new Date()): boolean {
  return day < now.toISOString().slice(0, 10);
}
