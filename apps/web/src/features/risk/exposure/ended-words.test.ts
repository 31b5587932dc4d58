import { expect, test } from "vitest";
import { hasEnded } from "../scenarios/policies/has-ended.ts";
import { endedWords } from "./ended-words.ts";

const READER = {
  timezone: "America/Los_Angeles",
  timezoneSource: "auto",
  militaryTime: false,
  dateFormat: "en-US",
} as const;
const tower = { name: "Cyber tower", endsOn: "2026-10-31" };

test("a figure after insurance names each policy that ended, with its day wherever the reader is", () => {
  expect(endedWords({}, READER)).toBeNull();
  expect(endedWords({ endedPolicies: [tower] }, READER)).toBe(
    "Cyber tower ended on Oct 31, 2026, so it pays nothing here.",
  );
  expect(endedWords({ endedPolicies: [tower, { name: "Crime", endsOn: "2025-01-01" }] }, READER)).toBe(
    "Cyber tower ended on Oct 31, 2026 and Crime ended on Jan 1, 2025, so they pay nothing here.",
  );
});

test("a policy pays through its last day", () => {
  const at = (time: string) => hasEnded(tower.endsOn, new Date(time));
  expect(at("2026-10-31T23:59:59Z")).toBe(false);
  expect(at("2026-11-01T00:00:00Z")).toBe(true);
});
