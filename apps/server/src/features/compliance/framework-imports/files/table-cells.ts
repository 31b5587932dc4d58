/** Cells that hold more than a text. */

const YES = /^(?:yes|y|true|1|x|withdrawn)$/i;
const NO = /^(?:no|n|false|0|-|–|)$/i;
/** How NIST's spreadsheets say it. */
const WITHDRAWN = /^\[withdrawn[:;. ]*([^\]]{0,500})\]?/i;
const IDENTIFIER = /[A-Z]{2}(?:\.[A-Z]{2})?-\d{1,2}(?: ?\(\d{1,2}\))?|\b0?3\.\d{1,2}\.\d{1,2}\b/g;

/** Where withdrawn content went; null if the entry applies. */
export function withdrawnIn({
  withdrawn,
  nowIn,
  statement,
}: Readonly<Record<"withdrawn" | "nowIn" | "statement", string>>): string[] | null | "unclear" {
  const went = listIn(nowIn);
  if (YES.test(withdrawn) || went.length > 0) return went;
  if (!NO.test(withdrawn)) return "unclear";
  const said = withdrawn === "" ? WITHDRAWN.exec(statement) : null;
  return said ? [...new Set(said[1]!.match(IDENTIFIER) ?? [])].slice(0, 50) : null;
}

/** Several texts, each in a line of its own or with commas or semicolons between them. */
export function listIn(cell: string): string[] {
  return cell
    .split(/[\r\n;,]+/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** A number; null for an empty cell, and NaN for what is none. */
export function numberIn(cell: string): number | null {
  return cell === "" ? null : Number(cell);
}

/** Items in a line each, `AC-1[a]: text`; lines that begin with spaces go on with the item before. */
export function itemsIn(cell: string): { id: string; text: string }[] {
  const items: string[] = [];
  for (const line of cell.split(/\r?\n/)) {
    if (/^\s/.test(line) && items.length > 0) items[items.length - 1] += `\n${line.replace(/^ {1,2}/, "")}`;
    else if (line.trim() !== "") items.push(line.trim());
  }
  return items.map((item, i) => {
    const end = item.indexOf(": ");
    const id = end === -1 ? item : item.slice(0, end);
    // Without an identifier that could be one, the whole line is text.
    return id.length > 100 || id.includes("\n") || !/^[\p{L}\p{N}]/u.test(id)
      ? { id: String(i + 1), text: item }
      : { id, text: end === -1 ? "" : item.slice(end + 2).trim() };
  });
}
