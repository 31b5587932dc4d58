/** The screens of compliance: security frameworks and the mapping between them. */
import { FIRST_ENTRIES } from "../../packages/frameworks/src/first-questions.ts";
import { catalogOf } from "../../packages/frameworks/src/shipped-files.ts";
import { assessOnce } from "./compliance-assess-once.ts";
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const OWN = "/security-frameworks/published-frameworks";

/** A framework of the tenant with two entries, one part of the other. */
const frameworkIn = (status: "draft" | "in_review" | "published"): Answers => ({
  "frameworks.get": { status, archivedAt: null, basedOn: null, origin: "own", editorIds: [] },
  "frameworks.content": {
    basedOn: null,
    catalog: {
      groups: [{ id: "AC" }, { id: "AT" }],
      entries: [
        { id: "AC-2", group: "AC", parent: "none" },
        { id: "AC-2(1)", group: "AC", parent: "AC-2" },
        { id: "AT-1", group: "AT", parent: "none" },
      ],
    },
  },
});

const MAPPER = "/security-frameworks/cross-framework-mapper";
const DASHBOARD = "/data-sources/mapping-dashboard";
const BROWSER = "/security-frameworks/control-frameworks";
const ANALYST = { as: "risk_analyst" } as const;
/** A framework of the tenant that carries two entries of CSF 2.0, one of them in its own words. */
const CARRIES_CSF: Answers = {
  "frameworks.list": { items: [{ id: ID, basedOn: "nist-csf-2-0" }] },
  "frameworks.content": {
    basedOn: "nist-csf-2-0",
    rewritten: ["PR.AA-02"],
    catalog: {
      id: ID,
      groups: [{ id: "PR" }],
      entries: [
        { id: "PR.AA-01", group: "PR", parent: "none" },
        { id: "PR.AA-02", group: "PR", parent: "none" },
      ],
    },
  },
};
/** An entry's official text, if the tenant imported one: the page is complete without. */
const OFFICIAL = {
  ...ANALYST,
  reads: ["frameworks.content", "frameworks.list", "entryUses.get"],
  failsQuietly: true,
  shows: /What usually proves it|Short titles|these short ones are our own/i,
} as const;

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

