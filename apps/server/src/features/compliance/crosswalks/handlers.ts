import type { crosswalks } from "@crq/contract/compliance/crosswalks";
import { inverse } from "@crq/frameworks/relationship";
import type { Tx } from "../../../db/doors.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { fileOf, pairsOf } from "./download.ts";
import { confirm, preview, readFile } from "./import-pairs.ts";
import { inStoredOrder, shown } from "./directions.ts";
import { shippedFramework } from "../frameworks/public.ts";
import { propose } from "./propose.ts";
import { type Decision, decideAll, requirePerson } from "./review.ts";
import * as store from "./store.ts";
import { tellProposers, tellReviewers } from "./tell.ts";

/** What the log calls decisions. */
const ACTIONS = {
  approved: "crosswalk-pair.approve",
  rejected: "crosswalk-pair.reject",
  withdrawn: "crosswalk-pair.withdraw",
} as const;

/** The calls of crosswalk pairs. */
export function crosswalkHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof crosswalks> {
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

    allInForce: ({ readTenant }) => readTenant((tx) => store.allInForce(tx)),

    propose: (ctx, { body }) => {
      forEveryClient(ctx);
      return ctx.inTenant(async (tx) => {
        const { made, sides } = await propose(tx, ctx.actor, body);
        for (const pair of made) await log(tx, ctx, "crosswalk-pair.propose", pair);
        await tellReviewers(tx, ctx.actor, sides, made.length);
        return { items: made.map((pair) => shown(pair, body)) };
      });
    },

    approve: (ctx, { body }) => decide(ctx, body, "approved"),
    reject: (ctx, { body }) => decide(ctx, body, "rejected"),
    withdraw: (ctx, { body }) => decide(ctx, { ...body, reason: "" }, "withdrawn"),

    importPreview: async (ctx, { body }) => {
      forEveryClient(ctx);
      const read = await readFile(ctx, parsing, body);
      return ctx.inTenant((tx) => preview(tx, ctx.actor, body, read));
    },

    importConfirm: async (ctx, { body }) => {
      forEveryClient(ctx);
      const read = await readFile(ctx, parsing, body);
      return ctx.inTenant(async (tx) => {
        const { proposed, sides } = await confirm(tx, ctx.actor, body, read);
        await tellReviewers(tx, ctx.actor, sides, proposed);
        const { from, to, format, fingerprint } = body;
        const detail = { from, to, format, proposed, fingerprint };
        const entry = { action: "crosswalk-pair.import", objectType: "crosswalk-pair", detail } as const;
        await audit(tx, ctx.actor, ctx.request, entry);
        return { proposed };
      });
    },

    download: async (ctx, { query }) => {
      const pairs = await ctx.inTenant(async (tx) => {
        const found = await pairsOf(tx, ctx.actor, query);
        const detail = { ...query, rows: found.pairs.length };
        const entry = { action: "crosswalk-pair.export", objectType: "crosswalk-pair", detail } as const;
        await audit(tx, ctx.actor, ctx.request, entry);
        return found;
      });
      return fileOf(ctx, parsing, query, pairs);
    },
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
    if (decision !== "withdrawn")
      await tellProposers(tx, ctx.actor, done, { verdict: decision, reason: asked.reason });
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
  { actor, request }: TenantCtx,
  action: "crosswalk-pair.propose" | (typeof ACTIONS)[Decision],
  pair: store.StoredPair,
  reason = "",
): Promise<void> {
  const { id, from, fromEntry, to, toEntry, relationship, strength, rationale, source } = pair;
  const statement = { from, to, relationship, strength };
  const detail = {
    name: `${fromEntry} – ${toEntry}`,
    ...statement,
    ...(action === "crosswalk-pair.propose" && { rationale, source }),
    ...(reason !== "" && { reason }),
  };
  return audit(tx, actor, request, { action, objectType: "crosswalk-pair", objectId: id, detail });
}
