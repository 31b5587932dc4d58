/** OSCAL in XML, read into what the same document is in JSON. */
import { parseXml, type XmlElement, XmlError, type XmlText } from "@rgrove/parse-xml";
import { blocksOf, inlineOf, isBlockName } from "./markup/from-xhtml.ts";
import { blocksToMarkdown, lineToMarkdown } from "./markup/to-markdown.ts";
import { type Assembly, type Field, isModel, type Model, NAMESPACE, rootOf } from "./model.ts";
import {
  counter,
  type Finding,
  type Limits,
  MOST_FINDINGS,
  placeAt,
  Places,
  pointer,
  Unreadable,
} from "./problem.ts";

export interface FromXml {
  readonly model: Model;
  readonly document: Record<string, unknown>;
  /** What a document can't hold: elements and attributes that the model doesn't define. */
  readonly findings: readonly Finding[];
  /** Says where in the file findings are. */
  readonly place: Place;
}

/** Adds lines and columns to what names paths. */
type Place = <F extends Pick<Finding, "path" | "line" | "column">>(findings: readonly F[]) => F[];

/** A document and its model. */
export function parseXmlDocument(text: string, limits: Limits): FromXml {
  const root = rootElement(text);
  const model = localName(root);
  if (model === null || !isModel(model))
    throw new Unreadable(`<${root.name}> is not an OSCAL document in the namespace ${NAMESPACE}`);
  checkSize(root, counter(limits));
  const reader = new Reader(text);
  const document = reader.assembly(rootOf(model), root, pointer(model));
  return {
    model,
    document,
    findings: reader.findings,
    place: (findings) => placed(findings, model, root, text),
  };
}

/** The same findings with line and column, which takes reading the elements once more. */
function placed<F extends Pick<Finding, "path" | "line" | "column">>(
  findings: readonly F[],
  model: Model,
  root: XmlElement,
  text: string,
): F[] {
  const places = new Places(findings);
  new Reader(text, places).assembly(rootOf(model), root, pointer(model));
  return places.placed(findings, text);
}

function rootElement(text: string): XmlElement {
  try {
    const { root } = parseXml(text, { includeOffsets: true });
    if (root) return root;
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("it is nested too deeply");
    if (!(error instanceof XmlError)) throw error;
    const [message] = error.message.split(" (line ");
    throw new Unreadable(message!.split("\n", 1)[0]!, { line: error.line, column: error.column });
  }
  throw new Unreadable("it has no element");
}

