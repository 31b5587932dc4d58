/**
 * Turns a reply into JSON by its declared shape, without building the parsed copy in between. Each object is
 * written field by field from the contract, so that an undeclared field has no way out.
 */
import { type $ZodCheck, type $ZodType, type $ZodTypes, safeParse } from "zod/v4/core";
import { StoredJson } from "./stored-json.ts";

/** The JSON of a value in its shape; undefined if there is nothing to write. Throws {@link MISMATCH}. */
type Write = (value: unknown) => string | undefined;

/** Thrown when a value hasn't the shape that its writer expects. */
const MISMATCH = new Error("not the declared shape");

/**
 * Writers by shape. Formats, such as of a UUID, aren't checked again: they say nothing about which fields
 * a reply holds.
 *
 * @returns a function from a reply to its JSON
 * @throws ZodError, from that function, if the reply isn't what the shape declares
 */
export function replyWriter(shape: $ZodType): (reply: unknown) => string {
  const write = writerOf(shape, new Map());
  return (reply) => {
    try {
      return write(reply) ?? "null";
    } catch (error) {
      if (error !== MISMATCH) throw error;
      return parsed(shape, reply) ?? "null"; // says what is wrong
    }
  };
}

/** By the library: parse, then write the copy. */
function parsed(shape: $ZodType, value: unknown): string | undefined {
  const result = safeParse(shape, value);
  if (!result.success) throw result.error;
  return JSON.stringify(result.data);
}

function writerOf(shape: $ZodType, made: Map<$ZodType, Write>): Write {
  const known = made.get(shape);
  if (known) return known;
  const write = isPlain(shape) ? byKind(shape as $ZodTypes, made) : undefined;
  const writer: Write = write ?? ((value) => parsed(shape, value));
  made.set(shape, writer);
  return writer;
}

/** Checks that only compare: a value passes them unchanged. */
const COMPARING = new Set(["min_length", "max_length", "length_equals", "greater_than", "less_than"]);
/** Formats that leave their text as it is. */
const FORMATS = new Set(["uuid", "guid", "datetime", "date", "email", "regex", "safeint"]);

/** What a text went through when it came in: composed, trimmed, checked for hidden characters. It isn't done again. */
const DONE_TO_TEXT = new Set(["overwrite", "custom"]);

/** Whether a shape has no check that could still change a value. */
function isPlain(shape: $ZodType): boolean {
  const { type, checks = [] } = shape._zod.def;
  return checks.every((check: $ZodCheck) => {
    const def = check._zod.def as { readonly check: string; readonly format?: string };
    if (def.check === "string_format" || def.check === "number_format") return FORMATS.has(def.format ?? "");
    return COMPARING.has(def.check) || (type === "string" && DONE_TO_TEXT.has(def.check));
  });
}

// oxlint-disable-next-line complexity -- one line for each kind
function byKind(shape: $ZodTypes, made: Map<$ZodType, Write>): Write | undefined {
  const { def } = shape._zod;
  switch (def.type) {
    case "string":
      return isCoerced(def) || !isKnownFormat(def) ? undefined : text;
    case "number":
      if (isCoerced(def) || !isKnownFormat(def)) return undefined;
      return "format" in def ? whole : finite;
    case "boolean":
      return (value) => (typeof value === "boolean" ? String(value) : fail());
    case "enum":
    case "literal":
      return oneOf(shape._zod.values as ReadonlySet<unknown>);
    case "nullable": {
      const inner = writerOf(def.innerType, made);
      return (value) => (value === null ? "null" : inner(value));
    }
    case "optional": {
      const inner = writerOf(def.innerType, made);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    case "array":
      return list(writerOf(def.element, made));
    case "object":
      if (def.catchall && def.catchall._zod.def.type !== "never") return undefined;
      return def.catchall ? onlyWith(def.shape, fields(def.shape, made)) : fields(def.shape, made);
    case "custom":
      return (value) => (def.fn(value) ? passedOn(value) : fail());
    default:
      return undefined;
  }
}

const isCoerced = (def: object) => "coerce" in def && def.coerce === true;
const isKnownFormat = (def: object) => !("format" in def) || FORMATS.has(String(def.format));

function fail(): never {
  throw MISMATCH;
}

/** What JSON escapes: quotes, backslashes, control characters, and halves of pairs. */
// oxlint-disable-next-line no-control-regex -- those are meant
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
/** Most texts need no escape, and looking costs less than JSON.stringify. */
const text: Write = (value) => {
  if (typeof value !== "string") return fail();
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
};
const finite: Write = (value) => (Number.isFinite(value) ? String(value) : fail());
const whole: Write = (value) => (Number.isSafeInteger(value) ? String(value) : fail());
const passedOn: Write = (value) => (value instanceof StoredJson ? value.text : JSON.stringify(value));

function oneOf(values: ReadonlySet<unknown>): Write {
  const written = new Map([...values].map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? fail();
}

function list(element: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return fail();
    let json = "[";
    for (let i = 0; i < value.length; i++) {
      if (i > 0) json += ",";
      json += element(value[i]) ?? "null";
    }
    return `${json}]`;
  };
}

/** Refuses an object with any other field. */
function onlyWith(shape: object, write: Write): Write {
  const names = new Set(Object.keys(shape));
  return (value) => {
    for (const name in value as object) if (!names.has(name)) return fail();
    return write(value);
  };
}

function fields(shape: Readonly<Record<string, $ZodType>>, made: Map<$ZodType, Write>): Write {
  const all = Object.entries(shape).map(([name, inner]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(inner, made),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return fail();
    let json = "";
    for (const { name, label, write } of all) {
      const field = write((value as Record<string, unknown>)[name]);
      if (field !== undefined) json += json === "" ? label + field : `,${label}${field}`;
    }
    return `{${json}}`;
  };
}
