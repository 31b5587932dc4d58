/** A tenant's own security frameworks: written, tailored, imported or received, reviewed and published. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, Nothing, prose, Version } from "../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";
import {
  FRAMEWORK_LIMITS,
  FrameworkContent,
  FrameworkDifferences,
  Groups,
  WrittenEntry,
} from "./framework-content.ts";

/** The states of a framework. What it consists of changes in a draft alone. */
export const FRAMEWORK_STATUSES = ["draft", "in_review", "published", "retired"] as const;
/** The state of a framework. */
export type FrameworkStatus = (typeof FRAMEWORK_STATUSES)[number];

/** Where frameworks come from: written from scratch, made from another one, read from a file, or sent by another tenant. */
export const FRAMEWORK_ORIGINS = ["own", "tailored", "imported", "received"] as const;
/** Where a framework comes from. */
export type FrameworkOrigin = (typeof FRAMEWORK_ORIGINS)[number];

/** The formats of a framework's file. */
export const FRAMEWORK_FORMATS = ["csv", "oscal-json", "oscal-xml", "oscal-yaml"] as const;

/** One edition of a framework of the tenant. */
export const Framework = z.object({
  id: Id,
  title: z.string(),
  /** As its authors call it: `2026`, `1.1`. */
  edition: z.string(),
  description: z.string(),
  publisher: z.string(),
  /** Whose the entries' titles are. */
  titles: z.enum(["official", "own"]),
  origin: z.enum(FRAMEWORK_ORIGINS),
  status: z.enum(FRAMEWORK_STATUSES),
  /** The shipped framework whose identifiers and plain-language texts apply: `nist-sp-800-53-r5`. */
  basedOn: z.nullable(z.string()),
  /** The tenant's framework that it was tailored from. */
  sourceId: z.nullable(Id),
  /** The edition before this one. */
  predecessorId: z.nullable(Id),
  /** The organization that sent it, if it may be named. */
  receivedFrom: z.nullable(z.string()),
  entries: z.int(),
  /** Those who wrote this edition, and so can't publish it: ids of people. */
  editorIds: z.array(Id),
  /** Why it was returned, until it's submitted again. */
  returnReason: z.nullable(z.string()),
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  submittedAt: z.nullable(Instant),
  submittedBy: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(z.string()),
  retiredAt: z.nullable(Instant),
  archivedAt: z.nullable(Instant),
  version: Version,
});
/** One edition of a framework of the tenant. */
export type Framework = z.infer<typeof Framework>;

/** What people write about a framework. */
export const FrameworkFields = z.strictObject({
  title: line(1, 200, "Title must have 1 to 200 characters"),
  edition: line(0, 40, "Edition must have at most 40 characters"),
  description: prose(4000),
  publisher: line(0, 200, "Publisher must have at most 200 characters"),
});

const EntryIds = z
  .array(line(1, 100, "must have 1 to 100 characters"))
  .check(z.maxLength(FRAMEWORK_LIMITS.entries, "at most 5,000 entries"));

/** What a framework is made from. */
const From = z.strictObject({
  /** A shipped framework (`nist-sp-800-53-r5`) or one of the tenant's (its id). */
  framework: line(1, 60, "must name a framework"),
  /** Only the entries of this baseline, with those that they belong to. */
  baseline: z.optional(line(1, 40)),
  /** Only these, with those that they belong to; with a baseline, both together. */
  entries: z.optional(EntryIds),
});

/** The bytes that one call of saving entries can have. */
const SAVED_BYTES = 8_388_608;

const query = z.strictObject({
  ...listQuery(["title", "status", "origin", "entries", "created", "updated", "published"]),
  ...archivedFilter,
  status: z.optional(z.enum(FRAMEWORK_STATUSES)),
  origin: z.optional(z.enum(FRAMEWORK_ORIGINS)),
  /** Only those that rest on this shipped framework. */
  basedOn: z.optional(line(1, 60)),
});

const calls = {
  path: "/api/frameworks",
  noun: [
    "a security framework",
    "the tenant's own security frameworks; drafts and reviews are shown to authors alone",
  ],
  read: "own-framework:read",
  manage: "framework:author",
  record: Framework,
  inScope: z.strictObject({}),
} as const;

const act = { method: "POST", access: "framework:author", params: ById, reply: Framework } as const;
const OfVersion = z.strictObject({ version: Version });

