import type {
  ExchangeRate,
  exchangeRates,
  RatesInUse,
  UsedRate,
} from "@crq/contract/platform/exchange-rates";
import type { InputOf } from "@crq/contract/route";
import { type RawBuilder, sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, removeRecord, savedBy, saveVersion } from "../../../db/versions.ts";

/** A new rate. */
export type NewRate = InputOf<typeof exchangeRates.create>["body"];
/** A change of a rate. */
export type RateChange = Omit<InputOf<typeof exchangeRates.update>["body"], "version">;

interface CurrentRate {
  readonly from_currency: string;
  readonly to_currency: string;
  readonly id: string;
  readonly version: number;
  readonly rate: number;
  readonly as_of: string;
  readonly source: string;
}

/**
 * The rates that figures use, as a table in a statement of the tenant door: into the tenant's currency, of each other currency the newest one
 * dated today or earlier.
 */
export function currentRates(): RawBuilder<CurrentRate> {
  return sql<CurrentRate>`(select distinct on (x.from_currency) x.from_currency, x.to_currency, x.id, x.version, x.rate,
      x.as_of::text as as_of, x.source
    from exchange_rates x where x.to_currency = (select t.currency from tenants t) and x.as_of <= current_date
    order by x.from_currency, x.as_of desc)`;
}

const now = prepared(() =>
  sqlFor
    .selectFrom("tenants")
    .select("tenants.currency")
    .select(
      sql<
        UsedRate[]
      >`coalesce((select jsonb_agg(jsonb_build_object('from', c.from_currency, 'rate', c.rate, 'asOf', c.as_of, 'source', c.source)
        order by c.from_currency) from ${currentRates()} c), '[]')`.as("rates"),
    ),
);

/** The tenant's currency, and the rates into it that figures use: see `currentRates`. */
export async function ratesNow(tx: Pick<Tx, "first">): Promise<RatesInUse> {
  return (await tx.first(now()))!;
}

const standing = sql<ExchangeRate["standing"]>`case
  when x.to_currency <> t.currency then 'other-currency'
  when x.as_of > current_date then 'later'
  when exists (select from exchange_rates n where n.tenant_id = x.tenant_id and n.from_currency = x.from_currency
    and n.to_currency = x.to_currency and n.as_of > x.as_of and n.as_of <= current_date) then 'older'
  else 'used' end`;

const rates = () =>
  sqlFor
    .selectFrom("exchange_rates as x")
    .innerJoin("tenants as t", "t.id", "x.tenant_id")
    .select(["x.from_currency as from", "x.to_currency as to", sql<string>`x.as_of::text`.as("asOf")])
    .select(contractNames("x.id", "x.rate", "x.source", "x.version", "x.updated_at"))
    .select(["x.updated_by_name as updatedBy", standing.as("standing")]);

const SORTS = {
  date: sql`x.as_of`,
  currency: [sql`x.from_currency`, sql`x.as_of`],
};

/** A page of a tenant's rates. */
export function list(
  tx: Tx,
  tenantId: string,
  asked: InputOf<typeof exchangeRates.list>["query"],
): Promise<Page<ExchangeRate>> {
  const found = rates()
    .where("x.tenant_id", "=", tenantId)
    .where(matchesWords(sql`x.from_currency || ' ' || x.to_currency || ' ' || x.source`, asked.q));
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`x.id` });
}

/** A rate that the door can see. */
export function byId(tx: Tx, id: string): Promise<ExchangeRate | undefined> {
  return tx.first(rates().where("x.id", "=", id));
}

/** Whether another rate between the two is of that day. */
export async function dayTaken(
  tx: Tx,
  tenantId: string,
  { from, to, asOf }: Pick<ExchangeRate, "from" | "to" | "asOf">,
  except: string | undefined,
): Promise<boolean> {
  let query = sqlFor
    .selectFrom("exchange_rates")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("from_currency", "=", from)
    .where("to_currency", "=", to)
    .where(sql<boolean>`as_of = ${asOf}::date`);
  if (except !== undefined) query = query.where("id", "!=", except);
  return (await tx.first(query)) !== undefined;
}

/** Adds a rate into a currency and returns its id. */
export async function insert(
  tx: Tx,
  tenantId: string,
  to: string,
  { from, rate, asOf, source }: NewRate,
  by: By,
): Promise<string> {
  const values = {
    tenant_id: tenantId,
    from_currency: from,
    to_currency: to,
    rate,
    as_of: asOf,
    source,
    ...savedBy(by),
  };
  return (await tx.first(sqlFor.insertInto("exchange_rates").values(values).returning("id")))!.id;
}

/** Updates a rate that still has the version; false if it has another. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  { from, rate, asOf, source }: RateChange,
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "exchange_rates", id, version, {
    ...(from !== undefined && { from_currency: from }),
    ...(rate !== undefined && { rate }),
    ...(asOf !== undefined && { as_of: asOf }),
    ...(source !== undefined && { source }),
    ...savedBy(by),
  });
}

/** Deletes a rate; false if there is none. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "exchange_rates", id);
}
