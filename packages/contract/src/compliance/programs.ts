/** Programs: what groups assessments over time, for a tenant or for one of its clients. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, prose, Version } from "../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";

/** The states of a program, in their order. */
export const PROGRAM_STATUSES = ["planned", "active", "on_hold", "completed"] as const;
/** The state of a program. */
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

/** The most frameworks, assessors and milestones of a program. */
export const PROGRAM_LIMITS = { frameworks: 20, assessors: 50, milestones: 100 } as const;

/** Someone, by the name that they had when they were chosen. */
const Person = z.object({ id: Id, name: z.string() });

/** A framework's id: a shipped one (`nist-csf-2-0`), or one of the tenant's (a UUID). */
const FrameworkId = z
  .string("must name a framework")
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be a framework's name or UUID"));

/** A milestone of a program. */
export const Milestone = z.object({
  id: Id,
  name: z.string(),
  dueOn: z.iso.date(),
  /** Not done, and its day has passed. */
  overdue: z.boolean(),
  doneAt: z.nullable(Instant),
  doneBy: z.nullable(z.string()),
});
/** A milestone of a program. */
export type Milestone = z.infer<typeof Milestone>;

/** A program's line in the list. */
export const ProgramSummary = z.object({
  id: Id,
  /** Null: of the whole tenant. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(PROGRAM_STATUSES),
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  frameworks: z.array(z.object({ id: z.string(), title: z.string() })),
  startsOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
  /** Reviewed every so many months; null: never. */
  reviewMonths: z.nullable(z.int()),
  reviewedOn: z.nullable(z.iso.date()),
  /** The day of the next review; null without a schedule, and for a completed program. */
  nextReviewOn: z.nullable(z.iso.date()),
  /** Of its assessments that aren't archived, as far as the caller sees them. */
  progress: z.object({
    assessments: z.int(),
    completed: z.int(),
    controlsTotal: z.int(),
    controlsAssessed: z.int(),
    /** Share of the applicable answers that are met, a partial one counting half, 0 to 1; null before the first answer. */
    score: z.nullable(z.number()),
  }),
  milestonesTotal: z.int(),
  milestonesDone: z.int(),
  milestonesOverdue: z.int(),
  /** The first that isn't done. */
  nextMilestone: z.nullable(z.object({ name: z.string(), dueOn: z.iso.date() })),
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
  version: Version,
});
/** A program's line in the list. */
export type ProgramSummary = z.infer<typeof ProgramSummary>;

/** A program in full. */
export const ProgramRecord = z.object({
  ...ProgramSummary.shape,
  description: z.string(),
  assessors: z.array(Person),
  /** By day. */
  milestones: z.array(Milestone),
});
/** A program in full. */
export type ProgramRecord = z.infer<typeof ProgramRecord>;

const Day = z
  .string("must be a day, as in 2027-03-31")
  .check(
    z.iso.date("must be a day, as in 2027-03-31"),
    z.regex(/^(?:19|20|21)/, "must be between 1900 and 2199"),
  );

const distinct = (words: string) =>
  z.refine<string[]>((items) => new Set(items.map((one) => one.toLowerCase())).size === items.length, words);

/** What people write about a program. */
export const ProgramFields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  status: z.enum(PROGRAM_STATUSES),
  frameworks: z
    .array(FrameworkId)
    .check(
      z.maxLength(PROGRAM_LIMITS.frameworks, `at most ${PROGRAM_LIMITS.frameworks} frameworks`),
      distinct("must name each framework once"),
    ),
  ownerId: z.nullable(Id),
  assessorIds: z
    .array(Id)
    .check(
      z.maxLength(PROGRAM_LIMITS.assessors, `at most ${PROGRAM_LIMITS.assessors} assessors`),
      distinct("must name each person once"),
    ),
  startsOn: z.nullable(Day),
  endsOn: z.nullable(Day),
  reviewMonths: z.nullable(
    z
      .int("must be a whole number of months")
      .check(z.minimum(1, "must be at least 1 month"), z.maximum(60, "must be at most 60 months")),
  ),
  milestones: z
    .array(
      z.strictObject({
        /** Of one that's there already: it stays done or open. */
        id: z.optional(Id),
        name: line(1, 200, "Milestone must have 1 to 200 characters"),
        dueOn: Day,
      }),
    )
    .check(z.maxLength(PROGRAM_LIMITS.milestones, `at most ${PROGRAM_LIMITS.milestones} milestones`)),
});

/** Whether a program ends before it starts. */
export function endsBeforeStart(of: {
  readonly startsOn?: string | null;
  readonly endsOn?: string | null;
}): boolean {
  return Boolean(of.startsOn && of.endsOn && of.endsOn < of.startsOn);
}
/** What a form says then. */
export const ENDS_BEFORE_START = "must not be before the start";

const query = z.strictObject({
  ...listQuery(["name", "status", "next", "progress", "ends", "updated"]),
  ...archivedFilter,
  status: z.optional(z.enum(PROGRAM_STATUSES)),
  clientId: z.optional(Id),
  ownerId: z.optional(Id),
  framework: z.optional(FrameworkId),
});

const calls = {
  path: "/api/programs",
  noun: ["a program", "the programs that group assessments: the tenant's, or one client's"],
  read: "program:read",
  manage: "program:manage",
  record: ProgramRecord,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created: z.strictObject({
    ...z.partial(ProgramFields).shape,
    name: ProgramFields.shape.name,
    /** Whose it is, for good; null: of the whole tenant. Left out: the caller's client, or the whole tenant. */
    clientId: z.optional(z.nullable(Id)),
  }),
  changed: z.strictObject({ version: Version, ...z.partial(ProgramFields).shape }),
  query,
});

/** What was done with a program, its assessments included. */
export const ProgramActivity = z.object({
  at: Instant,
  actor: z.string(),
  /** As in the audit log: `program.update`. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** The record's name at that time. */
  title: z.nullable(z.string()),
});
/** What was done with a program. */
export type ProgramActivity = z.infer<typeof ProgramActivity>;

/** Programs, inside one tenant. */
export const programs = routes({
  ...shared,
  list: { ...shared.list, reply: pageOf(ProgramSummary) },
  ...archivingRoutes({ ...calls, meaning: "it's kept and readable, and takes no more assessments" }),
  markMilestone: {
    method: "POST",
    path: "/api/programs/:id/milestones",
    access: "program:manage",
    summary: "Mark a milestone of a program as done, or as not done after all",
    params: ById,
    body: z.strictObject({ milestoneId: Id, done: z.boolean() }),
    reply: ProgramRecord,
  },
  review: {
    method: "POST",
    path: "/api/programs/:id/reviews",
    access: "program:manage",
    summary: "Note that a program was reviewed today: the next review is due after its number of months",
    params: ById,
    body: z.strictObject({ version: Version }),
    reply: ProgramRecord,
  },
  activity: {
    method: "GET",
    path: "/api/programs/:id/activity",
    access: "program:read",
    summary: "The latest 30 actions on a program and its assessments, newest first",
    params: ById,
    reply: z.array(ProgramActivity),
  },
  people: {
    method: "GET",
    path: "/api/programs/people",
    access: "program:read",
    summary:
      "Who can own a program or assess in it: those who read programs in the tenant, or for one client",
    query: z.strictObject({ ...listQuery(["name"]), clientId: z.optional(Id), id: z.optional(Id) }),
    reply: pageOf(Person),
  },
});
