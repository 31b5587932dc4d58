import type { AuditAction } from "@crq/contract/records";
import type {
  ExpertQuestions,
  expertQuestions,
  experts,
} from "@crq/contract/risk/elicitation/expert-questions";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import * as store from "./store.ts";
import { newLinkToken, readLinkToken } from "../../../http/links/link-token.ts";

/** The calls of questions to experts. */
export function expertQuestionHandlers(): Handlers<TenantCtx, typeof expertQuestions> {
  return {
    ofScenario: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        await findScenario(tx, params.id);
        return allOf(tx, params.id);
      }),

    ask: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const scenario = await findToChange(tx, ctx, params.id);
        const { actor } = ctx;
        const { input, expert, question, background, days } = body;
        if ((await store.countOf(tx, scenario.id)) >= store.MOST_QUESTIONS)
          throw new Fault("conflict", {
            detail: `A scenario holds ${store.MOST_QUESTIONS} questions to experts.`,
          });
        const token = newLinkToken(actor.tenantId);
        const id = await store.insert(
          tx,
          { name: expert, clientId: scenario.clientId },
          {
            scenario_id: scenario.id,
            input,
            currency: scenario.currency,
            question,
            background,
            token_hash: readLinkToken(token)!.hash,
            asked_by: actor.userId,
            asked_by_name: actor.name,
          },
          days,
        );
        await log(tx, ctx, "scenario.ask", scenario, { expert, input, days });
        return { question: (await store.byId(tx, id))!, token };
      }),

    withdraw: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await store.byId(tx, params.id);
        if (!before) throw new Fault("not-found");
        const scenario = await findToChange(tx, ctx, before.scenarioId);
        if (!(await store.withdraw(tx, before.id)))
          throw new Fault("conflict", {
            detail:
              before.state === "withdrawn"
                ? "This question was withdrawn already."
                : `${before.expertName} has answered this question.`,
          });
        const { expertName: expert, input } = before;
        await log(tx, ctx, "scenario.withdraw", scenario, { expert, input });
        return (await store.byId(tx, before.id))!;
      }),

    setActual: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const scenario = await findToChange(tx, ctx, params.id);
        const { input, value, note } = body;
        const actual = value === null ? null : { value, note };
        const answers = await store.setActual(tx, { scenarioId: scenario.id, input }, actual, ctx.actor.name);
        if (answers === 0)
          throw new Fault("conflict", {
            detail:
              actual === null
                ? "No answer about this estimate is scored."
                : "There is no answer about this estimate that isn’t scored yet.",
          });
        await log(tx, ctx, "scenario.score", scenario, { input, value, note, answers });
        return allOf(tx, scenario.id);
      }),
  };
}

/** The calls of experts. */
export function expertHandlers(): Handlers<TenantCtx, typeof experts> {
  return {
    list: ({ inTenant }, { query }) => inTenant((tx) => store.listExperts(tx, query)),

    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const gone = await store.removeExpert(tx, params.id);
        if (!gone) throw new Fault("not-found");
        await audit(tx, ctx.actor, ctx.request, {
          action: "expert.remove",
          objectType: "expert",
          objectId: params.id,
          detail: gone,
        });
      }),
  };
}

type Scenario = NonNullable<Awaited<ReturnType<typeof store.scenarioById>>>;

async function allOf(tx: Tx, scenarioId: string): Promise<ExpertQuestions> {
  const [questions, known] = await Promise.all([
    store.questionsOf(tx, scenarioId),
    store.recordsOf(tx, scenarioId),
  ]);
  return { questions, experts: known };
}

async function findScenario(tx: Tx, id: string): Promise<Scenario> {
  const row = await store.scenarioById(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

async function findToChange(tx: Tx, { actor }: TenantCtx, id: string): Promise<Scenario> {
  const row = await findScenario(tx, id);
  checkOwnClient(actor, row, "scenario");
  return row;
}

function log(
  tx: Tx,
  { actor, request }: TenantCtx,
  action: AuditAction,
  { id, title }: Scenario,
  detail: object,
): Promise<void> {
  return audit(tx, actor, request, {
    action,
    objectType: "scenario",
    objectId: id,
    detail: { title, ...detail },
  });
}
