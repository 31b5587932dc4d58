import type { CallResult } from "../../../api/call.ts";
import { expect, test } from "vitest";
import { dueText, nextStep, verdictOf } from "./journey-words.ts";

const TIMES = {
  timezone: "UTC",
  timezoneSource: "manual",
  dateFormat: "MMM d, yyyy",
  timeFormat: "24h",
} as unknown as Parameters<typeof dueText>[1];

const NEXT: CallResult<"journeys.next"> = {
  name: "Acme",
  frameworkTitle: "NIST CSF 2.0",
  ownerName: null,
  open: 34,
  openForYou: 5,
  submittedBy: "Ada",
  submittedByYou: false,
  journey: {
    framework: "nist-csf-2-0",
    stage: "answering",
    assessmentId: "1",
    assessmentName: "One",
    inScope: 106,
    assessed: 72,
    score: 0.5,
    scored: null,
    dueOn: null,
    overdueDays: 0,
    signedAt: null,
    newerEdition: false,
  },
};
const at = (stage: (typeof NEXT)["journey"]["stage"], more: Partial<typeof NEXT> = {}) =>
  nextStep({ ...NEXT, ...more, journey: { ...NEXT.journey, ...more.journey, stage } }, TIMES);

test("each stage has its next step, in words that name who it waits for", () => {
  expect(at("answering")).toEqual({
    words: "Answer 34 open entries, 5 of them assigned to you.",
    act: "open",
    show: "mine",
  });
  expect(at("answering", { open: 1, openForYou: 0 }).words).toBe("Answer 1 open entry.");
  expect(at("answering", { open: 0 }).words).toMatch(/^Submit it for review/);
  expect(at("review").words).toBe("Sign: waiting for someone other than Ada.");
  expect(at("review", { submittedByYou: true }).words).toMatch(/other than you/);
  expect(at("not-started")).toMatchObject({ act: "start" });
  expect(at("lapsed")).toMatchObject({ act: "renew" });
});

test("the day is said as what it means", () => {
  const journey = { ...NEXT.journey, overdueDays: 12, dueOn: "2026-11-01" };
  expect(dueText(journey, TIMES)).toBe("Overdue by 12 days");
  expect(dueText({ ...journey, stage: "lapsed" }, TIMES)).toBe("Review due for 12 days");
  expect(dueText({ ...journey, stage: "lapsed", newerEdition: true }, TIMES)).toMatch(/newer edition/);
  expect(dueText(NEXT.journey, TIMES)).toBe("");
});

test("the verdict counts what is signed, and names what is overdue longest", () => {
  const signed = (count: number) => [{ stage: "signed" as const, count }];
  const summary = {
    organizations: 3,
    frameworks: [
      { id: "a", title: "A" },
      { id: "b", title: "B" },
    ],
    frameworksInUse: 2,
    stages: signed(3),
    overdue: 2,
    latest: { name: "Acme", framework: "NIST CSF 2.0", days: 12 },
  };
  expect(verdictOf(summary)).toBe(
    "3 of 6 journeys are signed and current. 2 are overdue, longest Acme’s NIST CSF 2.0, by 12 days.",
  );
  expect(verdictOf({ ...summary, stages: signed(6), overdue: 0, latest: null })).toBe(
    "All 6 journeys are signed and current. Nothing is overdue.",
  );
});
