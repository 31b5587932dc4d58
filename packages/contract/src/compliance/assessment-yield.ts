/** Assess once: what an assessment's answers yield in another framework. */
import * as z from "zod/mini";
import { ById, Id, Instant, line } from "../fields.ts";
import { routes } from "../route.ts";
import { APPLICABILITIES, MOST_ENTRIES, RESULTS } from "./answer-values.ts";
import { AssessmentRecord } from "./assessment-records.ts";
import { ASSESSMENT_STATUSES } from "./assessments.ts";

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
