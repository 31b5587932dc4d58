/** Programs, journeys and evidence. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const TRACKER = "/compliance/journey-tracker";
/** Three frameworks, one journey at each stage. */
const JOURNEYS: Answers = {
  "journeys.summary": {
    organizations: 120,
    frameworks: [
      { id: "nist-csf-2-0", title: "NIST CSF 2.0" },
      { id: "iso-27001-2022", title: "ISO/IEC 27001:2022" },
    ],
    frameworksInUse: 2,
    stages: [
      { stage: "not-started", count: 90 },
      { stage: "scoping", count: 10 },
      { stage: "answering", count: 50 },
      { stage: "review", count: 20 },
      { stage: "signed", count: 60 },
      { stage: "lapsed", count: 10 },
    ],
    overdue: 5,
    latest: { name: "Acme", framework: "NIST CSF 2.0", days: 12 },
  },
  "journeys.list": {
    items: [
      {
        name: "Acme",
        progress: 0.34,
        journeys: [
          {
            framework: "nist-csf-2-0",
            stage: "answering",
            assessed: 72,
            inScope: 106,
            overdueDays: 12,
            score: 0.5,
            newerEdition: false,
          },
          { framework: "iso-27001-2022", stage: "not-started", overdueDays: 0, dueOn: null, score: null },
        ],
      },
    ],
  },
  "journeys.next": {
    name: "Acme",
    frameworkTitle: "NIST CSF 2.0",
    open: 34,
    openForYou: 5,
    journey: { stage: "answering", assessed: 72, inScope: 106, overdueDays: 12, newerEdition: false },
  },
};
const PROGRAMS = "/tenant/programs";
/** A program with something of everything. */
const PROGRAM: Answers = {
  "programs.get": {
    status: "active",
    archivedAt: null,
    progress: { assessments: 2, completed: 1, controlsTotal: 110, controlsAssessed: 44, score: 0.78 },
    nextMilestone: { dueOn: "2027-01-31" },
    milestones: [
      { dueOn: "2026-01-31", overdue: true, doneAt: null },
      { dueOn: "2027-01-31", overdue: false },
    ],
    reviewMonths: 6,
  },
};

export const compliancePrograms: readonly Screen[] = [
  {
    path: TRACKER,
    as: "assessor",
    h1: "Journey tracker",
    reads: ["journeys.summary", "journeys.list", "clientChoices.list", "frameworks.list"],
    empty: "No journeys yet",
    answers: JOURNEYS,
    shows: "60 of 240 journeys are signed and current.",
  },
  {
    path: `${TRACKER}?of=${ID}&to=nist-csf-2-0`,
    as: "risk_analyst",
    h1: "Journey tracker",
    reads: ["journeys.summary", "journeys.list", "journeys.next", "clientChoices.list", "frameworks.list"],
    empty: "No journeys yet",
    answers: JOURNEYS,
    shows: "Answer 34 open entries, 5 of them assigned to you.",
    again: true,
  },
  {
    path: PROGRAMS,
    as: "assessor",
    h1: "Programs",
    reads: ["programs.list", "clientChoices.list"],
    empty: "No programs yet",
  },
  {
    path: `${PROGRAMS}/new`,
    as: "assessor",
    h1: "New program",
    reads: ["frameworks.list", "clientChoices.list"],
    neverEmpty: true,
    failsQuietly: true,
    shows: "NIST CSF 2.0",
  },
  {
    path: `${PROGRAMS}/${ID}`,
    as: "assessor",
    h1: /./,
    reads: ["programs.get", "programs.activity", "assessmentRecords.list"],
    answers: PROGRAM,
  },
  {
    path: `${PROGRAMS}/${ID}/edit`,
    as: "assessor",
    h1: /^Edit /,
    reads: ["programs.get", "frameworks.list", "clientChoices.list"],
    answers: PROGRAM,
  },
  {
    path: "/compliance/evidence",
    as: "assessor",
    h1: "Evidence",
    reads: ["evidence.list", "clientChoices.list"],
    empty: "No evidence yet",
  },
  {
    path: `/compliance/evidence?evidence=${ID}`,
    as: "assessor",
    h1: "Evidence",
    reads: ["evidence.get", "evidence.revisions", "evidence.links"],
    empty: "Nowhere yet.",
    answers: {
      "evidence.get": {
        state: "expired",
        newest: { url: null, text: null, file: { name: "a-long-name-of-a-report.pdf" } },
      },
    },
    shows: /Expired after/,
  },
];
