import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

const inProcess = sqlFor
  .selectFrom("assessments")
  .select(sql<number>`count(*)`.as("count"))
  .where("status", "in", ["draft", "active", "in_review"])
  .where("deleted_at", "is", null);

const inTenant = prepared((tenantId: string) => inProcess.where("tenant_id", "=", tenantId));
const ofClient = prepared((tenantId: string, clientId: string) =>
  inProcess.where("tenant_id", "=", tenantId).where("client_id", "=", clientId),
);

/** How many assessments are drafts, active or under review: of a tenant, or of one of its clients. */
export async function countInProcess(
  tx: Tx,
  of: { tenantId: string; clientId: string | null },
): Promise<number> {
  const row = await tx.first(
    of.clientId === null ? inTenant(of.tenantId) : ofClient(of.tenantId, of.clientId),
  );
  return row!.count;
}
