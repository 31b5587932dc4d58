/** What is wrong with a file, and how much of one is read. */

/** One thing that keeps a document from being valid. */
export interface Finding {
  /** Where, as a JSON Pointer: `/catalog/groups/0/title`, whatever the format. */
  readonly path: string;
  readonly message: string;
  /** Where in the file. */
  readonly line?: number;
  readonly column?: number;
}

/** More are not listed: after a hundred, a file is checked again anyway. */
export const MOST_FINDINGS = 100;

/** Bounds for what strangers send. */
export interface Limits {
  /** Characters of the file. */
  readonly characters: number;
  readonly depth: number;
  /** Values, or elements and texts. */
  readonly nodes: number;
}

export const LIMITS: Limits = { characters: 20_000_000, depth: 100, nodes: 2_000_000 };

/** A file that isn't JSON, XML or YAML, that no model describes, or that is beyond the limits. */
export class Unreadable extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(message: string, at?: { readonly line: number; readonly column: number }) {
    super(at ? `line ${at.line}, column ${at.column}: ${message}` : message);
    this.line = at?.line;
    this.column = at?.column;
  }
}

/** Where a text's lines begin. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The last of some ascending numbers that isn't above another one, by its place. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Line and column of a place in a text, from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

/** Counts what is read, and stops at the limits. */
export function counter(limits: Limits): (depth: number) => void {
  let nodes = 0;
  return (depth) => {
    if (depth > limits.depth) throw new Unreadable(`it is nested more than ${limits.depth} levels deep`);
    if (++nodes > limits.nodes) throw new Unreadable(`it has more than ${limits.nodes} values`);
  };
}

/** Part of a JSON Pointer. */
export function pointer(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Looks for where in a file some paths are, while it's read once more. */
export class Places {
  readonly #found = new Map<string, number>();
  readonly #wanted: ReadonlySet<string>;

  constructor(findings: readonly Pick<Finding, "path">[]) {
    this.#wanted = new Set(findings.map(({ path }) => path));
  }

  /** That a path begins here. */
  note(path: string, offset: number): void {
    if (this.#wanted.has(path) && !this.#found.has(path)) this.#found.set(path, offset);
  }

  /** The findings with line and column. */
  placed<F extends Pick<Finding, "path" | "line" | "column">>(findings: readonly F[], text: string): F[] {
    const starts = lineStarts(text);
    return findings.map((finding) => {
      const offset = finding.line === undefined ? this.#found.get(finding.path) : undefined;
      if (offset === undefined) return finding;
      const line = lastUpTo(starts, offset);
      return { ...finding, line: line + 1, column: offset - starts[line]! + 1 };
    });
  }
}
