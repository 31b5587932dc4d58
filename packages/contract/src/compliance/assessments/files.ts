/** Assessments as files. */
import * as z from "zod/mini";
import { ById } from "../../fields.ts";
import { routes } from "../../route.ts";
import { OSCAL_FORMATS } from "../oscal-documents.ts";

/** What a file says of an assessment: a workbook, an OSCAL assessment plan, or OSCAL assessment results. */
export const ASSESSMENT_FILES = ["workbook", "plan", "results"] as const;

/** A file to save. */
export const AssessmentFile = z.object({
  name: z.string(),
  /** Its media type. */
  type: z.string(),
  /** How `content` holds it. */
  encoding: z.enum(["text", "base64"]),
  content: z.string(),
  /** How many entries it has. */
  rows: z.int(),
});
/** A file to save. */
export type AssessmentFile = z.infer<typeof AssessmentFile>;

/** Assessments as files. */
export const assessmentFiles = routes({
  download: {
    method: "GET",
    path: "/api/assessments/:id/file",
    access: "assessment:read",
    summary:
      "An assessment as a workbook (XLSX), an OSCAL assessment plan or OSCAL assessment results, with everything that it says. Files of evidence are named by their hashes",
    params: ById,
    query: z.strictObject({
      file: z._default(z.enum(ASSESSMENT_FILES), "workbook"),
      /** Of OSCAL. */
      format: z._default(z.enum(OSCAL_FORMATS), "json"),
    }),
    reply: AssessmentFile,
  },
});
