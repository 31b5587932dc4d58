import type { policies, Policy, ScenarioTerms } from "@crq/contract/risk/policies";
import { isJoined } from "@crq/contract/platform/joining";
import type { Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { exportOf } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit, exported, recorded } from "../../platform/audit-log/public.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { columnsWith } from "./csv-columns.ts";
import { forgetEnd, policyEvents, recordEvents } from "../exposure-events/public.ts";
import * as store from "./store.ts";

const record = recorded("policy");

/** The calls of policies. */
export function policyHandlers(): Handlers<TenantCtx, typeof policies> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),

    exportCsv: exportOf({
      list: store.list,
      columns: async (tx, items: Policy[]) =>
        columnsWith(
          await store.titlesOf(
            tx,
            items.flatMap(({ terms }) => terms),
          ),
        ),
      audited: exported("policy.export"),
    }),

    get: ({ readTenant }, { params }) => readTenant((tx) => find(tx, params.id)),

    create: (ctx, { body }) =>
      ctx.inTenant(async (tx) => {
        const clientId = body.clientId ?? ctx.actor.clientId;
        if (clientId !== null && !(await ownClient(tx, clientId)))
          throw new Fault("invalid-request", {
            errors: [{ path: "clientId", message: "is not a client of this tenant" }],
          });
        await checkCovered(tx, body.scenarioIds, { clientId, currency: body.currency });
        await checkTerms(tx, body.terms, body.scenarioIds, { clientId, currency: body.currency });
        const values = { ...columnsOf(body), currency: body.currency, client_id: clientId };
        const id = await store.insert(tx, values as Parameters<typeof store.insert>[1], ctx.actor);
        await store.setCovered(tx, id, body.scenarioIds);
        const made = await find(tx, id);
        await recordEvents(tx, policyEvents(null, made));
        const { hasEnded: _, ...policy } = made;
        await record(tx, ctx, "create", made, { policy });
        return made;
      }),

    update: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const { version, ...fields } = body;
        const before = await findToChange(tx, params.id, ctx.actor);
        if (before.version !== version) throw conflict(before, version);
        const { scenarioIds } = fields;
        if (scenarioIds !== undefined) await checkCovered(tx, scenarioIds, before);
        const covered = scenarioIds === undefined ? before.scenarioIds : scenarioIds;
        if (fields.terms) await checkTerms(tx, fields.terms, covered, before);
        const terms = await termsToSave(tx, before, { covered, ...fields });
        if (!(await store.update(tx, params.id, version, columnsOf({ ...fields, terms }), ctx.actor)))
          throw conflict(await find(tx, params.id), version);
        if (scenarioIds !== undefined) await store.setCovered(tx, params.id, scenarioIds);
        const after = await find(tx, params.id);
        await forgetEnd(tx, before);
        await recordEvents(tx, policyEvents(before, after));
        const detail = { version: after.version, before: pick(before, fields), after: pick(after, fields) };
        await record(tx, ctx, "update", after, detail);
        return after;
      }),

    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const gone = await findToChange(tx, params.id, ctx.actor);
        if (!(await store.setDeleted(tx, params.id, true))) throw new Fault("not-found");
        await forgetEnd(tx, gone);
        await recordEvents(tx, policyEvents(gone, null));
        await log(tx, ctx, "policy.remove", gone);
      }),

    restore: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const deleted = await store.deletedById(tx, params.id);
        if (!deleted) throw new Fault("not-found");
        checkChangeable(deleted, ctx.actor);
        if (!(await store.setDeleted(tx, params.id, false))) throw new Fault("not-found");
        const restored = await find(tx, params.id);
        await recordEvents(tx, policyEvents(null, restored));
        await log(tx, ctx, "policy.restore", deleted);
        return restored;
      }),
  };
}

async function find(tx: Tx, id: string): Promise<store.FoundPolicy> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

async function findToChange(tx: Tx, id: string, actor: Actor): Promise<store.FoundPolicy> {
  const row = await find(tx, id);
  checkChangeable(row, actor);
  return row;
}

/** Refuses a policy of the whole tenant for people of one client, and one whose terms are a scenario's. */
function checkChangeable(policy: Policy, actor: Actor): void {
  checkOwnClient(actor, policy, "policy");
  if (policy.ownScenario)
    throw new Fault("conflict", {
      detail: `The terms of this policy are set in the scenario '${policy.ownScenario.title}', on its Insurance tab.`,
    });
}

