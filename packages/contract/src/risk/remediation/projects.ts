/** Remediation projects: what is planned to lower the loss, with its cost, its tasks, the controls that it puts in place and the gaps that it closes. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, line, Nothing, prose, Version } from "../../fields.ts";
import { listQuery, pageOf } from "../../lists.ts";
import { recordRoutes } from "../../record-routes.ts";
import { routes } from "../../route.ts";
import { Money, within } from "../estimates.ts";
import { RISK_STATUSES, RiskRating } from "../register/risk-record.ts";
import { PROJECT_LIMITS } from "./project-limits.ts";

/** The states of a project, in their order. */
export const PROJECT_STATUSES = ["proposed", "approved", "in_progress", "done", "dropped"] as const;
/** The state of a project. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
/** The states in which it's still to be done. */
export const OPEN_STATUSES: readonly ProjectStatus[] = ["proposed", "approved", "in_progress"];

/** The states of a task, in their order. */
export const TASK_STATES = ["to_do", "doing", "done"] as const;
/** The state of a task. */
export type TaskState = (typeof TASK_STATES)[number];

/** What an entry of an assessment is when a project is planned for it. */
export const GAP_VERDICTS = ["unanswered", "met", "partially-met", "not-met", "not-applicable"] as const;
/** What an entry of an assessment is. */
export type GapVerdict = (typeof GAP_VERDICTS)[number];

const Named = z.object({ id: Id, name: z.string() });
const verdict = z.enum(GAP_VERDICTS);

/** A task of a project. */
export const ProjectTask = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(TASK_STATES),
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  startsOn: z.nullable(z.iso.date()),
  dueOn: z.nullable(z.iso.date()),
  /** Not done, and its day has passed. */
  overdue: z.boolean(),
  doneAt: z.nullable(Instant),
  version: Version,
});
/** A task of a project. */
export type ProjectTask = z.infer<typeof ProjectTask>;

/** A gap that a project closes. */
export const ProjectGap = z.object({
  assessmentId: Id,
  assessmentName: z.string(),
  entry: z.string(),
  /** When it was planned, and now; null: no longer part of the assessment. */
  verdict,
  now: z.nullable(verdict),
  aimed: z.enum(["met", "partially-met"]),
});
/** A gap that a project closes. */
export type ProjectGap = z.infer<typeof ProjectGap>;

/** A risk of the register that a project treats. */
export const ProjectRisk = z.object({
  id: Id,
  /** … in the tenant. */
  reference: z.string(),
  title: z.string(),
  status: z.enum(RISK_STATUSES),
  /** Its current rating, in the matrix named; null: not rated, or the product's own matrix. */
  current: z.nullable(RiskRating),
  matrixId: z.nullable(Id),
  assets: z.array(z.string()),
  archived: z.boolean(),
});

/** A project's line in the list. */
export const ProjectSummary = z.object({
  id: Id,
  /** P-1, P-2, … in the tenant. */
  reference: z.string(),
  /** Null: of the whole tenant. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  ownerId: Id,
  ownerName: z.string(),
  currency: z.string(),
  /** Estimates: money that is spent once, and money per year. */
  oneOff: Money,
  yearly: Money,
  oneOffYears: z.int(),
  effortDays: z.nullable(z.number()),
  startsOn: z.nullable(z.iso.date()),
  dueOn: z.nullable(z.iso.date()),
  /** Open, and its day has passed. */
  overdue: z.boolean(),
  tasksTotal: z.int(),
  tasksDone: z.int(),
  controlCount: z.int(),
  gapCount: z.int(),
  approvedAt: z.nullable(Instant),
  approvedBy: z.nullable(z.string()),
  doneAt: z.nullable(Instant),
  doneBy: z.nullable(z.string()),
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  version: Version,
});
/** A project's line in the list. */
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** A project in full. */
export const ProjectRecord = z.object({
  ...ProjectSummary.shape,
  description: z.string(),
  requires: z.array(Named),
  excludes: z.array(Named),
  /** Others that exclude it, and that it doesn't name itself; they can't be done together either. */
  excludedBy: z.array(Named),
  controls: z.array(z.object({ ...Named.shape, inPlace: z.boolean() })),
  /** Empty for those who don't read assessments. */
  gaps: z.array(ProjectGap),
  /** Those that its reader sees. */
  risks: z.array(ProjectRisk),
  /** In their order. */
  tasks: z.array(ProjectTask),
});
/** A project in full. */
export type ProjectRecord = z.infer<typeof ProjectRecord>;

