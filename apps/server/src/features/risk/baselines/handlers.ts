import type {
  Baseline,
  BaselineReview,
  baselines,
  BaselineState,
  Bridge,
} from "@crq/contract/risk/baselines";
import type { AuditAction } from "@crq/contract/records";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Tx } from "../../../db/doors.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Secret } from "../../../http/secret.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { readToFreeze, rowOf } from "./freeze.ts";
import { checkSignature, signBaseline } from "./signature.ts";
import * as store from "./store.ts";

/** What a verdict makes of a baseline. */
const STATES = { approve: "approved", return: "returned" } as const satisfies Record<string, BaselineState>;

/** What the log calls a verdict. */
const ACTIONS = {
  approve: "baseline.approve",
  return: "baseline.return",
  comment: "baseline.comment",
} as const satisfies Record<string, AuditAction>;

/** The calls of baselines. */
export function baselineHandlers({
  compute,
  secret,
}: {
  readonly compute: Compute;
  readonly secret: Secret;
}): Handlers<TenantCtx, typeof baselines> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),

    get: ({ inTenant }, { params }) => inTenant((tx) => detail(tx, params.id)),

    freeze: async (ctx, { body }) => {
      const { actor } = ctx;
      const clientId = clientMeant(actor, body.clientId);
      const asked = { ...body, clientId };
      const read = await ctx.inTenant((tx) => readToFreeze(tx, asked, actor.name));
      const frozen = await compute.run({ engine: "exact", freeze: read.unfrozen }, ctx.caller);
      const values = rowOf(read, frozen, clientId, actor.userId);
      return ctx.inTenant(async (tx) => {
        const id = await store.insert(tx, values);
        const made = await detail(tx, id);
        await log(tx, ctx, "baseline.freeze", made, {
          hash: made.hash,
          scenarios: made.scenarios,
          p95: made.p95,
        });
        return made;
      });
    },

    review: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const before = await toDecide(tx, params.id);
        const { actor } = ctx;
        const { verdict, comment } = body;
        const own = before.frozenById === actor.userId;
        if (verdict !== "comment") {
          requireOpen(before);
          if (own || actor.key)
            throw new Fault("forbidden", {
              detail: own
                ? "You froze this baseline, so someone else has to approve or return it."
                : "A person decides about a baseline, signed in rather than with a key.",
            });
        }
        if (verdict !== "approve" && comment.trim() === "")
          throw new Fault("invalid-request", {
            errors: [
              { path: "comment", message: verdict === "return" ? "Say what has to change" : "is required" },
            ],
          });
        if (before.reviews.length >= MOST_REVIEWS)
          throw new Fault("conflict", { detail: `A baseline holds ${MOST_REVIEWS} comments.` });
        if (before.state === "approved")
          throw new Fault("conflict", {
            detail: "This baseline is approved and signed, so nothing can be added to it.",
          });
        const at = new Date().toISOString();
        const review: BaselineReview = { verdict, comment, by: actor.name, at };
        const reviews = [...before.reviews, review];
        const signature =
          verdict === "approve" ? signBaseline(secret, actor.tenantId, { hash: before.hash, reviews }) : null;
        const decision =
          verdict === "comment" ? undefined : { state: STATES[verdict], by: actor, at, signature };
        await store.saveReviews(tx, before.id, reviews, decision);
        const key = signature ? { key: signature.fingerprint } : {};
        await log(tx, ctx, ACTIONS[verdict], before, { hash: before.hash, comment, ...key });
        return detail(tx, before.id);
      }),

    withdraw: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await toDecide(tx, params.id);
        requireOpen(before);
        if (before.frozenById !== ctx.actor.userId)
          throw new Fault("forbidden", {
            detail: `${before.frozenBy} froze this baseline and can withdraw it; you can return it instead.`,
          });
        const decision = {
          state: "withdrawn",
          by: ctx.actor,
          at: new Date().toISOString(),
          signature: null,
        } as const;
        await store.saveReviews(tx, before.id, before.reviews, decision);
        await log(tx, ctx, "baseline.withdraw", before, { hash: before.hash });
        return detail(tx, before.id);
      }),

    verify: async (ctx, { params }) => {
      const { row, content } = await ctx.inTenant((tx) => withContent(tx, params.id));
      const work = { engine: "exact", verify: content, scenarios: row.scenarios } as const;
      const { hash, engineVersion, differences } = await compute.run(work, ctx.caller);
      return {
        hashMatches: hash === row.hash,
        signature: checkSignature(secret, ctx.actor.tenantId, row, row.signature),
        engineVersion,
        differences: [...differences],
      };
    },

    export: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const { row, content } = await withContent(tx, params.id);
        const { hash, reviews, signature } = row;
        await log(tx, ctx, "baseline.export", row, { hash });
        const baseline = JSON.parse(content) as Record<string, unknown>;
        return { schema: "crq-baseline-file/1" as const, hash, baseline, reviews, signature };
      }),

    bridge: async (ctx, { params, query }) => {
      const { inflation } = query;
      const read = await ctx.inTenant(async (tx) => {
        const to = await withContent(tx, params.id);
        const earlier = query.from ?? (await store.approvedBefore(tx, to.row))?.id;
        if (earlier === undefined)
          throw new Fault("invalid-request", {
            errors: [{ path: "from", message: "is required: no baseline was approved before this one" }],
          });
        const from = await withContent(tx, earlier);
        requireBridgeable(from.row, to.row);
        const key = `${from.row.id} ${inflation} ${ENGINE_VERSION}`;
        return { to, from, key, kept: await store.keptBridge(tx, to.row.id, key) };
      });
      if (read.kept) return read.kept;
      const { from, to, key } = read;
      const bridge = { from: from.content, to: to.content, inflation };
      const scenarios = Math.max(from.row.scenarios, to.row.scenarios);
      const bridged = await compute.run({ engine: "exact", bridge, scenarios }, ctx.caller);
      const end = ({ row: { id, name, frozenAt } }: typeof to) => ({ id, name, frozenAt });
      const reply: Bridge = {
        from: { ...end(from), ...bridged.from },
        to: { ...end(to), ...bridged.to },
        currency: to.row.currency,
        inflation,
        groups: bridged.groups.map((one) => ({ ...one })),
        changes: bridged.changes.slice(0, MOST_CHANGES).map((one) => ({ ...one })),
      };
      await ctx.inTenant((tx) => store.keepBridge(tx, to.row.id, key, reply));
      return reply;
    },
  };
}

