/** Markup in XML as a tree. */
import type { XmlElement, XmlNode, XmlText } from "@rgrove/parse-xml";
import { BLOCKS, element, type Element, type Inline, INLINES, textOf } from "./tree.ts";

type Unknown = (element: XmlElement) => void;

/** Names that mean the same as others. */
const SAME: Readonly<Record<string, string>> = { i: "em", b: "strong" };

const nameOf = (node: XmlElement) => node.name.slice(node.name.indexOf(":") + 1);

/** Whether an element of this name is a block of text. An image can stand by itself. */
export function isBlockName(name: string): boolean {
  return BLOCKS.has(name) || name === "img";
}

/** The blocks of some elements. */
export function blocksOf(nodes: readonly XmlElement[], unknown: Unknown = () => {}): Element[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node);
    if (name === "img") return [element("p", [inline(node, name, unknown)])];
    if (!BLOCKS.has(name)) {
      unknown(node);
      return [];
    }
    return [block(node, name, unknown)];
  });
}

function block(node: XmlElement, name: string, unknown: Unknown): Element {
  if (name === "ul" || name === "ol")
    return element(
      name,
      named(node, ["li"], unknown).map((item) => element("li", mixed(item, unknown))),
    );
  if (name === "table")
    return element(
      "table",
      rowsOf(node, unknown).map((row) =>
        element(
          "tr",
          named(row, ["th", "td"], unknown).map((cell) => tableCell(cell, unknown)),
        ),
      ),
    );
  if (name === "blockquote") return element(name, mixed(node, unknown));
  if (name === "pre") return element(name, [textOf(inlineOf(node, unknown, (text) => text))]);
  return element(name, inlineOf(node, unknown));
}

function rowsOf(node: XmlElement, unknown: Unknown): XmlElement[] {
  return named(node, ["tr", "thead", "tbody"], unknown).flatMap((child) =>
    nameOf(child) === "tr" ? [child] : named(child, ["tr"], unknown),
  );
}

function tableCell(cell: XmlElement, unknown: Unknown): Element {
  const align = cell.attributes["align"];
  return element(nameOf(cell), inlineOf(cell, unknown), align ? { align } : {});
}

function named(node: XmlElement, names: readonly string[], unknown: Unknown): XmlElement[] {
  return node.children.filter((child): child is XmlElement => {
    if (child.type !== "element") return false;
    if (names.includes(nameOf(child as XmlElement))) return true;
    unknown(child as XmlElement);
    return false;
  });
}

/** The content of an item or a quotation: blocks, and lines that are paragraphs. */
function mixed(node: XmlElement, unknown: Unknown): Element[] {
  const blocks: Element[] = [];
  let line: XmlNode[] = [];
  const end = () => {
    const children = inlines(line, unknown, joined);
    if (children.some((one) => typeof one !== "string" || one.trim() !== ""))
      blocks.push(element("p", children));
    line = [];
  };
  for (const child of node.children)
    if (child.type === "element" && BLOCKS.has(nameOf(child as XmlElement))) {
      end();
      blocks.push(block(child as XmlElement, nameOf(child as XmlElement), unknown));
    } else line.push(child);
  end();
  return blocks;
}

const joined = (text: string) => text.replaceAll(/\s*\n\s*/g, " ");

/** The line that an element holds. */
export function inlineOf(
  node: XmlElement,
  unknown: Unknown = () => {},
  text: (text: string) => string = joined,
): Inline[] {
  return inlines(node.children, unknown, text);
}

function inlines(nodes: readonly XmlNode[], unknown: Unknown, text: (text: string) => string): Inline[] {
  return nodes.flatMap((child): Inline[] => {
    if (child.type === "text" || child.type === "cdata") return [text((child as XmlText).text)];
    if (child.type !== "element") return [];
    const held = child as XmlElement;
    const name = SAME[nameOf(held)] ?? nameOf(held);
    if (INLINES.has(name)) return [inline(held, name, unknown)];
    unknown(held);
    return inlines(held.children, unknown, text);
  });
}

function inline(node: XmlElement, name: string, unknown: Unknown): Element {
  const kept = INLINES.get(name)!.filter((attribute) => Object.hasOwn(node.attributes, attribute));
  const attributes = Object.fromEntries(kept.map((attribute) => [attribute, node.attributes[attribute]!]));
  return element(name, inlineOf(node, unknown), attributes);
}
