/** A workbook's or CSV file's answers. It runs in a worker thread. */
import {
  APPLICABILITIES,
  OBJECTIVE_RESULTS,
  RESULTS,
  WORK_STATES,
} from "@crq/contract/compliance/assessments/answer-values";
import { AnswerFill, type AnswerFields } from "@crq/contract/compliance/assessments/answers";
import { readTextCell } from "@crq/contract/csv";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { safeParse } from "zod/v4/core";
import { type CsvRecord, recordsOf } from "../../../../http/files/csv-records.ts";
import { UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import { Tidy } from "../../../../http/files/tidy.ts";

/** What to read. */
export interface AnswersToRead {
  readonly encoding: "text" | "gzip" | "xlsx";
  readonly file: string;
}

/** A row that says something about an entry. */
export interface FilledRow {
  readonly row: number;
  readonly entry: string;
  /** What its cells say; empty ones say nothing. */
  readonly change: AnswerFields;
}

/** A file, or why it can't be read. */
export interface ReadAnswers {
  readonly problem: string | null;
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  readonly rows: readonly FilledRow[];
  readonly problems: readonly { readonly row: number; readonly entry: string; readonly message: string }[];
}

const NOTHING: ReadAnswers = { problem: null, columns: [], ignored: [], rows: [], problems: [] };
/** A note has 20,000 characters, and in a file apostrophes before what could be formulas. */
const MOST_CHARACTERS = 40_000;

/** Reads a file. */
export default async function readAnswers(input: AnswersToRead): Promise<ReadAnswers> {
  const tables = await tablesOf(input);
  if ("problem" in tables) return { ...NOTHING, problem: tables.problem };
  const table = tables.records.find(([header]) => header && headingsOf(header).includes("entry"));
  if (!table)
    return {
      ...NOTHING,
      problem:
        "The file has no column “Entry”. Export the assessment as a workbook or CSV to see which columns there are.",
    };
  return rowsOf(table);
}

async function tablesOf({
  encoding,
  file,
}: AnswersToRead): Promise<
  { readonly records: readonly (readonly CsvRecord[])[] } | { readonly problem: string }
> {
  if (encoding === "xlsx") {
    const read = await xlsxSheets(file, MOST_CHARACTERS);
    if ("problem" in read) return { problem: `The file ${read.problem}.` };
    return { records: read.sheets.map(({ records }) => records) };
  }
  try {
    const { records, problem } = recordsOf(
      uploadedText({ encoding, file }, MOST_FILE_BYTES).text,
      MOST_CHARACTERS,
    );
    return problem
      ? { problem: `The file ${problem.message} (row ${problem.row}).` }
      : { records: [records] };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { problem: error.message };
    throw error;
  }
}

const headingsOf = ({ cells }: CsvRecord) => cells.map((cell) => readTextCell(cell).trim().toLowerCase());

type Problem = string;
type Value = { readonly change: AnswerFields } | { readonly problem: Problem };

function oneOf(field: keyof AnswerFields, known: readonly string[]) {
  return (cell: string): Value => {
    const word = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-");
    const value = known.find((one) => one === word);
    return value === undefined
      ? { problem: `must be ${known.join(", ")}, not “${new Tidy().line(cell, 40)}”` }
      : { change: { [field]: value } };
  };
}

const text =
  (field: keyof AnswerFields) =>
  (cell: string): Value => ({ change: { [field]: cell } });

/** What each column means. */
const COLUMNS: Readonly<Record<string, (cell: string) => Value>> = {
  "in scope": (cell) => {
    const word = cell.trim().toLowerCase();
    if (["yes", "true", "1"].includes(word)) return { change: { inScope: true } };
    if (["no", "false", "0"].includes(word)) return { change: { inScope: false } };
    return { problem: "must be yes or no" };
  },
  applicability: oneOf("applicability", APPLICABILITIES),
  justification: text("justification"),
  "provided by": text("providedBy"),
  result: oneOf("result", RESULTS),
  maturity: (cell) =>
    /^[0-5](?:\.0+)?$/.test(cell.trim())
      ? { change: { maturity: Number(cell) } }
      : { problem: "must be a whole number from 0 to 5" },
  objectives,
  work: oneOf("work", WORK_STATES),
  note: text("note"),
};
const isColumn = (heading: string) => Object.hasOwn(COLUMNS, heading);

function objectives(cell: string): Value {
  const found: [string, (typeof OBJECTIVE_RESULTS)[number]][] = [];
  for (const part of cell.split(/[;\n]/)) {
    if (part.trim() === "") continue;
    const at = part.lastIndexOf(":");
    const word = part
      .slice(at + 1)
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-");
    const result = OBJECTIVE_RESULTS.find((one) => one === word);
    if (at === -1 || result === undefined)
      return { problem: "must look like ‘3.1.1[a]: met; 3.1.1[b]: not-met’" };
    found.push([part.slice(0, at).trim(), result]);
  }
  return { change: { objectives: Object.fromEntries(found) } };
}

function rowsOf([header, ...body]: readonly CsvRecord[]): ReadAnswers {
  const headings = headingsOf(header!);
  const shown = (at: number) => new Tidy().line(readTextCell(header!.cells[at]!), 60);
  const places = headings.flatMap((heading, at) =>
    isColumn(heading) && headings.indexOf(heading) === at ? [at] : [],
  );
  const entryAt = headings.indexOf("entry");
  const rows: FilledRow[] = [];
  const problems: { row: number; entry: string; message: string }[] = [];
  for (const { row, cells } of body) {
    const cell = (at: number) => readTextCell(cells[at] ?? "").replaceAll("\r\n", "\n");
    const entry = new Tidy().line(cell(entryAt), 100);
    if (entry === "") continue;
    let change: AnswerFields = {};
    for (const at of places) {
      if (cell(at).trim() === "") continue;
      const value = COLUMNS[headings[at]!]!(cell(at));
      if ("problem" in value) problems.push({ row, entry, message: `${shown(at)} ${value.problem}` });
      else change = { ...change, ...value.change };
    }
    const checked = safeParse(AnswerFill, { entry, version: 1, ...change });
    if (checked.success) {
      const { entry: _entry, version: _version, ...fields } = checked.data;
      rows.push({ row, entry, change: fields });
    } else
      problems.push(
        ...checked.error.issues.map(({ path, message }) => ({
          row,
          entry,
          message: `${path.join(".")} ${message}`,
        })),
      );
  }
  return {
    problem: null,
    columns: places.map(shown),
    ignored: headings.flatMap((heading, at) =>
      heading === "" || at === entryAt || places.includes(at) ? [] : [shown(at)],
    ),
    rows,
    problems,
  };
}
