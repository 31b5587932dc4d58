/**
 * Finds where a text stops being JSON: `JSON.parse` says so only in some messages, and differently from version to
 * version.
 */

/** A position in a text, counted from 1, and the problem there. */
interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly rule: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const LITERAL = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;
/** Deeper nesting than this is refused rather than followed. */
const MAX_DEPTH = 500;

class Fault extends Error {
  readonly at: number;

  constructor(at: number, rule: string) {
    super(rule);
    this.at = at;
  }
}

/** Walks through a JSON text (RFC 8259) and throws at the first invalid character. */
class Walker {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #next(): string {
    this.#take(SPACE);
    return this.#text.charAt(this.#at);
  }

  #fail(rule: string): never {
    throw new Fault(this.#at, this.#at >= this.#text.length ? `${rule}, but the text ends` : rule);
  }

  /** The elements between two brackets; `element` reads one. */
  #list(close: string, element: () => void): void {
    this.#at++;
    if (this.#next() !== close) {
      element();
      while (this.#next() === ",") {
        this.#at++;
        element();
      }
    }
    if (this.#next() !== close) this.#fail(`must go on with ',' or '${close}'`);
    this.#at++;
  }

  #value(depth: number): void {
    const first = this.#next();
    if (depth > MAX_DEPTH) this.#fail(`must not nest deeper than ${MAX_DEPTH}`);
    if (first === "{") this.#list("}", () => this.#member(depth));
    else if (first === "[") this.#list("]", () => this.#value(depth + 1));
    else if (!(this.#take(STRING) || this.#take(NUMBER) || this.#take(LITERAL)))
      this.#fail("must be a JSON value");
  }

  #member(depth: number): void {
    this.#next();
    if (!this.#take(STRING)) this.#fail("must be a name in double quotes");
    if (this.#next() !== ":") this.#fail("must go on with ':'");
    this.#at++;
    this.#value(depth + 1);
  }

  document(): void {
    this.#value(0);
    if (this.#next() !== "") this.#fail("must end after the JSON value");
  }
}

/**
 * The first fault of a JSON text.
 *
 * @param text any text
 * @returns where the fault is and the rule that is broken; undefined if the text is JSON
 */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    new Walker(text).document();
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, error.at).split(/\r\n|\n|\r/);
    return { line: before.length, column: before.at(-1)!.length + 1, rule: error.message };
  }
}
