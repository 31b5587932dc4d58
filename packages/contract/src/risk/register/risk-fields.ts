/** Fields that a tenant adds to its risks: what they're called, what they hold, and the values of a risk. */
import * as z from "zod/mini";
import { Id, Instant, line } from "../../fields.ts";
import { routes } from "../../route.ts";
import { Day } from "./day.ts";

/** What a field holds. */
export const FIELD_KINDS = ["text", "number", "date", "choice", "yes_no"] as const;
/** What a field holds. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The most fields of a tenant (archived ones included, and in use), options of one, characters of a text, and fields to filter by at once. */
export const FIELD_LIMITS = { fields: 40, inUse: 20, options: 30, text: 500, filters: 4 } as const;

const Option = z.strictObject({
  /** By which risks keep it, whatever it's called. */
  id: z.int().check(z.minimum(1, "must be from 1"), z.maximum(10_000, "must be at most 10,000")),
  label: line(1, 60, "Option must have 1 to 60 characters"),
});

const Written = {
  name: line(1, 60, "Name must have 1 to 60 characters"),
  kind: z.enum(FIELD_KINDS),
  /** Whether a risk can't be saved without it. */
  required: z.boolean(),
  /** What to enter, beside the field. */
  help: line(0, 200),
  /** What a choice is made of; empty for other kinds. */
  options: z
    .array(Option)
    .check(z.maxLength(FIELD_LIMITS.options, `at most ${FIELD_LIMITS.options} options`)),
  /** Kept with the risks that have it, and no longer asked for. */
  archived: z.boolean(),
};

/** A field of risks. */
export const RiskField = z.object({ id: Id, ...Written });
/** A field of risks. */
export type RiskField = z.infer<typeof RiskField>;

/** A risk's value of a field: text and days as text, a choice as its option's id. */
export const FieldValue = z.union(
  [z.string().check(z.maxLength(2 * FIELD_LIMITS.text)), z.number(), z.boolean()],
  "must be text, a number, or true or false",
);
/** A risk's value of a field. */
export type FieldValue = z.infer<typeof FieldValue>;

/** The values of a risk, by the ids of fields. */
export const FieldValues = z.record(z.string(), FieldValue);
/** The values of a risk, by the ids of fields. */
export type FieldValues = z.infer<typeof FieldValues>;

/** Values to set; null takes one away, and what isn't named stays. */
export const FieldChanges = z
  .record(Id, z.nullable(FieldValue))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= FIELD_LIMITS.fields,
      `at most ${FIELD_LIMITS.fields} fields`,
    ),
  );
/** Values to set. */
export type FieldChanges = z.infer<typeof FieldChanges>;

/** A filter by values of choices and yes-or-no fields: `id:2,id:yes`; all of them must hold. */
export const FieldFilter = z
  .string()
  .check(
    z.maxLength(FIELD_LIMITS.filters * 43, "too many fields"),
    z.regex(
      /^[0-9a-f-]{36}:(?:yes|no|\d{1,5})(?:,[0-9a-f-]{36}:(?:yes|no|\d{1,5}))*$/u,
      "must be fields with values: id:2,id:yes",
    ),
  );

/** The values that a filter asks for. */
export function filteredValues(filter: string): FieldValues {
  return Object.fromEntries(
    filter.split(",").map((part) => {
      const [id, value] = [part.slice(0, 36), part.slice(37)];
      return [id, value === "yes" ? true : value === "no" ? false : Number(value)];
    }),
  );
}

/** Before the name of a field of the tenant's own where changes are named: so none is taken for another one. */
export const OWN_FIELD = "custom: ";

/** What is wrong with a value of a field. */
export function valueProblem({ kind, options }: RiskField, value: FieldValue): string | undefined {
  if (kind === "text")
    return line(1, FIELD_LIMITS.text).safeParse(value).success
      ? undefined
      : `must be a line of 1 to ${FIELD_LIMITS.text} characters`;
  if (kind === "number")
    return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= 1e15
      ? undefined
      : "must be a number";
  if (kind === "date") return Day.safeParse(value).success ? undefined : "must be a day, as in 2027-03-31";
  if (kind === "yes_no") return typeof value === "boolean" ? undefined : "must be yes or no";
  return options.some(({ id }) => id === value) ? undefined : "must be one of the options";
}

