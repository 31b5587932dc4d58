import type { CommonCause } from "@crq/contract/risk/loss-model";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

const all = prepared(() =>
  sqlFor
    .selectFrom("loss_models as m")
    .select(contractNames("m.id", "m.client_id", "m.dependence", "m.causes", "m.price_year", "m.version"))
    .select(contractNames("m.updated_at", "m.updated_by_name as updatedBy")),
);

/** A declared model as it is stored. */
export type ModelRow = Awaited<ReturnType<typeof models>>[number];

/** The models that the caller sees: the tenant's and its clients', or one client's. */
export function models(tx: Pick<Tx, "all">) {
  return tx.all(all());
}

/** Which of the scenarios exist, with their clients. */
export function scenariosAmong(tx: Tx, ids: readonly string[]) {
  return tx.all(
    sqlFor
      .selectFrom("risk_scenarios")
      .select(["id", "client_id"])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .where("deleted_at", "is", null),
  );
}

/** The titles of those of the scenarios that exist, with their clients' names. */
export function titlesOf(tx: Tx, ids: readonly string[]) {
  return tx.all(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .leftJoin("clients as k", (join) =>
        join.onRef("k.tenant_id", "=", "s.tenant_id").onRef("k.id", "=", "s.client_id"),
      )
      .select(["s.id", "s.title", "k.name as clientName"])
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`)
      .where("s.deleted_at", "is", null)
      .orderBy("s.title"),
  );
}

interface Values {
  /** Null: the tenant's. */
  readonly dependence: object | null;
  readonly causes: readonly CommonCause[];
  readonly priceYear: number | null;
}

interface By {
  readonly userId: string | null;
  readonly name: string;
}

/** Saves a model over `version`, or the first one; false if another is there. */
export async function save(
  tx: Tx,
  clientId: string | null,
  version: number | undefined,
  { dependence, causes, priceYear }: Values,
  by: By,
): Promise<boolean> {
  const values = {
    dependence: dependence && JSON.stringify(dependence),
    causes: JSON.stringify(causes),
    price_year: priceYear,
    updated_by: by.userId,
    updated_by_name: by.name,
  };
  if (version === undefined) {
    const inserted = sqlFor
      .insertInto("loss_models")
      .values({ client_id: clientId, ...values })
      .onConflict((conflict) => conflict.doNothing());
    return (await tx.run(inserted)) === 1;
  }
  const updated = sqlFor
    .updateTable("loss_models")
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .where("version", "=", version);
  return (await tx.run(updated)) === 1;
}
