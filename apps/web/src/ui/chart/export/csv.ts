import { cellText, csvLine } from "@crq/contract/csv";

/** A table as data: the first row names the columns. Numbers stay numbers, with all their digits. */
export type DataTable = readonly (readonly (string | number | null)[])[];

/**
 * A table as CSV. A text that a spreadsheet would execute as a formula gets an apostrophe before it, so that a scenario's title can't
 * do anything when someone else opens the file.
 */
export function csv(table: DataTable): string {
  return table.map(csvLine).join("");
}

/** A table for pasting into a spreadsheet: cells between tabs, with the same care for formulas. */
export function tabbed(table: DataTable): string {
  return table
    .map((row) => row.map((value) => cellText(value).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}
