/** Assessments as records: scoped, answered, reviewed, signed. */
import type { FirstAnswer } from "@crq/frameworks/first-questions";
import * as z from "zod/mini";
import { ById, Id, Instant, line, prose, Version } from "../../fields.ts";
import { archivedFilter, CsvReply, listQuery } from "../../lists.ts";
import { archivingRoutes, recordRoutes } from "../../record-routes.ts";
import { routes } from "../../route.ts";
import { ASSESSMENT_STATUSES } from "./assessments.ts";
import { SetId } from "../questions/question-sets.ts";
import { ModelInUse, Scored } from "../scoring-models.ts";

/** How an assessment's score is made. */
export const SCORING_MODELS = ["implementation", "maturity", "weighted", "sprs"] as const;
/** How an assessment's score is made. */
export type ScoringModel = (typeof SCORING_MODELS)[number];

/** The one framework that the supplier performance risk system scores. */
export const SPRS_FRAMEWORK = "nist-sp-800-171-r2";

/** What there is of an assessment: entries with a verdict, by verdict. Those out of scope count in `total` alone. */
export const AssessmentCounts = z.object({
  total: z.int(),
  inScope: z.int(),
  assessed: z.int(),
  met: z.int(),
  partiallyMet: z.int(),
  notMet: z.int(),
  notApplicable: z.int(),
});
/** What there is of an assessment. */
export type AssessmentCounts = z.infer<typeof AssessmentCounts>;

/** An assessment of one edition of a framework. */
export const AssessmentRecord = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(ASSESSMENT_STATUSES),
  /** A shipped framework (`nist-sp-800-171-r2`) or a published one of the tenant's (its id). */
  framework: z.string(),
  frameworkTitle: z.string(),
  frameworkEdition: z.string(),
  /** The baseline, level or implementation group that it was scoped by. */
  baseline: z.nullable(z.string()),
  /** The framework's groups that it was scoped to; none: all. */
  groups: z.array(z.string()),
  /** How it's scored; of one with a model of the tenant's, what its answers are: verdicts (`implementation`) or levels (`maturity`). */
  scoringModel: z.enum(SCORING_MODELS),
  /** The edition of a model of the tenant's that it's scored by; null: as `scoringModel` says. */
  ownModel: z.nullable(ModelInUse),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** The program that it's part of, by its name. */
  programId: z.nullable(Id),
  programName: z.nullable(z.string()),
  ownerId: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(z.iso.date()),
  counts: AssessmentCounts,
  /** 0 to 1, of a model's points where they are in their range; null before the first answer. */
  score: z.nullable(z.number()),
  /** The score as the model of the tenant's says it, with its band. */
  scored: z.nullable(Scored),
  startedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  submittedBy: z.nullable(z.string()),
  /** Who can't sign it: the person who submitted it. */
  submittedById: z.nullable(Id),
  signedAt: z.nullable(Instant),
  signedBy: z.nullable(z.string()),
  /** Of what was signed: SHA-256. */
  signedHash: z.nullable(z.string()),
  /** Why it was returned, until it's submitted again. */
  returnReason: z.nullable(z.string()),
  clonedFromId: z.nullable(Id),
  /** The question set that it began from, by its name then. */
  questionSetName: z.nullable(z.string()),
  version: Version,
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
  archivedAt: z.nullable(Instant),
});
/** An assessment of one edition of a framework. */
export type AssessmentRecord = z.infer<typeof AssessmentRecord>;

/** The answers to a question of the first assessment. */
const FirstAnswers = ["yes", "partly", "no", "unknown"] as const satisfies readonly FirstAnswer[];

const FrameworkId = line(1, 60, "Choose a framework");
const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  dueOn: z.nullable(z.iso.date("must be a date")),
  ownerId: z.nullable(Id),
  /** A program of the same client, or of the whole tenant; null: none. */
  programId: z.nullable(Id),
};

const created = z.strictObject({
  name: Fields.name,
  /** A shipped framework or a published one of the tenant's. */
  framework: FrameworkId,
  /** Only entries of this baseline are in scope, and others can be taken in later. */
  baseline: z.optional(line(1, 40)),
  /** Only entries of these groups are in scope. */
  groups: z.optional(
    z.array(line(1, 100)).check(z.minLength(1, "Choose at least one group"), z.maxLength(500)),
  ),
  clientId: z._default(z.nullable(Id), null),
  scoringModel: z._default(z.enum(SCORING_MODELS), "implementation"),
  /** Scores it by the latest edition of a published model of the tenant's, whatever `scoringModel` says. */
  ownModel: z.optional(Id),
  dueOn: z._default(Fields.dueOn, null),
  ownerId: z._default(Fields.ownerId, null),
  programId: z._default(Fields.programId, null),
  /** Asks the questions of a set for this framework: one of the product's, or a published one of the tenant's. */
  questionSet: z.optional(SetId),
});

