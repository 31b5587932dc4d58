import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** What administrators can change about a person. */
export interface PersonFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly phoneNumber: string;
}

/** Updates a person; through the outside door. */
export async function update(tx: Tx, id: string, fields: PersonFields): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        first_name: fields.firstName,
        last_name: fields.lastName,
        job_title: fields.jobTitle,
        phone_number: fields.phoneNumber,
        updated_at: sql`now()`,
      })
      .where("id", "=", id),
  );
}

/** Suspends a person everywhere, or reactivates them: as invited if they never set up their account. */
export async function setSuspended(tx: Tx, id: string, suspended: boolean): Promise<boolean> {
  const again = sql<string>`case when password_hash is null and last_sign_in_at is null then 'invited' else 'active' end`;
  const people = sqlFor
    .updateTable("users")
    .set({ status: suspended ? "suspended" : again, updated_at: sql`now()` })
    .where("id", "=", id);
  const touched = await tx.run(
    suspended
      ? people.where("status", "in", ["active", "invited"])
      : people.where("status", "=", "suspended"),
  );
  return touched === 1;
}

/** Suspends or reactivates a person's entitlements in the door's tenant; returns those that changed. */
export async function setSuspendedHere(tx: Tx, userId: string, suspended: boolean): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .updateTable("entitlements")
      .set({ suspended_at: suspended ? sql`now()` : null })
      .where("user_id", "=", userId)
      .where("suspended_at", suspended ? "is" : "is not", null)
      .returning("id"),
  );
  return rows.map((row) => row.id);
}

/**
 * Ends a person's sessions that the door can see: those in the given roles, or the one named; returns how
 * many.
 */
export function endSessions(
  tx: Tx,
  userId: string,
  roles: readonly Role[],
  sessionId: string | undefined,
): Promise<number> {
  const sessions = sqlFor
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("acting_role", "=", sql<string>`any(${sql.val(roles)}::text[])`);
  return tx.run(sessionId === undefined ? sessions : sessions.where("id", "=", sessionId));
}

/**
 * Removes a person's factors, requires an emailed code at every sign-in from now on, so that a password alone
 * never opens the account, and ends every session; returns how many of each there were. Through the outside
 * door.
 */
export async function removeFactors(tx: Tx, userId: string) {
  const totp = await tx.run(sqlFor.deleteFrom("totp_factors").where("user_id", "=", userId));
  const passkeys = await tx.run(sqlFor.deleteFrom("passkeys").where("user_id", "=", userId));
  const recoveryCodes = await tx.run(sqlFor.deleteFrom("recovery_codes").where("user_id", "=", userId));
  await tx.run(sqlFor.updateTable("users").set({ mfa_required: true }).where("id", "=", userId));
  await tx.run(sqlFor.deleteFrom("known_devices").where("user_id", "=", userId));
  const sessions = await tx.run(sqlFor.deleteFrom("sessions").where("user_id", "=", userId));
  return { removed: { totp, passkeys, recoveryCodes }, sessionsEnded: sessions };
}

/** All of a person's entitlements anywhere, active or not; through the outside door, which sees all. */
export function placesOf(tx: Tx, userId: string): Promise<{ tenant_id: string; role: string }[]> {
  return tx.all(
    sqlFor.selectFrom("entitlements").select(["tenant_id", "role"]).where("user_id", "=", userId),
  );
}
