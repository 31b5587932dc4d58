import type { ExposureEvent } from "@crq/contract/risk/exposure";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { dayAfterLast, pays } from "./last-day.ts";

/** Something that moves the exposure of a client or, without one, of the tenant. */
export interface EventToRecord {
  readonly kind: ExposureEvent["kind"];
  /** Of the scenario, control, policy or cause, or the currency of a rate or price index; left out for an appetite, for dependence and for the year of prices. */
  readonly title?: string;
  readonly clientId: string | null;
  /** Left out for dependence, causes and the year of prices, which concern losses in every currency. */
  readonly currency?: string;
  /** Left out: today. */
  readonly daysAgo?: number;
  /** A later day from which on it has its effect, instead. */
  readonly from?: string;
}

/** The most events of a trend; the latest. */
const MOST = 200;

/** Records what moves the exposure, in the transaction that causes it. */
export async function recordEvents(tx: Tx, events: readonly EventToRecord[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, title = "", clientId, currency, daysAgo = 0, from = null }) => ({
    kind,
    title,
    client_id: clientId,
    currency: currency ?? sql<string>`(select t.currency from tenants t)`,
    on_date: sql<Date>`greatest(current_date - ${daysAgo}::int, ${from}::date)`,
  }));
  await tx.run(sqlFor.insertInto("exposure_events").values(rows));
}

/**
 * Removes the event of a policy's end that is still to come, before a new one is recorded. An event knows only the policy's name, so one of
 * several alike is removed.
 */
export async function forgetEnd(
  tx: Tx,
  policy: {
    readonly name: string;
    readonly clientId: string | null;
    readonly inPlace: boolean;
    readonly hasEnded: boolean;
    readonly endsOn: string | null;
  },
): Promise<void> {
  const day = dayAfterLast(policy);
  if (day === null || !pays(policy)) return;
  const recorded = sqlFor
    .selectFrom("exposure_events")
    .select("id")
    .where("kind", "=", "policy-ended")
    .where("title", "=", policy.name)
    .where(sql<boolean>`client_id is not distinct from ${policy.clientId}::uuid`)
    .where(sql<boolean>`on_date = ${day}::date and on_date > current_date`)
    .limit(1);
  await tx.run(sqlFor.deleteFrom("exposure_events").where("id", "in", recorded));
}

/** A declaration moves the figures of those who made it and of those who inherit it. */
const DECLARED = sql`('dependence-changed', 'prices-changed')`;

/**
 * Whose events a trend names. The tenant's has its clients' scenarios, controls and policies, but not what is declared for a client alone: its appetite,
 * dependence and prices, and what reaches it of the tenant's own causes. A client's has what it inherits.
 */
const whose = (clientId: string | null) =>
  clientId === null
    ? sql<boolean>`(client_id is null or (kind not like 'appetite-%' and kind not in ${DECLARED}
        and kind <> 'inherited-cause-changed' and not (select t.clients_apart from tenants t)))`
    : sql<boolean>`(client_id = ${clientId}::uuid or (client_id is null and (kind = 'rate-changed'
        or kind = 'prices-changed' and title <> ''
        or kind in ${DECLARED} and not exists (select from loss_models m
          where m.client_id = ${clientId}::uuid and m.dependence is not null))))`;

/** Whether the figures of a tenant or client are in the prices of a year. */
const inPrices = (clientId: string | null) =>
  sql<boolean>`(select m.price_year from loss_models m
    where m.client_id is null or m.client_id = ${clientId}::uuid and m.dependence is not null order by m.client_id limit 1) is not null`;

/** Whether an event is about losses in these figures: in their currency, in one that a rate brings into it, or in all of them. */
const about = (clientId: string | null, currency: string) =>
  sql<boolean>`(case
    when kind in ('dependence-changed', 'causes-changed', 'inherited-cause-changed') then true
    when kind = 'prices-changed' and title = '' then true
    when kind = 'rate-changed' then ${currency} = (select t.currency from tenants t)
    else (kind <> 'prices-changed' or ${inPrices(clientId)}) and (currency = ${currency}
      or ${currency} = (select t.currency from tenants t) and currency in (select r.from_currency from exchange_rates r
        where r.to_currency = ${currency} and r.as_of <= current_date)) end)`;

const recent = (clientId: string | null, currency: string, days: number) =>
  sqlFor
    .selectFrom("exposure_events")
    .select([sql<string>`on_date::text`.as("date"), sql<ExposureEvent["kind"]>`kind`.as("kind"), "title"])
    .where(whose(clientId))
    .where(about(clientId, currency))
    .where(sql<boolean>`on_date > current_date - ${days}::int and on_date <= current_date`)
    .orderBy("exposure_events.on_date", "desc")
    .orderBy("id")
    .limit(MOST);
const ofTenant = prepared((currency: string, days: number) => recent(null, currency, days));
const ofClient = prepared((clientId: string, currency: string, days: number) =>
  recent(clientId, currency, days),
);

/** What moved the exposure in the last days, the latest first. */
export function eventsOf(tx: Tx, clientId: string | null, currency: string, days: number) {
  return tx.all(clientId === null ? ofTenant(currency, days) : ofClient(clientId, currency, days));
}
