import { sql } from "kysely";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** Invitations that expired before they were accepted. */
const invitationsExpired = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("invitations as i")
    .select(["i.id", "i.email as title", "i.expires_at as at"])
    .select(sql<number>`count(*) over ()`.as("ofKind"))
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", "<=", sql<string>`now()`)
    .where(within("i.client_id", clientId))
    .orderBy("i.expires_at", "desc")
    .orderBy("i.id")
    .limit(OVERDUE_SHOWN),
);

/** The expired invitations; for the administration door. */
export async function overdueInvitations(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(invitationsExpired(clientId));
  return rows.map((row) => ({ ...row, kind: "invitation-expired", overdue: true }));
}
