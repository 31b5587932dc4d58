import { stringify } from "csv-stringify/sync";
import { textCell } from "./text-cell.ts";

/** The most records that a file holds. */
export const CSV_ROWS = 50_000;

/** A column of a file: its heading, and what stands in it. */
export interface CsvColumn<R> {
  readonly heading: string;
  readonly cell: (row: R) => string | number | boolean | null | undefined;
}

/** Records as comma-separated values with a heading line; text that a spreadsheet would run as a formula gets an apostrophe. */
export function tableCsv<R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string {
  const cell = (value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined) return "";
    return typeof value === "string" ? textCell(value) : String(value);
  };
  return stringify([
    columns.map((column) => column.heading),
    ...rows.map((row) => columns.map((column) => cell(column.cell(row)))),
  ]);
}
