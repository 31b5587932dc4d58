/** What becomes of an assessment's answers: in another framework, and over time. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, prose } from "../../fields.ts";
import { CsvReply } from "../../lists.ts";
import { routes } from "../../route.ts";
import { ENTRY_CHANGES, APPLICABILITIES, MOST_ENTRIES, RESULTS } from "./answer-values.ts";
import { AssessmentCounts, AssessmentRecord } from "./records.ts";
import { ASSESSMENT_STATUSES } from "./assessments.ts";
import { Scored } from "../scoring-models.ts";

/**
 * What follows about a requirement: an answer; that it's met at least in part; that answers contradict each other; nothing, because the relationships don't
 * say enough; nothing, because no related entry is answered; or nothing, because no pair leads to it.
 */
export const YIELD_OUTCOMES = [
  ...RESULTS,
  "not-applicable",
  "at-least-in-part",
  "conflict",
  "indeterminate",
  "unanswered",
  "unrelated",
] as const;
/** What follows about a requirement. */
export type YieldOutcome = (typeof YIELD_OUTCOMES)[number];

/** What an entry of the assessment can say; `not-assessed`: it's a heading, or not in this edition. */
const STATES = [...RESULTS, "not-applicable", "unanswered", "out-of-scope", "not-assessed"] as const;
/** From an entry of the assessment to a requirement; `contradictory`: the sources disagree. */
const RELATIONS = [
  "equal",
  "subset",
  "superset",
  "intersects",
  "related",
  "indeterminate",
  "contradictory",
] as const;

const Contribution = z.object({
  /** An entry of the assessment. */
  entry: z.string(),
  state: z.enum(STATES),
  /** Null: the source states none. */
  relationship: z.nullable(z.enum(RELATIONS)),
  /** Who states it; empty for the tenant's own pair. */
  sources: z.array(z.string()),
  /** Whether something about the requirement follows from it. */
  tells: z.boolean(),
});

/** A requirement of the other framework, and what follows about it. */
export const YieldedRequirement = z.object({
  entry: z.string(),
  outcome: z.enum(YIELD_OUTCOMES),
  applicability: z.enum(APPLICABILITIES),
  /** Who provides it, where that follows. */
  providedBy: z.string(),
  from: z.array(Contribution),
});
/** A requirement of the other framework, and what follows about it. */
export type YieldedRequirement = z.infer<typeof YieldedRequirement>;

const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be the preview's fingerprint"));
const FrameworkId = line(1, 60, "Choose a framework");
const path = "/api/assessments/:id/yield";

const AssessmentYield = z.object({
  source: z.object({
    name: z.string(),
    status: z.enum(ASSESSMENT_STATUSES),
    frameworkTitle: z.string(),
    clientId: z.nullable(Id),
    updatedAt: Instant,
  }),
  target: z.object({ framework: z.string(), title: z.string(), edition: z.string() }),
  /** SHA-256; another one once an answer, a pair or the other framework has changed. */
  fingerprint: z.string(),
  counts: z.object({
    total: z.int(),
    /** With an answer; with contradicting ones; without either. */
    follow: z.int(),
    conflict: z.int(),
    open: z.int(),
  }),
  requirements: z.array(YieldedRequirement),
});
/** What an assessment yields in another framework. */
export type AssessmentYield = z.infer<typeof AssessmentYield>;

const Into = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("new"),
    name: line(1, 200, "Name must have 1 to 200 characters"),
    /** Only requirements of this baseline or level are in scope. */
    baseline: z.optional(line(1, 40)),
  }),
  /** An active assessment of that framework and the same client. */
  z.strictObject({ kind: z.literal("existing"), assessmentId: Id }),
]);

/** What assessments yield in other frameworks. */
export const assessmentYield = routes({
  preview: {
    method: "GET",
    path,
    access: "assessment:read",
    summary:
      "What an assessment’s answers say about each requirement of another framework, by the pairs in force, without changing anything",
    params: ById,
    query: z.strictObject({ framework: FrameworkId }),
    reply: AssessmentYield,
  },
  confirm: {
    method: "POST",
    path,
    access: "assessment:answer",
    summary:
      "Write what a preview showed into a new draft, or into the unanswered entries of an active assessment; 409 if an answer or a pair has changed since",
    params: ById,
    body: z.strictObject({
      framework: FrameworkId,
      fingerprint: Fingerprint,
      /** Left out: all that have an answer. Others get a note that names the related answers, and no result. */
      entries: z.optional(
        z
          .array(line(1, 100))
          .check(
            z.minLength(1, "Choose at least one requirement"),
            z.maxLength(MOST_ENTRIES, "at most 2,000 requirements at a time"),
          ),
      ),
      into: Into,
    }),
    reply: z.object({
      ...AssessmentRecord.shape,
      yielded: z.object({
        /** Requirements that got an answer, and those that got a note alone. */
        answered: z.int(),
        noted: z.int(),
        /** Those that someone has answered or written about: they stay as they are. */
        kept: z.array(z.string()),
        /** Those that are out of scope there. */
        outOfScope: z.array(z.string()),
      }),
    }),
  },
});