/** How many things can be said of a baseline. */
const MOST_REVIEWS = 100;
/** How many changes a bridge names. */
const MOST_CHANGES = 200;

function log(
  tx: Tx,
  { actor, request }: TenantCtx,
  action: AuditAction,
  { id, name }: Pick<Baseline, "id" | "name">,
  detail: object,
): Promise<void> {
  return audit(tx, actor, request, {
    action,
    objectType: "baseline",
    objectId: id,
    detail: { name, ...detail },
  });
}

async function find(tx: Tx, id: string): Promise<store.BaselineRow> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

async function toDecide(tx: Tx, id: string): Promise<store.BaselineRow> {
  const row = await store.byIdToDecide(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

async function withContent(tx: Tx, id: string) {
  const row = await find(tx, id);
  return { row, content: (await store.contentOf(tx, id))! };
}

async function detail(tx: Tx, id: string): Promise<Baseline> {
  const { shown, ...row } = await find(tx, id);
  return { ...row, ...shown, previous: (await store.approvedBefore(tx, row)) ?? null };
}

function requireOpen({ state, decidedBy }: store.BaselineRow): void {
  if (state === "in-review") return;
  throw new Fault("conflict", {
    detail: `This baseline was ${state}${decidedBy === null ? "" : ` by ${decidedBy}`}. Freeze a new one instead.`,
  });
}

function requireBridgeable(from: store.BaselineRow, to: store.BaselineRow): void {
  const refuse = (message: string) => new Fault("invalid-request", { errors: [{ path: "from", message }] });
  if (from.id === to.id) throw refuse("must be another baseline");
  if (from.clientId !== to.clientId) throw refuse("must be of the same tenant or client");
  if (from.currency !== to.currency) throw refuse(`is in ${from.currency}; must be in ${to.currency}`);
  if (from.frozenAt > to.frozenAt) throw refuse("must be the earlier one");
}
