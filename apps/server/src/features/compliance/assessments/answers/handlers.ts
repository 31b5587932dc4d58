import type { Answer, AnswerFields, assessmentAnswers } from "@crq/contract/compliance/assessments/answers";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { peopleAmong, peopleFor, type Person } from "../people-store.ts";
import { changedBy, checkState, problemsOf } from "./changing.ts";
import { historyOf } from "./history-store.ts";
import { saveAnswers } from "./save.ts";
import * as store from "./store.ts";

/** How many changes an answer is opened with. */
const LAST_CHANGES = 20;

/** The calls about answers. */
export const answerHandlers: Handlers<TenantCtx, typeof assessmentAnswers> = {
  list: ({ readTenant }, { params }) =>
    readTenant(async (tx) => {
      const [, items] = await Promise.all([aboutFound(tx, params.id), store.rowsOf(tx, params.id)]);
      return { items };
    }),

  get: ({ readTenant }, { params, query }) =>
    readTenant(async (tx) => {
      const [answer, { items }] = await Promise.all([
        store.answerOf(tx, params.id, query.entry),
        historyOf(tx, params.id, { entry: query.entry, pageSize: LAST_CHANGES }),
      ]);
      if (!answer) throw new Fault("not-found");
      return { ...answer, history: items };
    }),

  save: (ctx, { params, body: { entry, version, ...change } }) =>
    ctx.inTenant(async (tx) => {
      const assignee = await answering(tx, ctx, params.id, change);
      const [before] = await store.answersToChange(tx, params.id, [entry]);
      if (!before) throw new Fault("not-found");
      const { objectiveIds: _, ...current } = before;
      if (before.version !== version)
        throw new Fault("conflict", {
          detail: `${before.answeredBy ?? "Someone"} saved this answer since you opened it.`,
          current,
        });
      const problems = problemsOf(before, change);
      if (problems.length > 0) throw new Fault("invalid-request", { errors: problems });
      const changed = changedBy(before, change, assignee);
      if (!changed) return current;
      await saveAnswers(tx, params.id, [changed], ctx.actor);
      return (await store.answerOf(tx, params.id, entry))!;
    }),

  saveMany: (ctx, { params, body: { entries, change } }) =>
    ctx.inTenant(async (tx) => {
      const assignee = await answering(tx, ctx, params.id, change);
      const before = await store.answersToChange(tx, params.id, entries);
      const missing = entries.findIndex((entry) => !before.some((one) => one.entry === entry));
      if (missing >= 0)
        throw new Fault("invalid-request", {
          errors: [{ path: `entries[${missing}]`, message: "is not an entry of this assessment" }],
        });
      const problem = before.flatMap((one) => problemsOf(one, change))[0];
      if (problem)
        throw new Fault("invalid-request", {
          errors: [{ ...problem, path: `change.${problem.path}` }],
        });
      const changed = before.flatMap((one) => changedBy(one, change, assignee) ?? []);
      await saveAnswers(tx, params.id, changed, ctx.actor);
      return {
        changed: await again(tx, params.id, changed),
        before: inOrder(before.filter((one) => changed.some(({ after }) => after.entry === one.entry))),
      };
    }),

  restore: (ctx, { params, body: { answers } }) =>
    ctx.inTenant(async (tx) => {
      const change = Object.assign(
        {},
        ...answers.map(({ entry: _e, version: _v, ...one }) => one),
      ) as AnswerFields;
      await answering(tx, ctx, params.id, { ...change, assigneeId: undefined });
      const about = await aboutFound(tx, params.id);
      const assignees = new Map(
        (
          await peopleAmong(
            tx,
            about.clientId,
            answers.flatMap(({ assigneeId }) => assigneeId ?? []),
          )
        ).map((person) => [person.id, person]),
      );
      const now = new Map(
        (
          await store.answersToChange(
            tx,
            params.id,
            answers.map(({ entry }) => entry),
          )
        ).map((one) => [one.entry, one]),
      );
      const kept: string[] = [];
      const changed = answers.flatMap(({ entry, version, ...fields }) => {
        const before = now.get(entry);
        const fits = before?.version === version && problemsOf(before, fields).length === 0;
        if (!before || !fits) kept.push(entry);
        return before && fits
          ? (changedBy(before, fields, assignees.get(fields.assigneeId ?? "")) ?? [])
          : [];
      });
      await saveAnswers(tx, params.id, changed, ctx.actor);
      return { changed: await again(tx, params.id, changed), kept };
    }),

  history: ({ readTenant }, { params, query }) =>
    readTenant(async (tx) => {
      const [, part] = await Promise.all([aboutFound(tx, params.id), historyOf(tx, params.id, query)]);
      return part;
    }),

  people: ({ inTenant }, { params, query }) =>
    inTenant(async (tx) => {
      const { clientId } = await aboutFound(tx, params.id);
      return { items: await peopleFor(tx, clientId, query.q) };
    }),
};

/** What of an assessment that the person sees decides about changes. */
export async function aboutFound(tx: Pick<Tx, "first">, id: string) {
  const about = await store.aboutAssessment(tx, id);
  if (!about) throw new Fault("not-found");
  return about;
}

/**
 * Joins those who answer an assessment, and checks that the change is allowed; returns the person whom it assigns.
 * @throws Fault `not-found`, `forbidden`, `conflict`, or `invalid-request` for an assignee who doesn't work there
 */
export async function answering(
  tx: Tx,
  ctx: TenantCtx,
  id: string,
  change: AnswerFields,
): Promise<Person | undefined> {
  await store.joinAnswering(tx, id);
  const about = await aboutFound(tx, id);
  checkOwnClient(ctx.actor, about, "assessment");
  checkState(ctx, about, change);
  if (!change.assigneeId) return undefined;
  const [person] = await peopleAmong(tx, about.clientId, [change.assigneeId]);
  if (person) return person;
  throw new Fault("invalid-request", {
    errors: [{ path: "assigneeId", message: "is not someone who works on assessments here" }],
  });
}

/** Answers as they are after a change. */
export async function again(tx: Tx, id: string, changed: readonly store.ChangedAnswer[]): Promise<Answer[]> {
  if (changed.length === 0) return [];
  return inOrder(
    await store.answersToChange(
      tx,
      id,
      changed.map(({ after }) => after.entry),
    ),
  );
}

/** Answers in the order of the framework. */
export function inOrder(answers: readonly store.AnswerToChange[]): Answer[] {
  return answers
    .map(({ objectiveIds: _, ...answer }) => answer)
    .sort((one, other) => one.position - other.position);
}
