import type { TimePreferences } from "../../../ui/format.ts";
import { dayAt, startOfDay } from "../audit-log/public.ts";
import { FEED_RANGES, type FeedSearch } from "./activity-search.ts";

/** The feed's filters for the server, with days read in the person's zone. */
export function feedFilters(search: FeedSearch, preferences: TimePreferences, now = new Date()) {
  const { tenantId, person, kind, range, from, to } = search;
  const begin =
    range === undefined
      ? from && startOfDay(from, preferences)
      : startOfDay(dayAt(now, preferences), preferences, 1 - FEED_RANGES[range]);
  const end = to && startOfDay(to, preferences, 1);
  return {
    ...(tenantId && { tenantId }),
    ...(person && { personId: person }),
    ...(kind && { kind }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

/** The filters for the server. */
export type FeedFilters = ReturnType<typeof feedFilters>;
