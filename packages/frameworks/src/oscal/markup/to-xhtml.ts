/** A tree of markup as XML. */
import { type Element, type Inline, textOf } from "./tree.ts";

/** Text as XML has it; a line break in an attribute would be a space. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

/** An attribute, with a space before it. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`;
}

const start = ({ tag, attributes = {} }: Element) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => attribute(name, value))
    .join("")}`;

/** A line. */
export function lineToXml(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escapeXml(node).replaceAll("&quot;", '"');
      const inside = lineToXml(node.children);
      return inside === "" ? `${start(node)}/>` : `${start(node)}>${inside}</${node.tag}>`;
    })
    .join("");
}

/** Blocks, each on lines of its own. */
export function blocksToXml(blocks: readonly Element[], indent: string): string {
  return blocks.map((block) => `${indent}${blockToXml(block, indent)}\n`).join("");
}

function blockToXml(block: Element, indent: string): string {
  const { tag } = block;
  if (tag === "pre") return `<pre>${escapeXml(textOf(block.children))}</pre>`;
  if (tag === "li") return item(block, indent);
  if (tag === "ul" || tag === "ol" || tag === "table" || tag === "blockquote")
    return `${start(block)}>\n${blocksToXml(block.children as Element[], `${indent}  `)}${indent}</${tag}>`;
  if (tag === "tr") {
    const cells = (block.children as Element[]).map(
      (cell) => `${start(cell)}>${lineToXml(cell.children)}</${cell.tag}>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  }
  return `${start(block)}>${lineToXml(block.children)}</${tag}>`;
}

/** An item of one paragraph has no element around its text. */
function item(block: Element, indent: string): string {
  const [first, ...rest] = block.children as Element[];
  if (!first) return "<li/>";
  const onlyText = first.tag === "p" && rest.every(({ tag }) => tag === "ul" || tag === "ol");
  if (!onlyText) return `<li>\n${blocksToXml(block.children as Element[], `${indent}  `)}${indent}</li>`;
  const lists = rest.length > 0 ? `\n${blocksToXml(rest, `${indent}  `)}${indent}` : "";
  return `<li>${lineToXml(first.children)}${lists}</li>`;
}
