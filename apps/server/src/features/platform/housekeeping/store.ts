import { RESTORABLE_TABLES } from "@crq/contract/records";
import { sql } from "kysely";
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { removeOldSamples } from "../monitoring/public.ts";

/**
 * Removes what has expired: sessions, known browsers, counters, answers kept for repeats; challenges after 7 days; sent mail and
 * unconfirmed requests after 30; inquiries a year after they were handled; processes' own metrics as
 * `removeOldSamples` says; and SAML replay marks after a day, since answers that old are never accepted.
 */
export async function removeExpired(doors: Doors): Promise<void> {
  await doors.outside(async (tx) => {
    await tx.run(sqlFor.deleteFrom("sessions").where("expires_at", "<", sql<string>`now()`));
    await tx.run(
      sqlFor.deleteFrom("challenges").where("expires_at", "<", sql<string>`now() - interval '7 days'`),
    );
    await tx.run(sqlFor.deleteFrom("known_devices").where("expires_at", "<", sql<string>`now()`));
    await tx.run(sqlFor.deleteFrom("idempotency_keys").where("expires_at", "<", sql<string>`now()`));
    await tx.run(sqlFor.deleteFrom("rate_limits").where("resets_at", "<", sql<string>`now()`));
    await tx.run(sqlFor.deleteFrom("mail").where("sent_at", "<", sql<string>`now() - interval '30 days'`));
    await tx.run(
      sqlFor.deleteFrom("saml_responses").where("seen_at", "<", sql<string>`now() - interval '1 day'`),
    );
    await tx.run(
      sqlFor
        .deleteFrom("account_requests")
        .where("status", "=", "submitted")
        .where("confirmed_at", "is", null)
        .where("created_at", "<", sql<string>`now() - interval '30 days'`),
    );
    await tx.run(
      sqlFor.deleteFrom("inquiries").where("handled_at", "<", sql<string>`now() - interval '1 year'`),
    );
    await removeOldSamples(tx);
  });
}

/** Every tenant. */
export async function tenantIds(doors: Doors): Promise<string[]> {
  return (await doors.ask(sqlFor.selectFrom("tenants").select("id"))).map(({ id }) => id);
}

/** Permanently removes a tenant's records deleted more than 30 days ago. */
export async function removeDeletedRecords(doors: Doors, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const table of RESTORABLE_TABLES)
      await tx.run(
        sqlFor.deleteFrom(table).where("deleted_at", "<", sql<string>`now() - interval '30 days'`),
      );
  });
}
