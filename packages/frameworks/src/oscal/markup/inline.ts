/** A line of markdown as OSCAL uses it. One pass, and what has no end is text. */
import { DEEPEST, element, type Inline } from "./tree.ts";

/** Something that began, and what came before it. */
interface Open {
  readonly mark: string;
  /** The place in `out` of the text that it is if it has no end. */
  readonly at: number;
  alive: boolean;
}

const PAIRS: Readonly<Record<string, string>> = {
  "*": "em",
  "**": "strong",
  _: "em",
  __: "strong",
  "~": "sub",
  "^": "sup",
  '"': "q",
};

const SPECIAL = /[\\`*_~^"![\]{<]/g;
const INSERT = /\{\{\s*(?:insert:\s*)?([\w-]+)\s*,\s*([^\s{},]+)\s*\}\}/y;
const TARGET = /\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+"([^"]*)")?\s*\)/y;
const BREAK = /<br ?\/>/y;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

const isSpace = (letter: string) => letter === "" || /\s/.test(letter);
const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);

/** The elements and texts of a line. */
export function parseInline(text: string): Inline[] {
  return new InlineParser(text).parse();
}

class InlineParser {
  readonly #text: string;
  readonly #out: Inline[] = [];
  readonly #open: Open[] = [];
  /** How many of a mark are open, so that nothing is searched in vain. */
  readonly #counts = new Map<string, number>();
  #ticks: Map<number, number[]> | undefined;
  #at = 0;
  #plain = "";

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Inline[] {
    for (;;) {
      SPECIAL.lastIndex = this.#at;
      const found = SPECIAL.exec(this.#text);
      this.#plain += this.#text.slice(this.#at, found?.index);
      if (!found) break;
      this.#at = found.index;
      this.#special(found[0]);
    }
    this.#flush();
    return this.#out;
  }

  #special(letter: string): void {
    if (letter === "\\") this.#escape();
    else if (letter === "`") this.#code();
    else if (letter === "{") this.#insert();
    else if (letter === "<") this.#break();
    else if (letter === "[") this.#begin("[", 1);
    else if (letter === "!") {
      if (this.#text[this.#at + 1] === "[") this.#begin("![", 2);
      else this.#literal(1);
    } else if (letter === "]") this.#link();
    else this.#pair(letter);
  }

  #literal(length: number): void {
    this.#plain += this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
  }

  #flush(): void {
    if (this.#plain !== "") this.#out.push(this.#plain);
    this.#plain = "";
  }

  #push(node: Inline, length: number): void {
    this.#flush();
    this.#out.push(node);
    this.#at += length;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? "";
    if (next === "\n") this.#push(element("br", []), 2);
    else if (PUNCTUATION.test(next)) {
      this.#plain += next;
      this.#at += 2;
    } else this.#literal(1);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #insert(): void {
    const found = this.#text.startsWith("{{", this.#at) ? this.#match(INSERT) : null;
    if (found) this.#push(element("insert", [], { type: found[1]!, "id-ref": found[2]! }), found[0].length);
    else this.#literal(1);
  }

  #break(): void {
    const found = this.#match(BREAK);
    if (found) this.#push(element("br", []), found[0].length);
    else this.#literal(1);
  }

  #code(): void {
    const length = runLength(this.#text, this.#at);
    const end = this.#nextTicks(length, this.#at + length);
    if (end === undefined) {
      this.#literal(length);
      return;
    }
    const inside = this.#text.slice(this.#at + length, end);
    const padded = /^ .*[^ ].* $/s.test(inside);
    this.#push(element("code", [padded ? inside.slice(1, -1) : inside]), end + length - this.#at);
  }

  /** Where the next run of so many backticks begins. */
  #nextTicks(length: number, from: number): number | undefined {
    if (!this.#ticks) {
      this.#ticks = new Map();
      for (const { 0: run, index } of this.#text.matchAll(/`+/g)) {
        const starts = this.#ticks.get(run.length) ?? [];
        starts.push(index);
        this.#ticks.set(run.length, starts);
      }
      for (const starts of this.#ticks.values()) starts.reverse();
    }
    const starts = this.#ticks.get(length) ?? [];
    while (starts.length > 0 && starts.at(-1)! < from) starts.pop();
    return starts.at(-1);
  }

  #pair(letter: string): void {
    const run = letter === "*" || letter === "_" ? runLength(this.#text, this.#at) : 1;
    const [before, after] = [this.#text[this.#at - 1] ?? "", this.#text[this.#at + run] ?? ""];
    const canEnd = !isSpace(before) && !(letter === "_" && isWord(after));
    const canBegin = !isSpace(after) && !((letter === "_" || letter === '"') && isWord(before));
    let left = run;
    if (canEnd)
      for (const size of this.#endings(letter))
        if (size <= left && this.#end(letter.repeat(size))) {
          left -= size;
          if (left === 0) return;
        }
    if (!canBegin || left > 3) {
      this.#literal(left);
      return;
    }
    if (left >= 2) this.#begin(letter.repeat(2), 2);
    if (left % 2 === 1) this.#begin(letter, 1);
  }

  /** The lengths of the marks of a letter that are open, the innermost first. */
  #endings(letter: string): number[] {
    return this.#open
      .flatMap(({ mark, alive }) => (alive && mark[0] === letter ? [mark.length] : []))
      .toReversed();
  }

  #begin(mark: string, length: number): void {
    if (this.#open.length >= DEEPEST) {
      this.#forget();
      if (this.#open.length >= DEEPEST) {
        this.#literal(length);
        return;
      }
    }
    this.#flush();
    this.#open.push({ mark, at: this.#out.length, alive: true });
    this.#counts.set(mark, (this.#counts.get(mark) ?? 0) + 1);
    this.#out.push(mark);
    this.#at += length;
  }

  /** Makes room by forgetting the oldest mark that still has no end. */
  #forget(): void {
    const [oldest] = this.#open.splice(0, 1);
    if (oldest?.alive) this.#close(oldest);
  }

  #close(open: Open): void {
    open.alive = false;
    this.#counts.set(open.mark, this.#counts.get(open.mark)! - 1);
  }

  /** Ends what a mark began; false if nothing did. */
  #end(mark: string): boolean {
    if (!this.#counts.get(mark)) return false;
    const open = this.#popTo(mark);
    this.#flush();
    const children = this.#out.splice(open.at + 1);
    if (children.length === 0) {
      this.#out.push(mark); // nothing between the two: both are text
    } else this.#out[open.at] = element(PAIRS[mark]!, children);
    this.#at += mark.length;
    return true;
  }

  /** The innermost open mark; what began inside of it has no end. */
  #popTo(mark: string): Open {
    for (;;) {
      const open = this.#open.pop()!;
      if (open.alive) this.#close(open);
      else continue;
      if (open.mark === mark) return open;
    }
  }

  #link(): void {
    const open = this.#open.findLast(({ alive, mark }) => alive && (mark === "[" || mark === "!["));
    if (!open) {
      this.#literal(1);
      return;
    }
    this.#at++;
    const target = this.#text[this.#at] === "(" ? this.#match(TARGET) : null;
    if (!target) {
      this.#close(open);
      this.#plain += "]";
      return;
    }
    this.#popTo(open.mark);
    this.#flush();
    const children = this.#out.splice(open.at + 1);
    const href = (target[1] ?? target[2] ?? "").replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
    const title = target[3] === undefined ? {} : { title: target[3] };
    const image = { src: href, ...(children.length > 0 ? { alt: plain(children) } : {}), ...title };
    this.#out[open.at] =
      open.mark === "![" ? element("img", [], image) : element("a", children, { href, ...title });
    this.#at += target[0].length;
  }
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end++;
  return end - at;
}

function plain(nodes: readonly Inline[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : plain(node.children))).join("");
}
