import { sql } from "kysely";
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

const appetite = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("risk_appetites")
    .select(["id", "currency", "tolerance", "version", "updated_at", "updated_by_name"])
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`),
);

/** The risk accepted for a client or, without one, for the whole tenant, as it was set for exactly that. */
export function appetiteOf(tx: Tx, clientId: string | null) {
  return tx.first(appetite(clientId));
}

const applied = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("risk_appetites")
    .select(["id", "currency", "tolerance", "version", "updated_at", "updated_by_name"])
    .select(sql<boolean>`client_id is distinct from ${clientId}::uuid`.as("inherited"))
    .where(
      sql<boolean>`(client_id is not distinct from ${clientId}::uuid
        or client_id is null and not (select t.clients_apart from tenants t))`,
    )
    .orderBy(sql`client_id is null`)
    .limit(1),
);

/**
 * The appetite by which figures are judged: a client's own or, without one, the tenant's, unless its clients are separate organizations
 * (docs/decisions/0093).
 */
export function appetiteFor(tx: Tx, clientId: string | null) {
  return tx.first(applied(clientId));
}

/** An appetite as it is stored. */
export type AppetiteRow = NonNullable<Awaited<ReturnType<typeof appetiteOf>>>;

/** An appetite's content. */
export interface AppetiteValues {
  readonly currency: string;
  readonly tolerance: Tolerance;
}

/** Who sets it. */
interface By {
  readonly userId: string | null;
  readonly name: string;
}

const columnsOf = ({ currency, tolerance }: AppetiteValues, by: By) => ({
  currency,
  tolerance: JSON.stringify(tolerance),
  updated_by: by.userId,
  updated_by_name: by.name,
});

/** Sets the first appetite; false if there already is one. */
export async function insertAppetite(
  tx: Tx,
  clientId: string | null,
  values: AppetiteValues,
  by: By,
): Promise<boolean> {
  const inserted = await tx.run(
    sqlFor
      .insertInto("risk_appetites")
      .values({ client_id: clientId, ...columnsOf(values, by) })
      .onConflict((conflict) => conflict.columns(["tenant_id", "client_id"]).doNothing()),
  );
  return inserted === 1;
}

/** Replaces version `version` of an appetite; false if that is no longer the current one. */
export async function updateAppetite(
  tx: Tx,
  id: string,
  version: number,
  values: AppetiteValues,
  by: By,
): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("risk_appetites")
      .set({ ...columnsOf(values, by), version: sql`version + 1`, updated_at: sql`now()` })
      .where("id", "=", id)
      .where("version", "=", version),
  );
  return touched === 1;
}

/** Removes an appetite; false if `version` is no longer the current one. */
export async function deleteAppetite(tx: Tx, id: string, version: number): Promise<boolean> {
  const touched = await tx.run(
    sqlFor.deleteFrom("risk_appetites").where("id", "=", id).where("version", "=", version),
  );
  return touched === 1;
}
