import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** All roles not reviewed for 90 days, counted as one task. */
const accessReview = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("entitlements as e")
    .select(sql<string | null>`null::uuid`.as("id"))
    .select(
      sql<string>`count(*) || case count(*) when 1 then ' role of ' else ' roles of ' end
        || count(distinct e.user_id) || case count(distinct e.user_id) when 1 then ' person' else ' people' end`.as(
        "title",
      ),
    )
    .select(sql<string>`min(coalesce(e.reviewed_at, e.created_at)) + interval '90 days'`.as("at"))
    .select(sql<number>`1`.as("ofKind"))
    .where("e.suspended_at", "is", null)
    .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
    .where(sql<boolean>`coalesce(e.reviewed_at, e.created_at) < now() - interval '90 days'`)
    .where(within("e.client_id", clientId))
    .having(sql<boolean>`count(*) > 0`),
);

/** Overdue role reviews. */
export async function overdueReviews(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(accessReview(clientId));
  return rows.map((row) => ({ ...row, kind: "access-review", overdue: true }));
}
