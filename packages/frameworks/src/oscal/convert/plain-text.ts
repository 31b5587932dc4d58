/** Text without markup as OSCAL's markup, and the other way around. */
import { parseBlocks } from "../markup/blocks.ts";
import { blocksToMarkdown } from "../markup/to-markdown.ts";
import { type Element, element, type Inline } from "../markup/tree.ts";

// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Paragraphs and lines as markdown that is read as this text; empty if nothing of it can be seen. */
export function markdownOf(text: string): string {
  const paragraphs = text
    .replaceAll(NOT_IN_XML, "")
    .split(/(?:\r\n|\r|\n){2,}/)
    .map((paragraph) => element("p", withBreaks(paragraph.split(/\r\n|\r|\n/))));
  return blocksToMarkdown(paragraphs);
}

function withBreaks(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, i): Inline[] => (i === 0 ? [line] : [element("br", []), line]));
}

/** Markdown as people would type it without markup: paragraphs, lines, and lists with hyphens. */
export function plainBlocks(markdown: string): string {
  return parseBlocks(markdown).map(blockText).join("\n\n").trim();
}

function blockText(block: Element): string {
  const { tag } = block;
  if (tag === "ul" || tag === "ol")
    return (block.children as readonly Element[])
      .map((item) => `- ${itemText(item).replaceAll("\n", "\n  ")}`)
      .join("\n");
  if (tag === "table")
    return (block.children as readonly Element[])
      .map((row) =>
        (row.children as readonly Element[]).map((cell) => lineText(cell.children as Inline[])).join(" | "),
      )
      .join("\n");
  if (tag === "blockquote") return (block.children as readonly Element[]).map(blockText).join("\n\n");
  return lineText(block.children as readonly Inline[]);
}

function itemText(item: Element): string {
  return (item.children as readonly Element[]).map(blockText).join("\n");
}

function lineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.tag === "br" ? "\n" : lineText(node.children as readonly Inline[]);
    })
    .join("");
}
