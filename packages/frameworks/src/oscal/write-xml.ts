/** Documents as XML. */
import { parseBlocks } from "./markup/blocks.ts";
import { parseInline } from "./markup/inline.ts";
import { attribute, blocksToXml, escapeXml, lineToXml } from "./markup/to-xhtml.ts";
import { tidyBlocks, tidyLine } from "./markup/tree.ts";
import { type Assembly, type Field, type Model, NAMESPACE, rootOf } from "./model.ts";
import { isObject } from "./validate.ts";

/** A document as XML. What its model doesn't define is left out, so it should be valid. */
export function writeXml(model: Model, document: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${assembly(rootOf(model), document, model, "", attribute("xmlns", NAMESPACE))}`;
}

function assembly(model: Assembly, value: unknown, name: string, indent: string, more = ""): string {
  const held = isObject(value) ? value : {};
  let start = `${indent}<${name}${more}`;
  for (const field of model.attributes.values())
    if (Object.hasOwn(held, field.key)) start += attribute(field.element, text(held[field.key]));
  if (model.text) {
    const inside = Object.hasOwn(held, model.text.key) ? text(held[model.text.key]) : "";
    return `${start}>${escapeXml(inside)}</${name}>\n`;
  }
  let inside = "";
  for (const field of model.fields.values())
    if (field.place !== "attribute" && Object.hasOwn(held, field.key))
      inside += property(field, held[field.key], `${indent}  `);
  return inside === "" ? `${start}/>\n` : `${start}>\n${inside}${indent}</${name}>\n`;
}

function property(field: Field, value: unknown, indent: string): string {
  if (field.place === "prose") return blocks(value, indent);
  if (field.list === "none") return item(field, value, indent);
  const items = Array.isArray(value) ? value : [value];
  if (field.list !== "grouped") return items.map((one) => item(field, one, indent)).join("");
  const inside = items.map((one) => item(field, one, `${indent}  `)).join("");
  return `${indent}<${field.key}>\n${inside}${indent}</${field.key}>\n`;
}

function item(field: Field, value: unknown, indent: string): string {
  const { element } = field;
  if (field.assembly) return assembly(field.assembly, value, element, indent);
  if (field.datatype === "multiline") {
    const inside = blocks(value, `${indent}  `);
    return inside === ""
      ? `${indent}<${element}/>\n`
      : `${indent}<${element}>\n${inside}${indent}</${element}>\n`;
  }
  const inside =
    field.datatype === "line" ? lineToXml(tidyLine(parseInline(text(value)))) : escapeXml(text(value));
  return `${indent}<${element}>${inside}</${element}>\n`;
}

const blocks = (value: unknown, indent: string) => blocksToXml(tidyBlocks(parseBlocks(text(value))), indent);

const text = (value: unknown) =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
