/** Who is online, and what they do: the audit log in readable form. */
import * as z from "zod/mini";
import { ACTIVITY_KINDS } from "./activity-kinds.ts";
import { Id, Instant } from "../fields.ts";
import { listQuery, pageOf, pageSizeOf, partOf, scope } from "../lists.ts";
import { ofClient } from "../risk/of-client.ts";
import { routes } from "../route.ts";

/** Whose entries the caller sees: their own, everyone's in one tenant, or everyone's everywhere. */
export const ActivityReach = z.enum(["own", "tenant", "platform"]);
/** Whose entries the caller sees. */
export type ActivityReach = z.infer<typeof ActivityReach>;

/** The maximum number of entries on one page. */
const MOST_ENTRIES = 100;

/** The position of an entry: its time, its tenant, its number there. */
const Cursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}~\d{1,16}$/,
      "must be an entry's place",
    ),
  );

const filters = {
  ...scope,
  /** Only this person's actions. */
  personId: z.optional(Id),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  /** From this time on. */
  from: z.optional(Instant),
  /** Before this time. */
  to: z.optional(Instant),
};

const { q, page, pageSize } = listQuery(["name"]);
const search = { q, page, pageSize };

/** One action by a person or program, as a line of the feed. */
export const ActivityEntry = z.object({
  /** Also the position for requesting older or newer entries. */
  place: z.string(),
  at: Instant,
  tenantId: Id,
  tenantName: z.string(),
  /** Null if no person acted: a stranger, a command, a program with a tenant's key. */
  actorId: z.nullable(Id),
  /** By name if the caller is allowed to know the person, else as the audit log names them. */
  actor: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** The name of the record it was done to; null if the entry has none. */
  title: z.nullable(z.string()),
});
/** One action. */
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** The longest period for charts. */
export const ACTIVITY_DAYS = 366;

/** The charts of one period. */
export const ActivitySummary = z.object({
  reach: ActivityReach,
  /** The length of one point of the series; days are the zone's. */
  step: z.enum(["hour", "day"]),
  total: z.int(),
  /** The number of people who did anything. */
  people: z.int(),
  signIns: z.int(),
  /** Sign-ins and codes that were refused. */
  refusals: z.int(),
  /** Every step of the period, oldest first, including those without activity. */
  series: z.array(z.object({ at: Instant, actions: z.int(), signIns: z.int(), refusals: z.int() })),
  /** Actions by weekday (Monday first) and hour of the day in the zone: 7 rows of 24. */
  hours: z.array(z.array(z.int())),
  /** The most active people, at most ten. */
  busiest: z.array(z.object({ personId: z.nullable(Id), name: z.string(), actions: z.int() })),
  /** The most frequent actions, at most ten. */
  actions: z.array(z.object({ action: z.string(), count: z.int() })),
});
/** The charts of one period. */
export type ActivitySummary = z.infer<typeof ActivitySummary>;

/** How many of the latest entries the platform's dashboard shows. */
export const LATEST_ENTRIES = 8;

/** Who is online, and the latest actions. */
export const activity = routes({
  loggedInCount: {
    method: "GET",
    path: "/api/activity/logged-in-count",
    polled: true,
    access: "signed-in",
    summary:
      "How many people were active active in the last 5 minutes, in the tenant; in all of them for who works on the platform",
    reply: z.object({ count: z.int() }),
  },
  latest: {
    method: "GET",
    path: "/api/dashboard/recent-activity",
    polled: true,
    access: "platform-dashboard:read",
    summary: "The latest audit log entries of all tenants",
    reply: z.array(
      z.object({
        tenantId: Id,
        tenantName: z.string(),
        seq: z.int(),
        at: Instant,
        /** The person's name, if known. */
        actor: z.string(),
        action: z.string(),
        /** The name of the record at that time; null if the entry has none. */
        title: z.nullable(z.string()),
      }),
    ),
  },
});

/**
 * Activity. Everyone can read their own entries; people who can read the log of a tenant, or all logs, read those.
 */
export const activityFeed = routes({
  list: {
    method: "GET",
    path: "/api/activity",
    access: "signed-in",
    summary: "A page of activity, newest first: your own, the tenant's or the platform's",
    query: z.strictObject({
      ...filters,
      after: z.optional(Cursor),
      pageSize: pageSizeOf(MOST_ENTRIES, 50),
    }),
    reply: z.object({
      reach: ActivityReach,
      ...partOf(ActivityEntry).shape,
    }),
  },
  newer: {
    method: "GET",
    path: "/api/activity/newer",
    polled: true,
    access: "signed-in",
    summary: "Activity since an entry, newest first, at most 100",
    query: z.strictObject({ ...filters, since: z.optional(Cursor) }),
    reply: z.object({ items: z.array(ActivityEntry) }),
  },
  people: {
    method: "GET",
    path: "/api/activity/people",
    access: "signed-in",
    summary: "A page of people to filter the activity by; only yourself without permission to read the log",
    query: z.strictObject({ ...scope, ...search }),
    reply: pageOf(z.object({ id: Id, name: z.string(), email: z.string() })),
  },
  summary: {
    method: "GET",
    path: "/api/activity/summary",
    polled: true,
    access: "signed-in",
    summary: `Activity counts over at most ${ACTIVITY_DAYS} days, by time, hour of the week, person and action`,
    query: z.strictObject({
      ...scope,
      from: Instant,
      to: Instant,
      /** The time zone of days and hours. */
      zone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/, "must be the name of a time zone")),
    }),
    reply: ActivitySummary,
  },
});

/** One recent action. */
export const RecentChange = z.object({
  at: Instant,
  actor: z.string(),
  /** As in the audit log: scenario.update. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** Its name at that time. */
  title: z.nullable(z.string()),
});
/** One recent action. */
export type RecentChange = z.infer<typeof RecentChange>;

/** The longest period of changes by others. */
export const CHANGES_DAYS = 30;
const daysWords = `must be a whole number from 1 to ${CHANGES_DAYS}`;

/** Recent actions in a tenant. */
export const recentChanges = routes({
  list: {
    method: "GET",
    path: "/api/recent-changes",
    access: "tenant-dashboard:read",
    summary: "Recent changes, newest first, in the tenant or for one client",
    query: z.strictObject(ofClient),
    reply: z.array(RecentChange),
  },
  byOthers: {
    method: "GET",
    path: "/api/changes-by-others",
    access: "scenario:read",
    summary: "What others changed in scenarios, portfolios and risk appetite in the last days, newest first",
    query: z.strictObject({
      days: z._default(
        z.coerce
          .number<string | number>(daysWords)
          .check(z.int(daysWords), z.minimum(1, daysWords), z.maximum(CHANGES_DAYS, daysWords)),
        7,
      ),
    }),
    reply: z.array(RecentChange),
  },
});
