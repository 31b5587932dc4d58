/** Question sets: what is asked for a framework, in which order and when. They're the templates of assessments. */
import * as z from "zod/mini";
import { ById, fileText, Id, Instant, line, Nothing, prose, Version } from "../../fields.ts";
import { CsvProblem, listQuery, pageOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import { FullSections, KeptSections, WrittenSections } from "./question-fields.ts";

/** The states of a set: being written, published in an edition, and no longer to be used. */
export const SET_STATUSES = ["draft", "published", "retired"] as const;
/** The state of a set. */
export type SetStatus = (typeof SET_STATUSES)[number];

/** The most sets of a tenant, retired ones included. */
export const MOST_SETS = 200;
/** The longest file of a set. */
export const MOST_SET_CHARACTERS = 4_000_000;

/** A set's line in the list. */
export const QuestionSetSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  framework: z.string(),
  frameworkTitle: z.string(),
  frameworkEdition: z.string(),
  status: z.enum(SET_STATUSES),
  /** The latest published edition; 0: none yet. */
  edition: z.int(),
  questionCount: z.int(),
  /** Whether what is being written differs from the latest edition. */
  changed: z.boolean(),
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(z.string()),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
/** A set's line in the list. */
export type QuestionSetSummary = z.infer<typeof QuestionSetSummary>;

/** A set with what is being written. */
export const QuestionSetRecord = z.object({
  ...QuestionSetSummary.shape,
  sections: WrittenSections,
  /** The same with the questions in full. */
  content: KeptSections,
  /** Questions of it that have a newer edition in the bank, or are retired there. */
  outdated: z.array(z.object({ item: z.string(), edition: z.int(), retired: z.boolean() })),
});
/** A set with what is being written. */
export type QuestionSetRecord = z.infer<typeof QuestionSetRecord>;

/** A set that assessments can be begun from: the product's own, or the latest edition of a published one. */
export const OfferedSet = z.object({
  /** A name of the product's (`csf-2-0`), or a UUID. */
  id: z.string(),
  own: z.boolean(),
  edition: z.int(),
  name: z.string(),
  description: z.string(),
  framework: z.string(),
  frameworkTitle: z.string(),
  frameworkEdition: z.string(),
  questionCount: z.int(),
  /** Entries of the framework that its questions are about. */
  entryCount: z.int(),
});
/** A set that assessments can be begun from. */
export type OfferedSet = z.infer<typeof OfferedSet>;

/** A set of the product's or of the tenant's, by name or UUID. */
export const SetId = z
  .string("must name a question set")
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/i, "must be a set's name or UUID"));

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
};
const FrameworkId = line(1, 60, "Choose a framework");
const path = "/api/question-sets";
const single = { path: `${path}/:id`, params: ById, reply: QuestionSetRecord } as const;
const act = { method: "POST", access: "template:manage", params: ById, reply: QuestionSetRecord } as const;

/** The question sets of a tenant. */
export const questionSets = routes({
  list: {
    method: "GET",
    path,
    access: "question:read",
    summary: "The tenant's question sets",
    query: z.strictObject({
      ...listQuery(["name", "status", "framework", "updated"]),
      status: z.optional(z.enum(SET_STATUSES)),
      framework: z.optional(FrameworkId),
    }),
    reply: pageOf(QuestionSetSummary),
  },
  offered: {
    method: "GET",
    path: `${path}/offered`,
    access: "question:read",
    summary: "The sets that assessments can be begun from: the product's own, and those that are published",
    query: z.strictObject({ framework: z.optional(FrameworkId) }),
    reply: z.object({ items: z.array(OfferedSet) }),
  },
  content: {
    method: "GET",
    path: `${path}/content`,
    access: "question:read",
    summary: "A set that assessments can be begun from, with its questions in full",
    query: z.strictObject({ set: SetId }),
    reply: z.object({ ...OfferedSet.shape, sections: KeptSections }),
  },
  get: { ...single, method: "GET", access: "question:read", summary: "A question set with its questions" },
  create: {
    method: "POST",
    path,
    access: "template:manage",
    summary: "Begin a question set: empty, or as a copy of another one or of one of the product's",
    body: z.strictObject({
      ...Fields,
      description: z._default(Fields.description, ""),
      framework: z.optional(FrameworkId),
      /** A set of the product's, by name, or of the tenant's, whose questions it takes over. */
      copyOf: z.optional(SetId),
    }),
    reply: QuestionSetRecord,
    status: 201,
  },
  update: {
    ...single,
    method: "PATCH",
    access: "template:manage",
    summary: "Change what is being written of a question set; what is published stays as it is",
    body: z.strictObject({
      version: Version,
      ...z.partial(z.strictObject({ ...Fields, sections: WrittenSections })).shape,
    }),
    bodyLimit: 700_000,
  },
  publish: {
    ...act,
    path: `${path}/:id/publish`,
    summary: "Publish a question set as its next edition: assessments can be begun from it",
    body: z.strictObject({ version: Version }),
  },
  retire: {
    ...act,
    path: `${path}/:id/retire`,
    summary: "Retire a published question set: no assessment begins from it, and those that did keep it",
  },
  revive: { ...act, path: `${path}/:id/revive`, summary: "Bring a retired question set back" },
  remove: {
    method: "DELETE",
    path: `${path}/:id`,
    access: "template:manage",
    summary: "Delete a question set that was never published",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  download: {
    method: "GET",
    path: `${path}/download`,
    access: "question:read",
    summary:
      "A set as a file that can be imported: one of the product's, or what is being written of one of the tenant's",
    query: z.strictObject({ set: SetId }),
    reply: z.object({ file: z.string() }),
  },
  importFile: {
    method: "POST",
    path: `${path}/import`,
    access: "template:manage",
    summary:
      "Import a question set from a file as a draft; its questions are added to the bank, where those with the same content are taken",
    body: z.strictObject({
      file: fileText(MOST_SET_CHARACTERS),
      /** Checks only: nothing is created. */
      dryRun: z._default(z.boolean(), false),
    }),
    bodyLimit: 8_500_000,
    reply: z.object({
      name: z.string(),
      framework: z.string(),
      questions: z.int(),
      /** Of these, the ones that the bank doesn't have. */
      added: z.int(),
      /** The set that was created. */
      id: z.nullable(Id),
      problems: z.array(CsvProblem),
    }),
  },
});

/** A set as a file. */
export const QuestionSetFile = z.strictObject({
  format: z.literal("crq-question-set-1"),
  ...Fields,
  framework: FrameworkId,
  sections: FullSections,
});
/** A set as a file. */
export type QuestionSetFile = z.infer<typeof QuestionSetFile>;
