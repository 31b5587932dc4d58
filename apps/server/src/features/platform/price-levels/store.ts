import type { PricesInUse } from "@crq/contract/platform/price-levels";
import type { PriceLevel, priceLevels } from "@crq/contract/platform/price-levels";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, removeRecord, savedBy, saveVersion } from "../../../db/versions.ts";

/** A new price level. */
export type NewLevel = InputOf<typeof priceLevels.create>["body"];
/** A change of a price level. */
export type LevelChange = Omit<InputOf<typeof priceLevels.update>["body"], "version">;

const used = prepared(() =>
  sqlFor
    .selectFrom("price_levels")
    .select(["currency", "year", "index_value as index", "source"])
    .orderBy("currency")
    .orderBy("year"),
);

/** The price levels of the transaction's tenant, as figures use them. */
export function levelsNow(tx: Pick<Tx, "all">): Promise<PricesInUse["levels"]> {
  return tx.all(used());
}

const levels = () =>
  sqlFor
    .selectFrom("price_levels as p")
    .select(contractNames("p.id", "p.currency", "p.year", "p.source", "p.note", "p.version", "p.updated_at"))
    .select(["p.index_value as index", "p.updated_by_name as updatedBy"]);

const SORTS = {
  year: [sql`p.year`, sql`p.currency`],
  currency: [sql`p.currency`, sql`p.year`],
};

/** A page of a tenant's price levels. */
export function list(
  tx: Tx,
  tenantId: string,
  asked: InputOf<typeof priceLevels.list>["query"],
): Promise<Page<PriceLevel>> {
  const found = levels()
    .where("p.tenant_id", "=", tenantId)
    .where(matchesWords(sql`p.currency || ' ' || p.year || ' ' || p.source || ' ' || p.note`, asked.q));
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`p.id` });
}

/** A price level that the door can see. */
export function byId(tx: Tx, id: string): Promise<PriceLevel | undefined> {
  return tx.first(levels().where("p.id", "=", id));
}

/** Whether another price level is of that currency and year. */
export async function yearTaken(
  tx: Tx,
  tenantId: string,
  { currency, year }: Pick<PriceLevel, "currency" | "year">,
  except: string | undefined,
): Promise<boolean> {
  let query = sqlFor
    .selectFrom("price_levels")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("currency", "=", currency)
    .where("year", "=", year);
  if (except !== undefined) query = query.where("id", "!=", except);
  return (await tx.first(query)) !== undefined;
}

/** Adds a price level and returns its id. */
export async function insert(
  tx: Tx,
  tenantId: string,
  { index, ...level }: NewLevel,
  by: By,
): Promise<string> {
  const values = {
    tenant_id: tenantId,
    ...level,
    index_value: index,
    ...savedBy(by),
  };
  return (await tx.first(sqlFor.insertInto("price_levels").values(values).returning("id")))!.id;
}

/** Updates a price level that still has the version; false if it has another. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  { currency, year, index, source, note }: LevelChange,
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "price_levels", id, version, {
    ...(currency !== undefined && { currency }),
    ...(year !== undefined && { year }),
    ...(index !== undefined && { index_value: index }),
    ...(source !== undefined && { source }),
    ...(note !== undefined && { note }),
    ...savedBy(by),
  });
}

/** Deletes a price level; false if there is none. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "price_levels", id);
}
