import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** What administrators may change of a person. */
export interface PersonFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly phoneNumber: string;
}

/** Changes a person; by the outside door. */
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

/** Suspends a person everywhere, or lets them in again: as someone who has yet to set up their account, where they never did. */
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

/** Lets all that a person holds in the door's tenant lie still, or wakes it; answers the entitlements that changed. */
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

/** Ends sessions of a person, as far as the door sees them: all in the given roles, or the one named; answers how many. */
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
 * Removes a person's factors, asks for a code by email at every sign-in from now on, so that the password alone never opens the account,
 * and ends every session; answers how many of each there were. By the outside door.
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

/** Everything that a person was given anywhere, whether or not it counts now; by the outside door, which sees all. */
export function placesOf(tx: Tx, userId: string): Promise<{ tenant_id: string; role: string }[]> {
  return tx.all(
    sqlFor.selectFrom("entitlements").select(["tenant_id", "role"]).where("user_id", "=", userId),
  );
}
