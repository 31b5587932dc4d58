import type { ExchangeRate, exchangeRates, ratesInUse } from "@crq/contract/platform/exchange-rates";
import type { Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit, recorded } from "../audit-log/public.ts";
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
  return {
    // Always of one tenant: the door that sees all of them doesn't see rates.
    list: (ctx, { query }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin((tx) => store.list(tx, tenantId, query));
    },

    create: (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const to = await check(tx, tenantId, body, undefined);
        if ((await store.countOf(tx, tenantId)) >= MOST_RATES)
          throw new Fault("conflict", {
            detail: `A tenant keeps at most ${MOST_RATES} rates. Delete old ones first.`,
          });
        const made = await found(tx, await store.insert(tx, tenantId, to, body, ctx.actor));
        await recordEvents(tx, eventsOf(made));
        await logged(tx, ctx, "create", named(made), { after: written(made) });
        return made;
      });
    },

    update: (ctx, { params: { id }, body }) => {
      const tenantId = tenantMeant(ctx);
      const { version, ...fields } = body;
      return ctx.admin(async (tx) => {
        const before = await found(tx, id);
        if (before.version !== version) throw conflict(before, version);
        const { from = before.from, asOf = before.asOf } = fields;
        await check(tx, tenantId, { from, asOf }, before);
        if (!(await store.save(tx, id, version, fields, ctx.actor)))
          throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        const detail = changedFields(written(before), written(after));
        if (before.from !== after.from || before.rate !== after.rate || before.asOf !== after.asOf)
          await recordEvents(tx, eventsOf(before, after));
        if (detail) await logged(tx, ctx, "update", named(after), detail);
        return after;
      });
    },

    remove: (ctx, { params: { id } }) => {
      tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const before = await found(tx, id);
        if (!(await store.remove(tx, id))) throw new Fault("not-found");
        await recordEvents(tx, eventsOf(before));
        await audit(tx, ctx.actor, ctx.request, {
          action: "exchange-rate.remove",
          objectType: "exchange-rate",
          objectId: id,
          detail: { name: named(before).name, before: written(before) },
        });
      });
    },
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

/** What changed rates do to the figures in their tenant's currency: once for each currency, from the earliest day on. */
function eventsOf(...rates: readonly ExchangeRate[]): EventToRecord[] {
  const days = Map.groupBy(rates.filter(counts), ({ from }) => from);
  return [...days].map(([currency, of]) => {
    const from = of.map(({ asOf }) => asOf).toSorted()[0]!;
    return { kind: "rate-changed", title: currency, clientId: null, currency, from };
  });
}

const written = ({ from, rate, asOf, source }: ExchangeRate) => ({ from, rate, asOf, source });

const named = ({ id, from, to, asOf }: ExchangeRate) => ({ id, name: `${from} to ${to}, ${asOf}` });

async function found(tx: Tx, id: string): Promise<ExchangeRate> {
  const rate = await store.byId(tx, id);
  if (!rate) throw new Fault("not-found");
  return rate;
}

/** Refuses a rate between equal currencies, and a second one of a day; returns the currency that it's into. */
async function check(
  tx: Tx,
  tenantId: string,
  { from, asOf }: Pick<store.NewRate, "from" | "asOf">,
  before: ExchangeRate | undefined,
): Promise<string> {
  const currency = await store.currencyOf(tx, tenantId);
  if (currency === undefined) throw new Fault("not-found");
  const to = before?.to ?? currency;
  const refuse = (path: string, message: string) =>
    new Fault("invalid-request", { errors: [{ path, message }] });
  if (from === to) throw refuse("from", `must be another currency than ${to}, the organization's own`);
  if (await store.dayTaken(tx, tenantId, { from, to, asOf }, before?.id))
    throw refuse("asOf", `already has a rate from ${from}. Edit that one instead`);
  return to;
}

function conflict(now: ExchangeRate, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the rate has version ${now.version} now.`,
  });
}