function checkSize(root: XmlElement, count: (depth: number) => void): void {
  const open: { element: XmlElement; depth: number }[] = [{ element: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    count(next.depth);
    for (const child of next.element.children)
      if (child.type === "element") open.push({ element: child as XmlElement, depth: next.depth + 1 });
      else count(next.depth + 1);
  }
}

/** The namespaces that prefixes stand for, of elements that declare some; the nearest counts. */
function namespaceOf(element: XmlElement, prefix: string): string | undefined {
  const declaration = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
  for (let at: XmlElement | null = element; at?.type === "element"; at = at.parent as XmlElement | null)
    if (Object.hasOwn(at.attributes, declaration)) return at.attributes[declaration];
  return undefined;
}

/** An element's name without its prefix; null if it's of another namespace. */
function localName(element: XmlElement): string | null {
  const colon = element.name.indexOf(":");
  const prefix = colon === -1 ? "" : element.name.slice(0, colon);
  return namespaceOf(element, prefix) === NAMESPACE ? element.name.slice(colon + 1) : null;
}

const isIgnored = (attribute: string) => attribute === "xmlns" || /^(?:xmlns|xml|xsi):/.test(attribute);

/** White space that only breaks lines is one space. */
const joined = (text: string) => text.trim().replaceAll(/[ \t\r]*\n\s*/g, " ");

class Reader {
  readonly findings: Finding[] = [];
  readonly #text: string;
  readonly #places: Places | undefined;

  constructor(text: string, places?: Places) {
    this.#text = text;
    this.#places = places;
  }

  assembly(assembly: Assembly, element: XmlElement, path: string): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    this.#places?.note(path, element.start);
    this.#attributes(assembly, element, path, made);
    if (assembly.text) {
      const text = this.#plainText(element, path);
      if (text !== "") made[assembly.text.key] = typed(assembly.text, text);
      this.#places?.note(path + pointer(assembly.text.key), element.start);
      return inOrder(assembly, made);
    }
    const prose: XmlElement[] = [];
    for (const child of element.children) {
      if (child.type === "text") this.#expectBlank(child as XmlText, path);
      if (child.type !== "element") continue;
      const held = child as XmlElement;
      const name = localName(held);
      const field = name === null ? undefined : assembly.elements.get(name);
      if (field) this.#element(field, held, path, made);
      else if (assembly.prose && name !== null && isBlockName(name)) prose.push(held);
      else this.#report(path, `<${held.name}> is not defined here`, held);
    }
    if (assembly.prose && prose.length > 0) made[assembly.prose.key] = blocksToMarkdown(blocksOf(prose));
    return inOrder(assembly, made);
  }

  #attributes(assembly: Assembly, element: XmlElement, path: string, made: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(element.attributes)) {
      if (isIgnored(name)) continue;
      const field = assembly.attributes.get(name);
      if (field) {
        made[field.key] = typed(field, value);
        this.#places?.note(path + pointer(field.key), element.start);
      } else this.#report(path, `the attribute '${name}' is not defined here`, element);
    }
  }

  #element(field: Field, element: XmlElement, path: string, made: Record<string, unknown>): void {
    const own = path + pointer(field.key);
    const before = made[field.key];
    if (isLeftOut(field, element)) return;
    if (field.list === "none") {
      if (before !== undefined) this.#report(own, `there is more than one <${element.name}>`, element);
      made[field.key] = this.#value(field, element, own);
    } else if (field.list === "grouped") {
      const items: unknown[] = [];
      for (const child of element.children)
        if (child.type === "text") this.#expectBlank(child as XmlText, own);
        else if (child.type === "element" && localName(child as XmlElement) === field.element)
          items.push(this.#value(field, child as XmlElement, own + pointer(items.length)));
        else if (child.type === "element")
          this.#report(own, `<${(child as XmlElement).name}> is not defined here`, child);
      made[field.key] = items;
    } else if (Array.isArray(before)) before.push(this.#value(field, element, own + pointer(before.length)));
    else made[field.key] = [this.#value(field, element, own + pointer(0))];
  }

  #value(field: Field, element: XmlElement, path: string): unknown {
    if (field.assembly) return this.assembly(field.assembly, element, path);
    this.#places?.note(path, element.start);
    for (const name of Object.keys(element.attributes))
      if (!isIgnored(name)) this.#report(path, `the attribute '${name}' is not defined here`, element);
    if (field.datatype === "line") return lineToMarkdown(inlineOf(element, this.#markup(path)));
    if (field.datatype === "multiline") {
      for (const child of element.children)
        if (child.type === "text") this.#expectBlank(child as XmlText, path);
      const blocks = element.children.filter((child): child is XmlElement => child.type === "element");
      return blocksToMarkdown(blocksOf(blocks, this.#markup(path)));
    }
    return typed(field, this.#plainText(element, path));
  }

  #markup(path: string) {
    return (element: XmlElement) => {
      this.#report(path, `<${element.name}> is not defined in text`, element);
    };
  }

  #plainText(element: XmlElement, path: string): string {
    for (const child of element.children)
      if (child.type === "element")
        this.#report(path, `<${(child as XmlElement).name}> is not defined here`, child);
    return joined(element.text);
  }

  #expectBlank(text: XmlText, path: string): void {
    if (text.text.trim() !== "")
      this.#report(path, "there is text outside of an element that holds text", text);
  }

  #report(path: string, message: string, at: { readonly start: number }): void {
    if (this.findings.length < MOST_FINDINGS)
      this.findings.push({ path, message, ...placeAt(this.#text, Math.max(0, at.start)) });
  }
}

/** XML allows an empty line of text, which JSON doesn't: where one isn't required it says nothing. */
const isLeftOut = (field: Field, element: XmlElement) =>
  field.datatype === "line" && !field.required && element.children.length === 0;

/** A value as JSON has it; what can't be one stays text, and is found wrong. */
function typed(field: Field, text: string): unknown {
  if (field.datatype === "boolean") {
    if (text === "true" || text === "1") return true;
    return text === "false" || text === "0" ? false : text;
  }
  if (field.datatype === "natural" || field.datatype === "positive" || field.datatype === "decimal")
    return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : text;
  return text;
}

/** The keys in the model's order, as JSON is written. */
function inOrder(assembly: Assembly, made: Record<string, unknown>): Record<string, unknown> {
  const ordered: Record<string, unknown> = {};
  for (const key of assembly.fields.keys()) if (Object.hasOwn(made, key)) ordered[key] = made[key];
  return ordered;
}
