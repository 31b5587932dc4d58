/** The risk register: risks in words, rated in a matrix, in money where a scenario is linked, treated, accepted and reviewed. */
import * as z from "zod/mini";
import { ById, Id, line, prose, Version } from "../../fields.ts";
import { archivedFilter, listQuery, pageOf, WorkbookReply } from "../../lists.ts";
import { archivingRoutes, recordRoutes } from "../../record-routes.ts";
import { routes } from "../../route.ts";
import { Day } from "./day.ts";
import { FieldFilter } from "./risk-fields.ts";
import { APPETITE_VERDICTS } from "./risk-limits.ts";
import {
  ACCEPTANCE_STATES,
  RISK_LIMITS,
  RISK_STATUSES,
  RISK_TREATMENTS,
  RiskChange,
  RiskComment,
  RiskEvidence,
  RiskFields,
  RiskRating,
  RiskRecord,
  RiskReview,
  RiskSummary,
} from "./risk-record.ts";

/** The columns that the register is sorted by. */
export const RISK_SORTS = [
  "reference",
  "title",
  "category",
  "owner",
  "rating",
  "loss",
  "review",
  "updated",
] as const;

const CellFilter = z
  .string()
  .check(
    z.regex(
      /^(?:inherent|current|target)-(?:10|[1-9])-(?:10|[1-9])-(?:built-in|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u,
      "must be a position of a matrix, as in current-4-3-built-in",
    ),
  );

/** What is read of the register. */
export const RiskQuery = z.strictObject({
  ...listQuery(RISK_SORTS),
  ...archivedFilter,
  category: z.optional(line(1, 80)),
  clientId: z.optional(Id),
  ownerId: z.optional(Id),
  status: z.optional(z.enum(RISK_STATUSES)),
  treatment: z.optional(z.enum(RISK_TREATMENTS)),
  /** `lapsing`: approved, and over within 90 days. */
  acceptance: z.optional(z.enum([...ACCEPTANCE_STATES, "lapsing"])),
  /** Only those with a current rating, or without one. */
  rated: z.optional(z.enum(["yes", "no"])),
  /** Only those with a verdict on the limits of their category, or without one. */
  appetite: z.optional(z.enum([...APPETITE_VERDICTS, "not-judged"])),
  /** Only those whose owner's account is there, or gone. */
  owned: z.optional(z.enum(["yes", "no"])),
  /** Only those at a position of a matrix at a stage: `current-4-3-built-in`, with likelihood before impact, or the matrix's id at the end. */
  cell: z.optional(CellFilter),
  /** Only those whose review is overdue, or due within 30 days. */
  review: z.optional(z.enum(["overdue", "soon"])),
  /** Only those with a scenario, or without one. */
  quantified: z.optional(z.enum(["yes", "no"])),
  scenarioId: z.optional(Id),
  controlId: z.optional(Id),
  /** Values of the tenant's own choices and yes-or-no fields. */
  fields: z.optional(FieldFilter),
});

const f = RiskFields.shape;
const calls = {
  path: "/api/risks",
  noun: ["a risk", "the risk register, searched, filtered and sorted"],
  read: "register:read",
  manage: "risk:write",
  record: RiskRecord,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created: z.strictObject({
    ...z.partial(RiskFields).shape,
    title: f.title,
    ownerId: f.ownerId,
    /** Whose it is, for good; null: of the whole tenant. Left out: the caller's client, or the whole tenant. */
    clientId: z.optional(z.nullable(Id)),
  }),
  changed: z.strictObject({ version: Version, ...z.partial(RiskFields).shape }),
  query: RiskQuery,
});

/** What is changed about many risks at once; what's left out stays. */
export const RiskBulkChange = z.partial(
  z.strictObject({
    ownerId: f.ownerId,
    category: f.category,
    status: f.status,
    treatment: f.treatment,
    nextReviewOn: f.nextReviewOn,
  }),
);
/** What is changed about many risks at once. */
export type RiskBulkChange = z.infer<typeof RiskBulkChange>;

/** Several lines of text that say something. */
const said = (most: number, words: string) =>
  prose(most).check(z.refine((text) => text.trim() !== "", words));

const one = { access: "risk:write", params: ById, reply: RiskRecord } as const;

