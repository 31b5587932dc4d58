/** What is signed of an assessment, as one number that changes if anything of it does. */
import { createHash } from "node:crypto";
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";

/** Changes when what is signed is put in another form: hashes of older forms are compared in theirs. */
const FORM = 1;

/**
 * SHA-256 over what an assessment says: what it is of, how it was scoped, each answer with its texts, the questions' answers, and who submitted and signed it.
 */
export function signedHash(
  of: Pick<
    AssessmentRecord,
    | "id"
    | "name"
    | "framework"
    | "frameworkEdition"
    | "baseline"
    | "groups"
    | "scoringModel"
    | "clientId"
    | "submittedById"
  >,
  answers: readonly Answer[],
  signedBy: string,
  questions: readonly Pick<QuestionAnswer, "question" | "answer" | "answeredAt" | "answeredBy">[] = [],
): string {
  const said = [
    FORM,
    [of.id, of.name, of.framework, of.frameworkEdition, of.baseline, of.groups, of.scoringModel, of.clientId],
    [of.submittedById, signedBy],
    answers.map((one) => [
      one.entry,
      one.inScope,
      one.applicability,
      one.justification,
      one.providedBy,
      one.result,
      one.maturity,
      Object.entries(one.objectives).sort(([a], [b]) => (a < b ? -1 : 1)),
      one.work,
      one.assigneeId,
      one.note,
      one.answeredAt === null ? null : new Date(one.answeredAt).toISOString(),
      one.answeredBy,
    ]),
    // Left out where nothing was asked, as it was before there were questions.
    ...(questions.length === 0
      ? []
      : [
          questions.map((one) => [
            one.question,
            one.answer,
            one.answeredAt === null ? null : new Date(one.answeredAt).toISOString(),
            one.answeredBy,
          ]),
        ]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
