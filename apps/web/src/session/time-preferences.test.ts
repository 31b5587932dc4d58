import { expect, test } from "vitest";
import { timeDraft, timePayload } from "./time-preferences.ts";

test("a zone that is on no list gives way to the default", () => {
  const draft = { timezone: "Antarctica/Troll", timezoneSource: "auto", militaryTime: true } as const;
  expect(timeDraft(draft)).toEqual({ ...draft, timezone: "America/New_York" });
  expect(timeDraft({ ...draft, timezone: "Asia/Tokyo" }).timezone).toBe("Asia/Tokyo");
});

test("the zone goes with its source, and is left out where the browser finds it", () => {
  const draft = { timezone: "Asia/Tokyo", militaryTime: false } as const;
  expect(timePayload({ ...draft, timezoneSource: "manual" })).toEqual({ ...draft, timezoneSource: "manual" });
  expect(timePayload({ ...draft, timezoneSource: "auto" })).toEqual({
    timezoneSource: "auto",
    militaryTime: false,
  });
});
