import type { ExposureEvent } from "@crq/contract/risk/exposure";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** Something that moves the exposure of a client or, without one, of the tenant. */
export interface EventToRecord {
  readonly kind: ExposureEvent["kind"];
  /** Of the scenario or the control; left out for an appetite. */
  readonly title?: string;
  readonly clientId: string | null;
  readonly currency: string;
  /** Left out: today. */
  readonly daysAgo?: number;
}

/** The most events of a trend; the latest. */
const MOST = 200;

/** Records what moves the exposure, in the transaction that causes it. */
export async function recordEvents(tx: Tx, events: readonly EventToRecord[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, title = "", clientId, currency, daysAgo = 0 }) => ({
    kind,
    title,
    client_id: clientId,
    currency,
    on_date: sql<Date>`current_date - ${daysAgo}::int`,
  }));
  await tx.run(sqlFor.insertInto("exposure_events").values(rows));
}

const recent = (clientId: string | null, currency: string, days: number) =>
  sqlFor
    .selectFrom("exposure_events")
    .select([sql<string>`on_date::text`.as("date"), sql<ExposureEvent["kind"]>`kind`.as("kind"), "title"])
    // A client's appetite says nothing about the tenant's exposure; its scenarios are part of it.
    .where(
      clientId === null
        ? sql<boolean>`(client_id is null or (kind not like 'appetite-%' and not (select t.clients_apart from tenants t)))`
        : sql<boolean>`client_id = ${clientId}::uuid`,
    )
    .where("currency", "=", currency)
    .where(sql<boolean>`on_date > current_date - ${days}::int`)
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
