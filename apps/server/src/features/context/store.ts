import { PLATFORM, type Doors, type Tx } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

/** All customers' tenants, by name. */
export function tenants(ask: Doors["ask"]) {
  return ask(sqlFor.selectFrom("tenants").select(["id", "name"]).where("id", "!=", PLATFORM).orderBy("name"));
}

/** A tenant's clients, by name. */
export function clientsOf(ask: Doors["ask"] | Tx["all"], tenantId: string) {
  return ask(
    sqlFor.selectFrom("clients").select(["id", "name"]).where("tenant_id", "=", tenantId).orderBy("name"),
  );
}

/** Whether a customer's tenant exists. */
export async function tenantExists(ask: Doors["ask"] | Tx["all"], tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM) return false;
  return (await ask(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId))).length === 1;
}

/** Moves a session into another context, under a new token. */
export async function moveSession(
  tx: Tx,
  sessionId: string,
  to: { tokenHash: Buffer; tenantId: string; clientId: string | null; role: string },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("sessions")
      .set({
        token_hash: to.tokenHash,
        acting_tenant_id: to.tenantId,
        acting_client_id: to.clientId,
        acting_role: to.role,
      })
      .where("id", "=", sessionId),
  );
}

/** Whether a session outlives the browser. */
export async function isRemembered(tx: Tx, sessionId: string): Promise<boolean> {
  return (
    (await tx.first(sqlFor.selectFrom("sessions").select("remember").where("id", "=", sessionId)))
      ?.remember ?? false
  );
}
