/** A table as data: the first row names the columns. Numbers stay numbers, with all their digits. */
export type DataTable = readonly (readonly (string | number | null)[])[];

/** Texts that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell's content, unable to be a formula. */
function content(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  return FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
}

/**
 * A table as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it, so that a scenario's title
 * cannot do anything in the file that someone else opens.
 */
export function csv(table: DataTable): string {
  const quoted = (text: string) => (/[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return table.map((row) => row.map((value) => quoted(content(value))).join(",")).join("\r\n") + "\r\n";
}

/** A table for pasting into a spreadsheet: cells between tabs, with the same care for formulas. */
export function tabbed(table: DataTable): string {
  return table
    .map((row) => row.map((value) => content(value).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}
