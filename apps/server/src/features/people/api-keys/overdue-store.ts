import { sql } from "kysely";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** The tenant-owned keys that expire within 14 days. */
const keysExpiring = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("api_keys as k")
    .select(["k.id", "k.name as title", "k.expires_at as at"])
    .select(sql<number>`count(*) over ()`.as("ofKind"))
    .where("k.user_id", "is", null)
    .where("k.revoked_at", "is", null)
    .where("k.expires_at", ">", sql<string>`now()`)
    .where("k.expires_at", "<", sql<string>`now() + interval '14 days'`)
    .where(within("k.client_id", clientId))
    .orderBy("k.expires_at")
    .orderBy("k.id")
    .limit(OVERDUE_SHOWN),
);

/** The keys that expire soon; for the administration door. */
export async function overdueKeys(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(keysExpiring(clientId));
  return rows.map((row) => ({ ...row, kind: "api-key-expiring", overdue: false }));
}
