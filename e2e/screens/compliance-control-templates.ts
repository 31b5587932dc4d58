/** The screens of control templates. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const LIST = "/templates/control-template";
const EDITOR = `${LIST}/edit/${ID}`;

/** A template with something in each part. */
export const CONTENT = {
  name: "Immutable backups with tested restores",
  what: "Data and systems come back after ransomware or a mistake.",
  how: "Daily copies, one of them where no one can change it.",
  kind: "resilience",
  effects: [
    {
      node: "primary.productivity",
      low: 0.2,
      high: 0.6,
      statement: "Days instead of weeks without systems.",
      source: "Estimate of this product: check it against your own data",
    },
  ],
  currency: "USD",
  yearlyCost: { low: 8000, high: 70_000 },
  oneOffCost: { low: 8000, high: 60_000, years: 4 },
  costSource: "Estimate of this product: check it against your own data",
  owner: "Head of IT",
  reviewMonths: 3,
  requirements: [
    { framework: "nist-csf-2-0", edition: "2.0", entry: "PR.DS-11", coverage: "whole" },
    { framework: "nist-sp-800-53-r5", edition: "5.1.1", entry: "CP-9(1)", coverage: "part" },
  ],
  evidence: [{ title: "Protocol of the latest restore test", kind: "file", everyMonths: 3 }],
  steps: ["List systems in the order in which business needs them.", "Restore one system from scratch."],
  tags: ["backup", "ransomware"],
} as const;

const RECORD: Answers = {
  "controlTemplates.get": {
    id: ID,
    status: "published",
    edition: 2,
    changed: true,
    version: 5,
    content: CONTENT,
  },
};
const ROW = { kind: "resilience", frameworks: ["nist-csf-2-0", "iso-27001-2022"] } as const;

export const complianceControlTemplates: readonly Screen[] = [
  {
    path: LIST,
    as: "template_manager",
    h1: "Control templates",
    reads: ["libraryTemplates.list", "frameworks.list"],
    answers: { "libraryTemplates.list": { items: [{ ...ROW, id: "tested-backups" }] } },
    empty: "No templates",
  },
  {
    path: `${LIST}?tab=own`,
    as: "assessor",
    h1: "Control templates",
    reads: ["controlTemplates.list", "frameworks.list"],
    answers: { "controlTemplates.list": { items: [{ ...ROW, status: "published", edition: 3 }] } },
    empty: "No control templates of your own yet",
  },
  {
    path: `${LIST}?template=tested-backups`,
    as: "assessor",
    h1: CONTENT.name,
    reads: ["controlTemplates.content"],
    answers: { "controlTemplates.content": { id: "tested-backups", own: false, content: CONTENT } },
    shows: "Requirements it serves",
    neverEmpty: true,
    again: true,
  },
  {
    path: EDITOR,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["controlTemplates.get", "frameworks.list"],
    answers: RECORD,
    shows: "Everything is saved. You can publish it.",
    neverEmpty: true,
  },
  {
    path: `${EDITOR}?tab=preview`,
    as: "template_manager",
    h1: /^name 1/,
    reads: ["controlTemplates.get"],
    answers: RECORD,
    shows: "Evidence that shows it",
    neverEmpty: true,
    again: true,
  },
];
