/** The fields that a tenant adds to its risks. */
import type { RiskField, RiskFieldSet } from "@crq/contract/risk/register/risk-fields";
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import type { By } from "../../../../db/versions.ts";

const set = prepared(() =>
  sqlFor
    .selectFrom("risk_fields")
    .select(["version", "saved_at as savedAt", "saved_by_name as savedBy"])
    .select(sql<RiskField[]>`fields`.as("fields")),
);

/** The fields of the transaction's tenant. */
export async function fieldSet(tx: Pick<Tx, "first">): Promise<RiskFieldSet> {
  return (await tx.first(set())) ?? { version: 0, fields: [], savedAt: null, savedBy: null };
}

/** Saves the fields over what was there. */
export async function saveFields(
  tx: Tx,
  version: number,
  fields: readonly RiskField[],
  by: By,
): Promise<void> {
  const saved = {
    version,
    fields: JSON.stringify(fields),
    saved_by: by.userId,
    saved_by_name: by.name,
  };
  await tx.run(
    sqlFor
      .insertInto("risk_fields")
      .values(saved)
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ ...saved, saved_at: sql<Date>`now()` as never }),
      ),
  );
}

/** How many risks have a value of a field, or one of its options. */
export async function risksWith(tx: Tx, fieldId: string, option?: number): Promise<number> {
  const has =
    option === undefined
      ? sql<boolean>`jsonb_exists(custom, ${fieldId})`
      : sql<boolean>`custom @> ${JSON.stringify({ [fieldId]: option })}::jsonb`;
  const row = await tx.first(
    sqlFor
      .selectFrom("risks")
      .select(sql<number>`count(*)::int`.as("count"))
      .where(has),
  );
  return row!.count;
}
