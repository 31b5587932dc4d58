/** The product's health: its processes, database, queues and mail for the platform; people, sign-in and limits for one tenant. */
import * as z from "zod/mini";
import { Id, Instant, Nothing } from "../fields.ts";
import { scope } from "../lists.ts";
import { RANGES } from "./monitoring-ranges.ts";
import { routes } from "../route.ts";

/** The maximum numbers of failed jobs and of errors in the lists. */
export const LISTED_FAILURES = 20;
export const LISTED_ERRORS = 50;

const share = z.nullable(z.number());

/** The processes' answers and resource use over some time; null without any answers. */
const Figures = {
  /** Without health probes. */
  requestsPerMinute: z.number(),
  /** Shares of the answers, 0 to 1: 4xx and 5xx. */
  clientErrorShare: share,
  serverErrorShare: share,
  /** Of calls that a person waits for: at most 19 % off, usually a few per cent. */
  p50Ms: z.nullable(z.number()),
  p95Ms: z.nullable(z.number()),
  p99Ms: z.nullable(z.number()),
  /** The worst of any minute or process. */
  eventLoopP99Ms: z.number(),
  /** Cores in use: of several processes together, added up. */
  cpuCores: z.number(),
  memoryBytes: z.number(),
};
/** The processes' answers and resource use over some time. */
export const ProcessFigures = z.object(Figures);
/** The processes' answers and resource use over some time. */
export type ProcessFigures = z.infer<typeof ProcessFigures>;

/** A process that runs, or that stopped reporting within the last hour without a clean shutdown. */
export const ProductProcess = z.object({
  id: Id,
  kind: z.enum(["server", "worker"]),
  state: z.enum(["up", "silent"]),
  version: z.string(),
  startedAt: Instant,
  heardAt: Instant,
  /** Over the last five minutes in which it reported. */
  figures: ProcessFigures,
});
/** A process that runs, or that stopped reporting. */
export type ProductProcess = z.infer<typeof ProductProcess>;

/** The database, as far as the application's own role can see it. */
export const DatabaseFigures = z.object({
  version: z.string(),
  /** Can be a minute old, like the tables' sizes. */
  sizeBytes: z.number(),
  /** Of the whole database server. */
  connections: z.object({ used: z.int(), most: z.int() }),
  /** Share of reads that needed no disk, since the server's statistics began; null before the first read. */
  cacheHitShare: share,
  /** Of the application's own connections; null while none is active. */
  longestStatementSeconds: z.nullable(z.number()),
  oldestTransactionSeconds: z.nullable(z.number()),
  /** The largest ten, with their indexes. Rows are estimates. */
  tables: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      rows: z.number(),
      deadRows: z.number(),
      /** By hand or by the database itself; null: not yet. */
      vacuumedAt: z.nullable(Instant),
    }),
  ),
});
/** The database, as far as the application's own role can see it. */
export type DatabaseFigures = z.infer<typeof DatabaseFigures>;

/** A queue of background work. */
export const Queue = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  oldestWaitingSeconds: z.nullable(z.number()),
});
/** A queue of background work. */
export type Queue = z.infer<typeof Queue>;
/** Work that failed for good. */
export const FailedJob = z.object({
  id: Id,
  queue: z.string(),
  /** The error's name and code, never its text. */
  error: z.string(),
  failedAt: Instant,
  tries: z.int(),
});
/** Work that failed for good. */
export type FailedJob = z.infer<typeof FailedJob>;

/** An unexpected error. */
export const UnforeseenError = z.object({
  id: Id,
  at: Instant,
  requestId: z.string(),
  method: z.string(),
  /** The route's pattern. */
  route: z.string(),
  status: z.int(),
  /** The error's name. */
  error: z.string(),
});
/** An unexpected error. */
export type UnforeseenError = z.infer<typeof UnforeseenError>;

/** The current state of everything that runs. */
export const PlatformFigures = z.object({
  at: Instant,
  health: z.object({
    /** The share of the last hour's answers that aren't 5xx, in per cent. */
    percentage: z.nullable(z.number()),
    status: z.enum(["healthy", "degraded", "unhealthy", "unknown"]),
    /** The median. */
    responseTimeMs: z.nullable(z.number()),
    uptimeSeconds: z.nullable(z.number()),
  }),
  processes: z.array(ProductProcess),
  /** All processes that are up, over the last five minutes. */
  together: ProcessFigures,
  database: DatabaseFigures,
  queues: z.array(Queue),
  /** The latest, at most 20. */
  failedJobs: z.array(FailedJob),
  mail: z.object({
    /** Whether this installation sends mail at all; otherwise it stays in the development outbox. */
    sends: z.boolean(),
    waiting: z.int(),
    /** Of those waiting: tried at least once. */
    failed: z.int(),
    sentLastDay: z.int(),
    lastError: z.nullable(z.string()),
  }),
  errors: z.object({ lastDay: z.int(), newest: z.array(UnforeseenError) }),
  migrations: z.object({ applied: z.int(), newest: z.string(), at: Instant }),
  /** The nightly verification of the audit log; null before the first. */
  auditLog: z.nullable(z.object({ verifiedAt: Instant, chains: z.int(), entries: z.int(), broken: z.int() })),
  /** How long the oldest entry of the audit log has waited to be sealed; null: none waits. */
  unsealedSeconds: z.nullable(z.number()),
  /** The latest backup recorded by the product's own command; null: none. */
  backup: z.nullable(z.object({ takenAt: Instant, bytes: z.number(), tables: z.int() })),
});
/** The current state of everything that runs. */
export type PlatformFigures = z.infer<typeof PlatformFigures>;

