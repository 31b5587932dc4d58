/** Evidence of what an organization does: files, links and texts, with their revisions, linked to entries of assessments and to control records. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, Nothing, prose, Version, webAddress } from "../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";

/** What evidence is. */
export const EVIDENCE_KINDS = ["file", "link", "text"] as const;
/** What evidence is. */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How current evidence is: `none` never expires, `expiring` does within 14 days. */
export const EVIDENCE_STATES = ["none", "current", "expiring", "expired"] as const;
/** How current evidence is. */
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** The longest text that is evidence by itself. */
export const MOST_EVIDENCE_TEXT = 20_000;

const Day = z.iso.date("must be a date, such as 2026-11-26");

/** One state of evidence; the newest counts. */
export const EvidenceRevision = z.object({
  number: z.int(),
  /** Null for links and texts. */
  file: z.nullable(
    z.object({
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      sha256: z.string(),
      /** As its name says, and as its content does. */
      declaredType: z.string(),
      detectedType: z.string(),
      /** Whether a virus scanner found nothing, or there was none. */
      scan: z.enum(["clean", "not-scanned"]),
    }),
  ),
  url: z.nullable(z.string()),
  text: z.nullable(z.string()),
  collectedOn: Day,
  addedAt: Instant,
  addedBy: z.string(),
});
/** One state of evidence. */
export type EvidenceRevision = z.infer<typeof EvidenceRevision>;

/** Evidence, with its newest revision. */
export const Evidence = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  description: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** Who keeps it current, and is reminded. */
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  collectedOn: Day,
  /** The last day on which it counts. */
  expiresOn: z.nullable(Day),
  /** A new revision counts for this many months. */
  renewMonths: z.nullable(z.int()),
  state: z.enum(EVIDENCE_STATES),
  newest: EvidenceRevision,
  revisions: z.int(),
  /** The entries of assessments and the control records that it's linked to. */
  links: z.int(),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
});
/** Evidence, with its newest revision. */
export type Evidence = z.infer<typeof Evidence>;

/** An uploaded file, before evidence is made of it. It's deleted a day later if none is. */
export const EvidenceUpload = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  detectedType: z.string(),
  scan: z.enum(["clean", "not-scanned"]),
});
/** An uploaded file, before evidence is made of it. */
export type EvidenceUpload = z.infer<typeof EvidenceUpload>;

/** Where evidence is used: an entry of an assessment, or a control record. */
const Target = z.strictObject({
  assessmentId: z.optional(Id),
  /** The entry of the assessment's framework, as the framework writes it. */
  entry: z.optional(line(1, 100)),
  controlId: z.optional(Id),
});
/** Where evidence is used. */
export type EvidenceTarget = z.infer<typeof Target>;

const content = {
  /** The upload's id, for a file. */
  upload: z.optional(Id),
  /** For a link. */
  url: z.optional(webAddress(2000)),
  text: z.optional(prose(MOST_EVIDENCE_TEXT)),
};
const months = z
  .int("must be a whole number of months")
  .check(z.minimum(1, "must be 1 to 60 months"), z.maximum(60, "must be 1 to 60 months"));
const fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  ownerId: z.nullable(Id),
  collectedOn: Day,
  expiresOn: z.nullable(Day),
  renewMonths: z.nullable(months),
};
/** A revision's number; what is none is answered like a missing one. */
const OfRevision = z.strictObject({ id: Id, number: line(1, 40) });

const calls = {
  path: "/api/evidence",
  noun: ["evidence", "evidence of what the organization does: files, links and texts"],
  read: "assessment:read",
  manage: "assessment:answer",
  record: Evidence,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created: z.strictObject({
    kind: z.enum(EVIDENCE_KINDS),
    clientId: z._default(z.nullable(Id), null),
    ...fields,
    description: z._default(fields.description, ""),
    ownerId: z._default(fields.ownerId, null),
    expiresOn: z._default(fields.expiresOn, null),
    renewMonths: z._default(fields.renewMonths, null),
    ...content,
    /** What it's evidence for, to begin with. */
    links: z._default(z.array(Target).check(z.maxLength(50, "must be at most 50")), []),
  }),
  changed: z.strictObject({
    version: Version,
    name: z.optional(fields.name),
    description: z.optional(fields.description),
    ownerId: z.optional(fields.ownerId),
    expiresOn: z.optional(fields.expiresOn),
    renewMonths: z.optional(fields.renewMonths),
  }),
  query: z.strictObject({
    ...listQuery(["name", "kind", "client", "owner", "expires", "links", "updated"]),
    ...archivedFilter,
    kind: z.optional(z.enum(EVIDENCE_KINDS)),
    state: z.optional(z.enum(EVIDENCE_STATES)),
    clientId: z.optional(Id),
    ownerId: z.optional(Id),
    /** Only what's linked to an assessment or, with `entry`, to one of its entries. */
    assessmentId: z.optional(Id),
    entry: z.optional(line(1, 100)),
    /** Only what's linked to a control record. */
    controlId: z.optional(Id),
    /** Only what could be linked to this assessment and isn't linked to `entry` yet. */
    linkableTo: z.optional(Id),
  }),
});

