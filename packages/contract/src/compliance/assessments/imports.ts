/** Assessments from files: OSCAL assessment results become a new draft, and a workbook's or CSV file's answers are filled into an open one. */
import * as z from "zod/mini";
import { ById, fileText, Id, line } from "../../fields.ts";
import { routes } from "../../route.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../../sent-files.ts";
import { AnswerFill } from "./answers.ts";
import { AssessmentRecord } from "./records.ts";
import { OSCAL_FORMATS } from "../oscal-documents.ts";

const sent = {
  /** How `file` holds the file: as its text, or compressed with gzip and in base64. */
  encoding: z._default(z.enum(["text", "gzip"]), "text"),
  file: fileText(MOST_SENT_CHARACTERS),
  /** The framework to assess; left out: the one that the file names, or whose identifiers it has. */
  framework: z.optional(line(1, 60, "Choose a framework")),
};

/** Something in a file that isn't taken, and why. */
const LeftOut = z.object({ what: z.string(), count: z.int(), why: z.string() });

/** What a file of assessment results would become. */
export const AssessmentImport = z.object({
  /** Of the file; the import names it. */
  sha256: z.string(),
  size: z.int(),
  format: z.nullable(z.enum(OSCAL_FORMATS)),
  /** Why it can't be imported: what it's not, or what makes it invalid, with the places; at most 100. */
  problem: z.nullable(z.string()),
  findings: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      line: z.optional(z.int()),
      column: z.optional(z.int()),
    }),
  ),
  /** Whether this product wrote it: then nothing of it is lost. */
  own: z.boolean(),
  name: z.string(),
  /** The framework that it says it's of; empty if it doesn't. */
  says: z.object({ title: z.string(), edition: z.string() }),
  /** The one that it would be of here; null: it isn't known here, or isn't recognized. */
  framework: z.nullable(z.object({ id: z.string(), title: z.string(), edition: z.string() })),
  /** What is taken: entries by their part, and what belongs to them. */
  counts: z.object({
    entries: z.int(),
    inScope: z.int(),
    answered: z.int(),
    objectives: z.int(),
    comments: z.int(),
    evidence: z.int(),
    people: z.int(),
    /** Entries of the framework that the file doesn't speak about. */
    missing: z.int(),
  }),
  /** Identifiers that the framework doesn't have; at most 200. */
  unknown: z.array(z.string()),
  unknownCount: z.int(),
  leftOut: z.array(LeftOut),
  /** What to decide or to know before it's imported. */
  conflicts: z.array(z.string()),
  /** Why nothing can be imported now, such as the plan's limit. */
  blocked: z.nullable(z.string()),
});
/** What a file of assessment results would become. */
export type AssessmentImport = z.infer<typeof AssessmentImport>;

/** What a file would fill into an assessment. */
export const AnswersFill = z.object({
  /** Why it can't be read. */
  problem: z.nullable(z.string()),
  /** The columns that are filled in, as the file calls them, and those that aren't. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  /** The entries that would change, with what `assessmentAnswers.restore` takes. */
  rows: z.array(
    z.object({
      entry: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      answer: AnswerFill,
      /** Takes the change back, once it's made. */
      undo: AnswerFill,
    }),
  ),
  /** Entries that say the same already. */
  unchanged: z.int(),
  /** Rows that can't be filled in, and why; at most 200. */
  problems: z.array(z.object({ row: z.int(), entry: z.string(), message: z.string() })),
  problemCount: z.int(),
});
/** What a file would fill into an assessment. */
export type AnswersFill = z.infer<typeof AnswersFill>;

/** Assessments from files. */
export const assessmentImports = routes({
  preview: {
    method: "POST",
    path: "/api/assessment-imports/previews",
    access: "assessment:manage",
    summary:
      "What OSCAL assessment results in JSON, XML or YAML of up to 20 MB would become as an assessment: its framework, what is taken, and what isn't and why",
    body: z.strictObject(sent),
    bodyLimit: FILE_BODY_BYTES,
    reply: AssessmentImport,
  },
  confirm: {
    method: "POST",
    path: "/api/assessment-imports",
    access: "assessment:manage",
    summary:
      "Import OSCAL assessment results as a new draft, as the preview of the same file showed it. People that it names are names, not accounts",
    status: 201,
    body: z.strictObject({
      ...sent,
      /** The SHA-256 of the file that the preview showed. */
      sha256: z
        .string("must be what the preview returned")
        .check(z.regex(/^[0-9a-f]{64}$/, "must be what the preview returned")),
      name: line(1, 200, "Name must have 1 to 200 characters"),
      clientId: z._default(z.nullable(Id), null),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: AssessmentRecord,
  },
  fill: {
    method: "POST",
    path: "/api/assessments/:id/fills/previews",
    access: "assessment:answer",
    summary:
      "What a workbook or CSV file would change in an assessment's answers, entry by entry; assessmentAnswers.restore makes the changes",
    params: ById,
    body: z.strictObject({
      /** How `file` holds the file: as its text, compressed with gzip and in base64, or as a workbook in base64. */
      encoding: z._default(z.enum(["text", "gzip", "xlsx"]), "text"),
      file: fileText(MOST_SENT_CHARACTERS),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: AnswersFill,
  },
});
