/** CSV text as records: one linear pass, with a limit on everything a file can have too much of. */
import type { CsvProblem } from "@crq/contract/lists";

/** A nonempty row; `row` is numbered from 1, as in a spreadsheet. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file's limits; empty rows and comments count. */
export const MOST = { rows: 10_000, columns: 100, characters: 20_000 } as const;

const DELIMITERS = [",", ";", "\t"];

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text : text.slice(0, end);
  const parts = DELIMITERS.map((delimiter) => first.split(delimiter, MOST.columns + 1).length);
  return DELIMITERS[parts.indexOf(Math.max(...parts))]!;
}

/** Why a file isn't valid CSV. */
class Unreadable extends Error {}

/**
 * A file's records, without empty ones and those whose first cell begins with `#`, or why it isn't CSV.
 *
 * @param mostCharacters of a cell
 */
export function recordsOf(
  text: string,
  mostCharacters: number = MOST.characters,
): {
  readonly records: readonly CsvRecord[];
  readonly problem?: CsvProblem;
} {
  const reader = new Reader(text.startsWith("\ufeff") ? text.slice(1) : text, mostCharacters);
  const records: CsvRecord[] = [];
  let row = 0;
  try {
    while (!reader.done) {
      row += 1;
      if (row > MOST.rows) throw new Unreadable(`is over the limit of ${count(MOST.rows)} rows`);
      const cells = reader.record();
      if (cells.some((cell) => cell.trim() !== "") && !cells[0]!.trimStart().startsWith("#"))
        records.push({ row, cells });
    }
    return { records };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { records: [], problem: { row, column: "", message: error.message } };
  }
}

const count = (most: number) => most.toLocaleString("en-US");

class Reader {
  readonly #text: string;
  readonly #delimiter: string;
  /** What ends an unquoted cell, or is invalid inside it. */
  readonly #stop: RegExp;
  readonly #mostCharacters: number;
  #at = 0;

  constructor(text: string, mostCharacters: number) {
    this.#text = text;
    this.#mostCharacters = mostCharacters;
    this.#delimiter = delimiterOf(text);
    this.#stop = new RegExp(`[${this.#delimiter}"\r\n]`, "g");
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Parses a record and the end of its line. */
  record(): string[] {
    const cells: string[] = [];
    do {
      if (cells.length === MOST.columns) throw new Unreadable(`has more than ${count(MOST.columns)} columns`);
      cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain());
    } while (this.#passDelimiter());
    this.#passLineEnd();
    return cells;
  }

  #plain(): string {
    const from = this.#at;
    this.#stop.lastIndex = from;
    const end = this.#stop.exec(this.#text)?.index ?? this.#text.length;
    if (this.#text[end] === '"') throw new Unreadable("has a quote inside a cell that is not quoted");
    this.#at = end;
    return this.#short(this.#text.slice(from, end));
  }

  #quoted(): string {
    const from = this.#at + 1;
    let end = this.#text.indexOf('"', from);
    while (end !== -1 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2);
    if (end === -1) throw new Unreadable("has a quote that is not closed");
    this.#at = end + 1;
    const next = this.#text[this.#at];
    if (next !== undefined && next !== this.#delimiter && next !== "\r" && next !== "\n")
      throw new Unreadable("has text after a closing quote; a quote inside a quoted cell is written twice");
    return this.#short(this.#text.slice(from, end)).replaceAll('""', '"');
  }

  #passDelimiter(): boolean {
    if (this.#text[this.#at] !== this.#delimiter) return false;
    this.#at += 1;
    return true;
  }

  #passLineEnd(): void {
    if (this.#text[this.#at] === "\r") this.#at += 1;
    if (this.#text[this.#at] === "\n") this.#at += 1;
  }

  #short(cell: string): string {
    if (cell.length > this.#mostCharacters)
      throw new Unreadable(`has a cell with more than ${count(this.#mostCharacters)} characters`);
    return cell;
  }
}
