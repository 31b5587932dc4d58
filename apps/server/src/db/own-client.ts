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

/** The client's records, or, without one, all of the tenant's. */
export function within(column: string, clientId: string | null): RawBuilder<boolean> {
  return sql<boolean>`(${clientId}::uuid is null or ${sql.ref(column)} = ${clientId}::uuid)`;
}
