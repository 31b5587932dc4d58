import { RESTORABLE_TABLES } from "@crq/contract/records";
import { sql, type SqlBool } from "kysely";
import { deleteInBatches, rowsFrom } from "../../../db/delete-in-batches.ts";
import { type Doors, wholeTenantWithArchived } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { eachInTurn } from "../../../jobs/each-in-turn.ts";
import { removeOldSamples } from "../monitoring/public.ts";

/** What is removed when. */
const EXPIRED = [
  rowsFrom("sessions", sql<SqlBool>`expires_at < now()`),
  rowsFrom("challenges", sql<SqlBool>`expires_at < now() - interval '7 days'`),
  rowsFrom("known_devices", sql<SqlBool>`expires_at < now()`),
  rowsFrom("idempotency_keys", sql<SqlBool>`expires_at < now()`),
  rowsFrom("rate_limits", sql<SqlBool>`resets_at < now()`),
  rowsFrom("mail", sql<SqlBool>`sent_at < now() - interval '30 days'`),
  rowsFrom("saml_responses", sql<SqlBool>`seen_at < now() - interval '1 day'`), // answers that old are never accepted
  rowsFrom(
    "account_requests",
    sql<SqlBool>`status = 'submitted' and confirmed_at is null and created_at < now() - interval '30 days'`,
  ),
  rowsFrom("inquiries", sql<SqlBool>`handled_at < now() - interval '1 year'`),
];

/**
 * Removes what has expired: sessions, known browsers, counters, answers kept for repeats; challenges after 7 days; sent mail and
 * unconfirmed requests after 30; inquiries a year after they were handled; processes' own metrics as
 * `removeOldSamples` says; and SAML replay marks after a day. A night that was stopped goes on where it was, and what fails stops nothing else.
 */
export async function removeExpired({ outside }: Pick<Doors, "outside">): Promise<void> {
  await eachInTurn(
    [...EXPIRED.map((rows) => () => deleteInBatches(outside, rows)), () => removeOldSamples(outside)],
    (remove) => remove(),
  );
}

/** Every tenant. */
export async function tenantIds(doors: Doors): Promise<string[]> {
  return (await doors.ask(sqlFor.selectFrom("tenants").select("id"))).map(({ id }) => id);
}

/** Permanently removes a tenant's records deleted more than 30 days ago. */
export async function removeDeletedRecords(doors: Doors, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenantWithArchived(tenantId), async (tx) => {
    for (const table of RESTORABLE_TABLES)
      await tx.run(
        sqlFor.deleteFrom(table).where("deleted_at", "<", sql<string>`now() - interval '30 days'`),
      );
  });
}
