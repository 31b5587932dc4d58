/** The answers of an assessment: one for each entry of its framework. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, Nothing, prose, Version } from "../../fields.ts";
import { pageSizeOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import {
  APPLICABILITIES,
  RESULTS,
  OBJECTIVE_RESULTS,
  WORK_STATES,
  MOST_MATURITY,
  MOST_ENTRIES,
} from "./answer-values.ts";

const EntryId = line(1, 100, "must have 1 to 100 characters");
const Objectives = z.record(z.string(), z.enum(OBJECTIVE_RESULTS));
const Maturity = z.nullable(
  z
    .int("must be a whole number from 0 to 5")
    .check(
      z.minimum(0, "must be a whole number from 0 to 5"),
      z.maximum(MOST_MATURITY, "must be a whole number from 0 to 5"),
    ),
);

/** The answer to an entry, without its texts. */
export const AnswerRow = z.object({
  /** The entry's identifier as its framework writes it. */
  entry: z.string(),
  position: z.int(),
  inScope: z.boolean(),
  applicability: z.enum(APPLICABILITIES),
  result: z.nullable(z.enum(RESULTS)),
  maturity: z.nullable(z.int()),
  /** By identifier; those without a verdict are left out. */
  objectives: Objectives,
  work: z.enum(WORK_STATES),
  assigneeId: z.nullable(Id),
  assigneeName: z.nullable(z.string()),
  /** How many comments there are. */
  comments: z.int(),
  /** How many pieces of evidence are linked. */
  evidence: z.int(),
  /** Whether there is a note. */
  noted: z.boolean(),
  version: Version,
  answeredAt: z.nullable(Instant),
});
/** The answer to an entry, without its texts. */
export type AnswerRow = z.infer<typeof AnswerRow>;

