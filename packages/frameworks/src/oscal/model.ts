/**
 * The models of OSCAL 1.2.1, from a compact notation of our own (`models/`), for JSON, YAML and XML alike. A line describes an assembly:
 *
 * - `@id token`: a flag, an attribute in XML; `title line`: an element; `!` behind a name: required.
 * - `prop[props] property`: elements `prop` that JSON lists as `props`; `choice[]`: the same name in both; `[[revisions]]`: XML has an element around them;
 *   `mapping[mappings?]`: JSON has an object instead of a list of one; `one/other[...]`: XML may also say `other`.
 * - `=prose multiline`: markup whose paragraphs are the assembly's own children in XML; `.value string`: the text of the element itself.
 * - `token(yes no)`: only these values. Without a type, the type has the element's name.
 * - `+props`: properties and links; `+remarks`: remarks. `most a | b`: only one of them; `one a | b`: exactly one.
 */
import { ASSESSMENTS } from "./models/assessments.ts";
import { CATALOGS } from "./models/catalogs.ts";
import { METADATA } from "./models/metadata.ts";
import { SYSTEMS } from "./models/systems.ts";

export const DATATYPES = [
  "boolean",
  "bytes",
  "date",
  "date-time",
  "decimal",
  "email",
  "line",
  "multiline",
  "natural",
  "positive",
  "string",
  "token",
  "uri",
  "uri-reference",
  "uuid",
] as const;
export type Datatype = (typeof DATATYPES)[number];

export interface Field {
  /** Its name in JSON and YAML. */
  readonly key: string;
  /** Its element or attribute in XML, and others that are read as well. */
  readonly element: string;
  readonly aliases: readonly string[];
  readonly place: "attribute" | "element" | "prose" | "text";
  readonly list: "none" | "list" | "grouped" | "one-or-list";
  readonly required: boolean;
  readonly datatype: Datatype | null;
  readonly allowed: readonly string[] | null;
  /** The assembly that it holds; null if it has a datatype. */
  readonly assembly: Assembly | null;
}

/** Alternatives, as names in JSON: at most one of them, or exactly one. */
export interface Choice {
  readonly exactly: boolean;
  readonly of: readonly string[];
}

export interface Assembly {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  readonly attributes: ReadonlyMap<string, Field>;
  /** By the name of the element, or of the one around a grouped list. */
  readonly elements: ReadonlyMap<string, Field>;
  readonly prose: Field | null;
  readonly text: Field | null;
  readonly choices: readonly Choice[];
}

/** The documents of OSCAL, by the name of their root. */
export const MODELS = [
  "catalog",
  "profile",
  "mapping-collection",
  "component-definition",
  "system-security-plan",
  "assessment-plan",
  "assessment-results",
  "plan-of-action-and-milestones",
] as const;
export type Model = (typeof MODELS)[number];

/** The namespace of the elements in XML. */
export const NAMESPACE = "http://csrc.nist.gov/ns/oscal/1.0";

/** The release that documents are checked against, and that written ones name. */
export const OSCAL_VERSION = "1.2.1";

const FIELD =
  /^(?<sign>[@=.]?)(?<element>[a-z0-9-]+)(?:\/(?<alias>[a-z-]+))?(?<list>\[\[?)?(?<key>[a-z-]*)(?<maybe>\??)\]*(?<required>!?)(?: (?<type>[a-z.0-9-]+))?(?:\((?<allowed>[^)]*)\))?$/;

const PLACES = { "@": "attribute", "=": "prose", ".": "text", "": "element" } as const;

const SHORT: Readonly<Record<string, readonly string[]>> = {
  "+props": ["prop[props] property", "link[links] link"],
  "+remarks": ["remarks multiline"],
};

const lines = [CATALOGS, METADATA, SYSTEMS, ASSESSMENTS]
  .flatMap((text) => text.replaceAll("\n  ", " ").trim().split("\n"))
  .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const);
const written = new Map(lines);
const assemblies = new Map<string, Assembly>();

/** An assembly by its name. Assemblies contain each other, so each is known before its fields are. */
function assembly(name: string): Assembly {
  const known = assemblies.get(name);
  if (known) return known;
  const line = written.get(name);
  if (line === undefined) throw new Error(`the models describe no ${name}`);
  const fields = new Map<string, Field>();
  const attributes = new Map<string, Field>();
  const elements = new Map<string, Field>();
  const choices: Choice[] = [];
  const made = { name, fields, attributes, elements, choices, prose: null, text: null } as {
    -readonly [K in keyof Assembly]: Assembly[K];
  };
  assemblies.set(name, made);
  for (const part of line === "" ? [] : line.split(", ").flatMap((one) => SHORT[one] ?? [one])) {
    const choice = /^(one|most) (.+\|.+)$/.exec(part);
    if (choice) {
      choices.push({ exactly: choice[1] === "one", of: choice[2]!.split(" | ") });
      continue;
    }
    const one = field(part);
    fields.set(one.key, one);
    if (one.place === "prose") made.prose = one;
    else if (one.place === "text") made.text = one;
    else if (one.place === "attribute") attributes.set(one.element, one);
    else
      for (const element of one.list === "grouped" ? [one.key] : [one.element, ...one.aliases])
        elements.set(element, one);
  }
  return made;
}

function field(part: string): Field {
  const { sign, element, alias, list, key, maybe, required, type, allowed } = FIELD.exec(part)?.groups ?? {};
  if (element === undefined) throw new Error(`the models can't be read at ${part}`);
  const called = type ?? element;
  const datatype = DATATYPES.find((one) => one === called) ?? null;
  return {
    key: key || element,
    element,
    aliases: alias === undefined ? [] : [alias],
    place: PLACES[(sign ?? "") as keyof typeof PLACES],
    list: list === undefined ? "none" : list === "[[" ? "grouped" : maybe ? "one-or-list" : "list",
    required: required === "!",
    datatype,
    allowed: allowed?.split(" ") ?? null,
    assembly: datatype ? null : assembly(called),
  };
}

const roots = new Map<string, Assembly>(MODELS.map((model) => [model, assembly(model)]));

/** The assembly of a model. */
export function rootOf(model: Model): Assembly {
  return roots.get(model)!;
}

/** Whether a name is that of a model. */
export function isModel(name: string): name is Model {
  return roots.has(name);
}
