/** What joint figures follow from: by client and currency, with a hash of all of it. */
import { ENGINE_VERSION } from "@crq/engine/version";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { counted } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { currentRates } from "../../platform/exchange-rates/public.ts";
import { ended } from "../policies/public.ts";
import { liveScenarios } from "../scenarios/public.ts";

/** Raised when stored figures say more of the same input, so that they are computed again. */
const STORED_FIGURES = 2;

/** A client's, or for null the tenant's, figures in one currency. */
interface KeyRow {
  readonly client_id: string | null;
  readonly currency: string;
  /** How many scenarios are in this currency, and how many the figures include. */
  readonly own: number;
  readonly scenarios: number;
  readonly basis_hash: string;
}

/**
 * What insures and joins losses, with its versions: of a client with the tenant's, or all; and, if any states a year, the indices of prices.
 * Nothing if nothing is declared. A policy leaves it on the day after its last, so that the figures change with the day.
 */
const joinedBasis = (client: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  coalesce((select ' policies ' || string_agg(p.id::text || ' ' || p.version, ',' order by p.id) from policies p
    where p.deleted_at is null and (p.in_place or p.will_be) and not ${ended}
      and (${client} is null or p.client_id = ${client})), '')
  || coalesce((select ' models ' || string_agg(m.id::text || ' ' || m.version, ',' order by m.id) from loss_models m
    where ${client} is null or m.client_id is null or m.client_id = ${client}), '')
  || case when exists (select from loss_models m
    where m.price_year is not null and (${client} is null or m.client_id is null or m.client_id = ${client})) then coalesce(
    (select ' prices ' || string_agg(p.id::text || ' ' || p.version, ',' order by p.id) from price_levels p), '') else '' end`;

/** What stands for one currency's scenarios in a hash, and their number. */
const summed = [
  "s.currency",
  sql<number>`count(*)`.as("scenarios"),
  sql<string>`string_agg(s.id::text || ' ' || s.version, ',' order by s.id)`.as("members"),
] as const;

/** The live scenarios of a client, or for null of the tenant, by currency. */
const ofOne = (clientId: string | null) =>
  liveScenarios()
    .select(sql<string | null>`${clientId}::uuid`.as("client_id"))
    .select(summed)
    .where(counted("s.client_id", clientId))
    .groupBy("s.currency");

/** Those of the tenant, and those of each client. */
const ofEach = () =>
  liveScenarios()
    .select(sql<string | null>`null::uuid`.as("client_id"))
    .select(summed)
    .where(counted("s.client_id", null))
    .groupBy("s.currency")
    .unionAll(
      liveScenarios()
        .where("s.client_id", "is not", null)
        .select("s.client_id")
        .select(summed)
        .groupBy(["s.client_id", "s.currency"]),
    );

/**
 * The keys of scenarios by currency: their currencies, and the tenant's if a rate brings some of them into it. The hash is of what the figures
 * were computed from: the scenarios with their versions, the rates, the policies and what joins the losses, and the engine's version.
 */
const keysOf = (scenarios: ReturnType<typeof ofOne>) => sql<KeyRow>`(
  with own as materialized (${scenarios}), rates as materialized (select * from ${currentRates()} c)
  select k.client_id, k.currency, sum(o.scenarios)::bigint as scenarios,
    coalesce(sum(o.scenarios) filter (where o.currency = k.currency), 0)::bigint as own,
    encode(sha256(convert_to(string_agg(o.members, ',' order by o.currency)
      || coalesce(' rates ' || string_agg(r.id::text || ' ' || r.version, ',' order by r.from_currency), '')
      || ' engine ' || ${sql.lit(ENGINE_VERSION)} || ${sql.lit(` figures ${STORED_FIGURES}`)} || ${joinedBasis(sql`k.client_id`)}, 'UTF8')), 'hex') as basis_hash
  from (select client_id, currency from own
      union select o.client_id, r.to_currency from own o join rates r on r.from_currency = o.currency) k
    join own o on o.client_id is not distinct from k.client_id
    left join rates r on r.from_currency = o.currency and r.to_currency = k.currency
  where o.currency = k.currency or r.id is not null
  group by k.client_id, k.currency)`;

const currencies = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom(keysOf(ofOne(clientId)).as("k"))
    .select(["k.currency", "k.own", "k.scenarios", "k.basis_hash"])
    .orderBy("k.scenarios", "desc")
    .orderBy("k.currency"),
);

/** The currencies that figures can be in, the one of most scenarios first, with what figures in each are computed from. */
export function currenciesOf(tx: Tx, clientId: string | null) {
  return tx.all(currencies(clientId));
}

/** The hash of what a key's figures are computed from, for a statement that reads it; null without scenarios. */
export function basisOf(clientId: string | null, currency: string) {
  return sqlFor
    .selectFrom(keysOf(ofOne(clientId)).as("k"))
    .select("k.basis_hash")
    .where("k.currency", "=", currency);
}

/** Every key with scenarios, with its newest figures' day and whether they are still current. */
export function keysWithScenarios(tx: Tx) {
  const newest = sqlFor
    .selectFrom("exposure_snapshots as e")
    .distinctOn(["e.client_id", "e.currency"])
    .select(["e.client_id", "e.currency", "e.basis_hash", "e.on_date"])
    .orderBy("e.client_id")
    .orderBy("e.currency")
    .orderBy("e.on_date", "desc");
  return tx.all(
    sqlFor
      .selectFrom(keysOf(ofEach()).as("k"))
      .leftJoin(newest.as("n"), (join) =>
        join
          .onRef("n.currency", "=", "k.currency")
          .on(sql<boolean>`n.client_id is not distinct from k.client_id`),
      )
      .select(["k.client_id as clientId", "k.currency", "k.basis_hash as basisHash"])
      .select(sql<boolean>`coalesce(n.basis_hash = k.basis_hash, false)`.as("current"))
      .select(sql<boolean>`coalesce(n.on_date = current_date, false)`.as("today")),
  );
}
