/**
 * Applies PATCH (RFC 7644, section 3.5.2) to a resource's stored attributes. Only attributes in the
 * resource's own table can be written, and only into prototype-less values: a path names an entry of that
 * table, never a place in an object. Other attributes are ignored.
 */
import { filter as matcher } from "scim2-parse-filter";
import * as z from "zod";
import { ScimFault } from "../scim-fault.ts";
import { readPath, type Path } from "./path.ts";

/** One stored attribute: a single value, named parts of it, or a list of values identified by `value`. */
export type Kept =
  | { readonly kind: "single"; readonly name: string; readonly required?: boolean }
  | { readonly kind: "parts"; readonly name: string; readonly parts: Readonly<Record<string, string>> }
  | { readonly kind: "list"; readonly name: string };

/** A resource's stored attributes, by their lowercase names. */
export interface KeptAttributes {
  readonly schema: string;
  readonly attributes: ReadonlyMap<string, Kept>;
}

/** What an operation changes: values without a prototype. */
export type Draft = Record<string, unknown>;

const MOST_OPERATIONS = 1000;
const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const Body = z.object({
  schemas: z.array(z.string()).refine((names) => names.includes(PATCH_SCHEMA)),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((word) => word.toLowerCase())
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
});
type Op = "add" | "replace" | "remove";

/**
 * A draft after the operations of a request.
 * @throws ScimFault 400
 */
export function applyPatch(draft: Draft, kept: KeptAttributes, body: unknown): Draft {
  const read = Body.safeParse(body);
  if (!read.success)
    throw new ScimFault(400, "The request is not a PatchOp with add, replace or remove.", "invalidSyntax");
  for (const { op, path, value } of read.data.Operations) {
    if (path === undefined || path === null || path.trim() === "") applyWhole(draft, kept, op, value);
    else apply(draft, kept, op, readPath(path), value);
  }
  return draft;
}

/** An operation without a path: its value names the attributes. */
function applyWhole(draft: Draft, kept: KeptAttributes, op: Op, value: unknown): void {
  if (op === "remove") throw new ScimFault(400, "A remove operation needs a path.", "noTarget");
  if (!isObject(value))
    throw new ScimFault(400, "An operation without a path needs attributes as its value.", "invalidValue");
  for (const [key, one] of Object.entries(value)) {
    if (key.toLowerCase() === kept.schema.toLowerCase()) applyWhole(draft, kept, op, one);
    else apply(draft, kept, op, readPath(key), one);
  }
}

function apply(draft: Draft, kept: KeptAttributes, op: Op, path: Path, value: unknown): void {
  if (path.schema !== undefined && path.schema !== kept.schema.toLowerCase()) return;
  const attribute = kept.attributes.get(path.attribute);
  if (!attribute) return;
  if (attribute.kind === "list") applyToList(draft, attribute.name, op, path, value);
  else if (path.filter) throw new ScimFault(400, `${attribute.name} has no values to filter.`, "invalidPath");
  else if (attribute.kind === "parts") applyToParts(draft, attribute, op, path.sub, value);
  else applyToSingle(draft, attribute, op, path.sub, value);
}

function applyToSingle(
  draft: Draft,
  { name, required }: Extract<Kept, { kind: "single" }>,
  op: Op,
  sub: string | undefined,
  value: unknown,
): void {
  if (sub !== undefined) throw new ScimFault(400, `${name} has no parts.`, "invalidPath");
  if (op === "remove" && required) throw new ScimFault(400, `${name} is required.`, "mutability");
  draft[name] = op === "remove" ? undefined : value;
}

function applyToParts(
  draft: Draft,
  { name, parts }: Extract<Kept, { kind: "parts" }>,
  op: Op,
  sub: string | undefined,
  value: unknown,
): void {
  const now = bare(isObject(draft[name]) ? draft[name] : {});
  const given: [string, unknown][] =
    sub !== undefined
      ? [[sub, value]]
      : op === "remove"
        ? Object.keys(parts).map((part) => [part, undefined])
        : entriesOf(name, value);
  for (const [part, one] of given) {
    const keptAs = Object.hasOwn(parts, part.toLowerCase()) ? parts[part.toLowerCase()] : undefined;
    if (keptAs !== undefined) now[keptAs] = op === "remove" ? undefined : one;
  }
  draft[name] = now;
}

function applyToList(draft: Draft, name: string, op: Op, path: Path, value: unknown): void {
  const now = (draft[name] ?? []) as readonly Draft[];
  if (path.filter) {
    const matches = matcher(path.filter);
    const meant = now.filter((one) => matches(one));
    if (op === "replace" && meant.length === 0)
      throw new ScimFault(400, `No value of ${name} matches.`, "noTarget");
    if (op === "remove" && path.sub === undefined) draft[name] = now.filter((one) => !meant.includes(one));
    return; // a value's parts can't be changed, because they follow from it
  }
  if (path.sub !== undefined) return;
  const given =
    op === "remove" && (value === undefined || value === null) ? undefined : valuesOf(name, value);
  const ids = new Set(given?.map((one) => one["value"]));
  if (op === "replace") draft[name] = given;
  else if (op === "remove") draft[name] = given ? now.filter((one) => !ids.has(one["value"])) : [];
  else draft[name] = [...now.filter((one) => !ids.has(one["value"])), ...given!];
}

function valuesOf(name: string, value: unknown): Draft[] {
  return [value].flat().map((one) => {
    const id = isObject(one) ? (one as Draft)["value"] : undefined;
    if (typeof id !== "string") throw new ScimFault(400, `${name} must be a list of values.`, "invalidValue");
    return bare({ value: id });
  });
}

function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (!isObject(value)) throw new ScimFault(400, `${name} must be an object.`, "invalidValue");
  return Object.entries(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A prototype-less copy of an object. */
export function bare(of: object): Draft {
  return Object.assign(Object.create(null) as Draft, of);
}
