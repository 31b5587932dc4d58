/** The question bank: questions in plain language that sets of questions are made of. */
import { QUESTION_KINDS } from "@crq/frameworks/questions/question";
import * as z from "zod/mini";
import { ById, fileText, Id, Instant, line, Nothing, Version } from "../../fields.ts";
import { CsvProblem, listQuery } from "../../lists.ts";
import { recordRoutes } from "../../record-routes.ts";
import { routes } from "../../route.ts";
import { Answer } from "../assessments/answers.ts";
import { GivenAnswer, ItemKey, KeptSections, QuestionContent, QuestionFields } from "./question-fields.ts";

/** The most questions of a tenant, retired ones included, and of one file. */
export const MOST_QUESTIONS = 2000;
/** The longest file of questions. */
export const MOST_QUESTION_CHARACTERS = 1_000_000;

/** A question of the bank, in its latest edition. */
export const QuestionRecord = z.object({
  ...QuestionContent.shape,
  id: Id,
  /** An edition that's in use stays as it is: changing it makes the next one. */
  edition: z.int(),
  /** Sets that ask it, in whatever edition. */
  usedIn: z.int(),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  retiredAt: z.nullable(Instant),
});
/** A question of the bank. */
export type QuestionRecord = z.infer<typeof QuestionRecord>;

const FrameworkId = line(1, 60, "Choose a framework");

const calls = {
  path: "/api/questions",
  noun: ["a question", "the questions of the tenant's bank"],
  read: "question:read",
  manage: "template:manage",
  record: QuestionRecord,
  inScope: z.strictObject({}),
} as const;

const act = { method: "POST", access: "template:manage", params: ById, reply: QuestionRecord } as const;

/** A question that assessments can ask, and where it's from. */
export const AskedQuestion = z.object({
  ...QuestionContent.shape,
  /** Of the bank; null for the product's own. */
  id: z.nullable(Id),
  /** The product's question set that it's from. */
  setName: z.nullable(z.string()),
});
/** A question that assessments can ask. */
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** The question bank of a tenant. */
export const questions = routes({
  ...recordRoutes({
    ...calls,
    created: QuestionFields,
    changed: z.strictObject({ version: Version, ...z.partial(QuestionFields).shape }),
    query: z.strictObject({
      ...listQuery(["text", "kind", "updated"]),
      kind: z.optional(z.enum(QUESTION_KINDS)),
      framework: z.optional(FrameworkId),
      retired: z._default(z.enum(["no", "yes", "all"]), "no"),
    }),
  }),
  retire: {
    ...act,
    path: "/api/questions/:id/retire",
    summary: "Retire a question: sets that ask it keep it, and it can't be added to others",
  },
  revive: { ...act, path: "/api/questions/:id/revive", summary: "Bring a retired question back" },
  remove: {
    method: "DELETE",
    path: "/api/questions/:id",
    access: "template:manage",
    summary: "Delete a question that no set asks",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  editions: {
    method: "GET",
    path: "/api/questions/:id/editions",
    access: "question:read",
    summary: "The editions of a question, the latest first",
    params: ById,
    reply: z.object({
      items: z.array(
        z.object({
          ...QuestionContent.shape,
          edition: z.int(),
          at: Instant,
          by: z.string(),
          used: z.boolean(),
        }),
      ),
    }),
  },
  ofFramework: {
    method: "GET",
    path: "/api/questions/of-framework",
    access: "question:read",
    summary: "All questions about the entries of a framework: the product's own, and those of the bank",
    query: z.strictObject({ framework: FrameworkId }),
    reply: z.object({ items: z.array(AskedQuestion) }),
  },
  download: {
    method: "GET",
    path: "/api/questions/download",
    access: "template:manage",
    summary: "The questions that aren't retired, as a JSON file that can be imported",
    reply: z.object({ file: z.string(), rows: z.int() }),
  },
  importFile: {
    method: "POST",
    path: "/api/questions/import",
    access: "template:manage",
    summary:
      "Import questions from a file: all of them or, if there's a problem, none; those that the bank has are skipped",
    body: z.strictObject({
      format: z.enum(["json", "csv"]),
      file: fileText(MOST_QUESTION_CHARACTERS),
      /** Checks only: nothing is created. */
      dryRun: z._default(z.boolean(), false),
    }),
    bodyLimit: 2_500_000,
    reply: z.object({
      rows: z.int(),
      /** What is new: the first 200. */
      items: z.array(QuestionContent),
      created: z.int(),
      /** Questions that the bank has already, by their text. */
      known: z.int(),
      /** At most 200. If there are any, nothing is created. */
      problems: z.array(CsvProblem),
    }),
  },
});

/** The answer to a question of an assessment. */
export const QuestionAnswer = z.object({
  /** The question's identifier in its set. */
  question: z.string(),
  /** Null: not answered. */
  answer: z.nullable(GivenAnswer),
  version: Version,
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.string()),
});
/** The answer to a question of an assessment. */
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

const ofAssessment = "/api/assessments/:id/questions";

/** The questions of an assessment. */
export const questionnaires = routes({
  get: {
    method: "GET",
    path: ofAssessment,
    access: "assessment:read",
    summary:
      "The questions that an assessment asks, as they were published when it began, with their answers",
    params: ById,
    reply: z.object({
      assessmentId: Id,
      setName: z.string(),
      edition: z.int(),
      sections: KeptSections,
      answers: z.array(QuestionAnswer),
    }),
  },
  save: {
    method: "PATCH",
    path: ofAssessment,
    access: "assessment:answer",
    summary:
      "Answer a question; 409 when someone answered it since `version` was read, with the answer as it is now in `current`. Entries whose answer was given by hand stay as they are",
    params: ById,
    body: z.strictObject({ question: ItemKey, version: Version, answer: z.nullable(GivenAnswer) }),
    reply: z.object({
      ...QuestionAnswer.shape,
      /** The entries' answers that follow from it, as far as they changed. */
      changed: z.array(Answer),
    }),
  },
});
