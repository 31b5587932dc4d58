/**
 * Free text as a cell that no spreadsheet takes for a formula: an apostrophe before what begins with =, +, -, @, tab or line break, also in
 * full width, and before such an apostrophe, so that reading takes away exactly what writing put there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** The cell of a text. */
export function textCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell. */
export function readTextCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