/** The risk register, inside one tenant. */
export const risks = routes({
  ...shared,
  list: { ...shared.list, reply: pageOf(RiskSummary) },
  exportXlsx: {
    method: "GET",
    path: "/api/risks/workbook",
    access: calls.read,
    summary: "The risk register, searched, filtered and sorted, as a workbook that can be imported again",
    query: RiskQuery,
    reply: WorkbookReply,
  },
  ...archivingRoutes({
    ...calls,
    meaning: "it's kept and readable, isn't counted, and no one is reminded of it",
  }),
  askAcceptance: {
    ...one,
    method: "POST",
    path: "/api/risks/:id/acceptance",
    summary: "Ask someone else to accept a risk as it is, until a day",
    body: z.strictObject({
      version: Version,
      reason: said(2000, "Say why, in 1 to 2,000 characters"),
      /** The last day on which it holds. */
      expiresOn: Day,
    }),
  },
  decideAcceptance: {
    ...one,
    method: "POST",
    path: "/api/risks/:id/acceptance/decisions",
    summary:
      "Approve the acceptance of a risk, or turn it down; not for programs, nor for the person who asked for it",
    body: z.strictObject({ version: Version, approve: z.boolean(), comment: z._default(prose(2000), "") }),
  },
  review: {
    ...one,
    method: "POST",
    path: "/api/risks/:id/reviews",
    summary: "Note that a risk was reviewed today: what was said, and how it's rated now",
    body: z.strictObject({
      version: Version,
      said: said(4000, "Say what came of it, in 1 to 4,000 characters"),
      inherent: z.optional(z.nullable(RiskRating)),
      current: z.optional(z.nullable(RiskRating)),
      target: z.optional(z.nullable(RiskRating)),
      /** Left out: as many months from today as `reviewMonths` says. */
      nextReviewOn: z.optional(z.nullable(Day)),
    }),
  },
  reviews: {
    method: "GET",
    path: "/api/risks/:id/reviews",
    access: "register:read",
    summary: "The reviews of a risk, the newest first, 200 at most",
    params: ById,
    reply: z.array(RiskReview),
  },
  comment: {
    method: "POST",
    path: "/api/risks/:id/comments",
    access: "risk:write",
    summary: "Comment on a risk",
    status: 201,
    params: ById,
    body: z.strictObject({ said: said(4000, "Comment must have 1 to 4,000 characters") }),
    reply: RiskComment,
  },
  comments: {
    method: "GET",
    path: "/api/risks/:id/comments",
    access: "register:read",
    summary: "What was said of a risk, the newest first, 200 at most",
    params: ById,
    reply: z.array(RiskComment),
  },
  evidence: {
    method: "GET",
    path: "/api/risks/:id/evidence",
    access: "assessment:read",
    summary: "The evidence that is linked to a risk",
    params: ById,
    reply: z.array(RiskEvidence),
  },
  linkEvidence: {
    method: "POST",
    path: "/api/risks/:id/evidence",
    access: "assessment:answer",
    summary: "Link evidence to a risk, or take the link away; nothing changes if it is so already",
    params: ById,
    body: z.strictObject({ evidenceId: Id, linked: z.boolean() }),
    reply: z.array(RiskEvidence),
  },
  history: {
    method: "GET",
    path: "/api/risks/:id/history",
    access: "register:read",
    summary: "What was changed about a risk, the newest first, 200 at most",
    params: ById,
    reply: z.array(RiskChange),
  },
  changeMany: {
    method: "POST",
    path: "/api/risks/changes",
    access: "risk:write",
    summary: "Change the same fields of many risks at once, or check what that would change",
    body: z.strictObject({
      ids: z
        .array(Id)
        .check(
          z.minLength(1, "must name a risk"),
          z.maxLength(RISK_LIMITS.bulk, `at most ${RISK_LIMITS.bulk} risks at a time`),
        ),
      change: RiskBulkChange,
      /** Only says what would change. */
      dryRun: z._default(z.boolean(), false),
    }),
    reply: z.object({
      /** How many are changed, or would be. */
      changed: z.int(),
      /** How many say so already. */
      same: z.int(),
      /** The ids of those that are changed; none in a dry run. */
      ids: z.array(Id),
      /** Those that can't be changed, and why. */
      refused: z.array(z.object({ id: Id, reference: z.nullable(z.string()), why: z.string() })),
    }),
  },
  undoChange: {
    method: "POST",
    path: "/api/risks/changes/undo",
    access: "risk:write",
    summary:
      "Take back one's own change of many risks within an hour; risks that were changed since stay as they are",
    body: z.strictObject({
      ids: z
        .array(Id)
        .check(
          z.minLength(1, "must name a risk"),
          z.maxLength(RISK_LIMITS.bulk, `at most ${RISK_LIMITS.bulk} risks at a time`),
        ),
    }),
    reply: z.object({
      changed: z.int(),
      /** Those that stay as they are, and why. */
      refused: z.array(z.object({ id: Id, reference: z.nullable(z.string()), why: z.string() })),
    }),
  },
  suggestions: {
    method: "GET",
    path: "/api/risks/suggestions",
    access: "register:read",
    summary: "The categories, assets and processes that are in use",
    reply: z.object({
      categories: z.array(z.string()),
      assets: z.array(z.string()),
      processes: z.array(z.string()),
    }),
  },
  people: {
    method: "GET",
    path: "/api/risks/people",
    access: "register:read",
    summary: "Who can own a risk: those who write to the register of the tenant, or of one client",
    query: z.strictObject({ ...listQuery(["name"]), clientId: z.optional(Id), id: z.optional(Id) }),
    reply: pageOf(z.object({ id: Id, name: z.string() })),
  },
});
