/** CSV text as records. */
import type { CsvProblem } from "@crq/contract/scenarios";
import { CsvError, parse } from "csv-parse/sync";

/** A row that holds something; `row` counts as a spreadsheet does, from 1. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [",", ";", "\t"];

/** The delimiter that the first line holds most of. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const parts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[parts.indexOf(Math.max(...parts))]!;
}

const RULES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "has a quote that is not closed",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote; a quote inside a quoted cell is written twice",
  INVALID_OPENING_QUOTE: "has a quote inside a cell that is not quoted",
};

/** The records of a file, without empty ones and those whose first cell begins with `#`, or why it is no CSV. */
export function recordsOf(text: string): {
  readonly records: readonly CsvRecord[];
  readonly problem?: CsvProblem;
} {
  let row = 0;
  const keep = (cells: string[]): CsvRecord | null => {
    row += 1;
    return cells.every((cell) => cell.trim() === "") || cells[0]!.trim().startsWith("#")
      ? null
      : { row, cells };
  };
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      on_record: keep as never,
    });
    return { records: records as CsvRecord[] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = RULES[error.code] ?? "cannot be read as CSV";
    return { records: [], problem: { row: row + 1, column: "", message } };
  }
}