/** Refuses scenarios that a policy can't cover. */
async function checkCovered(
  tx: Tx,
  ids: readonly string[] | null,
  { clientId, currency }: { readonly clientId: string | null; readonly currency: string },
  pathOf = (i: number) => `scenarioIds[${i}]`,
): Promise<void> {
  if (ids === null) return;
  const now = await ratesNow(tx);
  const rates = currency === now.currency ? [...now.rates] : [];
  const known = new Map((await store.coverable(tx, ids, clientId)).map((row) => [row.id, row.currency]));
  const errors = ids.flatMap((id, i) => {
    const found = known.get(id.toLowerCase());
    const path = pathOf(i);
    if (found === undefined)
      return [{ path, message: `is not a scenario of this ${clientId === null ? "tenant" : "client"}` }];
    return isJoined({ currency: found }, currency, { rates })
      ? []
      : [{ path, message: `is in ${found}; must be in ${currency} as the policy, or have an exchange rate` }];
  });
  if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, 50) });
}

/** Whether a policy over these scenarios, or for null over all, covers the one of these terms. */
function isCovered({ scenarioId }: ScenarioTerms, covered: readonly string[] | null): boolean {
  return covered === null || covered.some((id) => id.toLowerCase() === scenarioId.toLowerCase());
}

/**
 * The terms that a change leaves a policy, undefined if all. Those of deleted scenarios stay as long as it covers these: the person who saves doesn't see them.
 */
async function termsToSave(
  tx: Tx,
  before: Policy,
  after: {
    readonly covered: readonly string[] | null;
    readonly terms?: readonly ScenarioTerms[] | undefined;
    readonly scenarioIds?: readonly string[] | null | undefined;
  },
): Promise<ScenarioTerms[] | undefined> {
  const { covered } = after;
  if (!after.terms && after.scenarioIds === undefined) return undefined;
  const hidden = (await store.termsOfDeleted(tx, before.id)).filter((one) => covered === null || one.isNamed);
  const seen = after.terms ?? before.terms.filter((one) => isCovered(one, covered));
  return [...seen, ...hidden.map(({ terms }) => terms)];
}

/** Refuses terms of scenarios that the policy doesn't cover. */
async function checkTerms(
  tx: Tx,
  terms: readonly ScenarioTerms[],
  covered: readonly string[] | null,
  policy: { readonly clientId: string | null; readonly currency: string },
): Promise<void> {
  const errors = terms.flatMap((one, i) =>
    isCovered(one, covered)
      ? []
      : [{ path: `terms[${i}].scenarioId`, message: "must be a scenario that the policy covers" }],
  );
  if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, 50) });
  const ids = terms.map(({ scenarioId }) => scenarioId);
  await checkCovered(tx, ids, policy, (i) => `terms[${i}].scenarioId`);
}

/** What a call sends of a policy. */
type Fields = { readonly [K in keyof Policy]?: Policy[K] | undefined };

function columnsOf(fields: Fields): Partial<store.PolicyValues> {
  const { name, insurer, inPlace, willBe, startsOn, endsOn } = fields;
  const { scenarioIds, tower, perYear, terms, premium } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(insurer !== undefined && { insurer }),
    ...(inPlace !== undefined && { in_place: inPlace }),
    ...(willBe !== undefined && { will_be: willBe }),
    ...(startsOn !== undefined && { starts_on: startsOn }),
    ...(endsOn !== undefined && { ends_on: endsOn }),
    ...(scenarioIds !== undefined && { covers_all: scenarioIds === null }),
    ...(tower && { tower: JSON.stringify(tower) }),
    ...(perYear && { per_year: JSON.stringify(perYear) }),
    ...(terms && { terms: JSON.stringify(terms) }),
    ...(premium !== undefined && { premium }),
  };
}

function pick(policy: object, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(policy).filter(([name]) => name in fields));
}

function log(
  tx: Tx,
  { actor, request }: TenantCtx,
  action: "policy.remove" | "policy.restore",
  { id, name }: Policy,
): Promise<void> {
  return audit(tx, actor, request, { action, objectType: "policy", objectId: id, detail: { name } });
}

function conflict(now: Policy, version: number): Fault {
  return new Fault("conflict", {
    detail: `${now.updatedBy ?? "Someone"} saved this policy since you opened it (version ${now.version}; yours is ${version}).`,
  });
}
