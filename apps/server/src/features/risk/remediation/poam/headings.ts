/** What columns are called: those of the product's own workbook, and those of others' plans of action. */
import type { PoamField } from "@crq/contract/risk/remediation/project-files";

/** The sheets of the product's workbook. */
export const SHEETS = {
  poam: "POA&M",
  projects: "Projects",
  milestones: "Milestones",
  weaknesses: "Weaknesses",
} as const;

/** The columns of the sheet that assessors read: those of FedRAMP's template, with what only projects say at the end. */
export const POAM_COLUMNS = [
  "POAM ID",
  "Controls",
  "Weakness Name",
  "Weakness Description",
  "Weakness Detector Source",
  "Weakness Source Identifier",
  "Asset Identifier",
  "Point of Contact",
  "Resources Required",
  "Overall Remediation Plan",
  "Original Detection Date",
  "Scheduled Completion Date",
  "Planned Milestones",
  "Status Date",
  "Status",
  "Original Risk Rating",
  "Comments",
] as const;

/** The columns of the sheets that are read back. */
export const PROJECT_COLUMNS = [
  "Key",
  "Reference",
  "Name",
  "Description",
  "Status",
  "Owner",
  "Client",
  "Currency",
  "Cost once, as estimated",
  "Cost a year, as estimated",
  "Years of the cost once",
  "Effort (days)",
  "Start",
  "Due",
  "Needs",
  "Not together with",
  "Controls",
] as const;
/** Of milestones. */
export const MILESTONE_COLUMNS = ["Key", "Project", "Milestone", "State", "Owner", "Start", "Due"] as const;
/** Of weaknesses. */
export const WEAKNESS_COLUMNS = [
  "Key",
  "Project",
  "Entry",
  "Title",
  "Assessment",
  "Assessment key",
  "Result",
  "Aimed at",
] as const;

/** The headings by which a column's field is known, in lower case with single spaces: FedRAMP's, the Department of Defense's, and what others write. */
const HEADINGS: Readonly<Record<PoamField, readonly string[]>> = {
  id: ["poam id", "poa m id", "poa m item id", "id", "item", "item number", "reference"],
  name: ["weakness name", "weakness", "name", "title", "project"],
  description: [
    "weakness description",
    "description",
    "control vulnerability description",
    "vulnerability description",
  ],
  controls: [
    "controls",
    "control",
    "security control number",
    "security control number nc na controls only",
    "security checks",
    "control number",
    "requirement",
  ],
  source: [
    "weakness detector source",
    "source identifying vulnerability",
    "source identifying control vulnerability",
    "source",
  ],
  asset: ["asset identifier", "asset", "assets", "devices affected"],
  owner: ["point of contact", "poc", "owner", "office org", "responsible", "responsible party"],
  resources: ["resources required", "resources", "cost"],
  plan: ["overall remediation plan", "remediation plan", "recommendations", "plan"],
  detected: ["original detection date", "detection date", "date identified"],
  due: ["scheduled completion date", "due", "due date", "completion date"],
  milestones: [
    "planned milestones",
    "milestones",
    "milestone with completion dates",
    "milestones with completion dates",
  ],
  status: ["status", "state"],
  rating: ["original risk rating", "risk rating", "severity", "raw severity"],
  comments: ["comments", "comment", "notes"],
  kept: [],
};

/** A heading without what files write differently. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

/** The field of a heading. */
export const ALIASES: ReadonlyMap<string, PoamField> = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [heading, field as PoamField] as const),
  ),
);
