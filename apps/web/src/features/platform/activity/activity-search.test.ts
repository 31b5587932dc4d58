import { expect, test } from "vitest";
import { boardSearch, feedSearch } from "./activity-search.ts";
import { feedFilters } from "./feed-filters.ts";

const NEW_YORK = {
  timezone: "America/New_York",
  timezoneSource: "manual",
  militaryTime: false,
  dateFormat: "en-US",
} as const;
const SOMEBODY = "3f2b6c1e-0000-4000-8000-000000000000";

test("keeps a link's state, and leaves out invalid values", () => {
  const whole = { person: SOMEBODY, kind: "risk", from: "2026-11-01", to: "2026-11-22" };
  expect(feedSearch({ ...whole, x: 1 })).toEqual(whole);
  expect(
    feedSearch({ person: "maya", kind: "toString", range: "toString", from: "2026-13-40", to: 3 }),
  ).toEqual({});
  expect(boardSearch({ range: "month", tenantId: SOMEBODY })).toEqual({ range: "month", tenantId: SOMEBODY });
  expect(boardSearch({ range: "toString", tenantId: 1 })).toEqual({});
});

test("a named period replaces days", () => {
  expect(feedSearch({ range: "week", from: "2026-11-01" })).toEqual({ range: "week" });
});

test("days are read in the person's zone, the last one included", () => {
  const now = new Date("2026-11-24T03:00:00Z"); // still the 23rd in New York
  expect(feedFilters({ person: SOMEBODY, from: "2026-11-01", to: "2026-11-01" }, NEW_YORK, now)).toEqual({
    personId: SOMEBODY,
    from: "2026-11-01T04:00:00.000Z",
    to: "2026-11-02T05:00:00.000Z",
  });
  expect(feedFilters({ range: "today" }, NEW_YORK, now)).toEqual({ from: "2026-11-23T05:00:00.000Z" });
});
