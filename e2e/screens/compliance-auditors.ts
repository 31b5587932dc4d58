/** Auditors: those who have access, in the application and beside an assessment, and what they see by their link. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const LIST = "/compliance/auditors";
const ASSESSMENT = `/compliance/assessments/${ID}`;

const WORKSPACE: Answers = {
  "assessmentRecords.get": {
    id: ID,
    status: "completed",
    framework: "nist-sp-800-171-r2",
    scoringModel: "implementation",
    ownModel: null,
    scored: null,
    questionSetName: null,
    clientId: null,
    archivedAt: null,
  },
};
const ACCESS = {
  state: "open",
  seesEvidence: true,
  seesNotes: false,
  endsOn: "2026-12-26",
  organization: "Quill & Partners, Certified Public Accountants",
  clientId: null,
} as const;

/** A signed assessment with an entry of each kind. */
const AUDITED: Answers = {
  "audits.open": { id: ID, name: "Ada Quill", mailed: true },
  "audits.read": {
    status: "completed",
    sealed: true,
    scoringModel: "implementation",
    score: 0.5,
    scored: null,
    modelName: null,
    seesEvidence: true,
    seesNotes: true,
    signedHash: "ab".repeat(32),
    groups: [
      { id: "3.1", title: "Access Control" },
      { id: "3.2", title: "Awareness and Training" },
    ],
    rows: [
      {
        entry: "3.1.1",
        group: "3.1",
        inScope: true,
        applicability: "applicable",
        result: "met",
        looked: true,
      },
      {
        entry: "3.1.2",
        group: "3.1",
        inScope: true,
        applicability: "shared",
        result: "not-met",
        looked: false,
      },
      { entry: "3.2.1", group: "3.2", inScope: true, applicability: "not-applicable", result: null },
      { entry: "3.2.2", group: "3.2", inScope: true, applicability: "applicable", result: null },
    ],
    commentList: [{ mine: false, forMe: true }],
  },
  "audits.entry": {
    entry: "3.1.1",
    group: "3.1",
    inScope: true,
    applicability: "shared",
    result: "partially-met",
    maturity: 3,
    objectives: [
      { id: "3.1.1[a]", result: "met" },
      { id: "3.1.1[b]", result: null },
    ],
    evidenceList: [
      {
        kind: "file",
        revisions: [
          {
            number: 2,
            url: null,
            text: null,
            fileName: "a-long-name-of-a-report.pdf",
            sha256: "cd".repeat(32),
            scan: "not-scanned",
          },
          { number: 1, url: "https://example.com/policy", text: null, fileName: null },
        ],
      },
    ],
    history: [{ fields: { result: { before: null, after: "met" } } }],
    commentList: [{ mine: true }, { mine: false, forMe: true }],
  },
};

export const complianceAuditors: readonly Screen[] = [
  {
    path: LIST,
    as: "assessor",
    h1: "Auditors",
    reads: ["auditors.list", "clientChoices.list"],
    empty: "No auditor has access",
  },
  {
    path: `${LIST}?access=${ID}`,
    as: "assessor",
    h1: "Auditors",
    reads: ["auditors.get"],
    answers: {
      "auditors.get": {
        ...ACCESS,
        entries: [{ entry: "3.1.1" }, { entry: "3.1.2", lookedAt: null }],
        events: [
          { kind: "download", about: "a-long-name-of-a-report.pdf" },
          { kind: "refuse", about: "" },
          { kind: "give", about: "2026-12-26" },
        ],
      },
    },
    shows: "Downloaded a-long-name-of-a-report.pdf",
    neverEmpty: true,
  },
  {
    path: `${ASSESSMENT}?view=auditors`,
    as: "assessor",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list", "auditors.list"],
    answers: { ...WORKSPACE, "auditors.list": { items: [ACCESS, { ...ACCESS, state: "withdrawn" }] } },
    shows: "Quill & Partners",
    neverEmpty: true,
    again: true,
  },
  {
    path: `${ASSESSMENT}?view=comments`,
    as: "assessor",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list", "assessmentComments.list"],
    answers: WORKSPACE,
    shows: "Comments on the assessment",
    neverEmpty: true,
    again: true,
  },
  { path: "/audit", h1: "This link is incomplete" },
  {
    path: "/audit#a-token",
    h1: /^name \d/,
    reads: ["audits.open", "audits.read"],
    answers: AUDITED,
    shows: "This is what was signed.",
    neverEmpty: true,
  },
  {
    path: "/audit?entry=3.1.1#a-token",
    h1: /^name \d/,
    reads: ["audits.open", "audits.read", "audits.entry"],
    answers: AUDITED,
    shows: "a-long-name-of-a-report.pdf",
    neverEmpty: true,
    again: true,
  },
];