const Day = z
  .string("must be a day, as in 2027-03-31")
  .check(
    z.iso.date("must be a day, as in 2027-03-31"),
    z.regex(/^(?:19|20|21)/, "must be between 1900 and 2199"),
  );

const distinct = (words: string) =>
  z.refine<string[]>((items) => new Set(items.map((one) => one.toLowerCase())).size === items.length, words);
const ids = (most: number, what: string) =>
  z
    .array(Id)
    .check(z.maxLength(most, `at most ${most} ${what}`), distinct(`must name each of the ${what} once`));

/** What people write about a project. */
export const ProjectFields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  /** A project is approved and done by calls of their own. */
  status: z.enum(PROJECT_STATUSES),
  ownerId: Id,
  currency: Currency,
  oneOff: Money,
  yearly: Money,
  oneOffYears: z.int().check(z.minimum(1, "must be from 1 to 20"), z.maximum(20, "must be from 1 to 20")),
  effortDays: z.nullable(within(0, 100_000, "must be from 0 to 100,000 days")),
  startsOn: z.nullable(Day),
  dueOn: z.nullable(Day),
  requires: ids(PROJECT_LIMITS.others, "projects"),
  excludes: ids(PROJECT_LIMITS.others, "projects"),
  controlIds: ids(PROJECT_LIMITS.controls, "controls"),
  /** Risks of the register that it treats: of the same client, or of the tenant as a whole. */
  riskIds: ids(PROJECT_LIMITS.risks, "risks"),
  gaps: z
    .array(
      z.strictObject({
        assessmentId: Id,
        entry: line(1, 100),
        aimed: z._default(z.enum(["met", "partially-met"]), "met"),
      }),
    )
    .check(
      z.maxLength(PROJECT_LIMITS.gaps, `at most ${PROJECT_LIMITS.gaps} gaps`),
      z.refine(
        (gaps) =>
          new Set(gaps.map((one) => `${one.assessmentId.toLowerCase()} ${one.entry}`)).size === gaps.length,
        "must name each gap once",
      ),
    ),
});
/** What people write about a project. */
export type ProjectFields = z.infer<typeof ProjectFields>;

/** Whether a project or a task is due before it starts, and what a form says then. */
export function dueBeforeStart(of: {
  readonly startsOn?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}): boolean {
  return Boolean(of.startsOn && of.dueOn && of.dueOn < of.startsOn);
}
/** What a form says then. */
export const DUE_BEFORE_START = "must not be before the start";

const query = z.strictObject({
  ...listQuery(["reference", "name", "status", "due", "progress", "updated"]),
  status: z.optional(z.enum([...PROJECT_STATUSES, "open"])),
  clientId: z.optional(Id),
  ownerId: z.optional(Id),
  controlId: z.optional(Id),
  assessmentId: z.optional(Id),
  riskId: z.optional(Id),
  /** Those that treat a risk of this scenario, or put in place a control that acts on it. */
  scenarioId: z.optional(Id),
});

const calls = {
  path: "/api/projects",
  noun: ["a project", "the projects that lower a tenant's loss, or one client's"],
  read: "register:read",
  manage: "risk:write",
  record: ProjectRecord,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created: z.strictObject({
    ...z.partial(ProjectFields).shape,
    name: ProjectFields.shape.name,
    ownerId: ProjectFields.shape.ownerId,
    /** Whose it is, for good; null: of the whole tenant. Left out: the caller's client, or the whole tenant. */
    clientId: z.optional(z.nullable(Id)),
  }),
  changed: z.strictObject({ version: Version, ...z.partial(ProjectFields).shape }),
  query,
});

