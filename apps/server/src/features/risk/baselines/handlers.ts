import type {
  Baseline,
  BaselineReview,
  baselines,
  BaselineState,
} from "@crq/contract/risk/baselines/baselines";
import type { AuditAction } from "@crq/contract/records";
import type { Tx } from "../../../db/doors.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { type ExportDetail, exportOf } from "../../../http/list-handlers.ts";
import { newLinkToken, readLinkToken } from "../../../http/links/link-token.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Secret } from "../../../http/secret.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { notify, notifyThoseWho, reviewEvents } from "../../people/notifications/public.ts";
import { audit, wasTenantKey } from "../../platform/audit-log/public.ts";
import { editedBy } from "../scenarios/public.ts";
import { bridged, withContent } from "./bridged.ts";
import { COLUMNS } from "./csv-columns.ts";
import { preview, readToFreeze, rowOf } from "./freeze.ts";
import * as links from "./link-store.ts";
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

/** The list as a file; `baseline.export` is the export of one whole baseline. */
const listExported = (tx: Tx, { actor, request }: TenantCtx, detail: ExportDetail) =>
  audit(tx, actor, request, {
    action: "baseline.export-list",
    objectType: "baseline",
    detail: { ...detail },
  });

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

    exportCsv: exportOf({ list: store.list, columns: COLUMNS, audited: listExported }),

    preview: ({ inTenant, actor }, { query }) =>
      inTenant((tx) => preview(tx, { ...query, clientId: clientMeant(actor, query.clientId) })),

    get: ({ inTenant, actor }, { params }) => inTenant((tx) => detail(tx, params.id, actor)),

    freeze: async (ctx, { body }) => {
      const { actor } = ctx;
      requirePerson(actor);
      const clientId = clientMeant(actor, body.clientId);
      const asked = { ...body, clientId };
      const read = await ctx.inSnapshot((tx) => readToFreeze(tx, asked, actor.name));
      const frozen = await compute.run({ engine: "exact", freeze: read.unfrozen }, ctx.caller);
      const values = rowOf(read, frozen, clientId, actor.userId);
      return ctx.inTenant(async (tx) => {
        const id = await store.insert(tx, values);
        const made = await detail(tx, id, actor);
        await log(tx, ctx, "baseline.freeze", made, {
          hash: made.hash,
          scenarios: made.scenarios,
          p95: made.p95,
        });
        await notifyThoseWho(tx, "scenario:write", reviewEvents.baselineFrozen(actor.tenantId, made, actor));
        return made;
      });
    },

    review: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        requirePerson(actor);
        const before = await toDecide(tx, params.id);
        const { verdict, comment } = body;
        const own = before.frozenById === actor.userId;
        if (verdict !== "comment") {
          requireOpen(before);
          if (own || actor.key)
            throw new Fault("forbidden", {
              detail: own
                ? "You froze this baseline, so someone else has to approve or return it."
                : "Only signed-in people can approve or return baselines. API keys can't.",
            });
          if (verdict === "approve") await requireAuthor(tx, before);
        }
        if (verdict !== "approve" && comment.trim() === "")
          throw new Fault("invalid-request", {
            errors: [
              {
                path: "comment",
                message: verdict === "return" ? "Explain what needs to change" : "is required",
              },
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
        if (verdict !== "comment")
          await tellAuthor(tx, before, { verdict: STATES[verdict], comment, by: actor });
        return detail(tx, before.id, actor);
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
        return detail(tx, before.id, ctx.actor);
      }),

    verify: async (ctx, { params }) => {
      const { row, content } = await ctx.inTenant((tx) => withContent(tx, params.id));
      const work = { engine: "exact", verify: content, scenarios: row.scenarios } as const;
      const { hash, differences, largest, ...engines } = await compute.run(work, ctx.caller);
      return {
        hashMatches: hash === row.hash,
        signature: checkSignature(secret, ctx.actor.tenantId, row, row.signature),
        ...engines,
        differences: [...differences],
        largestDifference: largest,
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

    links: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        await find(tx, params.id);
        return { links: await links.linksOf(tx, params.id) };
      }),

    share: async (ctx, { params, body: { label, days } }) => {
      const { actor } = ctx;
      const toShare = async (tx: Tx) => {
        const row = await find(tx, params.id);
        checkOwnClient(actor, row, "baseline");
        if (row.state !== "approved")
          throw new Fault("conflict", {
            detail: "Only the statement of an approved baseline can be shared.",
          });
        return row;
      };
      const previous = await ctx.inTenant(async (tx) => store.approvedBefore(tx, await toShare(tx)));
      const bridge = previous ? await bridged(compute, ctx, params.id, previous.id, 0) : null;
      return ctx.inTenant(async (tx) => {
        const row = await toShare(tx);
        if ((await links.linksOf(tx, row.id)).length >= links.MOST_LINKS)
          throw new Fault("conflict", { detail: `A baseline has at most ${links.MOST_LINKS} links.` });
        const token = newLinkToken(actor.tenantId);
        const by = { created_by: actor.userId, created_by_name: actor.name };
        const values = { baseline_id: row.id, label, token_hash: readLinkToken(token)!.hash, bridge, ...by };
        const id = await links.insertLink(tx, values, days);
        await log(tx, ctx, "baseline.share", row, { for: label, days });
        return { link: (await links.linkById(tx, id))!, token };
      });
    },

    revokeLink: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await links.linkById(tx, params.id);
        if (!before) throw new Fault("not-found");
        const row = await find(tx, before.baselineId);
        checkOwnClient(ctx.actor, row, "baseline");
        if (!(await links.revokeLink(tx, before.id, ctx.actor.name)))
          throw new Fault("conflict", { detail: "This link was revoked already." });
        await log(tx, ctx, "baseline.unshare", row, { for: before.label });
        return (await links.linkById(tx, before.id))!;
      }),

    bridge: (ctx, { params, query }) => bridged(compute, ctx, params.id, query.from, query.inflation),
  };
}

