import { setImmediate as nextTurn } from "node:timers/promises";
import { csvLine, type CsvValue } from "@crq/contract/csv";

/** The maximum number of records in a file. */
export const CSV_ROWS = 50_000;

/** How many lines are written before yielding to other work. */
const LINES_A_TURN = 500;

/** A file's column: its heading and its cells' values. */
export interface CsvColumn<R> {
  readonly heading: string;
  readonly cell: (row: R) => CsvValue;
}

/**
 * Records as comma-separated values with a heading row; text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe.
 */
export async function tableCsv<R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): Promise<string> {
  let csv = csvLine(columns.map((column) => column.heading));
  for (const [i, row] of rows.entries()) {
    csv += csvLine(columns.map((column) => column.cell(row)));
    if (i % LINES_A_TURN === LINES_A_TURN - 1) await nextTurn();
  }
  return csv;
}
