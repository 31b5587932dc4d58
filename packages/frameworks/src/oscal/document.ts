/** OSCAL documents in JSON, XML and YAML. */
import { isModel, type Model } from "./model.ts";
import { type Finding, LIMITS, type Limits, MOST_FINDINGS, Places, Unreadable } from "./problem.ts";
import { parseJson } from "./read-json.ts";
import { parseXmlDocument } from "./read-xml.ts";
import { isObject, type Json, validate } from "./validate.ts";
import { writeXml } from "./write-xml.ts";
import { parseYaml, writeYaml } from "./yaml.ts";

export const FORMATS = ["json", "xml", "yaml"] as const;
export type Format = (typeof FORMATS)[number];

export interface Oscal {
  readonly model: Model;
  readonly format: Format;
  /** What is under the model's name, as JSON has it. */
  readonly document: Json;
  /** What is wrong with it; none if it's valid. */
  readonly findings: readonly Finding[];
  /** Those of them that `document` is without. */
  readonly unread: readonly Finding[];
}

/** The format of a text, by how it begins. */
export function formatOf(text: string): Format {
  const begin = /^\uFEFF?\s*(\S?)/.exec(text)?.[1];
  if (begin === "<") return "xml";
  return begin === "{" ? "json" : "yaml";
}

/**
 * Reads and checks a document of any model and format.
 *
 * @throws Unreadable for what is no OSCAL, with the place, or beyond the limits
 */
export function readOscal(text: string, limits: Limits = LIMITS): Oscal {
  if (text.length > limits.characters)
    throw new Unreadable(`it is larger than ${limits.characters.toLocaleString("en-US")} characters`);
  const format = formatOf(text);
  if (format === "xml") {
    const { model, document, findings: unread, place } = parseXmlDocument(text, limits);
    const findings = [...unread, ...validate(model, document)].slice(0, MOST_FINDINGS);
    return { model, format, document, findings: findings.length > 0 ? place(findings) : [], unread };
  }
  const parse = format === "json" ? parseJson : parseYaml;
  const value = parse(text, limits);
  const model = modelOf(value);
  const document = (value as Json)[model];
  const unread = strangers(value as Json, model);
  const findings = [...unread, ...validate(model, document)].slice(0, MOST_FINDINGS);
  const places = new Places(findings);
  // Few files are invalid, so where things are is only found for those.
  if (findings.length > 0) parse(text, limits, places);
  return {
    model,
    format,
    document: isObject(document) ? document : {},
    findings: places.placed(findings, text),
    unread,
  };
}

/** Adds lines and columns to what names paths in a text that `readOscal` could read: it's read once more for that. */
export function placedIn<F extends Pick<Finding, "path" | "line" | "column">>(
  text: string,
  found: readonly F[],
  limits: Limits = LIMITS,
): F[] {
  const format = formatOf(text);
  if (format === "xml") return parseXmlDocument(text, limits).place(found);
  const places = new Places(found);
  (format === "json" ? parseJson : parseYaml)(text, limits, places);
  return places.placed(found, text);
}

function modelOf(value: unknown): Model {
  const found = isObject(value) ? Object.keys(value).filter(isModel) : [];
  const [model] = found;
  if (model === undefined)
    throw new Unreadable("this is no OSCAL document: it has no catalog, profile or other model at its top");
  return model;
}

/** What is beside the model at the top. */
function strangers(value: Json, model: Model): Finding[] {
  return Object.keys(value)
    .filter((key) => key !== model && !(key === "$schema" && typeof value[key] === "string"))
    .map((key) => ({ path: "", message: `'${key.slice(0, 60)}' is not defined beside '${model}'` }));
}

/** A document as a file of a format. */
export function writeOscal(model: Model, document: Json, format: Format): string {
  if (format === "xml") return writeXml(model, document);
  const whole = { [model]: document };
  return format === "json" ? `${JSON.stringify(whole, null, 2)}\n` : writeYaml(whole);
}