/** A value as people read it. */
export function valueInWords({ kind, options }: RiskField, value: FieldValue | undefined): string {
  if (value === undefined) return "";
  if (kind === "choice") return options.find(({ id }) => id === value)?.label ?? "";
  if (kind === "yes_no") return value === true ? "Yes" : "No";
  return String(value);
}

/** The value that a text stands for: undefined for none, or what is wrong with it. */
export function valueOfText(
  field: RiskField,
  typed: string,
): { readonly value?: FieldValue } | { readonly problem: string } {
  const text = typed.trim();
  if (text === "") return {};
  const value = readValue(field, text);
  const problem = value === undefined ? undefined : valueProblem(field, value);
  if (value === undefined || problem !== undefined)
    return {
      problem:
        field.kind === "choice"
          ? `must be one of: ${field.options.map(({ label }) => label).join(", ")}`
          : (problem ?? "must be yes or no"),
    };
  return { value };
}

const YES = new Set(["yes", "y", "true", "1"]);
const NO = new Set(["no", "n", "false", "0"]);

function readValue({ kind, options }: RiskField, text: string): FieldValue | undefined {
  const lower = text.toLowerCase();
  if (kind === "choice") return options.find(({ label }) => label.toLowerCase() === lower)?.id;
  if (kind === "yes_no") return YES.has(lower) ? true : NO.has(lower) ? false : undefined;
  return kind === "number" ? Number(text) : text;
}

const differ = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const Fields = z
  .array(
    z
      .strictObject({
        /** Null for a new one. */
        id: z.nullable(Id),
        ...Written,
      })
      .check(
        z.refine(({ kind, options }) => (kind === "choice" ? options.length > 0 : options.length === 0), {
          error: "A choice needs options, and other fields have none",
          path: ["options"],
        }),
        z.refine(({ options }) => differ(options.map(({ label }) => label)), {
          error: "Options must differ",
          path: ["options"],
        }),
        z.refine(({ options }) => differ(options.map(({ id }) => `${id}`)), {
          error: "Options must differ",
          path: ["options"],
        }),
      ),
  )
  .check(
    z.maxLength(FIELD_LIMITS.fields, `at most ${FIELD_LIMITS.fields} fields, archived ones included`),
    z.refine(
      (fields) => fields.filter(({ archived }) => !archived).length <= FIELD_LIMITS.inUse,
      `at most ${FIELD_LIMITS.inUse} fields in use`,
    ),
    z.refine((fields) => differ(fields.map(({ name }) => name)), "Names of fields must differ"),
    z.refine((fields) => {
      const ids = fields.flatMap(({ id }) => id ?? []);
      return differ(ids);
    }, "Fields must differ"),
  );

/** The fields that a tenant adds to its risks, in their order. */
export const RiskFieldSet = z.object({
  /** 0 before the first save. */
  version: z.int(),
  fields: z.array(RiskField),
  savedAt: z.nullable(Instant),
  savedBy: z.nullable(z.string()),
});
/** The fields that a tenant adds to its risks. */
export type RiskFieldSet = z.infer<typeof RiskFieldSet>;

/** The fields that a tenant adds to its risks. */
export const riskFields = routes({
  get: {
    method: "GET",
    path: "/api/risk-fields",
    access: "register:read",
    summary: "The fields that a tenant adds to its risks, in their order",
    reply: RiskFieldSet,
  },
  save: {
    method: "PUT",
    path: "/api/risk-fields",
    access: "risk:write",
    summary:
      "Save the fields of risks; 409 when someone saved since `version` was read, or when a field or an option that's left out is in use",
    body: z.strictObject({ version: z.int().check(z.minimum(0)), fields: Fields }),
    reply: RiskFieldSet,
  },
});
