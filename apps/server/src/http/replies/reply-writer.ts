/**
 * Turns a reply into JSON by its declared shape, without building the parsed copy in between. Each object is
 * written field by field from the contract, so that an undeclared field has no way out.
 */
import { type $ZodCheck, type $ZodType, type $ZodTypes, safeParse } from "zod/v4/core";
import { JsonBytes } from "./json-bytes.ts";
import { StoredJson } from "./stored-json.ts";

/** Writes a value's JSON in its shape; false if there is nothing to write. Throws {@link MISMATCH}. */
type Write = (value: unknown, to: JsonBytes) => boolean;

/**
 * Thrown when a value hasn't the shape that its writer expects. No error: one that lives as long as the module keeps the
 * module's code, which V8 otherwise lets go once it has run (decision 164).
 */
const MISMATCH = Symbol("not the declared shape");

/** All replies are written here, one after the other. */
const bytes = new JsonBytes();

/**
 * Writers by shape. Formats, such as of a UUID, aren't checked again: they say nothing about which fields
 * a reply holds.
 *
 * @returns a function from a reply to its JSON, as text or, if it's long, as bytes
 * @throws ZodError, from that function, if the reply isn't what the shape declares
 */
export function replyWriter(shape: $ZodType): (reply: unknown) => string | Buffer {
  let write: Write | undefined;
  return (reply) => {
    write ??= writerOf(shape); // most routes aren't called for hours
    bytes.clear();
    try {
      if (!write(reply, bytes)) return "null";
    } catch (error) {
      bytes.clear();
      if (error !== MISMATCH) throw error;
      if (!parsed(shape, reply, bytes)) return "null"; // or says what is wrong
    }
    return bytes.taken();
  };
}

/** By the library: parse, then write the copy. */
function parsed(shape: $ZodType, value: unknown, to: JsonBytes): boolean {
  const result = safeParse(shape, value);
  if (!result.success) throw result.error;
  return to.add(JSON.stringify(result.data));
}

/** Every shape's writer: they have many parts in common. */
const made = new WeakMap<$ZodType, Write>();

function writerOf(shape: $ZodType): Write {
  const known = made.get(shape);
  if (known) return known;
  const write = isPlain(shape) ? byKind(shape as $ZodTypes) : undefined;
  const writer: Write = write ?? ((value, to) => parsed(shape, value, to));
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
function byKind(shape: $ZodTypes): Write | undefined {
  const { def } = shape._zod;
  switch (def.type) {
    case "string":
      return isCoerced(def) || !isKnownFormat(def) ? undefined : text;
    case "number":
      if (isCoerced(def) || !isKnownFormat(def)) return undefined;
      return "format" in def ? whole : finite;
    case "boolean":
      return (value, to) => (typeof value === "boolean" ? to.add(String(value)) : fail());
    case "enum":
    case "literal":
      return oneOf(shape._zod.values as ReadonlySet<unknown>);
    case "nullable": {
      const inner = writerOf(def.innerType);
      return (value, to) => (value === null ? to.add("null") : inner(value, to));
    }
    case "optional": {
      const inner = writerOf(def.innerType);
      return (value, to) => value !== undefined && inner(value, to);
    }
    case "array":
      return list(writerOf(def.element));
    case "object":
      if (def.catchall && def.catchall._zod.def.type !== "never") return undefined;
      return def.catchall ? onlyWith(def.shape, fields(def.shape)) : fields(def.shape);
    case "custom":
      return (value, to) => (def.fn(value) ? passedOn(value, to) : fail());
    default:
      return undefined;
  }
}

const isCoerced = (def: object) => "coerce" in def && def.coerce === true;
const isKnownFormat = (def: object) => !("format" in def) || FORMATS.has(String(def.format));

function fail(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- caught above, always
  throw MISMATCH;
}

const text: Write = (value, to) => (typeof value === "string" ? to.quote(value) : fail());
const finite: Write = (value, to) => (Number.isFinite(value) ? to.add(String(value)) : fail());
const whole: Write = (value, to) => (Number.isSafeInteger(value) ? to.add(String(value)) : fail());
const passedOn: Write = (value, to) =>
  to.add(value instanceof StoredJson ? value.text : JSON.stringify(value));

function oneOf(values: ReadonlySet<unknown>): Write {
  const written = new Map([...values].map((value) => [value, JSON.stringify(value)]));
  return (value, to) => to.add(written.get(value) ?? fail());
}

function list(element: Write): Write {
  return (value, to) => {
    if (!Array.isArray(value)) return fail();
    to.add("[");
    for (let i = 0; i < value.length; i++) {
      if (i > 0) to.add(",");
      if (!element(value[i], to)) to.add("null");
    }
    return to.add("]");
  };
}

/** Refuses an object with any other field. */
function onlyWith(shape: object, write: Write): Write {
  const names = new Set(Object.keys(shape));
  return (value, to) => {
    for (const name in value as object) if (!names.has(name)) return fail();
    return write(value, to);
  };
}

function fields(shape: Readonly<Record<string, $ZodType>>): Write {
  const all = Object.entries(shape).map(([name, inner]) => {
    const label = `${JSON.stringify(name)}:`;
    return {
      name,
      first: Buffer.from(`{${label}`),
      next: Buffer.from(`,${label}`),
      write: writerOf(inner),
    };
  });
  return (value, to) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return fail();
    let isEmpty = true;
    for (const { name, first, next, write } of all) {
      const from = to.length;
      to.copy(isEmpty ? first : next);
      if (write((value as Record<string, unknown>)[name], to)) isEmpty = false;
      else to.length = from; // there is nothing to say
    }
    return to.add(isEmpty ? "{}" : "}");
  };
}