/** A tenant's own security frameworks. */
export const frameworks = routes({
  ...recordRoutes({
    ...calls,
    created: z.strictObject({
      ...z.partial(FrameworkFields).shape,
      title: FrameworkFields.shape.title,
      from: z.optional(From),
    }),
    changed: z.strictObject({ version: Version, ...z.partial(FrameworkFields).shape }),
    query,
  }),
  ...archivingRoutes({ ...calls, meaning: "it's kept and readable, but isn't offered anymore" }),
  remove: {
    method: "DELETE",
    path: "/api/frameworks/:id",
    access: "framework:author",
    summary: "Delete a draft for good",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  content: {
    method: "GET",
    path: "/api/frameworks/:id/content",
    access: "own-framework:read",
    summary: "A framework's groups, entries and texts",
    params: ById,
    query: z.strictObject({
      /** `no`: the structure alone. */
      texts: z._default(z.enum(["yes", "no"]), "yes"),
      /** Only this entry, with its texts. */
      entry: z.optional(line(1, 100)),
    }),
    reply: z.object({
      /** For saving entries. */
      version: Version,
      basedOn: z.nullable(z.string()),
      ...FrameworkContent.shape,
      /** The entries whose texts differ from those of the framework that this one was made from. Without `texts: no`, none are named. */
      rewritten: z.array(z.string()),
    }),
  },
  saveEntries: {
    ...act,
    path: "/api/frameworks/:id/entries",
    summary:
      "Change a draft's groups, add or replace entries, remove some, and put them in order: all of it or nothing",
    body: z.strictObject({
      version: Version,
      /** All groups; left out: as they are. */
      groups: z.optional(Groups),
      /** Entries to add at the end, or to replace whole where they stand. */
      put: z._default(
        z.array(WrittenEntry).check(z.maxLength(FRAMEWORK_LIMITS.saved, "at most 1,000 entries at a time")),
        () => [],
      ),
      remove: z._default(EntryIds, () => []),
      /** Every entry's id in the order that they shall have; left out: as they are. */
      order: z.optional(EntryIds),
    }),
    bodyLimit: SAVED_BYTES,
    bodyParts: 100_000,
  },
  submit: {
    ...act,
    path: "/api/frameworks/:id/submit",
    summary: "Submit a draft for review: it can't be changed until it's returned",
    body: OfVersion,
  },
  approve: {
    ...act,
    path: "/api/frameworks/:id/approve",
    summary: "Publish a framework under review; no one who wrote this edition can",
    body: OfVersion,
  },
  return: {
    ...act,
    path: "/api/frameworks/:id/return",
    summary: "Return a framework under review to its authors, with the reason",
    body: z.strictObject({
      version: Version,
      reason: prose(2000).check(z.minLength(1, "Explain what needs to change")),
    }),
  },
  retire: {
    ...act,
    path: "/api/frameworks/:id/retire",
    summary: "Retire a published framework: it stays as it is, and isn't meant for new work anymore",
    body: OfVersion,
  },
  newEdition: {
    ...act,
    path: "/api/frameworks/:id/editions",
    summary: "Begin the next edition of a published framework: a draft with the same content",
    status: 201,
    body: z.strictObject({ edition: FrameworkFields.shape.edition }),
  },
  differences: {
    method: "GET",
    path: "/api/frameworks/:id/differences",
    access: "own-framework:read",
    summary: "What is new, gone, changed and moved since another edition or framework",
    params: ById,
    query: z.strictObject({
      /** A framework of the tenant, or a shipped one; left out: the edition before, or what it was tailored from. */
      with: z.optional(line(1, 60)),
    }),
    reply: FrameworkDifferences,
  },
  download: {
    method: "GET",
    path: "/api/frameworks/:id/download",
    access: "own-framework:read",
    summary: "A framework's groups, entries and texts as a file",
    params: ById,
    query: z.strictObject({ format: z._default(z.enum(FRAMEWORK_FORMATS), "csv") }),
    reply: z.object({
      /** What the file is called. */
      name: z.string(),
      /** Its media type. */
      type: z.string(),
      text: z.string(),
    }),
  },
  shareable: {
    method: "GET",
    path: "/api/frameworks/shareable",
    access: "framework:author",
    summary: "The other tenants that the caller can send frameworks to, by name",
    query: z.strictObject(listQuery(["name"])),
    reply: pageOf(z.object({ id: Id, name: z.string() })),
  },
  share: {
    method: "POST",
    path: "/api/frameworks/:id/share",
    access: "framework:author",
    summary:
      "Send a published framework to another tenant in which the caller is an author too: it gets a copy of its own",
    params: ById,
    body: z.strictObject({ tenantId: Id }),
    reply: z.object({
      /** Of the copy, in the other tenant. */
      id: Id,
      tenantId: Id,
      tenantName: z.string(),
    }),
    status: 201,
  },
});
