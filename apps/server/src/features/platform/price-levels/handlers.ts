import type { PriceLevel, priceLevels } from "@crq/contract/platform/price-levels";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { exported, recorded } from "../audit-log/public.ts";
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
  const audited = (
    tx: Tx,
    ctx: AdminCtx,
    done: "create" | "update" | "remove",
    { id, currency, year }: PriceLevel,
    detail: object,
  ) => logged(tx, ctx, done, { id, name: `${currency} ${year}` }, detail);
  const { create, update, removing } = recordHandlers({
    noun: "price level",
    read: door,
    write: door,
    find: store.byId,
    written,
    check,
    insert: async (tx, ctx: AdminCtx, level: store.NewLevel) => {
      const tenantId = tenantMeant(ctx);
      if ((await countOf(tx, "price_levels", tenantId)) >= MOST_LEVELS)
        throw new Fault("conflict", {
          detail: `A tenant keeps at most ${MOST_LEVELS} price levels. Delete old ones first.`,
        });
      return store.insert(tx, tenantId, level, ctx.actor);
    },
    save: (tx, id, version, fields: store.LevelChange, ctx) => store.save(tx, id, version, fields, ctx.actor),
    moved: (tx, ...levels) => recordEvents(tx, eventsOf(levels)),
    audited,
  });
  return {
    // Always of one tenant: the door that sees all of them doesn't see price levels.
    ...listAndCsv({
      door,
      list: (tx, query: Parameters<typeof store.list>[2], ctx) => store.list(tx, tenantMeant(ctx), query),
      columns: COLUMNS,
      audited: exported("price-level.export"),
    }),

    create,
    update,
    remove: removing({ remove: store.remove, audited }),
  };
}

/** What a new or deleted price level, or one before and after a change, does to figures in the prices of a year: once for each currency. */
function eventsOf(levels: readonly PriceLevel[]): EventToRecord[] {
  const [one, other] = levels.map(({ currency, year, index }) => [currency, year, index].join());
  if (one === other) return [];
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

/** Refuses a second price level of a currency and year. */
async function check(
  tx: Tx,
  ctx: AdminCtx,
  fields: store.LevelChange,
  before: PriceLevel | undefined,
): Promise<void> {
  const tenantId = tenantMeant(ctx);
  const currency = (fields.currency ?? before?.currency)!;
  const year = (fields.year ?? before?.year)!;
  if ((await lockTenant(tx, tenantId)) === undefined) throw new Fault("not-found");
  if (await store.yearTaken(tx, tenantId, { currency, year }, before?.id))
    throw new Fault("invalid-request", {
      errors: [{ path: "year", message: `already has a ${currency} index. Edit that one instead` }],
    });
}

/** The door that changes one tenant's price levels. */
function door(ctx: AdminCtx): AdminCtx["admin"] {
  tenantMeant(ctx);
  return ctx.admin;
}
