/**
 * Cells of CSV files that are safe to open: no text becomes a formula, whatever separator the reader's locale uses.
 *
 * Quoting alone doesn't keep a text together: where lists are separated by semicolons, `First,"x;=1+1"` is read as two cells, because its
 * quote is not at the beginning of one, and the second cell is a formula. So an apostrophe goes before anything that could start a formula
 * at the beginning of the text or after a separator. Reading removes exactly what writing added.
 */

/** The source of a cell. Numbers stay numbers, including negative ones. */
export type CsvValue = string | number | boolean | null | undefined;

const MAYBE_FORMULA = /[=+\-@\t\r\n＝＋－＠]/u;
const BEGINS_FORMULA = new Set("=+-@＝＋－＠");
const SEPARATES = new Set(";|\t\r\n");
/** Characters that spreadsheets skip, or take for a quote, before a formula. */
const SKIPPED = /^[\s"'\p{Cf}]$/u;
const BEGINS_WITH_CONTROL = /^'*[\t\r\n]/;
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/u;

/**
 * Positions where a formula could begin for a spreadsheet: at the start of a text, or after a separator. Apostrophes before them don't
 * count, so the positions are the same before and after escaping. One pass from the end.
 */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  let formulaFollows = false;
  for (let i = text.length - 1; i >= -1; i--) {
    const unit = i === -1 ? "\n" : text[i]!;
    if (formulaFollows && SEPARATES.has(unit)) starts.push(i + 1);
    formulaFollows = BEGINS_FORMULA.has(unit) || (formulaFollows && SKIPPED.test(unit));
  }
  if (starts.at(-1) !== 0 && BEGINS_WITH_CONTROL.test(text)) starts.push(0);
  return starts.toReversed();
}

/** Free text as the content of a cell. */
export function textCell(text: string): string {
  if (!MAYBE_FORMULA.test(text)) return text;
  let from = 0;
  let cell = "";
  for (const start of formulaStarts(text)) {
    cell += `${text.slice(from, start)}'`;
    from = start;
  }
  return cell + text.slice(from);
}

/** The text of a cell: the inverse of `textCell`. */
export function readTextCell(cell: string): string {
  if (!cell.includes("'")) return cell;
  let from = 0;
  let text = "";
  for (const start of formulaStarts(cell)) {
    if (cell[start] !== "'") continue;
    text += cell.slice(from, start);
    from = start + 1;
  }
  return text + cell.slice(from);
}

/** A value as the content of a cell, without quotes. */
export function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  return typeof value === "string" ? textCell(value) : String(value);
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map((value) => quoted(cellText(value))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