const TaskFields = {
  title: line(1, 200, "Title must have 1 to 200 characters"),
  state: z.enum(TASK_STATES),
  ownerId: z.nullable(Id),
  startsOn: z.nullable(Day),
  dueOn: z.nullable(Day),
  /** The task in the same state that it comes before; null: at the end. */
  before: z.nullable(Id),
};
const tasksOf = { path: "/api/projects/:id/tasks", params: ById, reply: ProjectRecord } as const;

/** A scenario whose expected loss changes, with it before and after: money per year. */
const Moved = z.object({
  id: Id,
  title: z.string(),
  currency: z.string(),
  before: z.number(),
  after: z.number(),
});

/** Projects, inside one tenant. */
export const projects = routes({
  ...shared,
  list: { ...shared.list, reply: pageOf(ProjectSummary) },
  people: {
    method: "GET",
    path: "/api/projects/people",
    access: "register:read",
    summary: "Who can own a project or a task: those who read risks in the tenant, or for one client",
    query: z.strictObject({ ...listQuery(["name"]), clientId: z.optional(Id), id: z.optional(Id) }),
    reply: pageOf(Named),
  },
  approve: {
    method: "POST",
    path: "/api/projects/approvals",
    access: "risk:write",
    summary:
      "Approve projects, all or none: the loss of the scenarios that each acts on is frozen as it is now",
    body: z.strictObject({
      projects: z.array(z.strictObject({ id: Id, version: Version })).check(
        z.minLength(1, "needs at least one project"),
        z.maxLength(PROJECT_LIMITS.approved, `at most ${PROJECT_LIMITS.approved} projects`),
        z.refine(
          (items) => new Set(items.map((one) => one.id.toLowerCase())).size === items.length,
          "must name each project once",
        ),
      ),
    }),
    reply: z.object({ approved: z.array(Id) }),
  },
  completion: {
    method: "GET",
    path: "/api/projects/:id/completion",
    access: "risk:write",
    summary:
      "What completing a project would do: the controls that are put in place, and the scenarios that move",
    params: ById,
    reply: z.object({ controls: z.array(Named), moved: z.array(Moved) }),
  },
  complete: {
    method: "POST",
    path: "/api/projects/:id/complete",
    access: "risk:write",
    summary:
      "Complete a project: its controls are put in place in every scenario that they act on, all or none",
    params: ById,
    body: z.strictObject({ version: Version }),
    reply: z.object({ project: ProjectRecord, moved: z.array(Moved) }),
  },
  addTask: {
    ...tasksOf,
    method: "POST",
    access: "risk:write",
    summary: "Add a task to a project",
    body: z.strictObject({
      title: TaskFields.title,
      state: z._default(TaskFields.state, "to_do"),
      ownerId: z._default(TaskFields.ownerId, null),
      startsOn: z._default(TaskFields.startsOn, null),
      dueOn: z._default(TaskFields.dueOn, null),
    }),
  },
  changeTask: {
    ...tasksOf,
    method: "PATCH",
    access: "risk:write",
    summary:
      "Change a task of a project, its state, or its place; 409 when someone saved it since `version` was read",
    body: z.strictObject({
      taskId: Id,
      version: Version,
      title: z.optional(TaskFields.title),
      state: z.optional(TaskFields.state),
      ownerId: z.optional(TaskFields.ownerId),
      startsOn: z.optional(TaskFields.startsOn),
      dueOn: z.optional(TaskFields.dueOn),
      before: z.optional(TaskFields.before),
    }),
  },
  removeTask: {
    method: "POST",
    path: "/api/projects/:id/removed-tasks",
    access: "risk:write",
    summary: "Delete a task of a project",
    status: 204,
    params: ById,
    body: z.strictObject({ taskId: Id }),
    reply: Nothing,
  },
});
