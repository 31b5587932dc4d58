/** Rows of someone else's plan of action as projects: a project for each row. */
import { readTextCell } from "@crq/contract/csv";
import type { PoamField } from "@crq/contract/risk/remediation/project-files";
import type { SaidGap, SaidProject, SaidTask } from "@crq/frameworks/oscal/projects/said-project";
import type { CsvRecord } from "../../../../http/files/csv-records.ts";
import type { XlsxSheet } from "../../../../http/files/xlsx-records.ts";
import { ALIASES, plainHeading } from "./headings.ts";

/** A column as the file names it, and what it holds. */
export interface TableColumn {
  readonly heading: string;
  readonly field: PoamField | null;
}

/** Rows that can be above the headings. */
const ABOVE = 20;

/** The projects of the first sheet that has known headings, or of the first one. */
export function projectsFromTable(
  sheets: readonly XlsxSheet[],
  mapping: readonly (PoamField | null)[] | undefined,
) {
  const filled = sheets.filter(({ records }) => records.length > 0);
  const found = filled.find(({ records }) => headerOf(records) >= 0) ?? filled[0];
  if (!found) return { problem: "The file is empty.", columns: [], projects: [], leftOut: [] };
  const at = Math.max(0, headerOf(found.records));
  const columns = columnsOf(found.records[at]!, mapping);
  const named = columns.some(
    ({ field }) => field === "name" || field === "description" || field === "controls",
  );
  const leftOut = filled
    .filter((one) => one !== found)
    .map(({ name, records }) => ({
      what: `Rows of the sheet ${name.slice(0, 60)}`,
      count: records.length,
      why: `Only the sheet ${found.name.slice(0, 60)} is read. Import the others one by one.`,
    }));
  return {
    problem: named
      ? null
      : "Choose the column that has the weakness’s name, its description or its controls.",
    columns,
    projects: named
      ? found.records.slice(at + 1).flatMap((record) => projectFrom(record, columns) ?? [])
      : [],
    leftOut,
  };
}

/** The row of the headings: the first that has two known ones; -1 if none does. */
function headerOf(records: readonly CsvRecord[]): number {
  return records
    .slice(0, ABOVE)
    .findIndex(
      ({ cells }) => cells.filter((cell) => ALIASES.has(plainHeading(readTextCell(cell)))).length >= 2,
    );
}

/** The columns; each field once, and what isn't known is kept. */
function columnsOf(header: CsvRecord, mapping: readonly (PoamField | null)[] | undefined): TableColumn[] {
  const taken = new Set<PoamField>();
  return header.cells.map((cell, i) => {
    const heading = readTextCell(cell).trim().slice(0, 100);
    const known = ALIASES.get(plainHeading(heading)) ?? (heading === "" ? null : "kept");
    const wanted = mapping ? (mapping[i] ?? null) : known;
    const field = wanted !== null && wanted !== "kept" && taken.has(wanted) ? "kept" : wanted;
    if (field !== null) taken.add(field);
    return { heading, field };
  });
}

const WORDS: Readonly<Partial<Record<PoamField, string>>> = {
  source: "Source",
  asset: "Asset",
  resources: "Resources required",
  plan: "Remediation plan",
  detected: "Detected",
  rating: "Risk rating",
  comments: "Comments",
};
const DONE = /^(?:completed?|closed|done|remediated)$/i;
const OPEN = /^(?:open|ongoing|delayed|in progress|new|)$/i;

function projectFrom({ cells }: CsvRecord, columns: readonly TableColumn[]): SaidProject | undefined {
  const said = new Map<PoamField, string>();
  const kept: string[] = [];
  for (const [i, { heading, field }] of columns.entries()) {
    const text = readTextCell(cells[i] ?? "").trim();
    if (field === null || text === "") continue;
    if (field === "kept") kept.push(`${heading}: ${text}`);
    else said.set(field, text);
  }
  const of = (field: PoamField) => said.get(field) ?? "";
  const entries = of("controls")
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const name = of("name") || of("description").split(/[\n.]/)[0]! || entries.join(", ");
  if (name === "") return undefined;
  const due = dayIn(of("due"));
  const lines = Object.entries(WORDS).flatMap(([field, words]) => {
    const text = of(field as PoamField);
    return text === "" ? [] : [`${words}: ${text}`];
  });
  const status = of("status");
  if (!OPEN.test(status) && !DONE.test(status)) lines.push(`Status: ${status}`);
  if (of("due") !== "" && due === null) lines.push(`Scheduled completion: ${of("due")}`);
  return {
    ...EMPTY,
    // By what names a row: others' plans begin to count at 1 as well.
    key: `row ${of("id")} ${name}`.toLowerCase().replaceAll(/\s+/g, " ").slice(0, 200),
    reference: of("id"),
    name: name.replaceAll(/\s+/g, " "),
    description: [of("description"), [...lines, ...kept].join("\n")]
      .filter((text) => text !== "")
      .join("\n\n"),
    status: DONE.test(status) ? "done" : "proposed",
    owner: of("owner"),
    dueOn: due,
    gaps: [...new Set(entries)].map(gapOf),
    tasks: milestonesOf(of("milestones")),
  };
}

const EMPTY: SaidProject = {
  key: "",
  reference: "",
  name: "",
  description: "",
  status: "proposed",
  owner: "",
  client: "",
  currency: "",
  oneOff: "",
  yearly: "",
  oneOffYears: null,
  effortDays: null,
  resources: "",
  startsOn: null,
  dueOn: null,
  requires: [],
  excludes: [],
  controls: [],
  gaps: [],
  risks: [],
  tasks: [],
  notTaken: [],
};

const gapOf = (entry: string): SaidGap => ({
  entry,
  title: "",
  framework: null,
  assessment: "",
  assessmentId: null,
  verdict: "",
  aimed: "met",
  note: "",
  foundOn: null,
});

const ISO = /\b(\d{4})-(\d\d)-(\d\d)\b/;
const AMERICAN = /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)\b/;

/** The day that a text names, as in 2027-03-31 or 3/31/2027; null if it names none. */
function dayIn(text: string): string | null {
  const iso = ISO.exec(text);
  if (iso) return iso[0];
  const [, month = "", day = "", year = ""] = AMERICAN.exec(text) ?? [];
  if (year === "") return null;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A milestone for each line: a day somewhere in it, and its title in what is left. */
function milestonesOf(text: string): SaidTask[] {
  return text
    .split(/\n|;(?=\s*\(?\d)/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const dueOn = dayIn(line);
      const done = /\((?:done|completed?)\)$/i.test(line);
      const doing = /\(in progress\)$/i.test(line);
      const words = line
        .replace(dueOn === null ? "" : ISO.test(line) ? ISO : AMERICAN, "")
        .replace(/\((?:done|completed?|in progress)\)$/i, "")
        .replace(/^(?:no date|\(?\d{1,3}[).:])\s*/i, "")
        .replace(/^[\s:–-]+/, "")
        .trimEnd();
      return {
        title: withoutEnd(words) || line,
        state: done ? "done" : doing ? "doing" : "to_do",
        owner: "",
        startsOn: null,
        dueOn,
      } satisfies SaidTask;
    });
}

/** A title without the marks that a date at its end leaves. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " :–-".includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
