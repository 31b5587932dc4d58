import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** The maximum number of log entries in an export. */
export const LOG_ENTRIES = 10_000;

/** All data about a person except secrets: it reads no hash, key, or token. */
export async function everythingOf(tx: Tx, userId: string) {
  const mine = ["user_id", "=", userId] as const;
  const person = (await tx.first(
    sqlFor
      .selectFrom("users")
      .select([
        ...(["id", "email", "first_name", "last_name", "job_title", "phone_number", "status"] as const),
        ...(["timezone", "timezone_source", "military_time", "date_format", "mfa_required"] as const),
        ...(["brand_logo_url", "brand_text", "email_preferences", "email_verified_at"] as const),
        ...(["password_changed_at", "last_sign_in_at", "created_at", "updated_at"] as const),
        sql<string>`now()`.as("exported_at"),
      ])
      .where("id", "=", userId),
  ))!;
  return {
    person,
    entitlements: await tx.all(
      sqlFor
        .selectFrom("entitlements as e")
        .innerJoin("tenants as t", "t.id", "e.tenant_id")
        .leftJoin("clients as c", (join) =>
          join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.client_id"),
        )
        .select(["t.name as tenant", "e.role", "c.name as client", "e.created_at", "e.granted_by_name"])
        .select(["e.suspended_at", "e.expires_at", "e.reviewed_at"])
        .where("e.user_id", "=", userId)
        .orderBy("e.created_at"),
    ),
    sessions: await tx.all(
      sqlFor
        .selectFrom("sessions")
        .select(["ip_address", "user_agent", "method", "acting_role", "remember", "break_glass"])
        .select(["created_at", "seen_at", "expires_at"])
        .where(...mine)
        .orderBy("created_at"),
    ),
    identities: await tx.all(
      sqlFor
        .selectFrom("user_identities")
        .select(["provider", "subject", "email", "linked_at", "last_used_at"])
        .where(...mine)
        .orderBy("linked_at"),
    ),
    ...(await factorsOf(tx, userId)),
    apiKeys: await tx.all(
      sqlFor
        .selectFrom("api_keys")
        .select(["name", "prefix", "permissions", "role", "created_at", "expires_at"])
        .select(["last_used_at", "last_used_ip", "revoked_at"])
        .where(...mine)
        .orderBy("created_at"),
    ),
    notifications: await tx.all(
      sqlFor
        .selectFrom("notifications")
        .select(["kind", "category", "title", "body", "href", "count", "created_at", "read_at", "removed_at"])
        .where(...mine)
        .orderBy("created_at"),
    ),
    notificationPreferences: await tx.all(
      sqlFor
        .selectFrom("notification_preferences")
        .select(["preferences", "digest_hour", "updated_at"])
        .where(...mine),
    ),
    signInOrigins: await tx.all(
      sqlFor
        .selectFrom("sign_in_origins")
        .select(["device", "network", "first_at", "last_at"])
        .where(...mine)
        .orderBy("first_at"),
    ),
  };
}

/** A person's factors without their secrets. */
async function factorsOf(tx: Tx, userId: string) {
  return {
    passkeys: await tx.all(
      sqlFor
        .selectFrom("passkeys")
        .select(["name", "device_type", "backed_up", "created_at", "last_used_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at"),
    ),
    authenticatorApp: await tx.first(
      sqlFor.selectFrom("totp_factors").select(["created_at", "confirmed_at"]).where("user_id", "=", userId),
    ),
    recoveryCodes: await tx.all(
      sqlFor.selectFrom("recovery_codes").select(["created_at", "used_at"]).where("user_id", "=", userId),
    ),
  };
}

/** A log's entries by a person, newest first. */
export function entriesBy(tx: Tx, person: { readonly id: string; readonly email: string }) {
  return tx.all(
    sqlFor
      .selectFrom("audit_log")
      .select(["tenant_id", "seq", "at", "action", "object_type", "object_id", "detail", "ip_address"])
      .where((is) => is.or([is("actor_id", "=", person.id), is("actor", "=", person.email)]))
      .orderBy("at", "desc")
      .limit(LOG_ENTRIES),
  );
}
