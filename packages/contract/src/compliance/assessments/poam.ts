/** What an assessment found open, as a plan of action and milestones. */
import * as z from "zod/mini";
import { ById } from "../../fields.ts";
import { routes } from "../../route.ts";
import { OSCAL_FORMATS } from "../oscal-documents.ts";

/** The formats of a plan of action: OSCAL's, or a table. */
export const POAM_FORMATS = [...OSCAL_FORMATS, "csv"] as const;

/** The plan of action of an assessment. */
export const assessmentPoam = routes({
  download: {
    method: "GET",
    path: "/api/assessments/:id/poam",
    access: "assessment:read",
    summary:
      "What isn't met in an assessment, or only in part, as a plan of action and milestones: OSCAL, or a table; 409 if that is nothing",
    params: ById,
    query: z.strictObject({ format: z._default(z.enum(POAM_FORMATS), "json") }),
    reply: z.object({
      /** What the file is called. */
      name: z.string(),
      /** Its media type. */
      type: z.string(),
      text: z.string(),
      /** How many entries are open. */
      rows: z.int(),
    }),
  },
});
