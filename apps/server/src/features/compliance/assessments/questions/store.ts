/** The questions of assessments: what is asked, how it was answered, and what that set entries' answers to. */
import type { KeptSections } from "@crq/contract/compliance/questions/question-fields";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import type { By } from "../../../../db/versions.ts";

/** What an assessment asks. */
export interface Questionnaire {
  readonly assessmentId: string;
  readonly framework: string;
  readonly setName: string;
  readonly edition: number;
  readonly sections: KeptSections;
}

const one = prepared((assessmentId: string) =>
  sqlFor
    .selectFrom("assessment_questionnaires as q")
    .innerJoin("assessments as a", (join) =>
      join.onRef("a.tenant_id", "=", "q.tenant_id").onRef("a.id", "=", "q.assessment_id"),
    )
    .select(contractNames("q.assessment_id", "a.framework", "q.set_name", "q.edition", "q.sections"))
    .where("q.assessment_id", "=", assessmentId)
    .$castTo<Questionnaire>(),
);

/** What an assessment asks; undefined if it began without questions. */
export function questionnaireOf(
  tx: Pick<Tx, "first">,
  assessmentId: string,
): Promise<Questionnaire | undefined> {
  return tx.first(one(assessmentId));
}

/** The names of question sets by assessment. */
export function questionSetNames() {
  return sqlFor.selectFrom("assessment_questionnaires").select(["tenant_id", "assessment_id", "set_name"]);
}

const answers = (assessmentId: string) =>
  sqlFor
    .selectFrom("assessment_question_answers as n")
    .select(contractNames("n.question_id as question", "n.answer", "n.version", "n.answered_at"))
    .select(contractNames("n.answered_by_name as answeredBy"))
    .where("n.assessment_id", "=", assessmentId)
    .$castTo<QuestionAnswer>();

/** All answers to an assessment's questions. */
export function questionAnswersOf(tx: Pick<Tx, "all">, assessmentId: string): Promise<QuestionAnswer[]> {
  return tx.all(answers(assessmentId).orderBy("n.question_id"));
}

/**
 * Lets one person at a time answer an assessment's questions: an entry's verdict follows from several answers. The lock is taken before they're read, since a
 * statement sees what was committed when it began.
 */
export async function holdQuestions(tx: Tx, assessmentId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 70))", [assessmentId.toLowerCase()]);
}

/** Gives an assessment its questions, none of them answered. */
export async function insertQuestionnaire(
  tx: Tx,
  assessmentId: string,
  set: {
    readonly id: string;
    readonly name: string;
    readonly edition: number;
    readonly sections: KeptSections;
  },
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("assessment_questionnaires").values({
      assessment_id: assessmentId,
      set_id: set.id,
      set_name: set.name,
      edition: set.edition,
      sections: JSON.stringify(set.sections),
    }),
  );
  const rows = set.sections.flatMap(({ items }) =>
    items.map(({ id }) => ({ assessment_id: assessmentId, question_id: id })),
  );
  await tx.run(sqlFor.insertInto("assessment_question_answers").values(rows));
}

/** What an assessment takes over of another one's questions. */
export interface CarriedOver {
  readonly from: string;
  readonly sections: KeptSections;
  readonly withAnswers: boolean;
  /** The entries whose answers are taken over, and the other one's entries that they're from. */
  readonly entries: readonly { readonly entry: string; readonly from: string }[];
}

/** Gives an assessment another one's questions, with the answers and who gave them, and with what they set the entries' answers to. */
export async function carryQuestionnaire(tx: Tx, assessmentId: string, carried: CarriedOver): Promise<void> {
  const { from, sections, withAnswers, entries } = carried;
  await tx.raw(
    `insert into assessment_questionnaires (assessment_id, set_id, set_name, edition, sections)
     select $1::uuid, set_id, set_name, edition, $3::jsonb from assessment_questionnaires where assessment_id = $2::uuid`,
    [assessmentId, from, JSON.stringify(sections)],
  );
  const questions = sections.flatMap(({ items }) => items.map(({ id }) => id));
  await tx.raw(
    `insert into assessment_question_answers (assessment_id, question_id, answer, answered_at, answered_by, answered_by_name)
     select $1::uuid, q.id, o.answer, o.answered_at, o.answered_by, o.answered_by_name from unnest($3::text[]) q(id)
     left join assessment_question_answers o on $4 and o.assessment_id = $2::uuid and o.question_id = q.id`,
    [assessmentId, from, questions, withAnswers],
  );
  if (!withAnswers) return;
  await tx.raw(
    `insert into assessment_question_verdicts (assessment_id, control_id, applies, result, maturity)
     select $1::uuid, r.entry, v.applies, v.result, v.maturity from jsonb_to_recordset($3::jsonb) r(entry text, "from" text)
     join assessment_question_verdicts v on v.assessment_id = $2::uuid and v.control_id = r."from"`,
    [assessmentId, from, JSON.stringify(entries)],
  );
}

/** Saves the answer to a question. */
export async function saveQuestionAnswer(
  tx: Tx,
  assessmentId: string,
  { question, answer }: Pick<QuestionAnswer, "question" | "answer">,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("assessment_question_answers")
      .set({
        answer: answer === null ? null : JSON.stringify(answer),
        version: sql`version + 1`,
        answered_at: sql`now()`,
        answered_by: by.userId,
        answered_by_name: by.name,
      })
      .where("assessment_id", "=", assessmentId)
      .where("question_id", "=", question),
  );
}

/** What the questions set an entry's answer to. */
export interface SetVerdict {
  readonly applies: boolean;
  readonly result: "met" | "partially-met" | "not-met" | null;
  readonly maturity: number | null;
}

/** What the questions set entries' answers to, by entry. */
export async function setVerdictsOf(tx: Tx, assessmentId: string): Promise<Map<string, SetVerdict>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("assessment_question_verdicts")
      .select(["control_id", "applies", "maturity"])
      .select(sql<SetVerdict["result"]>`result`.as("result"))
      .where("assessment_id", "=", assessmentId),
  );
  return new Map(rows.map(({ control_id, ...verdict }) => [control_id, verdict]));
}

/** Notes what the questions set entries' answers to; null: nothing any more. */
export async function noteSetVerdicts(
  tx: Tx,
  assessmentId: string,
  noted: ReadonlyMap<string, SetVerdict | null>,
): Promise<void> {
  if (noted.size === 0) return;
  const entries = [...noted.keys()];
  await tx.run(
    sqlFor
      .deleteFrom("assessment_question_verdicts")
      .where("assessment_id", "=", assessmentId)
      .where(sql<boolean>`control_id = any (${entries}::text[])`),
  );
  const rows = [...noted].flatMap(([control_id, verdict]) =>
    verdict === null ? [] : [{ assessment_id: assessmentId, control_id, ...verdict }],
  );
  if (rows.length > 0) await tx.run(sqlFor.insertInto("assessment_question_verdicts").values(rows));
}
