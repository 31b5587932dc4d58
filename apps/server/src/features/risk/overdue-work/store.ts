import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Stores a tenant's number of overdue items; an unchanged count isn't written again on the same day. */
export async function storeCount(tx: Tx, overdue: number): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("overdue_counts")
      .values({ overdue })
      .onConflict((conflict) =>
        conflict
          .column("tenant_id")
          .doUpdateSet({ overdue, counted_at: sql`now()` })
          .where(
            sql<boolean>`overdue_counts.overdue <> excluded.overdue or overdue_counts.counted_at < current_date`,
          ),
      ),
  );
}

/** A tenant's last counted number of overdue items, for the statement that lists tenants. */
export function overdueCountOf(tenantId: RawBuilder<unknown>) {
  return sql<number | null>`(select o.overdue from overdue_counts o where o.tenant_id = ${tenantId})`;
}
