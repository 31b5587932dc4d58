import { expect, test } from "vitest";
import { daysAfter, eventWords, seesWords } from "./words.ts";

const TIMES = {
  timezone: "America/New_York",
  timezoneSource: "manual",
  militaryTime: false,
  dateFormat: "en-US",
} as const;

test("a day after others is on the calendar, across months, years and changes of the clock", () => {
  expect(daysAfter("2026-11-26", 30)).toBe("2026-12-26");
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysAfter("2026-03-28", 2)).toBe("2026-03-30");
});

test("what happened names a day as the calendar has it, and files and entries as they're called", () => {
  expect(eventWords({ kind: "give", about: "2026-12-26" }, TIMES)).toBe("Access given until Dec 26, 2026");
  expect(eventWords({ kind: "extend", about: "2027-01-01" }, TIMES)).toBe("Last day moved to Jan 1, 2027");
  expect(eventWords({ kind: "download", about: "policy.pdf" }, TIMES)).toBe("Downloaded policy.pdf");
  expect(eventWords({ kind: "open", about: "" }, TIMES)).toBe("Opened in a browser, with a code");
});

test("what an auditor sees is named in one line", () => {
  expect(seesWords({ seesEvidence: true, seesNotes: true })).toBe("Answers, evidence, notes");
  expect(seesWords({ seesEvidence: false, seesNotes: false })).toBe("Answers");
});