/** Processes over a period. */
export const ProcessHistory = z.object({
  range: z.enum(RANGES),
  from: Instant,
  to: Instant,
  stepSeconds: z.int(),
  /** One per step, oldest first; steps without a sample are left out. */
  points: z.array(z.object({ at: Instant, ...Figures })),
  /** The whole period. */
  whole: ProcessFigures,
  /** Every process that reported in it, latest first. */
  processes: z.array(
    z.object({ id: Id, kind: z.enum(["server", "worker"]), startedAt: Instant, heardAt: Instant }),
  ),
});

/** Everything that runs: its processes, database, queues and mail. */
export const monitoring = routes({
  status: {
    method: "GET",
    path: "/api/dashboard/system-status",
    polled: true,
    access: "platform-dashboard:read",
    summary: "Waiting and undelivered mail, and unexpected errors of the last 24 hours",
    reply: z.object({
      mailWaiting: z.int(),
      /** Mail that was tried and not accepted. */
      mailFailing: z.int(),
      serverErrors: z.int(),
    }),
  },
  now: {
    method: "GET",
    path: "/api/monitoring/platform",
    polled: true,
    access: "monitoring:read",
    summary: "Current state of processes, database, queues, mail and errors",
    reply: PlatformFigures,
  },
  history: {
    method: "GET",
    path: "/api/monitoring/platform/history",
    polled: true,
    access: "monitoring:read",
    summary: "Requests and resource use over the last hour, day or week, for all processes or one",
    query: z.strictObject({ range: z._default(z.enum(RANGES), "1h"), process: z.optional(Id) }),
    reply: ProcessHistory,
  },
  retryJob: {
    method: "POST",
    path: "/api/monitoring/queues/:queue/jobs/:id/retry",
    access: "monitoring:read",
    summary: "Try a failed job again; not with an API key",
    params: z.strictObject({ queue: z.string().check(z.maxLength(100)), id: Id }),
    reply: Nothing,
    status: 204,
  },
});

/** Counts of one day, in the tenant's time zone. */
const Day = z.object({ on: z.string(), opened: z.int(), refused: z.int() });

/** The figures that a tenant's administrator watches. */
export const TenantFigures = z.object({
  tenantId: Id,
  at: Instant,
  timezone: z.string(),
  /** The last 30 days, oldest first. */
  signIns: z.array(Day),
  people: z.object({
    members: z.int(),
    /** Signed in within the last 30 days. */
    active: z.int(),
    /** People whose sign-in hasn't led here for 90 days or more. */
    dormant: z.int(),
    neverSignedIn: z.int(),
    /** Suspended accounts or roles. */
    suspended: z.int(),
    /** Currently blocked after too many attempts. */
    lockedOut: z.int(),
    /** Of the active accounts: those with an authenticator app or a passkey. */
    withFactor: z.int(),
    /** The active accounts. */
    accounts: z.int(),
    mfaRequired: z.boolean(),
  }),
  apiKeys: z.object({
    live: z.int(),
    usedLastMonth: z.int(),
    /** Live, at least 30 days old, and unused for that long. */
    unused: z.int(),
    /** Within 30 days. */
    expiring: z.int(),
  }),
  /** Null where no identity provider is set up. */
  singleSignOn: z.nullable(
    z.object({
      enabled: z.boolean(),
      required: z.boolean(),
      certificates: z.array(z.object({ subject: z.string(), validTo: Instant })),
    }),
  ),
  /** Null where no directory provisions people. */
  provisioning: z.nullable(z.object({ people: z.int(), heardAt: z.nullable(Instant) })),
  plan: z.object({
    name: z.string(),
    members: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
    assessments: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
  }),
  /** To people of this tenant, tried and not delivered. */
  failedMails: z.int(),
  /** The last 30 days, oldest first; null for roles that can't read scenarios. */
  computations: z.nullable(
    z.array(
      z.object({
        on: z.string(),
        runs: z.int(),
        medianMs: z.nullable(z.number()),
        slowestMs: z.nullable(z.number()),
      }),
    ),
  ),
  /** The nightly verification of this tenant's log; null before the first. */
  auditLog: z.nullable(z.object({ verifiedAt: Instant, entries: z.int(), brokenAt: z.nullable(z.int()) })),
});
/** The figures that a tenant's administrator watches. */
export type TenantFigures = z.infer<typeof TenantFigures>;

/** One tenant: sign-ins, upcoming expiries, failures. */
export const tenantMonitoring = routes({
  get: {
    method: "GET",
    path: "/api/monitoring/tenant",
    polled: true,
    access: "tenant:read",
    summary: "Sign-ins, people, keys, certificates, limits and failures of one tenant",
    query: z.strictObject(scope),
    reply: TenantFigures,
  },
});
