/** The calls of appetite and tolerance by category of risk. */
import { LIMITS_OF, type LimitedCategory, type riskLimits } from "@crq/contract/risk/register/risk-limits";
import type { InputOf } from "@crq/contract/route";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { type RatingMatrix, ratingUpTo } from "@crq/engine/rating/matrix";
import type { Tx } from "../../../../db/doors.ts";
import { lockTenant } from "../../../../db/versions.ts";
import { changedFields } from "../../../../http/changed-fields.ts";
import { clientFound, clientMeant } from "../../../../http/client-meant.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { recorded } from "../../../platform/audit-log/public.ts";
import { defaultMatrix } from "../../matrix-choices/public.ts";
import * as store from "./store.ts";

const logged = recorded("risk-limit");

/** The calls of appetite and tolerance by category of risk. */
export const riskLimitHandlers: Handlers<TenantCtx, typeof riskLimits> = {
  list: ({ actor, inTenant }, { query }) =>
    inTenant(async (tx) => {
      const client = await clientFound(tx, clientMeant(actor, query.clientId));
      return {
        items: await limitedCategories(tx, client?.id ?? null),
        currency: await store.usualCurrency(tx),
      };
    }),

  save: (ctx, { body }) => ctx.inTenant((tx) => save(tx, ctx, body)),

  remove: (ctx, { params: { id } }) =>
    ctx.inTenant(async (tx) => {
      const before = await store.limitById(tx, id);
      if (!before) throw new Fault("not-found");
      checkOwnClient(ctx.actor, before, "limit");
      await store.removeLimit(tx, id);
      await logged(tx, ctx, "remove", named(before), { before: await inWords(tx, before) });
    }),

  effects: ({ actor, inTenant }, { body }) =>
    inTenant(async (tx) => {
      const client = await clientFound(tx, clientMeant(actor, body.clientId));
      return store.effectsOf(tx, { ...body, clientId: client?.id ?? null });
    }),
};

/** The categories that risks have and those with limits, by name; risks without a category last. */
async function limitedCategories(tx: Tx, clientId: string | null): Promise<LimitedCategory[]> {
  const limits = await store.limitsOf(tx, clientId);
  const counted = new Map(
    (await store.countsByCategory(tx, clientId)).map((one) => [one.category, one.counts]),
  );
  const of = (category: string, whose: string | null) =>
    limits.find((one) => one.category === category && one.clientId === whose) ?? null;
  const names = new Set([...counted.keys(), ...limits.map(({ category }) => category)]);
  return [...names]
    .toSorted((one, other) => Number(one === "") - Number(other === "") || one.localeCompare(other, "en"))
    .map((category) => ({
      category,
      limit: of(category, clientId),
      inherited: clientId === null ? null : of(category, null),
      clients:
        clientId === null
          ? limits.filter((one) => one.category === category && one.clientId !== null).length
          : 0,
      counts: counted.get(category) ?? { within: 0, beyondAppetite: 0, beyondTolerance: 0, notJudged: 0 },
    }));
}

async function save(tx: Tx, ctx: TenantCtx, body: InputOf<typeof riskLimits.save>["body"]) {
  const { actor } = ctx;
  const { version, ...sent } = body;
  const client = await clientFound(tx, clientMeant(actor, body.clientId));
  const limit = { ...sent, clientId: client?.id ?? null, reason: body.reason.trim() };
  if (limit.reviewedOn > dayAhead())
    throw new Fault("invalid-request", {
      errors: [{ path: "reviewedOn", message: "must not be in the future" }],
    });
  // One after another, so that the first limits of a category are set once.
  await lockTenant(tx, actor.tenantId);
  const before = await store.limitOf(tx, limit.category, limit.clientId);
  if ((before?.version ?? 0) !== version)
    throw new Fault("conflict", {
      detail: before
        ? `${before.updatedBy} saved these limits since you opened them. Look at theirs, then save yours again.`
        : "Someone removed these limits since you opened them. Look again, then save yours.",
    });
  if (!before && (await store.limitCount(tx, actor.tenantId)) >= MOST)
    throw new Fault("conflict", {
      detail: `At most ${MOST.toLocaleString("en-US")} categories have limits, those of clients included. Remove others first.`,
    });
  const id = before?.id ?? (await store.insertLimit(tx, limit, actor));
  if (before) await store.saveLimit(tx, id, version, limit, actor);
  const after = (await store.limitById(tx, id))!;
  const said = await inWords(tx, after);
  if (!before) await logged(tx, ctx, "create", named(after), { after: said });
  else {
    const detail = changedFields(await inWords(tx, before), said);
    if (detail) await logged(tx, ctx, "update", named(after), detail);
  }
  return after;
}

/** The most limits of a tenant: enough for many clients with categories of their own. */
const MOST = 25 * LIMITS_OF.categories;

/** Tomorrow by UTC: today, wherever someone is. */
const dayAhead = () => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

const named = ({ id, category }: { readonly id: string; readonly category: string }) => ({
  id,
  name: category === "" ? "risks without a category" : category,
});

/** Limits as the log words them: ratings as the matrix of new risks calls them today. */
async function inWords(tx: Tx, limit: store.NewLimit) {
  const matrix: Pick<RatingMatrix, "ratings"> = (await defaultMatrix(tx))?.matrix ?? BUILT_IN_MATRIX;
  const label = (place: number) => matrix.ratings[ratingUpTo(matrix, place) - 1]!.label;
  const { rating, loss, clientId, reason, reviewedOn } = limit;
  return {
    rating: rating && { appetite: label(rating.appetite), tolerance: label(rating.tolerance) },
    loss,
    reason,
    reviewedOn,
    ...(clientId !== null && { clientId }),
  };
}
