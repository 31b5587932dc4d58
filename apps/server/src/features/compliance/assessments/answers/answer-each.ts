/** Several answers at once, each with a change of its own: what follows from controls, from another assessment, from a file. */
import type { Answer, AnswerFields } from "@crq/contract/compliance/assessments/answers";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { changedBy, problemsOf } from "./changing.ts";
import { again, answering, inOrder } from "./handlers.ts";
import { saveAnswers } from "./save.ts";
import { answersToChange } from "./store.ts";

/** What becomes of an answer. */
export interface OneChange {
  readonly entry: string;
  readonly change: Omit<AnswerFields, "assigneeId">;
  /** What the history says about why, by the name of a field: `{ controls: "Backups (in place)" }`. */
  readonly because?: Readonly<Record<string, string>>;
}

/**
 * Changes answers of an assessment, all or none, and keeps why in their history.
 * @returns the answers that differ now, and how they were: `restore` takes them back
 * @throws Fault `not-found`, `forbidden`, `conflict` for the assessment's state, or `invalid-request` with the place in `changes`
 */
export async function answerEach(
  tx: Tx,
  ctx: TenantCtx,
  assessmentId: string,
  changes: readonly OneChange[],
): Promise<{ changed: Answer[]; before: Answer[] }> {
  await answering(
    tx,
    ctx,
    assessmentId,
    Object.assign({}, ...changes.map((one) => one.change)) as AnswerFields,
  );
  const rows = await answersToChange(
    tx,
    assessmentId,
    changes.map(({ entry }) => entry),
  );
  const byEntry = new Map(rows.map((row) => [row.entry, row]));
  const changed = changes.flatMap(({ entry, change, because = {} }, at) => {
    const before = byEntry.get(entry);
    const path = `answers[${at}]`;
    if (!before)
      throw new Fault("invalid-request", {
        errors: [{ path, message: "is not an entry of this assessment" }],
      });
    const [problem] = problemsOf(before, change);
    if (problem)
      throw new Fault("invalid-request", { errors: [{ ...problem, path: `${path}.${problem.path}` }] });
    const one = changedBy(before, change, undefined);
    if (!one) return [];
    const reasons = Object.entries(because).map(([name, after]) => [name, { before: null, after }]);
    return [{ ...one, fields: { ...one.fields, ...Object.fromEntries(reasons) } }];
  });
  await saveAnswers(tx, assessmentId, changed, ctx.actor);
  const entries = new Set(changed.map(({ after }) => after.entry));
  return {
    changed: await again(tx, assessmentId, changed),
    before: inOrder(rows.filter(({ entry }) => entries.has(entry))),
  };
}
