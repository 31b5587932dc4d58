import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { QuestionAnswer, questionnaires } from "@crq/contract/compliance/questions/questions";
import type { InputOf } from "@crq/contract/route";
import { evaluate } from "@crq/frameworks/questions/evaluate";
import { isGiven } from "@crq/frameworks/questions/question";
import { itemsOf } from "@crq/frameworks/questions/question-set";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { changedBy, checkState } from "../answers/changing.ts";
import { aboutFound } from "../answers/handlers.ts";
import { saveAnswers } from "../answers/save.ts";
import { answersToChange, joinAnswering } from "../answers/store.ts";
import { applied, givenAnswers } from "./apply.ts";
import * as store from "./store.ts";

/** The calls about the questions of assessments. */
export const questionnaireHandlers: Handlers<TenantCtx, typeof questionnaires> = {
  get: ({ readTenant }, { params }) =>
    readTenant(async (tx) => {
      const [, questionnaire, answers] = await Promise.all([
        aboutFound(tx, params.id),
        store.questionnaireOf(tx, params.id),
        store.questionAnswersOf(tx, params.id),
      ]);
      if (!questionnaire) throw new Fault("not-found");
      return { ...questionnaire, answers };
    }),

  save: (ctx, { params, body }) => ctx.inTenant((tx) => save(tx, ctx, params.id, body)),
};

type Body = InputOf<typeof questionnaires.save>["body"];

async function save(tx: Tx, ctx: TenantCtx, id: string, { question, version, answer }: Body) {
  await joinAnswering(tx, id);
  await store.holdQuestions(tx, id);
  const about = await aboutFound(tx, id);
  checkOwnClient(ctx.actor, about, "assessment");
  const questionnaire = await store.questionnaireOf(tx, id);
  const answers = await store.questionAnswersOf(tx, id);
  const item = questionnaire && itemsOf(questionnaire).find((one) => one.id === question);
  const before = answers.find((one) => one.question === question);
  if (!questionnaire || !item || !before) throw new Fault("not-found");
  checkState(ctx, about, { result: null });
  if (before.version !== version)
    throw new Fault("conflict", {
      detail: `${before.answeredBy ?? "Someone"} answered this question since you opened it.`,
      current: before,
    });
  if (answer !== null && !isGiven(item.question, answer))
    throw new Fault("invalid-request", {
      errors: [{ path: "answer", message: "is not an answer that this question allows" }],
    });
  if (JSON.stringify(answer) === JSON.stringify(before.answer)) return { ...before, changed: [] };
  await store.saveQuestionAnswer(tx, id, { question, answer }, ctx.actor);
  const now = answers.map((one) => (one === before ? { ...one, answer } : one));
  const changed = await setEntries(tx, ctx, questionnaire, now);
  const after = (await store.questionAnswersOf(tx, id)).find((one) => one.question === question)!;
  return { ...after, changed };
}

/** Sets the entries' answers to what the questions' answers say, except those that were given by hand. */
async function setEntries(
  tx: Tx,
  ctx: TenantCtx,
  { assessmentId: id, framework, sections }: store.Questionnaire,
  answers: readonly QuestionAnswer[],
): Promise<Answer[]> {
  const last = await store.setVerdictsOf(tx, id);
  const verdicts = evaluate({ framework, sections }, givenAnswers(answers)).entries;
  const entries = [...new Set([...verdicts.keys(), ...last.keys()])];
  const noted = new Map<string, store.SetVerdict | null>();
  const changes = (await answersToChange(tx, id, entries)).flatMap((answer) => {
    if (!answer.inScope) return [];
    const found = applied(answer, verdicts.get(answer.entry), last.get(answer.entry));
    if (!found) return [];
    noted.set(answer.entry, found.noted);
    return changedBy(answer, found.change, undefined) ?? [];
  });
  await saveAnswers(tx, id, changes, ctx.actor);
  await store.noteSetVerdicts(tx, id, noted);
  if (changes.length === 0) return [];
  const after = await answersToChange(
    tx,
    id,
    changes.map((change) => change.after.entry),
  );
  return after.map(({ objectiveIds: _, ...answer }) => answer);
}