/** The most snapshots of an assessment. */
export const MOST_SNAPSHOTS = 200;

/** Taken by someone, or with a submission or a signature. */
const KINDS = ["taken", "submitted", "signed"] as const;

/** What an assessment was at a moment. */
const About = {
  framework: z.string(),
  frameworkTitle: z.string(),
  frameworkEdition: z.string(),
  status: z.enum(ASSESSMENT_STATUSES),
  counts: AssessmentCounts,
  /** 0 to 1; null before the first answer. */
  score: z.nullable(z.number()),
  /** The same as a model of the tenant's says it, where it was scored by one. */
  scored: z.optional(z.nullable(Scored)),
};

/** An assessment's answers as they were at a moment, without the answers. */
export const AssessmentSnapshot = z.object({
  id: Id,
  kind: z.enum(KINDS),
  name: z.string(),
  reason: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  ...About,
});
/** An assessment's answers as they were at a moment. */
export type AssessmentSnapshot = z.infer<typeof AssessmentSnapshot>;

/** One of the two states that are compared. */
const Side = z.object({
  kind: z.enum(["now", "snapshot", "assessment"]),
  name: z.string(),
  at: Instant,
  ...About,
});

const Differing = z.object({
  /** As the later framework writes it; as the earlier one does where it has no place there. */
  entry: z.string(),
  /** What it was called before, if that's something else. */
  from: z.nullable(z.string()),
  change: z.enum(ENTRY_CHANGES),
  /** By field of the answer, what differs. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
/** An entry that differs. */
export type DifferingEntry = z.infer<typeof Differing>;

/** What differs between two states. */
const AssessmentComparison = z.object({
  before: Side,
  after: Side,
  /** How many entries differ in each way, and how many are the same. */
  counts: z.object({
    improved: z.int(),
    worsened: z.int(),
    answered: z.int(),
    changed: z.int(),
    onlyBefore: z.int(),
    onlyAfter: z.int(),
    same: z.int(),
  }),
  entries: z.array(Differing),
});
/** What differs between two states. */
export type AssessmentComparison = z.infer<typeof AssessmentComparison>;

/** The assessment as it is now, a snapshot of it, or another assessment. */
const Ref = z.union([z.literal("now"), Id], "must be 'now', a snapshot or an assessment");
const Compared = z.strictObject({ before: Ref, after: z._default(Ref, "now") });
const snapshots = "/api/assessments/:id/snapshots";

/** Snapshots of assessments, and what differs between two states. */
export const assessmentComparison = routes({
  snapshots: {
    method: "GET",
    path: snapshots,
    access: "assessment:read",
    summary: "The snapshots of an assessment, the last one first, at most 200",
    params: ById,
    reply: z.object({ items: z.array(AssessmentSnapshot) }),
  },
  take: {
    method: "POST",
    path: snapshots,
    access: "assessment:answer",
    summary: "Keep an assessment’s answers as they are now: a snapshot is never changed or deleted",
    status: 201,
    params: ById,
    body: z.strictObject({
      name: line(1, 200, "Name must have 1 to 200 characters"),
      reason: z._default(prose(2000), ""),
    }),
    reply: AssessmentSnapshot,
  },
  compare: {
    method: "GET",
    path: "/api/assessments/:id/comparison",
    access: "assessment:read",
    summary:
      "What differs between two states: an assessment now, a snapshot of it, or another assessment of the same framework or another edition",
    params: ById,
    query: Compared,
    reply: AssessmentComparison,
  },
  exportComparison: {
    method: "GET",
    path: "/api/assessments/:id/comparison/export",
    access: "assessment:read",
    summary: "What differs between two states, as comma-separated values: a line for each field",
    params: ById,
    query: Compared,
    reply: CsvReply,
  },
});
