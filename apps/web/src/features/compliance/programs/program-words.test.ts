import type { ProgramSummary } from "@crq/contract/compliance/programs";
import { expect, test } from "vitest";
import { standingOf } from "./program-words.ts";

const TODAY = "2026-11-26";
const program = (of: Partial<ProgramSummary>) =>
  ({
    status: "active",
    archivedAt: null,
    milestonesOverdue: 0,
    nextReviewOn: null,
    progress: { assessments: 2, completed: 0, controlsTotal: 110, controlsAssessed: 44, score: 0.78 },
    ...of,
  }) as ProgramSummary;
const NONE = { assessments: 0, completed: 0, controlsTotal: 0, controlsAssessed: 0, score: null };

test("a program without anything overdue is on track, and says how far it is", () => {
  expect(standingOf(program({ nextReviewOn: TODAY }), TODAY)).toEqual({
    tone: "within",
    chip: "On track",
    sentence: "40% of 110 controls are assessed, with a score of 78%.",
  });
  expect(standingOf(program({ status: "planned", progress: NONE }), TODAY)).toMatchObject({
    chip: "Planned",
    sentence: "It has no assessment yet.",
  });
});

test("overdue milestones and reviews are said first", () => {
  const late = program({ milestonesOverdue: 2, nextReviewOn: "2026-11-25", progress: NONE });
  expect(standingOf(late, TODAY)).toEqual({
    tone: "over",
    chip: "Behind",
    sentence: "2 milestones are overdue, and its review is overdue. It has no assessment yet.",
  });
  expect(standingOf(program({ milestonesOverdue: 1 }), TODAY).sentence).toMatch(
    /^1 milestone is overdue\. 40%/,
  );
  expect(standingOf(program({ nextReviewOn: "2026-11-25" }), TODAY).sentence).toMatch(
    /^Its review is overdue\./,
  );
});

test("a program that is completed, on hold or archived isn't behind", () => {
  for (const of of [
    { status: "completed" },
    { status: "on_hold" },
    { archivedAt: "2026-11-01T00:00:00Z" },
  ] as const)
    expect(standingOf(program({ ...of, milestonesOverdue: 3 }), TODAY).chip).not.toBe("Behind");
});
