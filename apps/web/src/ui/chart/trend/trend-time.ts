/** The time axis of a trend: round times of the reader's own zone, from minutes to decades, and their labels. */
import { type TimePreferences, timeOfDay, zoneOf } from "../../format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

/** Distances between ticks: a number of milliseconds or of months. */
type Step = { readonly ms: number } | { readonly months: number };
const STEPS: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ ms: minutes * MINUTE })),
  ...[1, 2, 3, 6, 12].map((hours) => ({ ms: hours * HOUR })),
  ...[1, 2, 7, 14].map((days) => ({ ms: days * DAY })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
];

const lengthOf = (step: Step) => ("ms" in step ? step.ms : step.months * MONTH);

/** How a trend's times are read: calendar days stay unchanged; times are read in the reader's zone. */
export interface TrendClock {
  readonly zone: string;
  readonly daysOnly: boolean;
  readonly preferences: TimePreferences;
}

/** The clock for points: days (`2026-11-22`) if all of them are, else times. */
export function trendClock(times: readonly string[], preferences: TimePreferences): TrendClock {
  const daysOnly = times.length > 0 && times.every((at) => at.length === 10);
  return { zone: daysOnly ? "UTC" : zoneOf(preferences), daysOnly, preferences };
}

/** The calendar day of a time in a zone, as a point of a day axis: `2026-11-22`. */
export function calendarDay(moment: string, zone: string): string {
  const at = Date.parse(moment);
  return new Date(at + offsets(zone)(at)).toISOString().slice(0, 10);
}

/** A format for a zone, UTC if the browser doesn't know it. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}

/** Reads how far a zone is ahead of UTC at a given time, in milliseconds. */
function offsets(zone: string): (moment: number) => number {
  const format = formatIn("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
}

/** Round local times, as if they were UTC, from `from` to `to`. */
function roundTimes(step: Step, from: number, to: number): number[] {
  const found: number[] = [];
  if ("months" in step) {
    const start = new Date(from);
    const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step.months) * step.months;
    for (let month = first; ; month += step.months) {
      const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
      if (at > to) return found;
      if (at >= from) found.push(at);
    }
  }
  // Weeks start on Mondays: the first of all days was a Thursday.
  const origin = step.ms >= 7 * DAY ? 4 * DAY : 0;
  for (let at = origin + Math.ceil((from - origin) / step.ms) * step.ms; at <= to; at += step.ms)
    found.push(at);
  return found;
}

/** A labeled time of the axis. */
export interface TimeTick {
  readonly at: number;
  readonly label: string;
}

/** At most `most` round times between two, each with its label: `3:00 PM`, `Nov 22`, `Nov`, `2026`. */
export function timeTicks(from: number, to: number, most: number, clock: TrendClock): TimeTick[] {
  if (!(to > from)) return [{ at: from, label: dayWords(from, clock) }];
  const offset = offsets(clock.zone);
  const least = clock.daysOnly ? DAY : MINUTE;
  const fitting = STEPS.filter((step) => lengthOf(step) >= least);
  const step = fitting.find((one) => (to - from) / lengthOf(one) <= Math.max(1, most)) ?? fitting.at(-1)!;
  const locals = roundTimes(step, from + offset(from), to + offset(to));
  return locals.map((local) => {
    const at = local - offset(local - offset(local));
    return { at, label: tickWords(local, at, step, clock) };
  });
}

function tickWords(local: number, at: number, step: Step, clock: TrendClock): string {
  if ("months" in step) {
    const date = new Date(local);
    const year = String(date.getUTCFullYear());
    if (step.months >= 12 || date.getUTCMonth() === 0) return year;
    return formatIn(clock.preferences.dateFormat, { month: "short", timeZone: "UTC" }).format(date);
  }
  if (step.ms < DAY && local % DAY !== 0) return timeOfDay(new Date(at), clock.preferences);
  return dayWords(at, clock);
}

function dayWords(at: number, { zone, preferences }: TrendClock): string {
  return formatIn(preferences.dateFormat, { month: "short", day: "numeric", timeZone: zone }).format(at);
}

/** A time for the cursor and the table: `Nov 22, 2026`, and the time of day unless the points are days. */
export function momentWords(at: number, { zone, daysOnly, preferences }: TrendClock): string {
  const day = formatIn(preferences.dateFormat, {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: zone,
  }).format(at);
  return daysOnly ? day : `${day}, ${timeOfDay(new Date(at), preferences)}`;
}
