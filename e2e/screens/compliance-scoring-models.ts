/** The screens of scoring models. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const LIST = "/templates/scoring-model";
const EDITOR = `${LIST}/${ID}`;

const SCORED = {
  value: 62,
  unit: "percent",
  least: 0,
  most: 100,
  band: { label: "Moderate", meaning: "fair" },
} as const;
const CONTENT = {
  answers: { kind: "results", met: 1, partiallyMet: 0.5, notMet: 0 },
  unanswered: 0,
  notApplicable: null,
  arithmetic: { kind: "average" },
  weights: {
    from: "equal",
    each: 1,
    groups: [{ id: "GV", weight: 2 }],
    baselines: [],
    entries: [{ id: "PR.AA-01", weight: 4 }],
  },
  decimals: 0,
  bands: [
    { label: "Low", from: null, meaning: "bad" },
    { label: "Moderate", from: 40, meaning: "poor" },
    { label: "Substantial", from: 70, meaning: "fair" },
    { label: "High", from: 90, meaning: "good" },
  ],
} as const;
const ROW = {
  inScope: true,
  applicability: "applicable",
  maturity: null,
  objectives: {},
  work: "ready",
  assigneeId: null,
} as const;
const MODEL: Answers = {
  "scoringModels.get": {
    id: ID,
    status: "published",
    edition: 2,
    changed: true,
    framework: "nist-csf-2-0",
    model: CONTENT,
  },
};

export const complianceScoringModels: readonly Screen[] = [
  {
    path: LIST,
    as: "template_manager",
    h1: "Scoring models",
    reads: ["scoringModels.list"],
    answers: { "scoringModels.list": { items: [{ status: "published", edition: 2, changed: true }] } },
    shows: "Edition 2, changed since",
    empty: "No scoring models of your own yet",
  },
  {
    path: EDITOR,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["scoringModels.get", "frameworks.list"],
    answers: MODEL,
    shows: "The most to gain is in",
    neverEmpty: true,
  },
  {
    path: `${EDITOR}?tab=compare`,
    as: "admin",
    h1: /^name 1/,
    reads: ["scoringModels.get", "scoringModels.compare"],
    answers: {
      ...MODEL,
      "scoringModels.compare": {
        fitting: 30,
        compared: 12,
        otherBand: 4,
        otherScore: 7,
        items: [
          {
            before: SCORED,
            after: { ...SCORED, value: 71, band: { label: "Substantial", meaning: "good" } },
          },
          { before: SCORED, after: SCORED },
        ],
      },
    },
    shows: "4 of 12 assessments would change their band.",
    neverEmpty: true,
    again: true,
  },
  {
    path: `/compliance/assessments/${ID}?in=GV`,
    as: "assessor",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list", "scoringModels.edition"],
    answers: {
      "assessmentRecords.get": {
        id: ID,
        status: "active",
        scoringModel: "implementation",
        framework: "nist-csf-2-0",
        clientId: null,
        archivedAt: null,
        questionSetName: null,
        scored: SCORED,
      },
      "assessmentAnswers.list": {
        items: [
          { ...ROW, entry: "GV.OC-01", result: "met" },
          { ...ROW, entry: "PR.AA-01", result: "not-met" },
        ],
      },
      "scoringModels.edition": { id: ID, framework: "nist-csf-2-0", model: CONTENT },
    },
    // Governance counts twice, PR.AA-01 four times: 2 of 6.
    shows: "33%",
    neverEmpty: true,
    again: true,
    failsQuietly: true,
  },
];
