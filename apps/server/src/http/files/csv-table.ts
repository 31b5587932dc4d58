/** CSV text as a table: rows by the names of their columns, and what is wrong with file, header and cells. */
import { readTextCell } from "@crq/contract/csv";
import type { CsvProblem } from "@crq/contract/lists";
import { safeParse, type $ZodType } from "zod/v4/core";
import { recordsOf } from "./csv-records.ts";

/** The maximum number of reported problems. */
export const MOST_PROBLEMS = 200;

/** What a file may contain. */
interface TableOf {
  /** The names of columns, in lower case; a header names them in any order and case. */
  readonly columns: readonly string[];
  readonly required: readonly string[];
  /** Columns that are left out when reading, such as those that only an export has. */
  readonly ignored?: readonly string[];
  /** Other names of columns. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly mostRows: number;
  /** What a row is, in the plural: `scenarios`. */
  readonly noun: string;
}

/** A row of a table while it's read. */
export interface TableRow {
  /** Numbered from 1, the header being 1, as in a spreadsheet. */
  readonly row: number;
  /** A cell's text; empty if the file doesn't have the column. */
  readonly cell: (column: string) => string;
  /** A cell's text in a shape; what the shape refuses is added to the problems. */
  readonly text: <T>(column: string, shape: $ZodType<T>, otherwise: T) => T;
  readonly problems: CsvProblem[];
}

/** A problem of a row. */
export const at = (row: number, column: string, message: string): CsvProblem => ({ row, column, message });

/**
 * Parses a file: comma, semicolon, or tab between cells, a header that names the columns, one record per row.
 * Empty rows and rows whose first cell begins with `#` are skipped. With a problem of the file or its header, no
 * row is returned.
 */
export function readTable(
  text: string,
  of: TableOf,
): { readonly count: number; readonly rows: readonly TableRow[]; readonly problems: CsvProblem[] } {
  const { records, problem } = recordsOf(text);
  if (problem) return { count: 0, rows: [], problems: [problem] };
  const [header, ...body] = records;
  if (!header)
    return { count: 0, rows: [], problems: [at(1, "", "is empty; the first row names the columns")] };
  const columns = header.cells
    .map((cell) => readTextCell(cell).trim().toLowerCase())
    .map((name) => (Object.hasOwn(of.aliases ?? {}, name) ? of.aliases![name]! : name));
  const wrong = headerProblems(columns, header.row, of);
  if (wrong.length > 0) return { count: body.length, rows: [], problems: wrong.slice(0, MOST_PROBLEMS) };
  if (body.length > of.mostRows) {
    const over = at(body[of.mostRows]!.row, "", `is over the limit of ${of.mostRows} ${of.noun}`);
    return { count: body.length, rows: [], problems: [over] };
  }
  const rows = body.map(({ row, cells }): TableRow => {
    const problems: CsvProblem[] = [];
    if (cells.some((cell, i) => !columns[i] && cell.trim() !== ""))
      problems.push(
        at(row, "", "has a cell without a column. Put quotes around text that contains the delimiter."),
      );
    const cell = (column: string) => readTextCell(cells[columns.indexOf(column)] ?? "");
    return {
      row,
      cell,
      problems,
      text: (column, shape, otherwise) => {
        const parsed = safeParse(shape, cell(column));
        if (parsed.success) return parsed.data;
        problems.push(...parsed.error.issues.map(({ message }) => at(row, column, message)));
        return otherwise;
      },
    };
  });
  return { count: body.length, rows, problems: [] };
}

/** What is wrong with the column names. */
function headerProblems(columns: readonly string[], row: number, of: TableOf): CsvProblem[] {
  const named = columns.filter((column) => column !== "" && !of.ignored?.includes(column));
  return [
    ...named
      .filter((column) => !of.columns.includes(column))
      .map((column) => at(row, column, `is not a known column. The columns are ${of.columns.join(", ")}`)),
    ...named
      .filter((column, i) => named.indexOf(column) < i)
      .map((column) => at(row, column, "must appear only once in the header")),
    ...of.required
      .filter((column) => !named.includes(column))
      .map((column) => at(row, column, "is a missing required column")),
  ];
}
