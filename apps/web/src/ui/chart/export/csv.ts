/** A table as data: the first row names the columns. Numbers stay numbers, with all their digits. */
export type DataTable = readonly (readonly (string | number | null)[])[];

/** Texts that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const safe = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it, so that a scenario's title
 * cannot do anything in the file that someone else opens.
 */
export function csv(table: DataTable): string {
  return table.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** A table for pasting into a spreadsheet: cells between tabs, with the same care for formulas. */
export function tabbed(table: DataTable): string {
  return table
    .map((row) => row.map((value) => cell(typeof value === "string" ? value.replace(/[\t\r\n]+/g, " ") : value)).join("\t"))
    .join("\n");
}
