/** Statements from a spreadsheet or a CSV file, checked as if they had been typed; the frameworks' entries are looked up afterwards. It runs in a worker thread. */
import {
  type CrosswalkImport,
  ProposedPair,
  type ProposedPair as Proposed,
  STRM_COLUMNS,
  type StrmColumn,
} from "@crq/contract/compliance/crosswalks";
import { readTextCell } from "@crq/contract/csv";
import type { CsvProblem } from "@crq/contract/lists";
import { safeParse } from "zod/v4/core";
import { type CsvRecord, recordsOf } from "../../../../http/files/csv-records.ts";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import { columnsIn, HEADINGS, relationshipOf } from "./strm-columns.ts";

/** What to read, and how. */
export interface StrmInput {
  readonly format: "csv" | "xlsx";
  readonly file: string;
  readonly sheet?: string | undefined;
  readonly columns: Partial<Record<StrmColumn, string | undefined>>;
  readonly rationale: string;
  readonly source: string;
}

/** A row's statement. */
export interface ReadPair extends Proposed {
  readonly row: number;
  /** In an OSCAL file, where in the document it is, and where in its line. */
  readonly at?: { readonly path: string; readonly character?: number };
}

/** A file's content. */
export interface ReadStrm extends Pick<
  CrosswalkImport,
  "sheets" | "sheet" | "headings" | "columns" | "rows"
> {
  readonly pairs: readonly ReadPair[];
  /** Rows that say that an element relates to nothing in the other document. */
  readonly skipped: number;
  readonly problems: readonly CsvProblem[];
  /** How many rows have problems. */
  readonly erroneous: number;
}

/** How far down the headings can be: spreadsheets have titles and explanations above them. */
const HEADINGS_WITHIN = 30;
const REQUIRED = ["fromEntry", "toEntry", "relationship"] as const;
const NO_COLUMNS = Object.fromEntries(STRM_COLUMNS.map((column) => [column, null])) as ReadStrm["columns"];
const NOTHING: ReadStrm = {
  sheets: [],
  sheet: null,
  headings: [],
  columns: NO_COLUMNS,
  rows: 0,
  pairs: [],
  skipped: 0,
  problems: [],
  erroneous: 0,
};
const MISSING = /^(n\/?a|none|-|–|—)?$/i;

interface Header {
  readonly place: number;
  readonly headings: readonly string[];
  readonly columns: Partial<Record<StrmColumn, number>>;
}

/** Reads a file's statements. */
export default async function readStrm(input: StrmInput): Promise<ReadStrm> {
  if (input.format === "csv") {
    const { records, problem } = recordsOf(input.file);
    if (problem) return { ...NOTHING, problems: [problem] };
    const unescaped = records.map(({ row, cells }) => ({ row, cells: cells.map(readTextCell) }));
    return readRecords(unescaped, headerOf(unescaped, input), input);
  }
  const read = await xlsxSheets(input.file);
  if ("problem" in read) return { ...NOTHING, problems: [at(1, "", read.problem)] };
  const sheets = read.sheets.map(({ name }) => name);
  const candidates = read.sheets.filter(({ name }) => input.sheet === undefined || name === input.sheet);
  const found = candidates.map((sheet) => ({ sheet, header: headerOf(sheet.records, input) }));
  const best = found.find(({ header }) => header && isWhole(header)) ?? found[0];
  if (!best) return { ...NOTHING, sheets, problems: [at(1, "", `has no sheet ${input.sheet ?? ""}`.trim())] };
  const { name, records } = best.sheet;
  const unescaped = records.map(({ row, cells }) => ({ row, cells: cells.map(readTextCell) }));
  return { ...readRecords(unescaped, best.header, input), sheets, sheet: name };
}

function isWhole({ columns }: Header): boolean {
  return REQUIRED.every((column) => columns[column] !== undefined);
}

/** The row with the most headings that are recognized; the first one if none is. */
function headerOf(records: readonly CsvRecord[], { columns: named }: StrmInput): Header | undefined {
  const possible = records.slice(0, HEADINGS_WITHIN).map(({ cells }, place): Header => {
    const headings = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim());
    return { place, headings, columns: columnsIn(headings, named) };
  });
  const score = ({ columns }: Header) => Object.keys(columns).length;
  return possible.reduce<Header | undefined>(
    (best, next) => (best === undefined || score(next) > score(best) ? next : best),
    undefined,
  );
}

function readRecords(records: readonly CsvRecord[], header: Header | undefined, input: StrmInput): ReadStrm {
  if (!header) return { ...NOTHING, problems: [at(1, "", "is empty; a row has to name the columns")] };
  const { headings, columns, place } = header;
  const shown = Object.fromEntries(
    STRM_COLUMNS.map((column) => [column, columns[column] === undefined ? null : headings[columns[column]]!]),
  ) as ReadStrm["columns"];
  const body = records.slice(place + 1);
  const whole = {
    ...NOTHING,
    headings: [...new Set(headings)].filter(Boolean),
    columns: shown,
    rows: body.length,
  };
  const missing = REQUIRED.filter((column) => columns[column] === undefined);
  if (missing.length > 0) {
    const { row } = records[place]!;
    const problems = missing.map((column) => at(row, HEADINGS[column], "is a missing required column"));
    return { ...whole, problems };
  }
  const pairs: ReadPair[] = [];
  const problems: CsvProblem[] = [];
  let skipped = 0;
  let erroneous = 0;
  for (const { row, cells } of body) {
    const read = readRow((column) => cells[columns[column] ?? -1]?.trim() ?? "", input);
    if (read === "skipped") skipped += 1;
    else if ("problems" in read) {
      erroneous += 1;
      problems.push(
        ...read.problems.map(({ column, message }) => at(row, shown[column] ?? HEADINGS[column], message)),
      );
    } else pairs.push({ row, ...read });
  }
  return { ...whole, pairs, skipped, erroneous, problems: problems.slice(0, MOST_PROBLEMS) };
}

type RowProblem = { readonly column: StrmColumn; readonly message: string };

function readRow(
  cell: (column: StrmColumn) => string,
  defaults: Pick<StrmInput, "rationale" | "source">,
): Proposed | { problems: RowProblem[] } | "skipped" {
  const relationship = relationshipOf(cell("relationship"));
  if (relationship === undefined)
    return {
      problems: [
        {
          column: "relationship",
          message: "must be Equal, Subset Of, Superset Of, Intersects With or No Relationship",
        },
      ],
    };
  if (relationship === "none" && (MISSING.test(cell("toEntry")) || MISSING.test(cell("fromEntry"))))
    return "skipped";
  const [rationale, comments] = [cell("rationale"), cell("comments")];
  const said = [rationale, comments].filter(Boolean).join(": ");
  const strength = cell("strength");
  const parsed = safeParse(ProposedPair, {
    fromEntry: cell("fromEntry"),
    toEntry: cell("toEntry"),
    relationship,
    strength: relationship === "none" || MISSING.test(strength) ? null : Number(strength),
    rationale: said === "" ? defaults.rationale : said,
    source: cell("source") === "" ? defaults.source : cell("source"),
  });
  if (parsed.success) return parsed.data;
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({ column: path[0] as StrmColumn, message })),
  };
}
