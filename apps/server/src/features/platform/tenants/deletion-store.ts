import { sql } from "kysely";
import { type Doors, type Tx, wholeTenant } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { auditAs } from "../audit-log/public.ts";

/** What a tenant leaves through the outside door, children before parents. The audit log is not among it: nobody deletes from that. */
const TABLES = [
  "scim_group_members",
  "entitlements",
  "scim_groups",
  "scim_users",
  "saml_responses",
  "saml_connections",
  "tenant_domains",
  "api_keys",
  "invitations",
  "account_requests",
  "notifications",
  "tenant_logos",
] as const;

/** Deletes, for good, the tenants whose waiting period is over, each whole or not at all; answers how many. */
export async function removeTenantsPastWaiting(doors: Doors): Promise<number> {
  const due = await doors.ask(
    sqlFor
      .selectFrom("tenants")
      .select("id")
      .where("status", "=", "deleting")
      .where("delete_after", "<=", sql<string>`now()`),
  );
  let removed = 0;
  for (const { id } of due) if (await doors.outside((tx) => remove(doors, tx, id))) removed += 1;
  return removed;
}

/**
 * The tenant's row stays locked meanwhile, so that nobody cancels a deletion under way. Records of risk go first, in a transaction of their
 * own door; should what follows fail, the next night goes on from there.
 */
async function remove(doors: Doors, tx: Tx, id: string): Promise<boolean> {
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
  await doors.inTenant(wholeTenant(id), async (inside) => {
    await inside.run(sqlFor.deleteFrom("assessments")); // their answers go with them
    await inside.run(sqlFor.deleteFrom("risk_appetites"));
    await inside.run(sqlFor.deleteFrom("exposure_snapshots"));
    await inside.run(sqlFor.deleteFrom("exposure_computations"));
    await inside.run(sqlFor.deleteFrom("risk_portfolios"));
    await inside.run(sqlFor.deleteFrom("risk_scenarios")); // their runs go with them
  });
  await tx.run(sqlFor.deleteFrom("sessions").where("acting_tenant_id", "=", id));
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ granted_tenant_id: null })
      .where("granted_tenant_id", "=", id),
  );
  for (const table of TABLES) await tx.run(sqlFor.deleteFrom(table).where("tenant_id", "=", id));
  await tx.run(sqlFor.deleteFrom("proved_domains").where("holder_id", "=", id));
  await tx.run(sqlFor.deleteFrom("user_identities").where("provider", "=", `saml:${id}`));
  await tx.run(sqlFor.deleteFrom("clients").where("tenant_id", "=", id));
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
