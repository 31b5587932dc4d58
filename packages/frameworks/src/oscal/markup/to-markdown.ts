/** Markup as markdown, with escapes only where the text would be read differently without them. */
import { parseBlocks } from "./blocks.ts";
import { parseInline } from "./inline.ts";
import { type Element, type Inline, textOf, tidyBlocks, tidyLine } from "./tree.ts";

/** What is escaped in text, from nothing to all that can mean something; the first that is read as it was meant is taken. */
const ESCAPED = [null, /"/g, /["*]/g, /["*[\]\\]/g, /[\\`*_~^"[\]{<]/g] as const;
/** What means something at the beginning of a line. */
const STARTS = /^(#{1,6}(?= )|[-+>|]|\d{1,9}[.)](?= )|```|~~~)/gm;

const MARKS: Readonly<Record<string, string>> = { em: "*", strong: "**", sub: "~", sup: "^", q: '"' };

interface Style {
  readonly escaped: RegExp | null;
  /** Whether beginnings of lines are escaped too. */
  readonly starts: boolean;
  /** Emphasis that follows other emphasis needs another mark. */
  readonly em: string;
}
const STYLES: readonly Style[] = [
  { escaped: null, starts: false, em: "*" },
  ...ESCAPED.map((escaped) => ({ escaped, starts: true, em: "*" })),
  { escaped: ESCAPED[4], starts: true, em: "_" },
];

/** A line of markup as markdown. */
export function lineToMarkdown(nodes: readonly Inline[]): string {
  const line = tidyLine(nodes);
  return firstThatReads(
    (style) => writeLine(line, style),
    (text) => tidyLine(parseInline(text)),
    line,
  );
}

/** Blocks of markup as markdown. */
export function blocksToMarkdown(blocks: readonly Element[]): string {
  const tidy = tidyBlocks(blocks);
  return firstThatReads(
    (style) => writeBlocks(tidy, style),
    (text) => tidyBlocks(parseBlocks(text)),
    tidy,
  );
}

function firstThatReads(
  write: (style: Style) => string,
  read: (text: string) => unknown,
  meant: unknown,
): string {
  let text = "";
  for (const style of STYLES) {
    text = write(style);
    if (isPlain(text) || same(read(text), meant)) return text;
  }
  return text;
}

/** Letters, digits and common punctuation in one line mean nothing but themselves. */
const isPlain = (text: string) => /^[\p{L}(][\p{L}\p{N} .,;:()/'’%&?-]*$/u.test(text);

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function writeLine(nodes: readonly Inline[], style: Style): string {
  return nodes
    .map((node) => (typeof node === "string" ? escape(node, style) : writeInline(node, style)))
    .join("");
}

function escape(text: string, { escaped }: Style): string {
  return escaped ? text.replace(escaped, String.raw`\$&`) : text;
}

function writeInline(node: Element, style: Style): string {
  const { tag, attributes = {} } = node;
  const children = node.children as readonly Inline[];
  if (tag === "insert")
    return `{{ insert: ${attributes["type"] ?? "param"}, ${attributes["id-ref"] ?? ""} }}`;
  if (tag === "br") return "\\\n";
  if (tag === "code") return code(textOf(children));
  const title = attributes["title"] === undefined ? "" : ` "${attributes["title"]}"`;
  if (tag === "img")
    return `![${escape(attributes["alt"] ?? "", style)}](${target(attributes["src"])}${title})`;
  const inside = writeLine(children, style);
  if (tag === "a") return `[${inside}](${target(attributes["href"])}${title})`;
  const mark = tag === "em" ? style.em : MARKS[tag]!;
  return `${mark}${inside}${mark}`;
}

/** An address, in angle brackets where it has what would end it. */
function target(address = ""): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}

function writeBlocks(blocks: readonly Element[], style: Style): string {
  return blocks.map((block) => writeBlock(block, style)).join("\n\n");
}

function writeBlock(block: Element, style: Style): string {
  const { tag } = block;
  if (tag === "p") {
    const text = writeLine(block.children as readonly Inline[], style);
    return style.starts ? text.replace(STARTS, atStart) : text;
  }
  if (tag === "pre") return preformatted(textOf(block.children as readonly Inline[]));
  if (tag === "ul" || tag === "ol") return list(block, style);
  if (tag === "table") return table(block, style);
  if (tag === "blockquote")
    return writeBlocks(block.children as readonly Element[], style).replaceAll(/^/gm, "> ");
  return `${"#".repeat(Number(tag.slice(1)))} ${writeLine(block.children as readonly Inline[], style)}`;
}

/** `1.` is escaped at its period. */
const atStart = (start: string) =>
  /^\d/.test(start) ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`;

function preformatted(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/^ {0,3}(`+)/gm), ([, run]) => run!.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function list(block: Element, style: Style): string {
  const marker = block.tag === "ol" ? "1. " : "* ";
  const indent = " ".repeat(marker.length);
  return (block.children as readonly Element[])
    .map((item) => {
      const blocks = item.children as readonly Element[];
      // A list right below its item's text needs no empty line.
      const text = blocks
        .map(
          (one, i) =>
            `${i === 0 ? "" : i === 1 && isList(one) && blocks[0]!.tag === "p" ? "\n" : "\n\n"}${writeBlock(one, style)}`,
        )
        .join("");
      return marker + text.replaceAll(/\n(?!\n|$)/g, `\n${indent}`);
    })
    .join("\n");
}

const isList = ({ tag }: Element) => tag === "ul" || tag === "ol";

function table(block: Element, style: Style): string {
  const rows = (block.children as readonly Element[]).map((row) => row.children as readonly Element[]);
  const [head = [], ...rest] = rows;
  const cell = (one: Element) =>
    writeLine(one.children as readonly Inline[], style)
      .replaceAll("|", String.raw`\|`)
      .replaceAll("\n", " ");
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const delimiters = head.map((one) => DELIMITERS[one.attributes?.["align"] ?? ""] ?? "---");
  return [line(head.map(cell)), line(delimiters), ...rest.map((row) => line(row.map(cell)))].join("\n");
}

const DELIMITERS: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:" };
