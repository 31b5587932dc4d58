import type { crosswalks } from "@crq/contract/compliance/crosswalks";
import { inverse } from "@crq/frameworks/relationship";
import type { Tx } from "../../../db/doors.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { inStoredOrder, shown } from "./directions.ts";
import { shippedFramework } from "./known-frameworks.ts";
import { propose } from "./propose.ts";
import { type Decision, decideAll, requirePerson } from "./review.ts";
import * as store from "./store.ts";

const record = recorded("crosswalk-pair");

/** The log's names of decisions. */
const ACTIONS = { approved: "approve", rejected: "reject", withdrawn: "withdraw" } as const;

/** The calls of crosswalk pairs. */
export function crosswalkHandlers(): Handlers<TenantCtx, typeof crosswalks> {
  return {
    overview: ({ readTenant }) => readTenant((tx) => store.overview(tx)),

    pairs: async ({ readTenant, actor }, { query }) => {
      const asked = {
        ...query,
        fromEntry: asWritten(query.from, query.fromEntry),
        toEntry: asWritten(query.to, query.toEntry),
      };
      const { items, total } = await readTenant((tx) => store.list(tx, asked, actor.userId));
      return { items: items.map((pair) => shown(pair, query)), total };
    },

    inForce: async (ctx, { query }) => {
      const { from, to, turned } = inStoredOrder(query.from, query.to);
      const found = await ctx.readTenant((tx) => store.inForce(tx, from, to));
      return found.map(({ id, strength, ...pair }) =>
        turned
          ? { id, from: pair.to, to: pair.from, relationship: inverse(pair.relationship), strength }
          : { id, from: pair.from, to: pair.to, relationship: pair.relationship, strength },
      );
    },

    propose: (ctx, { body }) => {
      forEveryClient(ctx);
      return ctx.inTenant(async (tx) => {
        const made = await propose(tx, ctx.actor, body);
        for (const pair of made) await log(tx, ctx, "propose", pair);
        return { items: made.map((pair) => shown(pair, body)) };
      });
    },

    approve: (ctx, { body }) => decide(ctx, body, "approved"),
    reject: (ctx, { body }) => decide(ctx, body, "rejected"),
    withdraw: (ctx, { body }) => decide(ctx, { ...body, reason: "" }, "withdrawn"),
  };
}

function decide(
  ctx: TenantCtx,
  asked: { readonly ids: readonly string[]; readonly reason: string },
  decision: Decision,
) {
  forEveryClient(ctx);
  requirePerson(ctx.actor, decision);
  return ctx.inTenant(async (tx) => {
    const { done, results } = await decideAll(tx, ctx.actor, asked, decision);
    for (const pair of done) await log(tx, ctx, ACTIONS[decision], pair, asked.reason);
    return { done: done.length, results };
  });
}

/** Pairs belong to the whole tenant: who works for one client reads them, and changes none. */
function forEveryClient({ actor }: TenantCtx): void {
  checkOwnClient(actor, { clientId: null }, "crosswalk");
}

/** An entry as its framework writes it, so that it's found however it's typed. */
function asWritten(framework: string | undefined, typed: string | undefined): string | undefined {
  if (typed === undefined || framework === undefined) return typed;
  const found = shippedFramework(framework)?.find(typed);
  return found && "id" in found ? found.id : typed;
}

function log(
  tx: Tx,
  ctx: TenantCtx,
  done: "propose" | "approve" | "reject" | "withdraw",
  pair: store.StoredPair,
  reason?: string,
): Promise<void> {
  const { id, from, fromEntry, to, toEntry, relationship, strength, rationale, source } = pair;
  return record(
    tx,
    ctx,
    done,
    { id, name: `${fromEntry} – ${toEntry}` },
    {
      from,
      to,
      relationship,
      strength,
      ...(done === "propose" && { rationale, source }),
      ...(reason !== undefined && reason !== "" && { reason }),
    },
  );
}
