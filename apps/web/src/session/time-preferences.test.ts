import { expect, test } from "vitest";
import { timeDraft, timePayloads } from "./time-preferences.ts";

test("an unlisted zone gives way to the default", () => {
  const draft = { timezone: "Antarctica/Troll", timezoneSource: "auto", militaryTime: true } as const;
  expect(timeDraft(draft)).toEqual({ ...draft, timezone: "America/New_York" });
  expect(timeDraft({ ...draft, timezone: "Asia/Tokyo" }).timezone).toBe("Asia/Tokyo");
});

test("sends the zone with its source, the source alone, or the clock, and only changed values", () => {
  const before = { timezone: "Asia/Tokyo", timezoneSource: "manual", militaryTime: false } as const;
  expect(timePayloads(before, before)).toEqual([]);
  expect(timePayloads(before, { ...before, timezone: "Europe/Paris" })).toEqual([
    { timezone: "Europe/Paris", timezoneSource: "manual" },
  ]);
  expect(timePayloads(before, { ...before, timezoneSource: "auto" })).toEqual([{ timezoneSource: "auto" }]);
  expect(timePayloads(before, { ...before, militaryTime: true })).toEqual([{ militaryTime: true }]);
  expect(timePayloads(before, { timezone: "UTC", timezoneSource: "auto", militaryTime: true })).toEqual([
    { timezoneSource: "auto" },
    { militaryTime: true },
  ]);
});
