/** OSCAL documents that a tenant keeps as they are: component definitions, system security plans, assessment plans and results, plans of action. */
import { DOCUMENT_MODELS, MENTION_KINDS } from "@crq/frameworks/oscal-document";
import * as z from "zod/mini";
import { ById, fileText, Id, Instant, line, Nothing, Version } from "../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../sent-files.ts";

/** The formats of OSCAL files. */
export const OSCAL_FORMATS = ["json", "xml", "yaml"] as const;
/** The format of an OSCAL file. */
export type OscalFormat = (typeof OSCAL_FORMATS)[number];

/** A document that's kept. */
export const OscalDocument = z.object({
  id: Id,
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** As the tenant calls it. */
  name: z.string(),
  model: z.enum(DOCUMENT_MODELS),
  /** What it says of itself. */
  title: z.string(),
  documentVersion: z.string(),
  oscalVersion: z.string(),
  published: z.nullable(Instant),
  lastModified: z.nullable(Instant),
  /** The catalogs, profiles and plans that it names. */
  sources: z.array(z.string()),
  /** The framework that it speaks about: a shipped one (`nist-sp-800-53-r5`), or one of the tenant's (its id). */
  framework: z.nullable(z.string()),
  /** The format that it came in. */
  format: z.enum(OSCAL_FORMATS),
  sha256: z.string(),
  /** Bytes. */
  size: z.int(),
  /** How many things it says about how many controls, and how many of those its framework doesn't have. */
  mentions: z.int(),
  controls: z.int(),
  unknown: z.int(),
  /** Mentions beyond the 20,000 that are indexed. */
  leftOut: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
  version: Version,
});
/** A document that's kept. */
export type OscalDocument = z.infer<typeof OscalDocument>;

/** One thing that a document says about a control. */
export const Mention = z.object({
  entry: z.string(),
  /** Whether the document's framework has it. */
  known: z.boolean(),
  kind: z.enum(MENTION_KINDS),
  /** The statement or objective; empty for the control as a whole. */
  part: z.string(),
  /** The component, capability or party; empty if there's none. */
  speaker: z.string(),
  /** As the document words it: `implemented`, `not-satisfied`. */
  state: z.string(),
  excerpt: z.string(),
});

const Framework = z.nullable(
  z
    .string("must name a framework")
    .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be a framework's name or UUID")),
);
const Name = line(1, 200, "Name must have 1 to 200 characters");

const file = {
  /** How `file` holds the file: as its text, or compressed with gzip and in base64. */
  encoding: z._default(z.enum(["text", "gzip"]), "text"),
  file: fileText(MOST_SENT_CHARACTERS),
  /** The framework that it speaks about; null: none; left out: as it's recognized. */
  framework: z.optional(Framework),
};
/** The SHA-256 of the file that the preview showed. */
const sha256 = z
  .string("must be what the preview returned")
  .check(z.regex(/^[0-9a-f]{64}$/, "must be what the preview returned"));

/** What an uploaded file is, before it's kept. */
export const DocumentPreview = z.object({
  sha256: z.string(),
  size: z.int(),
  /** Null for a file that isn't OSCAL. */
  format: z.nullable(z.enum(OSCAL_FORMATS)),
  model: z.nullable(z.string()),
  /** Why it can't be kept: what it's not, or what makes it invalid, with the place; at most 100. */
  problem: z.nullable(z.string()),
  findings: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      line: z.optional(z.int()),
      column: z.optional(z.int()),
    }),
  ),
  title: z.string(),
  documentVersion: z.string(),
  oscalVersion: z.string(),
  published: z.nullable(Instant),
  lastModified: z.nullable(Instant),
  sources: z.array(z.string()),
  framework: z.nullable(z.string()),
  mentions: z.int(),
  controls: z.int(),
  leftOut: z.int(),
  /** The controls that it speaks about, and how often; at most 2,000. */
  entries: z.array(z.object({ entry: z.string(), known: z.boolean(), mentions: z.int() })),
  /** Identifiers that its framework doesn't have; at most 200. */
  unknown: z.array(z.string()),
  unknownCount: z.int(),
  /** A document with the same file. */
  sameAs: z.nullable(z.object({ id: Id, name: z.string() })),
  /** For a newer file: what it says otherwise, control by control; at most 500. */
  changes: z.nullable(
    z.object({
      new: z.int(),
      gone: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      items: z.array(
        z.object({
          entry: z.string(),
          state: z.enum(["new", "gone", "changed"]),
          before: z.int(),
          after: z.int(),
        }),
      ),
    }),
  ),
});
/** What an uploaded file is, before it's kept. */
export type DocumentPreview = z.infer<typeof DocumentPreview>;

