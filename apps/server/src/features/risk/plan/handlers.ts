import type { plan } from "@crq/contract/risk/plan";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { PlanReturns } from "@crq/engine/program/plan/plan";
import type { Secret } from "../../../http/secret.ts";
import { goingOn } from "./go-on.ts";
import { readToPlan } from "./store.ts";

/** The calls that choose among planned controls and policies. They change nothing. */
export function planHandlers({
  compute,
  secret,
}: {
  readonly compute: Compute;
  readonly secret: Secret;
}): Handlers<TenantCtx, typeof plan> {
  const { textOf, read: whereFrom } = goingOn(secret);
  const read = (
    ctx: TenantCtx,
    query: { readonly clientId?: string | undefined; readonly currency?: string | undefined },
  ) =>
    ctx.inTenant((tx) =>
      readToPlan(tx, { clientId: clientMeant(ctx.actor, query.clientId), currency: query.currency }),
    );
  return {
    returns: async (ctx, { query }) => {
      const { about, plan } = await read(ctx, query);
      if (plan.members.length === 0)
        return {
          ...about,
          candidates: [],
          leftOut: 0,
          nothing: 0,
          steps: [],
          mostSaved: null,
          withinBudget: null,
          proven: true,
        };
      const work = { engine: "exact", plan, budget: query.budget ?? null } as const;
      return { ...about, ...returnsReply(await computed(compute.run(work, ctx.caller))) };
    },

    cheapest: async (ctx, { query }) => {
      const { about, plan } = await read(ctx, query);
      if (about.appetite === null || plan.members.length === 0)
        throw new Fault("invalid-request", {
          detail:
            about.appetite === null
              ? `No appetite is stated in ${about.currency}. State the annual loss that is accepted first.`
              : "There are no scenarios to plan for yet.",
        });
      const question = [ctx.actor.tenantId, plan, about.appetite];
      const from = whereFrom(query.goOn, question);
      const work = { engine: "exact", plan, inside: about.appetite, from } as const;
      const { choice, proven, atLeast, tried, nearest, unfinished } = await computed(
        compute.run(work, ctx.caller),
      );
      return {
        ...about,
        choice: choice && stated(choice),
        proven,
        atLeast,
        tried,
        nearest: nearest && stated(nearest),
        goOn: unfinished && textOf(unfinished, question),
      };
    },

    judge: async (ctx, { query }) => {
      const { about, plan } = await read(ctx, query);
      if (plan.members.length === 0)
        throw new Fault("invalid-request", { detail: "There are no scenarios to plan for yet." });
      const chosen = query.chosen === "" ? [] : query.chosen.toLowerCase().split(",");
      const work = { engine: "exact", plan, chosen, accepted: about.appetite } as const;
      return { ...about, choice: stated(await computed(compute.run(work, ctx.caller))) };
    },
  };
}

/** The answer, or what to do where too many controls are planned. */
async function computed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RangeError && error.message.startsWith("controls: at most"))) throw error;
    throw new Fault("invalid-request", {
      detail:
        "A plan chooses among at most 40 controls and policies. Mark some planned controls as not planned, or plan for one client at a time.",
    });
  }
}

function returnsReply({ candidates, steps, mostSaved, withinBudget, leftOut, nothing, proven }: PlanReturns) {
  return {
    candidates: candidates.map((one) => ({
      ...one,
      requires: [...one.requires],
      excludes: [...one.excludes],
    })),
    leftOut,
    nothing,
    steps: steps.map(stated),
    mostSaved: stated(mostSaved),
    withinBudget: withinBudget && stated(withinBudget),
    proven,
  };
}

function stated<C extends PlanReturns["mostSaved"]>(choice: C) {
  return { ...choice, chosen: [...choice.chosen] };
}
