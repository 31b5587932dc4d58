import type { AuditAction } from "@crq/contract/records";
import type { exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import type { Tx } from "../../../db/doors.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { recordEvents } from "../exposure-events/public.ts";
import * as appetites from "./appetite-store.ts";
import { compareAgain } from "./snapshot-store.ts";
import { currenciesOf } from "./keys-store.ts";
import { ownCurrency } from "./store.ts";

/** The calls for setting the risk appetite. */
export function appetiteHandlers(): Pick<
  Handlers<TenantCtx, typeof exposure>,
  "setAppetite" | "removeAppetite"
> {
  return {
    setAppetite: async (ctx, { body }) => {
      const { version, currency, tolerance } = body;
      const clientId = clientOfChange(ctx, body.clientId);
      return ctx.inTenant(async (tx) => {
        const title = await titleOf(tx, clientId);
        await checkCurrency(tx, clientId, currency);
        const before = await appetites.appetiteOf(tx, clientId);
        if (before?.version !== version) throw conflict(before);
        const saved = before
          ? await appetites.updateAppetite(tx, before.id, before.version, { currency, tolerance }, ctx.actor)
          : await appetites.insertAppetite(tx, clientId, { currency, tolerance }, ctx.actor);
        const after = await appetites.appetiteOf(tx, clientId);
        if (!saved || !after) throw conflict(after);
        if (clientId === null) await compareAgain(tx);
        const detail = { title, before: before ? said(before) : null, after: said(after) };
        await recordEvents(tx, [{ kind: "appetite-set", clientId, currency }]);
        await record(tx, ctx, "risk-appetite.set", clientId, detail);
        return appetiteReply({ ...after, inherited: false });
      });
    },

    removeAppetite: async (ctx, { query }) => {
      const clientId = clientOfChange(ctx, query.clientId);
      await ctx.inTenant(async (tx) => {
        const title = await titleOf(tx, clientId);
        const before = await appetites.appetiteOf(tx, clientId);
        if (!before) throw new Fault("not-found");
        const version = query.version ?? before.version;
        if (before.version !== version || !(await appetites.deleteAppetite(tx, before.id, version)))
          throw conflict(await appetites.appetiteOf(tx, clientId));
        if (clientId === null) await compareAgain(tx);
        await recordEvents(tx, [{ kind: "appetite-removed", clientId, currency: before.currency }]);
        await record(tx, ctx, "risk-appetite.remove", clientId, { title, before: said(before), after: null });
      });
    },
  };
}

/**
 * Whose appetite is being changed; the tenant's own can be changed only by someone who works for the whole
 * tenant.
 */
function clientOfChange({ actor }: TenantCtx, named: string | null | undefined): string | null {
  if (actor.clientId !== null && !named)
    throw new Fault("forbidden", { detail: "You work for one client, and this is the whole tenant's." });
  return clientMeant(actor, named);
}

/** The appetite's name in the log; a client of another tenant is not found. */
async function titleOf(tx: Tx, clientId: string | null): Promise<string> {
  const client = await clientFound(tx, clientId);
  return client === null ? "Risk appetite" : `Risk appetite of ${client.name}`;
}

/** Refuses a currency in which nothing could be compared. */
async function checkCurrency(tx: Tx, clientId: string | null, currency: string): Promise<void> {
  const [own, found] = await Promise.all([ownCurrency(tx), currenciesOf(tx, clientId)]);
  if (currency === own || found.some((one) => one.currency === currency)) return;
  throw new Fault("invalid-request", {
    errors: [{ path: "currency", message: "must be one that scenarios are in, or the tenant's own" }],
  });
}

function conflict(now: appetites.AppetiteRow | undefined): Fault {
  return new Fault("conflict", {
    detail: now
      ? `${now.updated_by_name ?? "Someone"} stated the risk appetite since you opened it (version ${now.version}).`
      : "Someone removed the risk appetite since you opened it.",
  });
}

/** An appetite as it is logged. */
function said({ currency, tolerance }: appetites.AppetiteRow): appetites.AppetiteValues {
  return { currency, tolerance };
}

/** The entry names the client or the tenant, which has only one appetite: it outlives the row. */
async function record(
  tx: Tx,
  { actor, request }: TenantCtx,
  action: AuditAction,
  clientId: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  const objectId = clientId ?? actor.tenantId;
  await audit(tx, actor, request, { action, objectType: "risk-appetite", objectId, detail });
}

/** The risk appetite. */
export function appetiteReply(row: appetites.AppetiteRow & { readonly inherited: boolean }): RiskAppetite {
  return {
    currency: row.currency,
    tolerance: row.tolerance,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
    inherited: row.inherited,
  };
}
