import type { TimePreferences } from "../../../ui/format.ts";
import { type AuditSearch, PRESETS } from "./audit-search.ts";
import { dayAt, startOfDay } from "./zoned-day.ts";

/** The filters for the server, with days read in the person's zone. */
export function filtersOf(search: AuditSearch, preferences: TimePreferences, now = new Date()) {
  const { range, from, to, ...texts } = search;
  const today = dayAt(now, preferences);
  const begin =
    range === undefined
      ? from && startOfDay(from, preferences)
      : startOfDay(today, preferences, 1 - PRESETS[range]);
  const end = to && startOfDay(to, preferences, 1);
  return { ...texts, ...(begin && { from: begin }), ...(end && { to: end }) };
}