export const compliance: readonly Screen[] = [
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
    reads: ["assessmentRecords.get", "assessmentAnswers.list", "organization.get", "scenarios.list"],
    answers: FIRST_GAPS,
    shows: /2 of 10 answers leave a gap. The costliest: a second factor, \$/,
    again: true,
  },
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
    path: SCORING,
    ...SCORED_SCREEN,
    empty: "No assessment of SP 800-171 Rev. 2 yet",
    // 110 - 5 for 3.1.1, 3 for 3.5.3 in part and 1 for 3.1.20.
    shows: "101 of 110. What is open can’t wait in a plan of action yet.",
  },
  { path: `${SCORING}?view=families`, ...SCORED_SCREEN, shows: "313", again: true },
  { path: `${SCORING}?view=objectives`, ...SCORED_SCREEN, shows: "[b] not met", again: true },
  { path: `${SCORING}?view=rules`, ...SCORED_SCREEN, shows: /Now: partially met/, again: true },
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
  {
    path: BROWSER,
    h1: "Control frameworks",
    ...ANALYST,
    reads: ["frameworks.list"],
    empty: "No published frameworks",
  },
  {
    path: `${BROWSER}?tab=documents`,
    as: "assessor",
    h1: "Control frameworks",
    reads: ["oscalDocuments.list", "frameworks.list", "clientChoices.list"],
    empty: "No documents yet",
  },
  {
    path: `${BROWSER}?document=${ID}&entry=AC-2`,
    as: "assessor",
    h1: "Control frameworks",
    reads: ["oscalDocuments.get", "oscalDocuments.controls", "oscalDocuments.mentions"],
    empty: "It names no control",
    answers: {
      "oscalDocuments.get": { framework: "nist-sp-800-53-r5", model: "system-security-plan" },
      "oscalDocuments.controls": [
        { entry: "AC-2", known: true, kinds: ["requirement"] },
        { entry: "AC-99", known: false },
      ],
    },
    shows: /Not in NIST SP 800-53/,
  },
  { path: `${BROWSER}/nist-sp-800-53-r5`, h1: "NIST SP 800-53 Rev. 5", ...ANALYST },
  { path: `${BROWSER}/nist-sp-800-53-r5?entry=AC-2`, h1: "NIST SP 800-53 Rev. 5", ...OFFICIAL },
  { path: `${BROWSER}/nist-csf-2-0?q=access&entry=PR.AA-01`, h1: "NIST CSF 2.0", ...OFFICIAL },
  { path: `${BROWSER}/cis-controls-8-1?entry=%223.10%22`, h1: "CIS Controls v8.1", ...OFFICIAL },
  { path: `${BROWSER}/nist-csf-2-0?in=GV&cards=1`, h1: "NIST CSF 2.0", ...ANALYST },
  {
    path: `${BROWSER}/nist-sp-800-171-r3?view=changes`,
    h1: "NIST SP 800-171 Rev. 2 to Rev. 3",
    ...ANALYST,
  },
  { path: `${BROWSER}/nowhere`, h1: "Framework not found", ...ANALYST },
  {
    path: `${BROWSER}/${ID}`,
    h1: /./,
    ...ANALYST,
    reads: ["frameworks.content"],
    answers: { "frameworks.content": { basedOn: "nist-csf-2-0" } },
    shows: /\d entr/,
  },
  { path: "/security-frameworks/nist-800-53", h1: "NIST SP 800-53 Rev. 5", ...ANALYST },
  {
    path: "/security-frameworks/nist-800-53",
    h1: "NIST SP 800-53 Rev. 5",
    as: "admin",
    reads: ["frameworks.list"],
    failsQuietly: true,
    empty: "Bring in the official texts",
    shows: "Families by baseline",
    again: true,
  },
  { path: CSF, h1: "NIST CSF 2.0", ...ANALYST },
  {
    path: `${CSF}?area=profile`,
    ...GAP_SCREEN,
    empty: "No target profile yet",
    shows: "2 of 3 targets aren’t reached. The largest gap is in Protect.",
  },
  { path: `${CSF}?area=profile&view=targets`, ...TARGETS, shows: "1 Initial" },
  { path: `${CSF}?area=profile&view=targets&outcome=PR.AA-03`, ...TARGETS, shows: "Target for PR.AA-03" },
  {
    path: DASHBOARD,
    as: "assessor",
    h1: "Mapping dashboard",
    reads: ["crosswalks.overview", "frameworks.list", "crosswalks.allInForce"],
    empty: /^No pairs of your own yet/,
  },
  {
    path: `${DASHBOARD}/framework/nist-csf-2-0?list=out.nist-sp-800-53-r5`,
    as: "assessor",
    h1: "NIST CSF 2.0",
    reads: ["crosswalks.allInForce"],
    neverEmpty: true,
    shows: "21 entries that no pair relates.",
  },
  {
    path: `${DASHBOARD}/framework/${ID}`,
    as: "assessor",
    h1: /./,
    reads: ["frameworks.content", "crosswalks.allInForce"],
    answers: CARRIES_CSF,
    shows: /Rests on NIST CSF 2\.0/,
    neverEmpty: true,
    again: true,
  },
  {
    path: `${MAPPER}?from=${ID}&to=nist-sp-800-53-r5`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list", "frameworks.content"],
    answers: CARRIES_CSF,
    neverEmpty: true,
    shows: /published, by way of NIST CSF 2\.0/,
    again: true,
  },
  {
    path: MAPPER,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list"],
    neverEmpty: true,
    shows: "Not stated",
  },
  {
    path: `${MAPPER}?view=graph`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list"],
    neverEmpty: true,
    shows: /\d+ lines/,
  },
  {
    path: `${MAPPER}?view=proposals`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.pairs", "crosswalks.inForce", "frameworks.list"],
    empty: "No pairs of your own yet",
  },
  {
    path: "/security-frameworks/create-framework",
    as: "template_manager",
    h1: "Create framework",
  },
  {
    path: "/security-frameworks/create-framework?from=nist-csf-2-0",
    as: "admin",
    h1: "Create framework",
    shows: "128 of 128 selected",
    again: true,
  },
  {
    path: "/security-frameworks/create-framework?way=file&basedOn=nist-sp-800-53-r5",
    as: "template_manager",
    h1: "Create framework",
    reads: ["frameworkImports.sources"],
    failsQuietly: true,
    shows: "Choose a file, or drop one here",
    again: true,
  },
  {
    path: `${OWN}/${ID}?view=import`,
    as: "admin",
    h1: /^Replace title 1/,
    reads: ["frameworks.get", "frameworkImports.sources"],
    answers: frameworkIn("draft"),
    shows: "Choose a file, or drop one here",
    again: true,
  },
  {
    path: OWN,
    as: "admin",
    h1: "Published frameworks",
    reads: ["frameworks.list"],
    empty: "No frameworks yet",
  },
  {
    path: `${OWN}/${ID}`,
    as: "template_manager",
    h1: /^title 1/,
    reads: ["frameworks.get", "frameworks.content"],
    answers: frameworkIn("draft"),
  },
  {
    path: `${OWN}/${ID}`,
    as: "admin",
    h1: /^title 1/,
    reads: ["frameworks.get", "frameworks.content"],
    answers: frameworkIn("in_review"),
    shows: /Read it, then publish it/,
    again: true,
  },
  {
    path: `${OWN}/${ID}?view=changes`,
    as: "admin",
    h1: /^Compare title 1/,
    reads: ["frameworks.get", "frameworks.differences"],
    again: true,
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