const query = z.strictObject({
  ...listQuery(["name", "status", "framework", "score", "due", "updated", "created"]),
  ...archivedFilter,
  status: z.optional(z.enum(ASSESSMENT_STATUSES)),
  framework: z.optional(FrameworkId),
  /** Only those of one client, without the tenant's own. */
  clientId: z.optional(Id),
  /** Only those of one program. */
  programId: z.optional(Id),
});

const calls = {
  path: "/api/assessments",
  noun: ["an assessment", "the assessments of the tenant or of the caller's client"],
  read: "assessment:read",
  manage: "assessment:manage",
  record: AssessmentRecord,
  inScope: z.strictObject({}),
} as const;

const act = { method: "POST", access: "assessment:manage", params: ById, reply: AssessmentRecord } as const;
const OfVersion = z.strictObject({ version: Version });

/** Assessments of a tenant or a client. */
export const assessmentRecords = routes({
  ...recordRoutes({
    ...calls,
    created,
    changed: z.strictObject({
      version: Version,
      ...z.partial(z.strictObject(Fields)).shape,
      /** Scores it by the latest edition of another model, or of the same one; null: as the product does. Until it's submitted. */
      ownModel: z.optional(z.nullable(Id)),
    }),
    query,
  }),
  ...archivingRoutes({ ...calls, meaning: "it's kept and readable, and no longer counts" }),
  start: {
    ...act,
    path: "/api/assessments/:id/start",
    summary: "Start answering a draft: it's scoped",
    body: OfVersion,
  },
  submit: {
    ...act,
    access: "assessment:answer",
    path: "/api/assessments/:id/submit",
    summary: "Submit an active assessment for review: answers can't change until it's returned",
    body: OfVersion,
  },
  return: {
    ...act,
    path: "/api/assessments/:id/return",
    summary: "Return an assessment under review to its assessors, with the reason",
    body: z.strictObject({
      version: Version,
      reason: prose(2000).check(z.minLength(1, "Explain what needs to change")),
    }),
  },
  sign: {
    ...act,
    path: "/api/assessments/:id/sign",
    summary:
      "Sign an assessment under review: nothing of it changes afterwards; the person who submitted it can't",
    body: OfVersion,
  },
  verify: {
    method: "GET",
    path: "/api/assessments/:id/verify",
    access: "assessment:read",
    summary: "Whether a signed assessment is what was signed",
    params: ById,
    reply: z.object({
      signedAt: Instant,
      signedBy: z.nullable(z.string()),
      /** Of what was signed, and of what the database has now: SHA-256. */
      signedHash: z.string(),
      hash: z.string(),
      matches: z.boolean(),
      /** Whether the evidence is part of what was signed: signatures from before it was still hold for the answers. */
      evidence: z.boolean(),
    }),
  },
  clone: {
    ...act,
    path: "/api/assessments/:id/clone",
    summary:
      "Begin a new assessment from this one, of the same framework, another edition or another framework; answers are carried over by identifier, and to where withdrawn entries moved; so are its questions, as far as what they're about is there",
    status: 201,
    body: z.strictObject({
      name: Fields.name,
      framework: z.optional(FrameworkId),
      answers: z._default(z.boolean(), true),
      /** Carries the question set over, if it has one, and with `answers` what was answered to it. */
      questions: z._default(z.boolean(), true),
    }),
    reply: z.object({
      ...AssessmentRecord.shape,
      carried: z.object({
        /** Entries that got an answer. */
        entries: z.int(),
        /** The entries with answers that have no place in the other framework. */
        left: z.array(z.string()),
        /** Those whose answers went to other entries: because they were withdrawn or renumbered. */
        moved: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
        /** The question set that's asked again; null if it has none, or wasn't to be carried over. */
        questions: z.nullable(
          z.object({
            set: z.string(),
            asked: z.int(),
            answered: z.int(),
            /** Questions that are about nothing in the other framework. */
            left: z.array(z.string()),
          }),
        ),
      }),
    }),
  },
  exportAnswers: {
    method: "GET",
    path: "/api/assessments/:id/export",
    access: "assessment:read",
    summary: "An assessment's answers, as comma-separated values",
    params: ById,
    reply: CsvReply,
  },
});

/** A small company's first assessment of CSF 2.0: ten plain questions, answered at once. */
export const firstAssessment = routes({
  create: {
    method: "POST",
    path: "/api/first-assessment",
    access: "assessment:manage",
    summary:
      "Begin an assessment of CSF 2.0 with the answers to the ten questions of `@crq/frameworks/first-questions`: their subcategories are in scope, and it's active",
    status: 201,
    body: z.strictObject({
      name: line(1, 200, "Name must have 1 to 200 characters"),
      clientId: z._default(z.nullable(Id), null),
      /** The answer to every question. */
      answers: z
        .array(z.strictObject({ question: line(1, 40), answer: z.enum(FirstAnswers) }))
        .check(z.maxLength(10, "at most 10 answers")),
    }),
    reply: AssessmentRecord,
  },
});
