import { expect, test } from "vitest";
import { auditSearch, isFiltered } from "./audit-search.ts";
import { filtersOf } from "./server-filters.ts";

const NEW_YORK = {
  timezone: "America/New_York",
  timezoneSource: "manual",
  militaryTime: false,
  dateFormat: "en-US",
} as const;
const TENANT = "3f2b6c1e-0000-4000-8000-000000000000";

test("keeps a link's state, and leaves out invalid values", () => {
  expect(
    auditSearch({
      q: "maya",
      action: "session.",
      objectId: 42,
      from: "2026-11-01",
      to: "2026-11-24",
      tenantId: TENANT,
      x: 1,
    }),
  ).toEqual({
    q: "maya",
    action: "session.",
    objectId: "42",
    from: "2026-11-01",
    to: "2026-11-24",
    tenantId: TENANT,
  });
  expect(
    auditSearch({
      q: " ",
      tenantId: "mine",
      range: "toString",
      from: "today",
      to: "2026-13-40",
      ip: "x".repeat(300),
      actor: {},
    }),
  ).toEqual({});
});

test("a named period replaces days", () => {
  expect(auditSearch({ range: "week", from: "2026-11-01" })).toEqual({ range: "week" });
});

test("days are read in the person's zone, the last one included", () => {
  const now = new Date("2026-11-24T03:00:00Z"); // still the 23rd in New York
  expect(filtersOf({ q: "x", from: "2026-11-01", to: "2026-11-01" }, NEW_YORK, now)).toEqual({
    q: "x",
    from: "2026-11-01T04:00:00.000Z",
    to: "2026-11-02T05:00:00.000Z",
  });
  expect(filtersOf({ range: "today" }, NEW_YORK, now)).toEqual({ from: "2026-11-23T05:00:00.000Z" });
  expect(filtersOf({ range: "week" }, NEW_YORK, now)).toEqual({ from: "2026-11-17T05:00:00.000Z" });
});

test("the tenant alone is not a filter", () => {
  expect([isFiltered({ tenantId: TENANT }), isFiltered({ range: "today" })]).toEqual([false, true]);
});