const one = { path: "/api/evidence/:id/links", access: "assessment:answer", params: ById } as const;

/** Evidence, inside one tenant. Files are uploaded and downloaded by addresses beside these; see the API's document. */
export const evidence = routes({
  ...shared,
  ...archivingRoutes({
    ...calls,
    manage: "assessment:manage",
    meaning: "it stays where it's linked, but isn't offered anymore, and no one is reminded of it",
  }),
  remove: {
    method: "DELETE",
    path: "/api/evidence/:id",
    access: "assessment:manage",
    summary:
      "Delete evidence for good, with its revisions and files; refused while an assessment in review or signed relies on it",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  revise: {
    method: "POST",
    path: "/api/evidence/:id/revisions",
    access: "assessment:answer",
    summary: "Add a newer revision, which counts from then on; earlier ones stay readable",
    params: ById,
    body: z.strictObject({
      version: Version,
      collectedOn: fields.collectedOn,
      /** Left out: as many months later as `renewMonths` says, or as before. */
      expiresOn: z.optional(fields.expiresOn),
      ...content,
    }),
    reply: Evidence,
  },
  revisions: {
    method: "GET",
    path: "/api/evidence/:id/revisions",
    access: "assessment:read",
    summary: "The revisions of evidence, the newest first",
    params: ById,
    reply: z.array(EvidenceRevision),
  },
  text: {
    method: "GET",
    path: "/api/evidence/:id/revisions/:number/text",
    access: "assessment:read",
    summary: "The beginning of a text file, to look at",
    params: OfRevision,
    reply: z.object({ text: z.string(), /** Whether there is more of it. */ cut: z.boolean() }),
  },
  links: {
    method: "GET",
    path: "/api/evidence/:id/links",
    access: "assessment:read",
    summary: "Where evidence is used, the first 1,000",
    params: ById,
    reply: z.array(
      z.object({
        assessmentId: z.nullable(Id),
        assessmentName: z.nullable(z.string()),
        /** The framework of the assessment. */
        framework: z.nullable(z.string()),
        entry: z.nullable(z.string()),
        controlId: z.nullable(Id),
        controlName: z.nullable(z.string()),
        /** Whether the assessment is in review or signed, so that the link stays. */
        fixed: z.boolean(),
        linkedAt: Instant,
        linkedBy: z.string(),
      }),
    ),
  },
  link: {
    ...one,
    method: "POST",
    summary: "Link evidence to an entry of an assessment, or to a control record; nothing changes if it is",
    body: Target,
    reply: Evidence,
  },
  unlink: {
    ...one,
    method: "POST",
    path: "/api/evidence/:id/links/removals",
    summary: "Unlink evidence from an entry of an assessment, or from a control record",
    body: Target,
    reply: Evidence,
  },
  owners: {
    method: "GET",
    path: "/api/evidence/owners",
    access: "assessment:read",
    summary: "The people who can own evidence of a client or of the whole tenant",
    query: z.strictObject({ ...listQuery(["name"]), clientId: z.optional(Id) }),
    reply: pageOf(z.object({ id: Id, name: z.string(), email: z.string() })),
  },
  room: {
    method: "GET",
    path: "/api/evidence/room",
    access: "assessment:read",
    summary: "Whether this installation keeps and scans files, and how much room the tenant has for them",
    reply: z.object({
      keepsFiles: z.boolean(),
      scansFiles: z.boolean(),
      /** Bytes. */
      used: z.number(),
      most: z.number(),
    }),
  },
});
