/** What is signed of an assessment, as one number that changes if anything of it does. */
import { createHash } from "node:crypto";
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";
import type { Tx } from "../../../../db/doors.ts";
import { evidenceHash, newestRevisions } from "../../evidence/public.ts";
import { editionOf } from "../../model-editions/public.ts";
import { answersOf } from "../answers/store.ts";
import { questionAnswersOf } from "../questions/store.ts";

/** Changes when what is signed is put in another form: hashes of older forms are compared in theirs. The first one has no evidence. */
const FORM = 2;
const WITHOUT_EVIDENCE = 1;

type Signed = Pick<
  AssessmentRecord,
  | "id"
  | "name"
  | "framework"
  | "frameworkEdition"
  | "baseline"
  | "groups"
  | "scoringModel"
  | "ownModel"
  | "scored"
  | "clientId"
  | "submittedById"
>;

/** A signature as it's kept. */
export interface Signature {
  readonly signed_by: string;
  readonly signed_hash: string;
  /** The form of what was signed; null: the first one. */
  readonly signed_form: number | null;
  /** The newest revision of each piece of evidence then. */
  readonly signed_evidence: Readonly<Record<string, number>> | null;
}

/** Whether a signature covers the evidence. */
export function coversEvidence({ signed_form }: Pick<Signature, "signed_form">): boolean {
  return (signed_form ?? WITHOUT_EVIDENCE) > WITHOUT_EVIDENCE;
}

/** The signature that someone would give to an assessment as it is now. */
export async function signatureBy(tx: Tx, of: Signed, signedBy: string): Promise<Signature> {
  const signature = {
    signed_by: signedBy,
    signed_form: FORM,
    signed_evidence: await newestRevisions(tx, of.id),
  };
  return { ...signature, signed_hash: await hashNow(tx, of, signature) };
}

/** The hash of what a signature is about, as it is now: another one than it was if anything of that changed. */
export async function hashNow(
  tx: Tx,
  of: Signed,
  signature: Omit<Signature, "signed_hash">,
): Promise<string> {
  const answers = await answersOf(tx, of.id);
  const questions = await questionAnswersOf(tx, of.id);
  const evidence = coversEvidence(signature)
    ? await evidenceHash(tx, of.id, signature.signed_evidence ?? {})
    : undefined;
  const edition = of.ownModel && (await editionOf(tx, of.ownModel.id, of.ownModel.edition));
  return signedHash(of, { answers, questions, evidence, model: edition?.model }, signature.signed_by);
}

interface Said {
  readonly answers: readonly Answer[];
  readonly questions: readonly Pick<QuestionAnswer, "question" | "answer" | "answeredAt" | "answeredBy">[];
  /** SHA-256 over the evidence; undefined in the first form. */
  readonly evidence: string | undefined;
  /** What the edition says that scores it; undefined where the product does. */
  readonly model: ModelContent | undefined;
}

/**
 * SHA-256 over what an assessment says: what it is of, how it was scoped, each answer with its texts, the questions' answers, the evidence, the
 * tenant's model with the score by it, and who submitted and signed it.
 */
function signedHash(of: Signed, { answers, questions, evidence, model }: Said, signedBy: string): string {
  const said = [
    evidence === undefined ? WITHOUT_EVIDENCE : FORM,
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
    ...(evidence === undefined ? [] : [evidence]),
    // Left out where the product scores, as it was before tenants had models.
    ...(of.ownModel === null ? [] : [{ ...of.ownModel, model: model ?? null, scored: of.scored }]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
