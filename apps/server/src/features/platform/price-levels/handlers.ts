import type { PriceLevel, priceLevels } from "@crq/contract/platform/price-levels";
import type { Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { audit, exported, recorded } from "../audit-log/public.ts";
import { type EventToRecord, recordEvents } from "../../risk/exposure-events/public.ts";
import { tenantMeant } from "../tenants/public.ts";
import * as store from "./store.ts";

/** The most price levels of a tenant: a hundred years of ten currencies. */
const MOST_LEVELS = 1000;

const logged = recorded("price-level");

const COLUMNS: readonly CsvColumn<PriceLevel>[] = [
  { heading: "Currency", cell: ({ currency }) => currency },
  { heading: "Year", cell: ({ year }) => year },
  { heading: "Index", cell: ({ index }) => index },
  { heading: "Source", cell: ({ source }) => source },
  { heading: "Note", cell: ({ note }) => note },
];

/** The calls that administer price levels. */
export function priceLevelHandlers(): Handlers<AdminCtx, typeof priceLevels> {
  return {
    // Always of one tenant: the door that sees all of them doesn't see price levels.
    ...listAndCsv({
      door: (ctx: AdminCtx) => {
        tenantMeant(ctx);
        return ctx.admin;
      },
      list: (tx, query: Parameters<typeof store.list>[2], ctx) => store.list(tx, tenantMeant(ctx), query),
      columns: COLUMNS,
      audited: exported("price-level.export"),
    }),

    create: (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        await check(tx, tenantId, body, undefined);
        if ((await store.countOf(tx, tenantId)) >= MOST_LEVELS)
          throw new Fault("conflict", {
            detail: `A tenant keeps at most ${MOST_LEVELS} price levels. Delete old ones first.`,
          });
        const made = await found(tx, await store.insert(tx, tenantId, body, ctx.actor));
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
        const { currency = before.currency, year = before.year } = fields;
        await check(tx, tenantId, { currency, year }, id);
        if (!(await store.save(tx, id, version, fields, ctx.actor)))
          throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        const detail = changedFields(written(before), written(after));
        if (before.currency !== after.currency || before.year !== after.year || before.index !== after.index)
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
          action: "price-level.remove",
          objectType: "price-level",
          objectId: id,
          detail: { name: named(before).name, before: written(before) },
        });
      });
    },
  };
}

/** What changed price levels do to figures that are in the prices of a year: once for each currency. */
function eventsOf(...levels: readonly PriceLevel[]): EventToRecord[] {
  const currencies = [...new Set(levels.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    kind: "prices-changed",
    title: currency,
    clientId: null,
    currency,
  }));
}

const written = ({ currency, year, index, source, note }: PriceLevel) => ({
  currency,
  year,
  index,
  source,
  note,
});

const named = ({ id, currency, year }: PriceLevel) => ({ id, name: `${currency} ${year}` });

async function found(tx: Tx, id: string): Promise<PriceLevel> {
  const level = await store.byId(tx, id);
  if (!level) throw new Fault("not-found");
  return level;
}

/** Refuses a second price level of a currency and year. */
async function check(
  tx: Tx,
  tenantId: string,
  level: Pick<store.NewLevel, "currency" | "year">,
  except: string | undefined,
): Promise<void> {
  if (!(await store.lock(tx, tenantId))) throw new Fault("not-found");
  if (await store.yearTaken(tx, tenantId, level, except))
    throw new Fault("invalid-request", {
      errors: [{ path: "year", message: `already has a ${level.currency} index. Edit that one instead` }],
    });
}

function conflict(now: PriceLevel, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the price level has version ${now.version} now.`,
  });
}
