/** Tables of entries: where they are in a CSV or XLSX file, and which column is what. */
import { ENTRY_COLUMNS } from "@crq/contract/compliance/framework-imports";
import { readTextCell } from "@crq/contract/csv";
import { type CsvRecord, recordsOf } from "../../../../http/files/csv-records.ts";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import { isCsfLayout, withoutCsfLayout } from "./csf-layout.ts";
import type { Opened } from "./file-format.ts";
import { type Found, NOTHING, type ReadFile, type ReadInput, type TableChoices } from "./shapes.ts";
import { chosenColumns, recognizedColumns, type Table } from "./table-columns.ts";
import { entriesOf } from "./table-entries.ts";

type Facts = Omit<ReadFile, "file">;
type Tabular = Extract<Opened, { format: "csv" | "xlsx" }>;

/** How far down the headings can be: spreadsheets have titles and explanations above them. */
const HEADINGS_WITHIN = 30;
/** A cell's length; a spreadsheet's can't be longer than 32,767. */
const MOST_CHARACTERS = 100_000;
const SAMPLE = { rows: 20, characters: 300 } as const;

/** The entries of a table, or what is wrong with it. */
export async function readTable(
  opened: Tabular,
  input: ReadInput,
): Promise<{ readonly facts: Facts; readonly found?: Found }> {
  const { sheets, tables, problem } = await tablesIn(opened, input.table ?? {});
  if (problem) return { facts: { ...NOTHING, problems: [problem] } };
  const table = tables.find(({ columns }) => columns.id !== undefined) ?? tables[0];
  if (!table) {
    const message =
      input.table?.sheet === undefined ? "is empty; a row has to name the columns" : "has no such sheet";
    return { facts: { ...NOTHING, problems: [at(1, "", message)] } };
  }
  const facts: Facts = { ...NOTHING, table: shownTable(table, sheets), sample: sampleOf(table) };
  const missing = [
    ...table.missing.map((heading) => at(table.headingRow, heading, "is no column of the table")),
    ...(table.columns.id === undefined
      ? [at(table.headingRow, "", "no column was recognized as the identifier; choose it")]
      : []),
  ];
  if (missing.length > 0) return { facts: { ...facts, problems: missing } };
  if (input.want === "columns") return { facts };
  const { problems, warnings, found } = entriesOf(table, titleOf(input.source.name), input.basedOn);
  if (problems.length > 0) return { facts: { ...facts, problems: problems.slice(0, MOST_PROBLEMS) } };
  return { facts: { ...facts, warnings }, found };
}

async function tablesIn(opened: Tabular, choices: TableChoices) {
  if (opened.format === "csv") {
    const { records, problem } = recordsOf(opened.text, MOST_CHARACTERS);
    return { sheets: [], tables: problem ? [] : tableOf(null, records, choices), problem };
  }
  const read = await xlsxSheets(opened.base64, MOST_CHARACTERS);
  if ("problem" in read) return { sheets: [], tables: [], problem: at(1, "", read.problem) };
  const sheets = read.sheets.map(({ name }) => name);
  const tables = read.sheets
    .filter(({ name }) => choices.sheet === undefined || name === choices.sheet)
    .flatMap(({ name, records }) => tableOf(name, records, choices));
  return { sheets, tables, problem: undefined };
}

/** The table below the row with the most headings that are recognized, or below the row that was chosen. */
function tableOf(sheet: string | null, raw: readonly CsvRecord[], choices: TableChoices): Table[] {
  const records = raw.map(({ row, cells }) => ({ row, cells: cells.map(readTextCell) }));
  const possible = records
    .slice(0, choices.headingRow === undefined ? HEADINGS_WITHIN : records.length)
    .flatMap(({ row, cells }, place) => {
      if (choices.headingRow !== undefined && row !== choices.headingRow) return [];
      const headings = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim().slice(0, 300));
      return [{ place, row, headings, columns: recognizedColumns(headings) }];
    });
  const score = ({ columns, headings }: (typeof possible)[number]) =>
    Object.keys(columns).length + (isCsfLayout(headings) ? 2 : 0);
  const [first, ...others] = possible;
  if (!first) return [];
  const best = others.reduce((one, other) => (score(other) > score(one) ? other : one), first);
  const { place, row: headingRow, headings } = best;
  const body = records.slice(place + 1);
  if (choices.columns) {
    const { columns, missing } = chosenColumns(headings, choices.columns);
    return [{ sheet, headingRow, headings, columns, body, missing }];
  }
  if (best.columns.id === undefined && isCsfLayout(headings))
    return [{ sheet, headingRow, missing: [], ...withoutCsfLayout(headings, body) }];
  return [{ sheet, headingRow, headings, columns: best.columns, body, missing: [] }];
}

function shownTable({ sheet, headingRow, headings, columns, body }: Table, sheets: string[]): Facts["table"] {
  const shown = ENTRY_COLUMNS.map((column) => {
    const place = columns[column];
    return [column, place === undefined ? null : headings[place]!] as const;
  });
  return {
    sheets,
    sheet,
    headingRow,
    headings: [...headings],
    columns: Object.fromEntries(shown) as NonNullable<Facts["table"]>["columns"],
    rows: body.length,
  };
}

function sampleOf({ body }: Table): Facts["sample"] {
  return body
    .slice(0, SAMPLE.rows)
    .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, SAMPLE.characters)) }));
}

/** A title from a file's name. */
function titleOf(name: string): string {
  return (
    name
      .replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .replaceAll(/[\s_-]+/g, " ")
      .trim() || name
  );
}
