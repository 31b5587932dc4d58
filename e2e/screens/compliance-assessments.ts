/** Assessments and their answers. */
import { assessOnce } from "./compliance-assess-once.ts";
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const ASSESSMENTS = "/compliance/assessments";
const ROW = {
  inScope: true,
  applicability: "applicable",
  result: null,
  maturity: null,
  objectives: {},
  work: "not-started",
  assigneeId: null,
  assigneeName: null,
  comments: 0,
  noted: true,
} as const;
/** An assessment with an entry of each kind: not answered, met, without application, out of scope. */
const assessment = (
  status: "draft" | "active" | "in_review" | "completed",
  scoringModel: "implementation" | "maturity",
) =>
  ({
    "assessmentRecords.get": {
      status,
      scoringModel,
      ownModel: null,
      framework: "nist-sp-800-171-r2",
      frameworkTitle: "NIST SP 800-171 Rev. 2",
      clientId: null,
      archivedAt: null,
      questionSetName: null,
    },
    "assessmentAnswers.list": {
      items: [
        {
          ...ROW,
          entry: "3.1.1",
          objectives: { "3.1.1[a]": "met", "3.1.1[b]": "not-met" },
          result: "not-met",
        },
        { ...ROW, entry: "3.1.2", result: "met", maturity: 3, work: "ready", comments: 2 },
        { ...ROW, entry: "3.1.3", result: "partially-met", maturity: 2 },
        { ...ROW, entry: "3.5.3", applicability: "not-applicable" },
        { ...ROW, entry: "3.13.11", inScope: false },
      ],
    },
    "assessmentAnswers.get": {
      ...ROW,
      entry: "3.1.1",
      objectives: { "3.1.1[a]": "met", "3.1.1[b]": "not-met" },
      result: "not-met",
    },
  }) satisfies Answers;

export const complianceAssessments: readonly Screen[] = [
  {
    path: ASSESSMENTS,
    as: "assessor",
    h1: "Assessments",
    reads: ["assessmentRecords.list", "clientChoices.list", "frameworks.list"],
    empty: "No assessments yet",
  },
  {
    path: `${ASSESSMENTS}/${ID}`,
    as: "risk_analyst",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list"],
    answers: assessment("active", "implementation"),
    shows: "4 of 4 answered",
    neverEmpty: true,
  },
  {
    path: `${ASSESSMENTS}/${ID}?entry=3.1.1`,
    as: "assessor",
    h1: /^name 1/,
    reads: [
      "assessmentRecords.get",
      "assessmentAnswers.list",
      "assessmentAnswers.get",
      "evidence.list",
      "frameworks.list",
      "frameworks.content",
    ],
    answers: assessment("active", "implementation"),
    shows: "3.1.1[a]",
    neverEmpty: true,
    again: true,
  },
  {
    path: `${ASSESSMENTS}/${ID}?entry=3.1.2`,
    as: "assessor",
    h1: /^name 1/,
    reads: [
      "assessmentRecords.get",
      "assessmentAnswers.list",
      "assessmentAnswers.get",
      "evidence.list",
      "frameworks.list",
      "frameworks.content",
    ],
    answers: assessment("in_review", "maturity"),
    shows: /In review: answers are locked/,
    neverEmpty: true,
    again: true,
  },
  {
    path: `${ASSESSMENTS}/${ID}`,
    as: "admin",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list"],
    answers: assessment("draft", "implementation"),
    shows: "Check the scope, then start.",
    neverEmpty: true,
    again: true,
  },
  ...assessOnce,
];
