/** An assessment and its entries as an auditor reads them. */
import type { Answer, AnswerChange } from "@crq/contract/compliance/assessments/answers";
import type {
  AuditedAssessment,
  AuditedEntry,
  AuditedEvidence,
  AuditedRow,
} from "@crq/contract/compliance/assessments/auditors";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { Texts } from "@crq/frameworks/catalog";
import { sprsOfAnswers } from "@crq/frameworks/scoring/sprs";
import { catalogOf, textsOf } from "@crq/frameworks/shipped-files";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { answersOf, assessmentAlone, historyOf, isSealed, type Told } from "../assessments/public.ts";
import { evidenceOfAssessment, type LinkedEvidence } from "../evidence/public.ts";
import { type Source, sourceOf } from "../frameworks/public.ts";
import { asSaid, commentCounts, commentsFor, type SeenComment } from "./reading-store.ts";
import { lookedAt, type Session } from "./session-store.ts";
import type { Visiting } from "./visits.ts";

/** How many changes of an answer an auditor sees. */
const LAST_CHANGES = 20;

/** The assessment, and its entries without their texts. */
export async function assessmentFor({ read, write, session, tenant }: Visiting): Promise<AuditedAssessment> {
  // What the signature is about includes what the auditor may not see; only whether it's the same is told.
  const { looked, sealed } = await write(async (tx) => ({
    looked: await lookedAt(tx, session.id),
    sealed: await isSealed(tx, session.assessmentId),
  }));
  return read(async (tx) => {
    const record = await recordOf(tx, session);
    const answers = await answersOf(tx, record.id);
    const source = await sourceOf(tx, record.framework, { drafts: false });
    const comments = await commentCounts(tx, record.id);
    const places = placesOf(source);
    return {
      ...record,
      modelName: record.ownModel?.name ?? null,
      sprs: record.scoringModel === "sprs" ? sprsOfAnswers(catalogOf(record.framework), answers).score : null,
      organization: tenant.name,
      auditor: session.name,
      endsOn: session.endsOn,
      sessionEndsAt: session.endsAt,
      seesEvidence: session.seesEvidence,
      seesNotes: session.seesNotes,
      sealed,
      groups: source?.content.groups.map(({ id, title }) => ({ id, title })) ?? [],
      rows: answers.map((answer) => rowOf(answer, { places, comments, looked })),
      commentList: (await commentsFor(tx, record.id, null)).map((comment) => commentOf(comment, session.id)),
    };
  });
}

/** One entry with its answer, its evidence and the comments. */
export async function entryFor({ read, write, session }: Visiting, entry: string): Promise<AuditedEntry> {
  const looked = await write((tx) => lookedAt(tx, session.id));
  return read(async (tx) => {
    const record = await recordOf(tx, session);
    const answer = (await answersOf(tx, record.id)).find((one) => one.entry === entry);
    if (!answer) throw new Fault("not-found");
    const source = await sourceOf(tx, record.framework, { drafts: false });
    const comments = await commentsFor(tx, record.id, entry);
    const about = {
      places: placesOf(source),
      comments: new Map([[entry, comments.length]]),
      looked,
    };
    return {
      ...rowOf(answer, about),
      ...textOf(source, answer),
      justification: answer.justification,
      providedBy: answer.providedBy,
      answeredAt: answer.answeredAt,
      answeredBy: answer.answeredBy,
      note: session.seesNotes ? answer.note : null,
      history: await changesOf(tx, session, entry),
      evidenceList: (await evidenceOfAssessment(tx, record.id, entry)).map(evidenceOf),
      commentList: comments.map((comment) => commentOf(comment, session.id)),
    };
  });
}

/** All that the auditor may read of it, as files have it. */
export function toldTo({ read, session }: Visiting): Promise<Told> {
  return read(async (tx) => {
    const record = await recordOf(tx, session);
    const answers = await answersOf(tx, record.id);
    return {
      record,
      answers: session.seesNotes ? answers : answers.map((one) => ({ ...one, note: "" })),
      comments: (await commentsFor(tx, record.id)).map(asSaid),
      evidence: await evidenceOfAssessment(tx, record.id),
      source: await sourceOf(tx, record.framework, { drafts: false }),
    };
  });
}

async function recordOf(tx: Tx, { assessmentId, clientName }: Session): Promise<AssessmentRecord> {
  const record = await assessmentAlone(tx, assessmentId);
  if (!record) throw new Fault("not-found");
  return { ...record, clientName };
}

type Places = ReadonlyMap<string, { readonly title: string; readonly group: string }>;

function placesOf(source: Source | undefined): Places {
  const texts = source?.shipped === true ? shippedTexts(source.id) : {};
  return new Map(
    (source?.content.entries ?? []).map(({ id, title, group }) => [
      id,
      // A subcategory of CSF 2.0 is a sentence: the product's own stands for it.
      { title: title || (Object.hasOwn(texts, id) ? texts[id]!.summary : ""), group },
    ]),
  );
}

interface About {
  readonly places: Places;
  readonly comments: ReadonlyMap<string, number>;
  readonly looked: ReadonlySet<string>;
}

function rowOf(answer: Answer, { places, comments, looked }: About): AuditedRow {
  const { entry, inScope, applicability, result, maturity, evidence } = answer;
  const place = places.get(entry);
  return {
    entry,
    title: place?.title ?? "",
    group: place?.group ?? "",
    inScope,
    applicability,
    result,
    maturity,
    evidence,
    comments: comments.get(entry) ?? 0,
    looked: looked.has(entry),
  };
}

/** What an entry asks: in the framework's words where the tenant has them, otherwise in the product's. */
function textOf(
  source: Source | undefined,
  { entry, objectives: results }: Answer,
): Pick<AuditedEntry, "statement" | "guidance" | "objectives"> {
  const found = source?.content.entries.find(({ id }) => id === entry);
  const texts = source?.shipped === true ? shippedTexts(source.id) : {};
  const summary = Object.hasOwn(texts, entry) ? texts[entry]!.summary : "";
  const objectives = found?.objectives ?? Object.keys(results).map((id) => ({ id, text: "" }));
  return {
    statement: found?.statement || summary,
    guidance: found?.guidance ?? "",
    objectives: objectives.map(({ id, text }) => ({
      id,
      text,
      result: Object.hasOwn(results, id) ? results[id]! : null,
    })),
  };
}

const kept = new Map<string, Texts>();

/** The product's texts about a framework that it comes with; read once. */
function shippedTexts(id: string): Texts {
  const texts = kept.get(id) ?? textsOf(id);
  kept.set(id, texts);
  return texts;
}

/** The last changes, without what people wrote in notes elsewhere; null where the auditor doesn't see them. */
async function changesOf(tx: Tx, session: Session, entry: string): Promise<AnswerChange[] | null> {
  if (!session.seesNotes) return null;
  return (await historyOf(tx, session.assessmentId, { entry, pageSize: LAST_CHANGES })).items;
}

function evidenceOf({ ownerName: _, entries: _entries, revisions, ...one }: LinkedEvidence): AuditedEvidence {
  return {
    ...one,
    revisions: revisions
      .map(({ body, evidenceId: _id, addedBy: _by, detectedType: _type, ...revision }) => ({
        ...revision,
        text: body,
      }))
      .toReversed(),
  };
}

function commentOf({ id, text, at, by, auditorId, forAuditorId }: SeenComment, accessId: string) {
  return { id, text, at, by, mine: auditorId === accessId, forMe: forAuditorId === accessId };
}
