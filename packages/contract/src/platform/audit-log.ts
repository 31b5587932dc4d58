/** Reading the audit log: searched, exported, verified. The API can't write it. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { pageSizeOf, partOf, scope, upTo } from "../lists.ts";
import { routes } from "../route.ts";

const short = (most: number) =>
  z.optional(z.string().check(z.maxLength(most, `must have at most ${most} characters`)));

/** The maximum number of entries on one page. */
const MOST_ENTRIES = 200;
/** How far matches are counted; beyond that, the answer says "at least". */
export const AUDIT_COUNTED = 10_000;
/** The maximum number of entries in a file. */
export const AUDIT_EXPORTED = 50_000;

/** The filters for entries; an entry must match all that are given. */
export const AuditFilters = {
  /** Words that must occur, "quoted phrases", -excluded words; the last word can be a prefix. */
  q: short(200),
  /** A prefix of an action's name: `session.` finds every action of sessions. */
  action: short(100),
  /** A prefix of the actor's name or address. */
  actor: short(254),
  objectType: short(100),
  objectId: short(200),
  ip: short(100),
  /** From this time on. */
  from: z.optional(Instant),
  /** Before this time. */
  to: z.optional(Instant),
};

/** The position in the log where the next page begins, from a page's `next`. */
const Cursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z~[0-9a-f-]{36}~\d{1,16}$/,
      "must be a page's `next`",
    ),
  );

/** One event. */
export const AuditEntry = z.object({
  /** The number in its chain; before the entry is sealed, a larger, temporary one. */
  seq: z.int(),
  tenantId: Id,
  tenantName: z.string(),
  at: Instant,
  actorId: z.nullable(Id),
  actor: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** The recorded details; for a change, `before` and `after` with the changed fields. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** SHA-256 over the predecessor's hash and this entry, in hexadecimal; null until it is sealed, within seconds. */
  hash: z.nullable(z.string()),
});
/** One event. */
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The result of verifying one tenant's chain. */
export const AuditChain = z.object({
  tenantId: Id,
  tenantName: z.string(),
  /** Valid entries, from the first on. */
  entries: z.int(),
  /** Newer entries that aren't part of the chain yet; each is sealed within seconds. */
  unsealed: z.int(),
  /** The hash of the latest of them: stored elsewhere, it later proves that nothing was cut off the end. */
  head: z.string(),
  /** The first entry that doesn't match, and why; absent if all are valid. */
  broken: z.optional(z.object({ seq: z.int(), reason: z.string() })),
});
/** The result of verifying one tenant's chain. */
export type AuditChain = z.infer<typeof AuditChain>;

/** The audit log of the caller's tenant, or, at platform level, of one tenant or all. */
export const auditLog = routes({
  list: {
    method: "GET",
    path: "/api/audit-log",
    access: "tenant-log:read",
    summary: "Entries of the audit log, newest first, a page at a time",
    query: z.strictObject({
      ...scope,
      ...AuditFilters,
      after: z.optional(Cursor),
      pageSize: pageSizeOf(MOST_ENTRIES, 50),
      /** What `pageSize` was called: still accepted. */
      limit: z.optional(upTo(MOST_ENTRIES)),
    }),
    reply: z.object({
      ...partOf(AuditEntry).shape,
      /** On the first page: the number of matching entries, counted up to 10,000. */
      total: z.nullable(z.int()),
    }),
  },
  export: {
    method: "GET",
    path: "/api/audit-log/export",
    access: "tenant-log:read",
    summary: "Entries of the audit log as a file, newest first, at most 50,000",
    query: z.strictObject({ ...scope, ...AuditFilters, format: z._default(z.enum(["csv", "json"]), "csv") }),
    reply: z.object({ text: z.string(), fileName: z.string(), rows: z.int(), total: z.int() }),
  },
  verify: {
    method: "GET",
    path: "/api/audit-log/verify",
    access: "tenant-log:read",
    summary: "Recompute the audit log's hash chain and report whether it is intact",
    query: z.strictObject(scope),
    reply: z.object({ checkedAt: Instant, chains: z.array(AuditChain) }),
  },
  facets: {
    method: "GET",
    path: "/api/audit-log/facets",
    access: "tenant-log:read",
    summary: "Actions and actors in the audit log; actors by the start of their name",
    query: z.strictObject({ ...scope, actor: AuditFilters.actor }),
    reply: z.object({
      actions: z.array(z.string()),
      actors: z.array(z.string()),
    }),
  },
});
