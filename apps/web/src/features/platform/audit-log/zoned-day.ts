import type { TimePreferences } from "../../../ui/format.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A person's time zone. */
function zoneOf({ timezone, timezoneSource }: TimePreferences): string {
  return timezoneSource === "manual"
    ? timezone
    : Intl.DateTimeFormat().resolvedOptions().timeZone || timezone;
}

/** How far a zone is ahead of UTC at a given time, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second")) -
    Math.floor(moment / 1000) * 1000
  );
}

/**
 * The start of a day (`2026-11-24`) in the person's zone, as ISO 8601 in UTC; `later` days on. Undefined if it isn't a day.
 */
export function startOfDay(day: string, preferences: TimePreferences, later = 0): string | undefined {
  const utc = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) + later * 86_400_000 : Number.NaN;
  if (Number.isNaN(utc)) return undefined;
  const zone = zoneOf(preferences);
  const first = utc - offsetAt(utc, zone);
  return new Date(utc - offsetAt(first, zone)).toISOString(); // once more, in case the clock changes in between
}

/** The day at a given time in the person's zone, as `2026-11-24`. */
export function dayAt(moment: Date, preferences: TimePreferences): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zoneOf(preferences)))
    .toISOString()
    .slice(0, 10);
}