/**
 * Someone who holds a tenant-owned key could freeze with it and approve as themselves, so what is said of a baseline is
 * said by people: in a session, or, except for decisions, with a key of their own.
 */
function requirePerson({ key }: TenantCtx["actor"]): void {
  if (key && !key.personal)
    throw new Fault("forbidden", {
      detail:
        "A tenant’s key can’t freeze or review baselines, since approval needs a second person. Use a personal key instead.",
    });
}

/** Refuses one that a tenant's key froze, which was possible once: the person who approves it could have held the key. */
async function requireAuthor(tx: Tx, baseline: store.BaselineRow): Promise<void> {
  if (!(await frozenByKey(tx, baseline))) return;
  throw new Fault("forbidden", {
    detail:
      "This baseline was frozen with the organization's API key, which doesn't say who did it. Return it and freeze it again.",
  });
}

async function frozenByKey(tx: Tx, { frozenById }: Pick<store.BaselineRow, "frozenById">): Promise<boolean> {
  return frozenById !== null && (await wasTenantKey(tx, frozenById));
}

/** How many things can be said of a baseline. */
const MOST_REVIEWS = 100;

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

/** Tells the author of a decision. */
function tellAuthor(
  tx: Tx,
  { frozenById: author, ...baseline }: store.BaselineRow,
  decision: Parameters<typeof reviewEvents.baselineDecided>[2] & { readonly by: TenantCtx["actor"] },
): Promise<void> {
  return notify(tx, reviewEvents.baselineDecided(decision.by.tenantId, { ...baseline, author }, decision));
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

async function detail(tx: Tx, id: string, { userId }: Pick<TenantCtx["actor"], "userId">): Promise<Baseline> {
  const { shown, ...row } = await find(tx, id);
  const previous = (await store.approvedBefore(tx, row)) ?? null;
  const ids = shown.parts.flatMap(({ kind, id: part }) => (kind === "scenario" ? [part] : []));
  const saves = { userId, ids, after: previous?.frozenAt ?? null, until: row.frozenAt };
  const editedByCaller = row.state === "in-review" ? await editedBy(tx, saves) : 0;
  return { ...row, ...shown, previous, editedByCaller, frozenByKey: await frozenByKey(tx, row) };
}

function requireOpen({ state, decidedBy }: store.BaselineRow): void {
  if (state === "in-review") return;
  throw new Fault("conflict", {
    detail: `This baseline was ${state}${decidedBy === null ? "" : ` by ${decidedBy}`}. Freeze a new one instead.`,
  });
}
