import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

const columns = [
  ...(["id", "email", "first_name", "last_name", "job_title", "phone_number"] as const),
  ...(["email_preferences", "password_changed_at", "created_at", "updated_at"] as const),
] as const;

/** A user's own profile. */
export function profileOf(tx: Tx, userId: string) {
  return tx.first(
    sqlFor
      .selectFrom("users")
      .select([...columns, sql<boolean>`password_hash is not null`.as("has_password")])
      .where("id", "=", userId),
  );
}

/** Updates a profile as it was read at `readAt`; false if it changed since. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  readAt: string,
  values: {
    first_name: string;
    last_name: string;
    job_title: string;
    phone_number: string;
    email_preferences: string;
  },
): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("users")
      .set({ ...values, updated_at: sql`clock_timestamp()` })
      .where("id", "=", userId)
      .where("updated_at", "=", readAt),
  );
  return touched === 1;
}

/** A person's time settings. */
export function timePreferencesOf(tx: Tx, userId: string) {
  return tx.first(
    sqlFor
      .selectFrom("users")
      .select(["timezone", "timezone_source", "military_time", "date_format"])
      .where("id", "=", userId)
      .forUpdate(),
  );
}

/** Updates a person's time settings. The profile's own version doesn't change, because no form shows both. */
export async function setTimePreferences(
  tx: Tx,
  userId: string,
  values: { timezone: string; timezone_source: string; military_time: boolean; date_format: string },
): Promise<void> {
  await tx.run(sqlFor.updateTable("users").set(values).where("id", "=", userId));
}

/** Changes a person's email address; `proved` if they have proved both this one and the one before. */
export async function setEmail(tx: Tx, userId: string, email: string, proved: boolean): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        email,
        email_verified_at: proved ? sql`clock_timestamp()` : null,
        updated_at: sql`clock_timestamp()`,
      })
      .where("id", "=", userId),
  );
}
