import type { firstAssessment } from "@crq/contract/compliance/assessments/records";
import { type FirstAnswer, FIRST_ENTRIES, FIRST_QUESTIONS, resultOf } from "@crq/frameworks/first-questions";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { changedBy } from "./answers/changing.ts";
import { saveAnswers } from "./answers/save.ts";
import { answersToChange } from "./answers/store.ts";
import { found, logged } from "./records/changing.ts";
import { insert, written } from "./records/handlers.ts";
import { now, save } from "./records/store.ts";

const WORDS: Readonly<Record<FirstAnswer, string>> = {
  yes: "Yes",
  partly: "Partly",
  no: "No",
  unknown: "Don’t know yet",
};

/** The call that begins an assessment with ten answers: all of it in one transaction, or nothing. */
export const firstAssessmentHandlers: Handlers<TenantCtx, typeof firstAssessment> = {
  create: (ctx, { body: { name, clientId, answers } }) => {
    const given = new Map(answers.map(({ question, answer }) => [question, answer]));
    const missing = FIRST_QUESTIONS.find(({ id }) => !given.has(id));
    if (missing || given.size !== FIRST_QUESTIONS.length || answers.length !== given.size)
      throw new Fault("invalid-request", {
        errors: [{ path: "answers", message: "must answer each of the ten questions once" }],
      });
    return ctx.inTenant(async (tx) => {
      const body = { name, clientId, framework: "nist-csf-2-0", scoringModel: "implementation" } as const;
      const fields = { ...body, dueOn: null, ownerId: null, programId: null };
      const id = await insert(tx, ctx, { ...fields, entries: FIRST_ENTRIES });
      const draft = await found(tx, id);
      await logged(tx, ctx, "create", draft, { after: written(draft) });
      await save(tx, id, draft.version, { status: "active", started_at: now }, ctx.actor);
      await logged(tx, ctx, "start", draft);
      const before = new Map((await answersToChange(tx, id, FIRST_ENTRIES)).map((one) => [one.entry, one]));
      const changed = FIRST_QUESTIONS.flatMap(({ id: question, text, entries }) => {
        const answer = given.get(question)!;
        const change = { result: resultOf(answer), note: `${text} ${WORDS[answer]}.` };
        return entries.flatMap((entry) => changedBy(before.get(entry)!, change, undefined) ?? []);
      });
      await saveAnswers(tx, id, changed, ctx.actor);
      return found(tx, id);
    });
  },
};