const calls = {
  path: "/api/oscal-documents",
  noun: [
    "an OSCAL document",
    "OSCAL documents about systems and assessments: component definitions, system security plans, assessment plans and results, plans of action",
  ],
  read: "framework:read",
  manage: "oscal-document:edit",
  record: OscalDocument,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created: z.strictObject({ name: Name, clientId: z._default(z.nullable(Id), null), ...file, sha256 }),
  changed: z.strictObject({ version: Version, name: z.optional(Name), framework: z.optional(Framework) }),
  query: z.strictObject({
    ...listQuery(["name", "model", "framework", "controls", "updated"]),
    ...archivedFilter,
    model: z.optional(z.enum(DOCUMENT_MODELS)),
    clientId: z.optional(Id),
    framework: z.optional(line(1, 64)),
  }),
});

/** OSCAL documents about systems and assessments, inside one tenant. */
export const oscalDocuments = routes({
  ...shared,
  create: {
    ...shared.create,
    summary: "Keep an OSCAL document, as the preview of the same file showed it",
    bodyLimit: FILE_BODY_BYTES,
  },
  ...archivingRoutes({
    ...calls,
    meaning: "it's kept and readable, but isn't shown where controls are used anymore",
  }),
  remove: {
    method: "DELETE",
    path: "/api/oscal-documents/:id",
    access: "oscal-document:edit",
    summary: "Delete an OSCAL document for good",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  preview: {
    method: "POST",
    path: "/api/oscal-documents/previews",
    access: "oscal-document:edit",
    summary:
      "What an OSCAL file in JSON, XML or YAML of up to 20 MB is, what is wrong with it, and which controls it speaks about. Above 6 MB it is sent as gzip in base64",
    body: z.strictObject({
      ...file,
      /** The document that it'd replace: what it says otherwise. */
      replaces: z.optional(Id),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: DocumentPreview,
  },
  replace: {
    method: "POST",
    path: "/api/oscal-documents/:id/file",
    access: "oscal-document:edit",
    summary:
      "Replace a document by a newer file of the same model, as the preview of the same file showed it",
    params: ById,
    body: z.strictObject({ version: Version, ...file, sha256 }),
    bodyLimit: FILE_BODY_BYTES,
    reply: OscalDocument,
  },
  controls: {
    method: "GET",
    path: "/api/oscal-documents/:id/controls",
    access: "framework:read",
    summary: "The controls that a document speaks about, the first 5,000, and what it says about them",
    params: ById,
    reply: z.array(
      z.object({
        entry: z.string(),
        known: z.boolean(),
        mentions: z.int(),
        kinds: z.array(z.enum(MENTION_KINDS)),
      }),
    ),
  },
  mentions: {
    method: "GET",
    path: "/api/oscal-documents/:id/mentions",
    access: "framework:read",
    summary: "What a document says about controls, in its order",
    params: ById,
    query: z.strictObject({
      ...listQuery(["place"]),
      entry: z.optional(line(1, 100)),
      kind: z.optional(z.enum(MENTION_KINDS)),
    }),
    reply: pageOf(Mention),
  },
  download: {
    method: "GET",
    path: "/api/oscal-documents/:id/download",
    access: "framework:read",
    summary: "A document as an OSCAL file: as it came, or the same in another format",
    params: ById,
    query: z.strictObject({ format: z.optional(z.enum(OSCAL_FORMATS)) }),
    reply: z.object({
      /** What the file is called. */
      name: z.string(),
      /** Its media type. */
      type: z.string(),
      text: z.string(),
    }),
  },
});
