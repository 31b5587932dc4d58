/** Markdown of several lines as OSCAL uses it: paragraphs, headings, lists, tables, preformatted text. */
import { parseInline } from "./inline.ts";
import { DEEPEST, element, type Element } from "./tree.ts";

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/;
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const QUOTE = /^ {0,3}> ?/;

const isBlank = (line: string) => line.trim() === "";
const isRow = (line: string) => /^ {0,3}\|/.test(line);

/** The blocks of a text. */
export function parseBlocks(markdown: string): Element[] {
  return blocksOfLines(markdown.replaceAll("\r\n", "\n").replaceAll("\t", "    ").split("\n"), 0);
}

function blocksOfLines(lines: readonly string[], depth: number): Element[] {
  const blocks: Element[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (isBlank(line)) {
      at++;
      continue;
    }
    const [block, next] = blockAt(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The block that begins with a line, and the line after it. */
function blockAt(lines: readonly string[], at: number, depth: number): readonly [Element, number] {
  const line = lines[at]!;
  const heading = HEADING.exec(line);
  if (heading) {
    return [element(`h${heading[1]!.length}`, parseInline(heading[2]!.trim())), at + 1];
  }
  if (FENCE.test(line)) return preformatted(lines, at);
  if (isTable(lines, at)) return table(lines, at);
  if (depth < DEEPEST && ITEM.test(line)) return list(lines, at, depth);
  if (depth < DEEPEST && QUOTE.test(line)) return quote(lines, at, depth);
  return paragraph(lines, at);
}

const isTable = (lines: readonly string[], at: number) =>
  isRow(lines[at]!) && DELIMITERS.test(lines[at + 1] ?? "") && lines[at + 1]!.includes("|");

function paragraph(lines: readonly string[], at: number): readonly [Element, number] {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]!) && !interrupts(lines, end)) end++;
  return [element("p", parseInline(lines.slice(at, end).map(trimmed).join("\n"))), end];
}

/** A line's text. Two spaces at its end break it; at the end of a paragraph they don't matter. */
const trimmed = (line: string, i: number, all: readonly string[]) =>
  i < all.length - 1 && line.endsWith("  ") ? `${line.trim()}<br/>` : line.trim();

/** Whether a line ends a paragraph. A number does only if it's the first. */
function interrupts(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const item = ITEM.exec(line);
  if (item) return !/^\d/.test(item[2]!) || /^1[.)]$/.test(item[2]!);
  return HEADING.test(line) || FENCE.test(line) || QUOTE.test(line) || isTable(lines, at);
}

function preformatted(lines: readonly string[], at: number): readonly [Element, number] {
  const fence = FENCE.exec(lines[at]!)![1]!;
  let end = at + 1;
  const isEnd = (line: string) => line.trim().startsWith(fence) && /^ {0,3}(`+|~+)\s*$/.test(line);
  while (end < lines.length && !isEnd(lines[end]!)) end++;
  return [element("pre", [lines.slice(at + 1, end).join("\n")]), end + 1];
}

function quote(lines: readonly string[], at: number, depth: number): readonly [Element, number] {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end]!)) end++;
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  return [element("blockquote", blocksOfLines(inside, depth + 1)), end];
}

function list(lines: readonly string[], at: number, depth: number): readonly [Element, number] {
  const ordered = /^\d/.test(ITEM.exec(lines[at]!)![2]!);
  const indent = ITEM.exec(lines[at]!)![1]!.length;
  const items: Element[] = [];
  let next = at;
  for (;;) {
    const item = next < lines.length ? ITEM.exec(lines[next]!) : null;
    if (!item || item[1]!.length > indent + 3 || item[1]!.length < indent) break;
    if (/^\d/.test(item[2]!) !== ordered) break;
    const [inside, end] = itemLines(lines, next, item[0].length);
    items.push(element("li", blocksOfLines(inside, depth + 1)));
    next = end;
    while (next < lines.length && isBlank(lines[next]!)) next++;
  }
  return [element(ordered ? "ol" : "ul", items), next];
}

/** The lines of an item without their indent, up to the next item or to text that isn't indented after an empty line. */
function itemLines(
  lines: readonly string[],
  at: number,
  width: number,
): readonly [readonly string[], number] {
  const marker = ITEM.exec(lines[at]!)!;
  // Content usually begins after the marker; what is nested in it is often indented less.
  const inner = marker[1]!.length + Math.min(marker[2]!.length + 1, 2);
  const inside = [lines[at]!.slice(width)];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    const indent = line.length - line.trimStart().length;
    if (isBlank(line)) {
      const following = afterBlank(lines, end);
      if (following === undefined || following.search(/\S/) < inner) break;
      inside.push("");
    } else if (indent >= inner) inside.push(line.slice(Math.min(indent, marker[0].length)));
    else if (ITEM.test(line) || interrupts(lines, end)) break;
    else inside.push(line.trimStart());
  }
  return [inside, end];
}

/** The line after some empty ones; after many, an item ends anyway. */
function afterBlank(lines: readonly string[], at: number): string | undefined {
  return lines.slice(at + 1, at + 50).find((line) => !isBlank(line));
}

function table(lines: readonly string[], at: number): readonly [Element, number] {
  const alignments = cells(lines[at + 1]!).map(alignment);
  const row = (line: string, tag: string) =>
    element(
      "tr",
      cells(line).map((cell, i) => {
        const align = alignments[i];
        return element(tag, parseInline(cell), align ? { align } : {});
      }),
    );
  const rows = [row(lines[at]!, "th")];
  let end = at + 2;
  for (; end < lines.length && isRow(lines[end]!); end++) rows.push(row(lines[end]!, "td"));
  return [element("table", rows), end];
}

function alignment(delimiter: string): string | null {
  const [left, right] = [delimiter.startsWith(":"), delimiter.endsWith(":")];
  if (left && right) return "center";
  return left ? "left" : right ? "right" : null;
}

/** The cells of a row: `\|` is text. */
function cells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, "");
  const found: string[] = [];
  let cell = "";
  for (let i = 0; i < inside.length; i++)
    if (inside[i] === "\\" && inside[i + 1] === "|") {
      cell += "|";
      i++;
    } else if (inside[i] === "|") {
      found.push(cell.trim());
      cell = "";
    } else cell += inside[i]!;
  if (cell.trim() !== "") found.push(cell.trim());
  return found;
}
