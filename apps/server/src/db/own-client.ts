import { sql, type RawBuilder } from "kysely";
import type { Tx } from "./doors.ts";
import { prepared, sqlFor } from "./query.ts";

const client = prepared((id: string) =>
  sqlFor.selectFrom("clients").select(["id", "name"]).where("id", "=", id).where("archived_at", "is", null),
);

/** One of the tenant's active clients. */
export function ownClient(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  return tx.first(client(id));
}

/** Whether the transaction's tenant keeps its clients apart: they are separate organizations. */
const clientsApart = sql<boolean>`(select t.clients_apart from tenants t)`;

/**
 * The records that joint figures add up: a client's or, without one, those of the tenant as a whole, which are all of them, or those of no client where
 * its clients are separate organizations (docs/decisions/0085).
 */
export function counted(column: string, clientId: string | null): RawBuilder<boolean> {
  const own = sql.ref(column);
  return sql<boolean>`(case when ${clientId}::uuid is null then ${own} is null or not ${clientsApart} else ${own} = ${clientId}::uuid end)`;
}

const apart = prepared(() => sqlFor.selectNoFrom(clientsApart.as("apart")));

/** Whether the transaction's tenant keeps its clients apart. */
export async function clientsAreApart(tx: Pick<Tx, "first">): Promise<boolean> {
  return (await tx.first(apart()))!.apart;
}

/** The client's records, or, without one, all of the tenant's. */
export function within(column: string, clientId: string | null): RawBuilder<boolean> {
  return sql<boolean>`(${clientId}::uuid is null or ${sql.ref(column)} = ${clientId}::uuid)`;
}
