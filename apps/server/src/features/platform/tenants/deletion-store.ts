import { tablesOf } from "@crq/contract/records";
import { sql } from "kysely";
import { type Doors, type Tx, wholeTenantWithArchived } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { eachInTurn } from "../../../jobs/each-in-turn.ts";
import { type EvidenceFiles, removeAll } from "../../compliance/evidence/public.ts";
import { auditAs } from "../audit-log/public.ts";

/**
 * Permanently deletes the tenants whose waiting period is over, each completely or not at all; returns how
 * many.
 *
 * @param files where the files of their evidence lie
 */
export async function removeTenantsPastWaiting(doors: Doors, files?: EvidenceFiles): Promise<number> {
  const due = await doors.ask(
    sqlFor
      .selectFrom("tenants")
      .select("id")
      .where("status", "=", "deleting")
      .where("delete_after", "<=", sql<string>`now()`),
  );
  let removed = 0;
  await eachInTurn(due, async ({ id }) => {
    if (await doors.outside((tx) => remove(doors, tx, id, files))) removed += 1;
  });
  return removed;
}

/**
 * The tenant's row stays locked throughout, so that no one can cancel a deletion in progress. Data reachable
 * only inside the tenant goes first, in a transaction of its own door; if a later step fails, the next night
 * continues from there.
 */
async function remove(doors: Doors, tx: Tx, id: string, files: EvidenceFiles | undefined): Promise<boolean> {
  const tenant = await tx.first(
    sqlFor
      .selectFrom("tenants")
      .select(["name", "plan", "created_at", "delete_after"])
      .where("id", "=", id)
      .where("status", "=", "deleting")
      .where("delete_after", "<=", sql<string>`now()`)
      .forUpdate(),
  );
  if (!tenant) return false;
  await doors.inTenant(wholeTenantWithArchived(id), async (inside) => {
    for (const table of tablesOf("tenant")) await inside.run(sqlFor.deleteFrom(table)); // their parts go with them
  });
  if (files) await removeAll(files.blobs, id);
  await tx.run(sqlFor.deleteFrom("sessions").where("acting_tenant_id", "=", id));
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ granted_tenant_id: null })
      .where("granted_tenant_id", "=", id),
  );
  // The audit log isn't included: nothing deletes from it.
  for (const table of tablesOf("administration"))
    await tx.run(sqlFor.deleteFrom(table).where("tenant_id", "=", id));
  await tx.run(sqlFor.deleteFrom("proved_domains").where("holder_id", "=", id));
  await tx.run(sqlFor.deleteFrom("user_identities").where("provider", "=", `saml:${id}`));
  await tx.run(sqlFor.deleteFrom("tenants").where("id", "=", id));
  const detail = { name: tenant.name, plan: tenant.plan, createdAt: tenant.created_at };
  await auditAs(tx, "housekeeping", undefined, {
    action: "tenant.delete",
    objectType: "tenant",
    objectId: id,
    detail,
  });
  return true;
}
