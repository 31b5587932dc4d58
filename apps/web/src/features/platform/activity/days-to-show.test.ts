import { CHANGES_DAYS } from "@crq/contract/platform/activity";
import { expect, test } from "vitest";
import { daysToShow } from "./days-to-show.ts";

const NOW = Date.parse("2026-03-15T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW - days * 24 * 3_600_000);

test("shows a week on the first visit and after short absences", () => {
  expect(daysToShow(null, NOW)).toBe(7);
  expect(daysToShow(daysAgo(0.1), NOW)).toBe(7);
});

test("goes back to the last visit, up to the server's limit", () => {
  expect(daysToShow(daysAgo(12.5), NOW)).toBe(13);
  expect(daysToShow(daysAgo(400), NOW)).toBe(CHANGES_DAYS);
});
