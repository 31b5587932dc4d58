/** OSCAL's markup as a tree: XHTML elements in XML, markdown in JSON and YAML. */

export interface Element {
  /** The name in XML: `p`, `em`, `insert`… */
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly Inline[] | readonly Element[];
}
/** Text, or an element inside of a line. */
export type Inline = string | Element;

export const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Elements of several lines, and those inside of one with the attributes that they keep. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...HEADINGS,
  "p",
  "pre",
  "ul",
  "ol",
  "table",
  "blockquote",
]);
export const INLINES: ReadonlyMap<string, readonly string[]> = new Map([
  ["em", []],
  ["strong", []],
  ["code", []],
  ["sub", []],
  ["sup", []],
  ["q", []],
  ["br", []],
  ["a", ["href", "title"]],
  ["img", ["src", "alt", "title"]],
  ["insert", ["type", "id-ref"]],
]);

/** Deeper markup is read as text. */
export const DEEPEST = 20;

/** An element, without an empty set of attributes. */
export function element(
  tag: string,
  children: Element["children"],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  return Object.keys(attributes).length > 0 ? { tag, attributes, children } : { tag, children };
}

/** The text in a tree. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}

/**
 * A line with its text in one piece, single spaces, none at its ends, and none at the edges of an element: what two spellings of the same line have in common.
 */
export function tidyLine(nodes: readonly Inline[]): Inline[] {
  const flat: Inline[] = [];
  let text: string[] = [];
  const end = () => {
    const joined = text.join("").replaceAll(/\s+/g, " ");
    if (joined !== "") flat.push(joined);
    text = [];
  };
  for (const node of nodes.flatMap(hoisted))
    if (typeof node === "string") text.push(node);
    else {
      end();
      flat.push(node);
    }
  end();
  const [first] = flat;
  if (typeof first === "string") flat[0] = first.trimStart();
  const last = flat.at(-1);
  if (typeof last === "string") flat[flat.length - 1] = last.trimEnd();
  return flat.filter((node) => node !== "");
}

/** An element with the spaces at its edges beside it; one without content is nothing. */
function hoisted(node: Inline): Inline[] {
  if (typeof node === "string") return [node];
  if (node.tag === "code") {
    const text = textOf(node.children).replaceAll(/\s+/g, " ").trim();
    return text === "" ? [] : [{ ...node, children: [text] }];
  }
  if (node.children.length === 0) return [node.attributes || node.tag === "br" ? node : ""];
  const inside = tidyLine(node.children);
  const before = isSpace(node.children[0]!, /^\s/) ? [" "] : [];
  const after = isSpace(node.children.at(-1)!, /\s$/) ? [" "] : [];
  if (inside.length === 0) return before;
  return [...before, { ...node, children: inside }, ...after];
}

const isSpace = (node: Inline, where: RegExp) => typeof node === "string" && where.test(node);

/** Blocks with tidy lines; empty paragraphs are nothing. */
export function tidyBlocks(blocks: readonly Element[]): Element[] {
  return blocks.flatMap((block) => {
    if (block.tag === "pre") return [element("pre", [textOf(block.children).replace(/^\n/, "").trimEnd()])];
    if (block.tag === "p" || block.tag.startsWith("h")) {
      const children = tidyLine(block.children);
      return children.length > 0 ? [{ ...block, children }] : [];
    }
    if (block.tag === "table") return [{ ...block, children: (block.children as Element[]).map(tidyRow) }];
    if (block.tag === "li") return [{ ...block, children: tidyBlocks(block.children as Element[]) }];
    const children = tidyBlocks(block.children as Element[]);
    return children.length > 0 ? [{ ...block, children }] : [];
  });
}

function tidyRow(row: Element): Element {
  return {
    ...row,
    children: (row.children as Element[]).map((cell) => ({ ...cell, children: tidyLine(cell.children) })),
  };
}
