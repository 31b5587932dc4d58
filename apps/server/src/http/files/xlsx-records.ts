/** XLSX files as records, for a worker thread: values alone, as text. Formulas aren't computed; what the spreadsheet stored of them is read. */
import readXlsxFile from "read-excel-file/universal";
import type { CsvRecord } from "./csv-records.ts";
import { MOST } from "./csv-records.ts";
import { UnreadableZip, unzipped, zipOf } from "./bounded-zip.ts";

/** How much a file can hold when it's unpacked; pictures and other attachments don't count, since they aren't unpacked. */
const MOST_BYTES = 60_000_000;

/** A sheet's records, without empty ones. */
export interface XlsxSheet {
  readonly name: string;
  readonly records: readonly CsvRecord[];
}

/**
 * Every sheet of a file, or why it can't be read.
 *
 * @param mostCharacters of a cell
 */
export async function xlsxSheets(
  base64: string,
  mostCharacters: number = MOST.characters,
): Promise<{ readonly sheets: readonly XlsxSheet[] } | { readonly problem: string }> {
  try {
    const parts = unzipped(Buffer.from(base64, "base64"), {
      wanted: (name) => /\.(xml|xml\.rels)$/.test(name) && !/^(docProps|customXml)\//.test(name),
      mostBytes: MOST_BYTES,
    });
    for (const [name, part] of parts)
      if (name !== "xl/sharedStrings.xml") checkReach(part.toString("latin1")); // that one holds texts
    const zip = zipOf(parts);
    const buffer = zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.byteLength) as ArrayBuffer;
    const sheets = await readXlsxFile(buffer, { parseNumber: (text) => text });
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, records: recordsIn(data, mostCharacters) })),
    };
  } catch (error) {
    if (error instanceof UnreadableZip || error instanceof TooMuch) return { problem: error.message };
    return { problem: "isn't a valid XLSX file" };
  }
}

class TooMuch extends Error {}

/** What the library makes room for: every cell up to the last one that a sheet names. */
const REACH = { rows: 5 * MOST.rows, letters: 2 } as const;

/** Refuses sheets with cells so far away that the empty ones before them would fill the memory. */
function checkReach(xml: string): void {
  for (const [, column = "", row] of xml.matchAll(/ r="([A-Z]{0,9})(\d{1,12})"/g))
    if (Number(row) > REACH.rows || column.length > REACH.letters)
      throw new TooMuch(
        `has a sheet that goes on to ${column}${row}; delete the empty rows and columns at its end`,
      );
}

const count = (most: number) => most.toLocaleString("en-US");

function recordsIn(rows: readonly (readonly unknown[])[], mostCharacters: number): CsvRecord[] {
  if (rows.length > MOST.rows) throw new TooMuch(`has a sheet over the limit of ${count(MOST.rows)} rows`);
  const wide = rows.find(({ length }) => length > MOST.columns);
  if (wide) throw new TooMuch(`has a sheet with more than ${count(MOST.columns)} columns`);
  return rows
    .map((cells, i) => ({ row: i + 1, cells: cells.map((cell) => textOf(cell, mostCharacters)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function textOf(value: unknown, mostCharacters: number): string {
  if (value === null || value === undefined) return "";
  const text =
    value instanceof Date ? value.toISOString().slice(0, 10) : `${value as string | number | boolean}`;
  if (text.length > mostCharacters)
    throw new TooMuch(`has a cell with more than ${count(mostCharacters)} characters`);
  return text;
}
