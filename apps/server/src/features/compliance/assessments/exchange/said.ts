/** All that an assessment says, as its files have it. */
import type { Answer, AssessmentComment } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { SaidAnswer, SaidAssessment, SaidEvidence } from "@crq/frameworks/oscal/convert/results-shapes";
import type { Tx } from "../../../../db/doors.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { evidenceOfAssessment, type LinkedEvidence } from "../../evidence/public.ts";
import { type Source, sightOf, sourceOf } from "../../frameworks/public.ts";
import { answersOf } from "../answers/store.ts";
import { commentsOf } from "../comments-store.ts";
import { found } from "../records/changing.ts";
import { scoreInWords } from "../scoring/words.ts";

/** The most comments in a file. */
const MOST_COMMENTS = 20_000;

/** An assessment with everything about it. */
export interface Told {
  readonly record: AssessmentRecord;
  readonly answers: readonly Answer[];
  readonly comments: readonly AssessmentComment[];
  readonly evidence: readonly LinkedEvidence[];
  /** Of a framework that isn't there any more, the answers still are. */
  readonly source: Source | undefined;
}

/** Reads an assessment that the person sees. */
export async function toldOf(tx: Tx, ctx: Pick<TenantCtx, "actor">, id: string): Promise<Told> {
  const record = await found(tx, id);
  return {
    record,
    answers: await answersOf(tx, record.id),
    comments: await commentsOf(tx, record.id, undefined, MOST_COMMENTS),
    evidence: await evidenceOfAssessment(tx, record.id),
    source: await sourceOf(tx, record.framework, sightOf(ctx)),
  };
}

/** As it's stored, in microseconds, where that is a moment as OSCAL writes it. */
function instant(at: string | null): string | null {
  if (at === null || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at)) return at;
  return new Date(at).toISOString();
}

/** The framework whose notation entries have. */
export function notationOf(source: Source | undefined): string | null {
  if (source === undefined) return null;
  return source.shipped ? source.id : source.basedOn;
}

/** The same as files have it: people are names. */
export function saidOf({ record, answers, comments, evidence }: Told): SaidAssessment {
  const { id, name, status, framework, frameworkTitle, frameworkEdition, baseline, groups } = record;
  return {
    id,
    name,
    status,
    framework,
    frameworkTitle,
    frameworkEdition,
    baseline,
    groups,
    scoringModel: record.scoringModel,
    ownModel: record.ownModel && {
      ...record.ownModel,
      score: scoreInWords(record) ?? "",
      band: record.scored?.band?.label ?? "",
    },
    client: record.clientName ?? "",
    owner: record.ownerName ?? "",
    dueOn: record.dueOn,
    createdAt: instant(record.createdAt)!,
    startedAt: instant(record.startedAt),
    submittedAt: instant(record.submittedAt),
    submittedBy: record.submittedBy ?? "",
    signedAt: instant(record.signedAt),
    signedBy: record.signedBy ?? "",
    signedHash: record.signedHash,
    answers: answers.map(answerOf),
    comments: comments.map(({ entry, text, at, by }) => ({ entry, text, at: instant(at)!, by: by ?? "" })),
    evidence: evidence.map(evidenceOf),
  };
}

function answerOf(answer: Answer): SaidAnswer {
  const { entry, position, inScope, applicability, justification, providedBy, result, maturity } = answer;
  const { work, note } = answer;
  return {
    entry,
    position,
    inScope,
    applicability,
    justification,
    providedBy,
    result,
    maturity,
    objectives: Object.entries(answer.objectives)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, verdict]) => ({ id, result: verdict })),
    work,
    assignee: answer.assigneeName ?? "",
    note,
    answeredAt: instant(answer.answeredAt),
    answeredBy: answer.answeredBy ?? "",
  };
}

function evidenceOf({ ownerName, revisions, ...one }: LinkedEvidence): SaidEvidence {
  const { id, name, kind, description, collectedOn, expiresOn, entries } = one;
  return {
    id,
    name,
    kind,
    description,
    owner: ownerName ?? "",
    collectedOn,
    expiresOn,
    entries,
    revisions: revisions.map((revision) => ({
      number: revision.number,
      collectedOn: revision.collectedOn,
      file:
        revision.sha256 === null
          ? null
          : {
              name: revision.fileName!,
              size: revision.size!,
              sha256: revision.sha256,
              type: revision.detectedType!,
            },
      url: revision.url,
      text: revision.body,
      addedAt: instant(revision.addedAt)!,
      addedBy: revision.addedBy,
    })),
  };
}
