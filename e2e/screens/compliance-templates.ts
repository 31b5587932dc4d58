/** The screens of questions and templates. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const BANK = "/templates/question-bank";
const TEMPLATES = "/templates/assessment-templates";
const EDITOR = `/templates/editor/${ID}`;

const QUESTION = {
  kind: "yes-no",
  weight: 1,
  choices: [
    { id: "yes", label: "Yes", meaning: { result: "met" } },
    { id: "na", label: "We don’t know", meaning: null },
    { id: "no", label: "No", meaning: { result: "not-met" } },
  ],
  bands: [],
  entries: [{ framework: "nist-csf-2-0", edition: "2.0", entry: "PR.AA-01" }],
} as const;
const DAYS = {
  ...QUESTION,
  kind: "number",
  choices: [],
  bands: [{ from: 0, meaning: { result: "met" } }],
} as const;
const SEVERAL = {
  match: "any",
  clauses: [
    { item: "a", choices: ["no"] },
    { item: "b", from: 30, to: null },
  ],
} as const;
/** Three questions, the last only after a no or many days. */
const CONTENT = [
  {
    items: [
      { id: "a", condition: null, question: QUESTION },
      { id: "b", condition: null, question: DAYS },
      { id: "c", condition: SEVERAL, question: QUESTION },
    ],
  },
] as const;
const SET: Answers = {
  "questionSets.get": {
    id: ID,
    status: "published",
    edition: 2,
    changed: true,
    framework: "nist-csf-2-0",
    sections: [
      {
        items: [
          { id: "a", condition: null, weight: null, edition: 1 },
          { id: "b", condition: null, weight: null, edition: 1 },
          { id: "c", condition: SEVERAL, weight: 3, edition: 1 },
        ],
      },
    ],
    content: CONTENT,
    outdated: [{ item: "a", edition: 2, retired: false }],
  },
};

const ROW = {
  inScope: true,
  applicability: "applicable",
  result: "not-met",
  maturity: null,
  objectives: {},
  work: "in-progress",
  assigneeId: null,
} as const;

export const complianceTemplates: readonly Screen[] = [
  {
    path: `/compliance/assessments/${ID}?view=questions`,
    as: "assessor",
    h1: /^name 1/,
    reads: ["assessmentRecords.get", "assessmentAnswers.list", "questionnaires.get"],
    answers: {
      "assessmentRecords.get": {
        id: ID,
        status: "active",
        scoringModel: "implementation",
        ownModel: null,
        framework: "nist-csf-2-0",
        clientId: null,
        archivedAt: null,
      },
      "assessmentAnswers.list": { items: [{ ...ROW, entry: "PR.AA-01" }] },
      "questionnaires.get": {
        assessmentId: ID,
        sections: CONTENT,
        answers: [
          { question: "a", answer: ["yes"], version: 2 },
          { question: "b", answer: null, version: 1 },
          { question: "c", answer: null, version: 1 },
        ],
      },
    },
    shows: "1 of 2 questions answered, 1 not asked",
    neverEmpty: true,
    again: true,
  },
  {
    path: BANK,
    as: "template_manager",
    h1: "Question bank",
    reads: ["questions.list", "frameworks.list"],
    answers: { "questions.list": { items: [{ ...QUESTION, retiredAt: null }] } },
    empty: "No questions yet",
  },
  {
    path: `${BANK}?question=${ID}`,
    as: "template_manager",
    h1: "Question bank",
    reads: ["questions.list", "frameworks.list", "questions.get"],
    answers: { "questions.get": { ...QUESTION, id: ID, usedIn: 2 } },
    shows: "Entries that it answers",
    neverEmpty: true,
    again: true,
  },
  {
    path: "/security-frameworks/questions",
    as: "assessor",
    h1: "Questions",
    reads: ["questions.ofFramework", "frameworks.list"],
    answers: { "questions.ofFramework": { items: [{ ...QUESTION, id: null }, DAYS] } },
    shows: "PR.AA-01",
    empty: "No questions about this framework yet",
  },
  {
    path: TEMPLATES,
    as: "template_manager",
    h1: "Assessment templates",
    reads: ["questionSets.offered"],
    neverEmpty: true,
  },
  {
    path: `${TEMPLATES}?set=csf-2-0`,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["questionSets.content"],
    answers: { "questionSets.content": { framework: "nist-csf-2-0", sections: CONTENT } },
    shows: "0 of 2 questions answered, 1 not asked",
    neverEmpty: true,
    again: true,
  },
  {
    path: "/templates/manage",
    as: "template_manager",
    h1: "Manage templates",
    reads: ["questionSets.list", "frameworks.list"],
    empty: "No question sets yet",
  },
  {
    path: EDITOR,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["questionSets.get"],
    answers: SET,
    shows: /Only if any of these is true: question 1 is answered ‘No’; question 2 is at least 30/,
    neverEmpty: true,
  },
  {
    path: `${EDITOR}?tab=try`,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["questionSets.get"],
    answers: SET,
    shows: "0 of 2 questions answered, 1 not asked",
    neverEmpty: true,
    again: true,
  },
];