/** A change of an answer: of each field what was and what became of it. */
export const AnswerChange = z.object({
  at: Instant,
  by: z.nullable(z.string()),
  entry: z.string(),
  /** By field of the answer; a restored or bulk change has the same form. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
/** A change of an answer. */
export type AnswerChange = z.infer<typeof AnswerChange>;

/** The answer to an entry with its texts. */
export const Answer = z.object({
  ...AnswerRow.shape,
  note: z.string(),
  /** Why an entry doesn't apply. */
  justification: z.string(),
  /** Who provides what is inherited or shared. */
  providedBy: z.string(),
  answeredBy: z.nullable(z.string()),
});
/** The answer to an entry with its texts. */
export type Answer = z.infer<typeof Answer>;

/** What people change of an answer. */
const Fields = {
  inScope: z.boolean(),
  applicability: z.enum(APPLICABILITIES),
  justification: prose(2000),
  providedBy: line(0, 200),
  result: z.nullable(z.enum(RESULTS)),
  maturity: Maturity,
  work: z.enum(WORK_STATES),
  assigneeId: z.nullable(Id),
};
const OneFields = { ...Fields, objectives: Objectives, note: prose(20_000) };
const Change = z.partial(z.strictObject(OneFields));
/** What people change of an answer. */
export type AnswerFields = z.infer<typeof Change>;

/** A change of the answer to one entry, and the version that it's about. */
export const AnswerFill = z.strictObject({ entry: EntryId, version: Version, ...Change.shape });
/** A change of the answer to one entry. */
export type AnswerFill = z.infer<typeof AnswerFill>;

const path = "/api/assessments/:id/answers";
const OfEntry = z.strictObject({ entry: EntryId });

/** The answers of an assessment. */
export const assessmentAnswers = routes({
  list: {
    method: "GET",
    path,
    access: "assessment:read",
    summary: "All answers of an assessment, in the order of its framework, without their texts",
    params: ById,
    reply: z.object({ items: z.array(AnswerRow) }),
  },
  get: {
    method: "GET",
    path: "/api/assessments/:id/answers/entry",
    access: "assessment:read",
    summary: "The answer to one entry with its texts, and its last changes",
    params: ById,
    query: OfEntry,
    reply: z.object({ ...Answer.shape, history: z.array(AnswerChange) }),
  },
  save: {
    method: "PATCH",
    path,
    access: "assessment:answer",
    summary:
      "Change the answer to one entry; 409 when someone saved it since `version` was read, with the answer as it is now in `current`",
    params: ById,
    body: AnswerFill,
    reply: Answer,
  },
  saveMany: {
    method: "POST",
    path: "/api/assessments/:id/answers/many",
    access: "assessment:answer",
    summary: "Make the same change to the answers to several entries: all of them or none",
    params: ById,
    body: z.strictObject({
      entries: z
        .array(EntryId)
        .check(
          z.minLength(1, "Choose at least one entry"),
          z.maxLength(MOST_ENTRIES, "at most 2,000 entries at a time"),
        ),
      change: z.partial(z.strictObject(Fields)),
    }),
    reply: z.object({
      /** The answers that differ now, as they are. */
      changed: z.array(Answer),
      /** The same, as they were: `restore` takes them back. */
      before: z.array(Answer),
    }),
  },
  restore: {
    method: "POST",
    path: "/api/assessments/:id/answers/restore",
    access: "assessment:answer",
    summary:
      "Take back a change of several answers; those that someone has saved since stay as they are and are named",
    params: ById,
    body: z.strictObject({
      answers: z
        .array(AnswerFill)
        .check(z.minLength(1), z.maxLength(MOST_ENTRIES, "at most 2,000 entries at a time")),
    }),
    bodyLimit: 8_388_608,
    bodyParts: 100_000,
    reply: z.object({ changed: z.array(Answer), kept: z.array(z.string()) }),
  },
  history: {
    method: "GET",
    path: "/api/assessments/:id/history",
    access: "assessment:read",
    summary: "The changes of an assessment's answers, the last ones first, a part at a time",
    params: ById,
    query: z.strictObject({
      entry: z.optional(EntryId),
      /** `next` of the part before. */
      after: z.optional(Id),
      pageSize: pageSizeOf(200, 50),
    }),
    reply: z.object({ items: z.array(AnswerChange), next: z.nullable(Id) }),
  },
  people: {
    method: "GET",
    path: "/api/assessments/:id/people",
    access: "assessment:read",
    summary:
      "The people who can be assigned to an assessment's entries or mentioned in its comments, by name",
    params: ById,
    query: z.strictObject({ q: z.optional(prose(200)) }),
    reply: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
  },
});

/** A comment on an entry or, without one, on the assessment as a whole. */
export const AssessmentComment = z.object({
  id: Id,
  entry: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  byId: z.nullable(Id),
  /** Who was mentioned: people's ids and names. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  /** The auditor without an account who wrote it, by their access. */
  auditorId: z.nullable(Id),
  /** The auditor who sees it although it's the assessors'. */
  forAuditor: z.nullable(z.object({ id: Id, name: z.string() })),
});
/** A comment on an entry or on the assessment as a whole. */
export type AssessmentComment = z.infer<typeof AssessmentComment>;

const comments = "/api/assessments/:id/comments";

/** Comments on the answers of an assessment. */
export const assessmentComments = routes({
  list: {
    method: "GET",
    path: comments,
    access: "assessment:read",
    summary: "The comments on an entry or, without one, on all of an assessment: the last 500, oldest first",
    params: ById,
    query: z.strictObject({
      entry: z.optional(EntryId),
      /** Only those on the assessment as a whole. */
      whole: z._default(z.enum(["no", "yes"]), "no"),
    }),
    reply: z.object({ items: z.array(AssessmentComment) }),
  },
  create: {
    method: "POST",
    path: comments,
    access: "assessment:answer",
    summary:
      "Comment on an entry or, without one, on the assessment as a whole; the people mentioned are notified, and the auditor it's for sees it",
    status: 201,
    params: ById,
    body: z.strictObject({
      entry: z._default(z.nullable(EntryId), null),
      text: prose(4000).check(z.minLength(1, "Write something")),
      mentions: z._default(z.array(Id).check(z.maxLength(50, "at most 50 people")), () => []),
      /** The access of the auditor who sees it, with or without the other comments; also once the assessment is signed. */
      forAuditor: z._default(z.nullable(Id), null),
    }),
    reply: AssessmentComment,
  },
  remove: {
    method: "DELETE",
    path: "/api/assessments/:id/comments/:commentId",
    access: "assessment:answer",
    summary: "Delete a comment of one's own",
    status: 204,
    params: z.strictObject({ id: Id, commentId: Id }),
    reply: Nothing,
  },
});
