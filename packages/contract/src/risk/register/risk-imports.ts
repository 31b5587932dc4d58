/** Risks from CSV and XLSX files: columns are matched with fields, everything is checked, and only then recorded. */
import * as z from "zod/mini";
import { fileText, Id } from "../../fields.ts";
import { routes } from "../../route.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../../sent-files.ts";

/** What a column of a file can hold. */
export const IMPORT_FIELDS = [
  "title",
  "cause",
  "event",
  "effect",
  "category",
  "owner",
  "assets",
  "processes",
  "techniques",
  "inherentLikelihood",
  "inherentImpact",
  "currentLikelihood",
  "currentImpact",
  "targetLikelihood",
  "targetImpact",
  "status",
  "treatment",
  "treatmentNote",
  "reviewMonths",
  "nextReviewOn",
] as const;
/** What a column of a file can hold. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a column holds: one of these, or a field of the tenant's own by its id. */
const ColumnField = z.union([z.enum(IMPORT_FIELDS), Id], "must be a field of risks");
/** What a column holds. */
export type ColumnField = z.infer<typeof ColumnField>;

/** The most rows of a file. */
export const MOST_IMPORTED = 5000;

const sent = {
  /** How `file` holds the file: as its text, as gzip in base64, or as an XLSX file in base64. */
  encoding: z._default(z.enum(["text", "gzip", "xlsx"]), "text"),
  file: fileText(MOST_SENT_CHARACTERS),
  /** The field of each column, in the file's order, null for those that are left out. Without it, headings decide. */
  mapping: z.optional(
    z.array(z.nullable(ColumnField)).check(z.maxLength(100, "must be at most 100 columns")),
  ),
  /** Owns the risks of rows that name no owner. */
  ownerId: z.optional(Id),
  /** Whose the risks are; null: the whole tenant's. Left out: the caller's client, or the whole tenant. */
  clientId: z.optional(z.nullable(Id)),
} as const;

const Problem = z.object({
  /** As a spreadsheet counts, the headings being 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
});

const Found = {
  /** Why the file can't be read at all. */
  problem: z.nullable(z.string()),
  /** Its columns as it names them, and the field of each. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(ColumnField) })),
  /** How many rows it has, and how many of them can be recorded. */
  rows: z.int(),
  ready: z.int(),
  /** What keeps rows from being recorded; at most 200. */
  problems: z.array(Problem),
  problemCount: z.int(),
};

/** What a file would record. */
export const RiskImportPreview = z.object({
  ...Found,
  /** The first of what would be recorded. */
  sample: z.array(z.object({ row: z.int(), title: z.string(), owner: z.string(), category: z.string() })),
});
/** What a file would record. */
export type RiskImportPreview = z.infer<typeof RiskImportPreview>;

/** Risks from files. */
export const riskImports = routes({
  preview: {
    method: "POST",
    path: "/api/risk-imports/previews",
    access: "risk:write",
    summary: `What a CSV or XLSX file of up to ${MOST_IMPORTED.toLocaleString("en-US")} rows would record as risks; nothing is changed`,
    body: z.strictObject(sent),
    bodyLimit: FILE_BODY_BYTES,
    reply: RiskImportPreview,
  },
  confirm: {
    method: "POST",
    path: "/api/risk-imports",
    access: "risk:write",
    summary: "Record the risks of a file: all rows, or, with `withoutProblems`, those that can be recorded",
    status: 201,
    body: z.strictObject({
      ...sent,
      /** Leaves out rows with problems; otherwise nothing is recorded if there are any. */
      withoutProblems: z._default(z.boolean(), false),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: z.object({ ...Found, created: z.int() }),
  },
});
