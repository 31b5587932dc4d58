/** The audit log, read: searched, exported, verified. Nobody writes it through the API. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { scope } from "../lists.ts";
import { routes } from "../route.ts";

const short = (most: number) =>
  z.optional(z.string().check(z.maxLength(most, `must have at most ${most} characters`)));

/** The most entries of one page. */
const MOST_ENTRIES = 200;
/** How far matches are counted; beyond, the answer says "at least". */
export const AUDIT_COUNTED = 10_000;
/** The most entries of a file. */
export const AUDIT_EXPORTED = 50_000;

/** What entries can be chosen by; all that are given must hold. */
export const AuditFilters = {
  /** Words that must occur, "quoted phrases", -excluded words; the last word may be a beginning. */
  q: short(200),
  /** The beginning of an action's name: `session.` finds every action of sessions. */
  action: short(100),
  /** The beginning of the actor's name or address. */
  actor: short(254),
  objectType: short(100),
  objectId: short(200),
  ip: short(100),
  /** From this moment on. */
  from: z.optional(Instant),
  /** Before this moment. */
  to: z.optional(Instant),
};

const pageWords = `must be a whole number from 1 to ${MOST_ENTRIES}`;

/** The place in the log after which the next page begins, as a page's `next` gave it. */
const Cursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z~[0-9a-f-]{36}~\d{1,15}$/,
      "must be a page's `next`",
    ),
  );

/** One thing that happened. */
export const AuditEntry = z.object({
  seq: z.int(),
  tenantId: Id,
  tenantName: z.string(),
  at: Instant,
  actorId: z.nullable(Id),
  actor: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** What was recorded of it; for a change, `before` and `after` with the fields that changed. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** SHA-256 over the predecessor's hash and this entry, in hexadecimal. */
  hash: z.string(),
});
/** One thing that happened. */
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What the check of one tenant's chain found. */
export const AuditChain = z.object({
  tenantId: Id,
  tenantName: z.string(),
  /** Entries that hold, from the first on. */
  entries: z.int(),
  /** The hash of the newest of them: noted elsewhere, it proves later that nothing was cut off the end. */
  head: z.string(),
  /** The first entry that doesn't match, and why; absent when all hold. */
  broken: z.optional(z.object({ seq: z.int(), reason: z.string() })),
});
/** What the check of one tenant's chain found. */
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
      limit: z._default(
        z.coerce
          .number<string | number>(pageWords)
          .check(z.int(pageWords), z.minimum(1, pageWords), z.maximum(MOST_ENTRIES, pageWords)),
        50,
      ),
    }),
    reply: z.object({
      items: z.array(AuditEntry),
      /** Where the next page begins; null at the end. */
      next: z.nullable(z.string()),
      /** On the first page: how many entries match, counted as far as 10,000. */
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
