/** What answers add up to: the first hour, scores and target profiles. */
import { FIRST_ENTRIES } from "../../packages/frameworks/src/first-questions.ts";
import { catalogOf } from "../../packages/frameworks/src/shipped-files.ts";
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const ANALYST = { as: "risk_analyst" } as const;
const CSF = "/security-frameworks/nist-csf-2-0";
/** A target profile of three subcategories, of which one is reached and one isn't answered. */
const GAP_SCREEN = {
  as: "assessor",
  h1: "NIST CSF 2.0",
  again: true,
  reads: ["targetProfiles.list", "targetProfiles.get", "assessmentRecords.list", "assessmentAnswers.list"],
  answers: {
    "targetProfiles.list": { items: [{ id: ID, framework: "nist-csf-2-0", scale: "maturity" }] },
    "targetProfiles.get": {
      id: ID,
      scale: "maturity",
      archivedAt: null,
      outcomes: [
        { entry: "PR.AA-03", priority: "high", target: 4 },
        { entry: "GV.RR-02", priority: "low", target: 1 },
        { entry: "DE.CM-09", priority: "medium", target: 3 },
      ],
    },
    "assessmentRecords.list": { items: [{ id: ID, framework: "nist-csf-2-0" }] },
    "assessmentAnswers.list": {
      items: [
        { entry: "PR.AA-03", inScope: true, applicability: "applicable", maturity: 1, result: null },
        { entry: "GV.RR-02", inScope: true, applicability: "applicable", maturity: 3, result: null },
        { entry: "DE.CM-09", inScope: true, applicability: "applicable", maturity: null, result: null },
      ],
    },
  },
} as const;
const TARGETS = {
  ...GAP_SCREEN,
  reads: ["targetProfiles.list", "targetProfiles.get"],
  empty: "No target profile yet",
} as const;
const FIRST = "/compliance/first-assessment";
/** Two gaps of the ten questions, and an own control that closes one of them. */
const FIRST_GAPS: Answers = {
  "assessmentRecords.get": { id: ID, framework: "nist-csf-2-0" },
  "assessmentAnswers.list": {
    items: FIRST_ENTRIES.map((entry) => ({
      entry,
      inScope: true,
      applicability: "applicable" as const,
      result: entry === "PR.AA-03" ? ("not-met" as const) : entry === "GV.RR-02" ? null : ("met" as const),
    })),
  },
  "organization.get": { industry: null, annualRevenue: null, companySize: null },
  "scenarios.list": { items: [] },
};
const SCORING = "/security-frameworks/nist-171a-scoring";
/** An assessment of SP 800-171 Rev. 2 that is met but for three requirements, one of them against its own objectives. */
const SCORED: Answers = {
  "assessmentRecords.list": { items: [{ id: ID, framework: "nist-sp-800-171-r2" }] },
  "assessmentRecords.get": { id: ID, framework: "nist-sp-800-171-r2" },
  "assessmentAnswers.list": {
    items: catalogOf("nist-sp-800-171-r2").entries.map(({ id, objectives = [] }) => ({
      entry: id,
      inScope: true,
      applicability: "applicable" as const,
      result: id === "3.1.20" || id === "3.5.3" ? ("partially-met" as const) : ("met" as const),
      objectives: Object.fromEntries(
        objectives.map((one) => [one, one === "3.1.1[b]" ? ("not-met" as const) : ("met" as const)]),
      ),
    })),
  },
};
const SCORED_SCREEN = {
  as: "assessor",
  h1: "SP 800-171 scoring",
  reads: ["assessmentRecords.list", "assessmentRecords.get", "assessmentAnswers.list"],
  answers: SCORED,
} as const;

export const complianceScoring: readonly Screen[] = [
  {
    path: FIRST,
    as: "assessor",
    h1: "Your first assessment",
    reads: ["clientChoices.list"],
    neverEmpty: true,
    failsQuietly: true,
    shows: "Start with question 1",
  },
  {
    path: `${FIRST}?question=3`,
    as: "assessor",
    h1: "Your first assessment",
    shows: /more than a password/,
    again: true,
  },
  {
    path: `${FIRST}?assessment=${ID}`,
    as: "assessor",
    h1: "Your first assessment",
    reads: [
      "assessmentRecords.get",
      "assessmentAnswers.list",
      "organization.get",
      "scenarios.list",
      "controlledAnswers.list",
    ],
    answers: FIRST_GAPS,
    shows: /2 of 10 answers leave a gap. The costliest: a second factor, \$/,
    again: true,
  },
  {
    path: SCORING,
    ...SCORED_SCREEN,
    empty: "No assessment of SP 800-171 Rev. 2 yet",
    // 110 - 5 for 3.1.1, 3 for 3.5.3 in part and 1 for 3.1.20.
    shows: "101 of 110. What is open can’t wait in a plan of action yet.",
  },
  { path: `${SCORING}?view=families`, ...SCORED_SCREEN, shows: "313", again: true },
  { path: `${SCORING}?view=objectives`, ...SCORED_SCREEN, shows: "[b] not met", again: true },
  { path: `${SCORING}?view=rules`, ...SCORED_SCREEN, shows: /Now: partially met/, again: true },
  { path: CSF, h1: "NIST CSF 2.0", ...ANALYST },
  {
    path: `${CSF}?area=profile`,
    ...GAP_SCREEN,
    empty: "No target profile yet",
    shows: "2 of 3 targets aren’t reached. The largest gap is in Protect.",
  },
  { path: `${CSF}?area=profile&view=targets`, ...TARGETS, shows: "1 Initial" },
  { path: `${CSF}?area=profile&view=targets&outcome=PR.AA-03`, ...TARGETS, shows: "Target for PR.AA-03" },
];
