/** Control templates: a control described once, to be put in place for any client. */
import * as z from "zod/mini";
import { ById, fileText, Id, Instant, line, Nothing, Version } from "../fields.ts";
import { CsvProblem, CsvReply, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { CONTROL_FUNCTIONS } from "../risk/control-model/control-functions.ts";
import { TemplateContent, TemplateFields } from "./control-template-fields.ts";

/** The states of a template: being written, published in an edition, and no longer to be used. */
export const TEMPLATE_STATUSES = ["draft", "published", "retired"] as const;
/** The state of a template. */
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** The most templates of a tenant, retired ones included, and of one file. */
export const MOST_TEMPLATES = 10_000;
export const MOST_TEMPLATES_IN_FILE = 500;
/** The longest file of templates. */
export const MOST_TEMPLATE_CHARACTERS = 4_000_000;

const head = {
  name: z.string(),
  what: z.string(),
  kind: z.nullable(z.enum(CONTROL_FUNCTIONS)),
  tags: z.array(z.string()),
  requirementCount: z.int(),
  /** The frameworks that it serves, by id. */
  frameworks: z.array(z.string()),
  /** The latest published edition; 0: none yet. */
  edition: z.int(),
};

/** A template's line in the tenant's list. */
export const ControlTemplateSummary = z.object({
  id: Id,
  ...head,
  status: z.enum(TEMPLATE_STATUSES),
  /** Whether what is being written differs from the latest edition. */
  changed: z.boolean(),
  /** Controls that were made from it and aren't deleted, as far as the caller sees them. */
  uses: z.int(),
  /** The template of the product that it was copied from. */
  copiedFrom: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(z.string()),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
/** A template's line in the tenant's list. */
export type ControlTemplateSummary = z.infer<typeof ControlTemplateSummary>;

/** A template with what is being written. */
export const ControlTemplateRecord = z.object({ ...ControlTemplateSummary.shape, content: TemplateContent });
/** A template with what is being written. */
export type ControlTemplateRecord = z.infer<typeof ControlTemplateRecord>;

/** A template of the product. */
export const LibraryTemplate = z.object({
  /** Its name in the product, such as `multi-factor-sign-in`. */
  id: z.string(),
  ...head,
});
/** A template of the product. */
export type LibraryTemplate = z.infer<typeof LibraryTemplate>;

/** A template that controls can be made from, in full: of the product, or the latest edition of a published one. */
export const UsableTemplate = z.object({
  /** A name of the product's, or a UUID. */
  id: z.string(),
  own: z.boolean(),
  edition: z.int(),
  content: TemplateContent,
});
/** A template that controls can be made from, in full. */
export type UsableTemplate = z.infer<typeof UsableTemplate>;

/** A template of the product's or of the tenant's, by name or UUID. */
export const TemplateId = z
  .string("must name a control template")
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/i, "must be a template's name or UUID"));

const filters = {
  kind: z.optional(z.enum(CONTROL_FUNCTIONS)),
  framework: z.optional(line(1, 64)),
  /** A part of the framework, such as AC; with `framework`. */
  family: z.optional(line(1, 100)),
  tag: z.optional(line(1, 40)),
};
const ownList = z.strictObject({
  ...listQuery(["name", "kind", "status", "requirements", "uses", "updated"]),
  status: z.optional(z.enum(TEMPLATE_STATUSES)),
  ...filters,
});
const libraryList = z.strictObject({ ...listQuery(["name", "kind", "requirements"]), ...filters });

const path = "/api/control-templates";
const read = "control-template:read";
const manage = "control-template:manage";
const single = { path: `${path}/:id`, params: ById, reply: ControlTemplateRecord } as const;
const act = { method: "POST", access: manage, params: ById, reply: ControlTemplateRecord } as const;

/** The control templates of a tenant, and the product's. */
export const controlTemplates = routes({
  list: {
    method: "GET",
    path,
    access: read,
    summary: "The tenant's control templates",
    query: ownList,
    reply: pageOf(ControlTemplateSummary),
  },
  exportCsv: {
    method: "GET",
    path: `${path}/export`,
    access: read,
    summary: "The tenant's control templates, as comma-separated values",
    query: ownList,
    reply: CsvReply,
  },
  content: {
    method: "GET",
    path: `${path}/content`,
    access: read,
    summary: "A template that controls can be made from, in full",
    query: z.strictObject({ template: TemplateId }),
    reply: UsableTemplate,
  },
  get: { ...single, method: "GET", access: read, summary: "A control template with what is being written" },
  create: {
    method: "POST",
    path,
    access: manage,
    summary: "Begin a control template: empty, or as a copy of another one or of one of the product's",
    body: z.strictObject({
      name: TemplateFields.shape.name,
      copyOf: z.optional(TemplateId),
    }),
    reply: ControlTemplateRecord,
    status: 201,
  },
  update: {
    ...single,
    method: "PATCH",
    access: manage,
    summary: "Change what is being written of a control template; what is published stays as it is",
    body: z.strictObject({ version: Version, content: TemplateFields }),
    bodyLimit: 500_000,
  },
  publish: {
    ...act,
    path: `${path}/:id/publish`,
    summary: "Publish a control template as its next edition: controls can be made from it",
    body: z.strictObject({ version: Version }),
  },
  retire: {
    ...act,
    path: `${path}/:id/retire`,
    summary: "Retire a published control template: no control is made from it, and those that were stay",
  },
  revive: { ...act, path: `${path}/:id/revive`, summary: "Bring a retired control template back" },
  remove: {
    method: "DELETE",
    path: `${path}/:id`,
    access: manage,
    summary: "Delete a control template that was never published",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  download: {
    method: "GET",
    path: `${path}/download`,
    access: read,
    summary: `A template as a file that can be imported, or the tenant's first ${MOST_TEMPLATES_IN_FILE} by name`,
    query: z.strictObject({ template: z.optional(TemplateId) }),
    reply: z.object({ file: z.string(), templates: z.int(), total: z.int() }),
  },
  importFile: {
    method: "POST",
    path: `${path}/import`,
    access: manage,
    summary: "Import control templates from a file as drafts; those that are there word for word are skipped",
    body: z.strictObject({
      file: fileText(MOST_TEMPLATE_CHARACTERS),
      /** Checks only: nothing is created. */
      dryRun: z._default(z.boolean(), false),
    }),
    bodyLimit: 8_500_000,
    reply: z.object({
      templates: z.int(),
      /** The names of those that are new; at most 200. */
      fresh: z.array(z.string()),
      created: z.int(),
      known: z.int(),
      problems: z.array(CsvProblem),
    }),
  },
});

/** The control templates that come with the product. */
export const libraryTemplates = routes({
  list: {
    method: "GET",
    path: `${path}/library`,
    access: read,
    summary: "The control templates that come with the product",
    query: libraryList,
    reply: pageOf(LibraryTemplate),
  },
  exportCsv: {
    method: "GET",
    path: `${path}/library/export`,
    access: read,
    summary: "The control templates that come with the product, as comma-separated values",
    query: libraryList,
    reply: CsvReply,
  },
});

/** Templates as a file. */
export const ControlTemplateFile = z.strictObject({
  format: z.literal("crq-control-templates-1"),
  templates: z
    .array(TemplateFields)
    .check(
      z.minLength(1, "has no templates"),
      z.maxLength(MOST_TEMPLATES_IN_FILE, `has more than ${MOST_TEMPLATES_IN_FILE} templates`),
    ),
});
/** Templates as a file. */
export type ControlTemplateFile = z.infer<typeof ControlTemplateFile>;
