import type { ExchangeRate, exchangeRates, ratesInUse } from "@crq/contract/platform/exchange-rates";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { AdminCtx, Handlers, TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../audit-log/public.ts";
import { yearsDeclared } from "../../risk/loss-model/public.ts";
import { levelsNow } from "../price-levels/public.ts";
import { tenantMeant } from "../tenants/public.ts";
import { type EventToRecord, recordEvents } from "../../risk/exposure-events/public.ts";
import * as store from "./store.ts";

/** The most rates of a tenant: a decade of days for one currency. */
const MOST_RATES = 5000;

const logged = recorded("exchange-rate");

/** The calls that administer exchange rates. */
export function exchangeRateHandlers(): Handlers<AdminCtx, typeof exchangeRates> {
  const audited = (
    tx: Tx,
    ctx: AdminCtx,
    done: "create" | "update" | "remove",
    { id, from, to, asOf }: ExchangeRate,
    detail: object,
  ) => logged(tx, ctx, done, { id, name: `${from} to ${to}, ${asOf}` }, detail);
  const { create, update, removing } = recordHandlers({
    noun: "rate",
    read: door,
    write: door,
    find: store.byId,
    written,
    check,
    insert: async (tx, ctx: AdminCtx, rate: store.NewRate) => {
      const tenantId = tenantMeant(ctx);
      if ((await countOf(tx, "exchange_rates", tenantId)) >= MOST_RATES)
        throw new Fault("conflict", {
          detail: `A tenant keeps at most ${MOST_RATES} rates. Delete old ones first.`,
        });
      return store.insert(tx, tenantId, await currencyOf(tx, tenantId), rate, ctx.actor);
    },
    save: (tx, id, version, fields: store.RateChange, ctx) => store.save(tx, id, version, fields, ctx.actor),
    moved: (tx, ...rates) => recordEvents(tx, eventsOf(rates)),
    audited,
  });
  return {
    // Always of one tenant: the door that sees all of them doesn't see rates.
    list: (ctx, { query }) => door(ctx)((tx) => store.list(tx, tenantMeant(ctx), query)),
    create,
    update,
    remove: removing({ remove: store.remove, audited }),
  };
}

/** The call of the rates and prices that figures use. */
export function ratesInUseHandlers(): Handlers<TenantCtx, typeof ratesInUse> {
  return {
    get: ({ readTenant }) =>
      readTenant(async (tx) => {
        const [rates, years, levels] = await Promise.all([
          store.ratesNow(tx),
          yearsDeclared(tx),
          levelsNow(tx),
        ]);
        return { ...rates, prices: { years, levels } };
      }),
  };
}

/** A rate that figures use, or will from its day on; not one that a later rate replaces, or of a currency that the tenant no longer uses. */
const counts = ({ standing }: ExchangeRate) => standing === "used" || standing === "later";

/** What a new or deleted rate, or one before and after a change, does to the figures in its tenant's currency: once for each currency, from the earliest day on. */
function eventsOf(rates: readonly ExchangeRate[]): EventToRecord[] {
  const [one, other] = rates.map(({ from, rate, asOf }) => [from, rate, asOf].join());
  if (one === other) return [];
  const days = Map.groupBy(rates.filter(counts), ({ from }) => from);
  return [...days].map(([currency, of]) => {
    const from = of.map(({ asOf }) => asOf).toSorted()[0]!;
    return { kind: "rate-changed", title: currency, clientId: null, currency, from };
  });
}

const written = ({ from, rate, asOf, source }: ExchangeRate) => ({ from, rate, asOf, source });

/** The door that changes one tenant's rates. */
function door(ctx: AdminCtx): AdminCtx["admin"] {
  tenantMeant(ctx);
  return ctx.admin;
}

/** The tenant's currency. The tenant is locked, so that its rates change one after another. */
async function currencyOf(tx: Tx, tenantId: string): Promise<string> {
  const currency = await lockTenant(tx, tenantId);
  if (currency === undefined) throw new Fault("not-found");
  return currency;
}

/** Refuses a rate between equal currencies, and a second one of a day. */
async function check(
  tx: Tx,
  ctx: AdminCtx,
  fields: store.RateChange,
  before: ExchangeRate | undefined,
): Promise<void> {
  const tenantId = tenantMeant(ctx);
  const currency = await currencyOf(tx, tenantId);
  const to = before?.to ?? currency;
  const from = (fields.from ?? before?.from)!;
  const asOf = (fields.asOf ?? before?.asOf)!;
  const refuse = (path: string, message: string) =>
    new Fault("invalid-request", { errors: [{ path, message }] });
  if (from === to) throw refuse("from", `must be another currency than ${to}, the organization's own`);
  if (await store.dayTaken(tx, tenantId, { from, to, asOf }, before?.id))
    throw refuse("asOf", `already has a rate from ${from}. Edit that one instead`);
}
