/** The columns of tables of controls, by the headings that the product, NIST and others give them. */
import { ENTRY_COLUMNS, type EntryColumn } from "@crq/contract/compliance/framework-imports";
import type { CsvRecord } from "../../../../http/files/csv-records.ts";

/** What headings say, in the order of preference; first how the product's own download says it. */
const HEADINGS: Readonly<Record<EntryColumn, readonly string[]>> = {
  id: [
    "id",
    "control identifier",
    "identifier",
    "control id",
    "requirement id",
    "requirement identifier",
    "element identifier",
    "control number",
    "requirement number",
    "scf #",
    "control #",
    "reference",
    "ref",
    "number",
    "no",
    "control",
  ],
  title: [
    "title",
    "control name",
    "name",
    "control title",
    "requirement title",
    "element title",
    "short title",
    "scf control",
  ],
  group: ["group", "family", "domain", "scf domain", "function", "section", "chapter", "category", "theme"],
  groupTitle: ["group title", "group name", "family name", "family title", "domain name", "section title"],
  parent: ["parent", "parent id", "parent control", "belongs to"],
  kind: ["kind", "type", "basic/derived security requirement"],
  statement: [
    "statement",
    "control text",
    "control statement",
    "control description",
    "security requirement",
    "requirement text",
    "requirement",
    "text",
    "element text",
    "description",
    "secure controls framework control description",
  ],
  guidance: [
    "guidance",
    "discussion",
    "supplemental guidance",
    "implementation guidance",
    "implementation examples",
    "guidelines",
    "notes",
  ],
  objectives: [
    "objectives",
    "assessment objectives",
    "assessment objective",
    "determination statements",
    "testing procedures",
  ],
  parameters: ["parameters", "organization-defined parameters", "odps"],
  baselines: ["baselines", "baseline", "levels", "level", "implementation groups"],
  withdrawn: ["withdrawn", "is withdrawn"],
  nowIn: ["now in", "incorporated into", "moved to"],
  weight: ["weight", "points"],
  weightIfPartial: ["weight if partial"],
};

/** Which heading is which column, by position. */
export type Columns = Partial<Record<EntryColumn, number>>;

/** A table in a file. */
export interface Table {
  readonly sheet: string | null;
  readonly headingRow: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
  readonly body: readonly CsvRecord[];
  /** Chosen headings that aren't there. */
  readonly missing: readonly string[];
}

/** A heading without what is in parentheses: `Control (or Control Enhancement) Name`. */
export function plain(heading: string): string {
  return heading
    .toLowerCase()
    .split("(")
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(")") + 1)))
    .join(" ")
    .replaceAll(/[\s_:]+/g, " ")
    .trim();
}

/** The columns that are recognized; each heading is at most one of them. */
export function recognizedColumns(headings: readonly string[]): Columns {
  const plainly = headings.map(plain);
  const found: Columns = {};
  const taken = new Set<number>();
  for (const column of ENTRY_COLUMNS) {
    const at = HEADINGS[column].map((name) => plainly.indexOf(name)).find((i) => i >= 0 && !taken.has(i));
    if (at === undefined) continue;
    found[column] = at;
    taken.add(at);
  }
  return found;
}

/** The columns that someone chose, by their headings, and those that aren't there. */
export function chosenColumns(
  headings: readonly string[],
  chosen: Partial<Record<EntryColumn, string | undefined>>,
): { readonly columns: Columns; readonly missing: readonly string[] } {
  const columns: Columns = {};
  const missing: string[] = [];
  for (const column of ENTRY_COLUMNS) {
    const wanted = chosen[column];
    if (wanted === undefined) continue;
    const at = headings.indexOf(wanted);
    if (at === -1) missing.push(wanted);
    else columns[column] = at;
  }
  return { columns, missing };
}
