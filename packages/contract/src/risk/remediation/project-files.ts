/** Projects as plans of action and milestones (POA&M): files out, and projects from files in. */
import * as z from "zod/mini";
import { OSCAL_FORMATS } from "../../compliance/oscal-documents.ts";
import { fileText, Id } from "../../fields.ts";
import { routes } from "../../route.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../../sent-files.ts";
import { PROJECT_STATUSES } from "./projects.ts";

/** The formats of a plan of action: OSCAL's, or a workbook. */
export const POAM_FILE_FORMATS = [...OSCAL_FORMATS, "xlsx"] as const;
/** The most projects that one file has. */
export const MOST_POAM_PROJECTS = 500;

/** What a column of a table can hold. `kept`: text that goes into the description. */
export const POAM_FIELDS = [
  "id",
  "name",
  "description",
  "controls",
  "source",
  "asset",
  "owner",
  "resources",
  "plan",
  "detected",
  "due",
  "milestones",
  "status",
  "rating",
  "comments",
  "kept",
] as const;
/** What a column of a table can hold. */
export type PoamField = (typeof POAM_FIELDS)[number];

/** What an import does with a project of a file. */
export const IMPORT_ACTIONS = ["create", "change", "skip"] as const;

const sent = {
  /** How `file` holds the file: as its text (OSCAL or CSV), as gzip of that in base64, or as an XLSX file in base64. */
  encoding: z._default(z.enum(["text", "gzip", "xlsx"]), "text"),
  file: fileText(MOST_SENT_CHARACTERS),
  /** Of a table: the field of each column, in the file's order, null for those that are left out. Without it, headings decide. */
  mapping: z.optional(
    z.array(z.nullable(z.enum(POAM_FIELDS))).check(z.maxLength(100, "must be at most 100 columns")),
  ),
  /** Where the file's weaknesses are looked for. Without it, only entries that name an assessment of this tenant are found. */
  assessmentId: z.optional(Id),
  /** Whose the projects are; null: the whole tenant's. Left out: the caller's client, or the whole tenant. */
  clientId: z.optional(z.nullable(Id)),
  /** Leaves projects that are here already as they are. */
  onlyNew: z._default(z.boolean(), false),
} as const;

/** What happens with a project of the file. */
const PlannedImport = z.object({
  name: z.string(),
  /** How the file calls it. */
  reference: z.string(),
  action: z.enum(IMPORT_ACTIONS),
  /** Why it's skipped, or what changes. */
  reason: z.string(),
  /** The project that's here already. */
  project: z.nullable(z.object({ id: Id, reference: z.string() })),
  owner: z.string(),
  dueOn: z.nullable(z.string()),
  tasks: z.int(),
  /** How many of its weaknesses and controls were found here. */
  gaps: z.int(),
  controls: z.int(),
  /** What of it isn't taken as the file has it. */
  notTaken: z.array(z.string()),
});
/** What happens with a project of the file. */
export type PlannedImport = z.infer<typeof PlannedImport>;

const Found = {
  /** Why the file can't be read at all. */
  problem: z.nullable(z.string()),
  /** Of a table: its columns as it names them, and the field of each. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.enum(POAM_FIELDS)) })),
  /** At most 500. */
  projects: z.array(PlannedImport),
  /** What of the file as a whole isn't taken. */
  leftOut: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
  counts: z.object({ create: z.int(), change: z.int(), skip: z.int() }),
};

/** What a file would make and change. */
export const ProjectImport = z.object(Found);
/** What a file would make and change. */
export type ProjectImport = z.infer<typeof ProjectImport>;

/** Projects as plans of action and milestones. */
export const projectFiles = routes({
  download: {
    method: "GET",
    path: "/api/projects/poam",
    access: "register:read",
    summary:
      "Projects as a plan of action and milestones: OSCAL 1.2.1, or a workbook (XLSX); 409 if there are none, or more than 500",
    query: z.strictObject({
      format: z._default(z.enum(POAM_FILE_FORMATS), "json"),
      status: z.optional(z.enum([...PROJECT_STATUSES, "open"])),
      clientId: z.optional(Id),
    }),
    reply: z.object({
      name: z.string(),
      /** Its media type. */
      type: z.string(),
      /** How `content` holds it. */
      encoding: z.enum(["text", "base64"]),
      content: z.string(),
      /** How many projects it has. */
      rows: z.int(),
    }),
  },
  preview: {
    method: "POST",
    path: "/api/project-imports/previews",
    access: "risk:write",
    summary:
      "What a plan of action and milestones (OSCAL, XLSX, CSV) would make, change and skip; nothing is changed",
    body: z.strictObject(sent),
    bodyLimit: FILE_BODY_BYTES,
    reply: ProjectImport,
  },
  confirm: {
    method: "POST",
    path: "/api/project-imports",
    access: "risk:write",
    summary:
      "Make and change projects by a plan of action and milestones, all or none; the same file again changes nothing",
    status: 201,
    body: z.strictObject(sent),
    bodyLimit: FILE_BODY_BYTES,
    reply: ProjectImport,
  },
});
