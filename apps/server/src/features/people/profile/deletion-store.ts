import { sql } from "kysely";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Everyone who administers the places this person administers, place by place, including the person. */
export async function administrators(
  tx: Tx,
  userId: string,
  lock: boolean,
): Promise<{ tenant_id: string; name: string; user_id: string }[]> {
  const roles = sql`('super_admin', 'admin', 'tenant_administrator')`;
  const counting = sqlFor
    .selectFrom("entitlements as e")
    .innerJoin("tenants as t", "t.id", "e.tenant_id")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select(["e.tenant_id", "t.name", "e.user_id"])
    .where(sql<boolean>`e.role in ${roles}`)
    .where("e.suspended_at", "is", null)
    .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
    .where("e.client_id", "is", null)
    .where("u.status", "=", "active")
    .where("t.status", "!=", "deleting")
    .where(
      "e.tenant_id",
      "in",
      sqlFor
        .selectFrom("entitlements as mine")
        .select("mine.tenant_id")
        .where("mine.user_id", "=", userId)
        .where(sql<boolean>`mine.role in ${roles}`),
    )
    .orderBy("t.name")
    .orderBy("e.id");
  // Locks, so that two last administrators who leave at once wait for each other.
  return tx.all(lock ? counting.forUpdate("e") : counting);
}

/** The tenants a person has a role in, without the platform. */
export async function tenantsOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx.all(
    sqlFor
      .selectFrom("tenants as t")
      .select(["t.id", "t.name"])
      .where("t.id", "!=", PLATFORM)
      .where(
        "t.id",
        "in",
        sqlFor.selectFrom("entitlements").select("tenant_id").where("user_id", "=", userId),
      )
      .orderBy("t.name"),
  );
}

/**
 * Removes a person's own data. Their row stays without a name, so that what they created keeps its author.
 */
export async function erase(tx: Tx, userId: string, email: string): Promise<void> {
  const address = email.toLowerCase();
  for (const table of [
    ...([
      "totp_factors",
      "passkeys",
      "recovery_codes",
      "person_contexts",
      "user_identities",
      "api_keys",
      "notifications",
      "notification_preferences",
      "sign_in_origins",
    ] as const),
    ...([
      "scim_group_members",
      "scim_users",
      "entitlements",
      "challenges",
      "account_requests",
      "sessions",
      "known_devices",
    ] as const),
  ])
    await tx.run(sqlFor.deleteFrom(table).where("user_id", "=", userId));
  for (const table of ["account_requests", "invitations", "inquiries"] as const)
    await tx.run(sqlFor.deleteFrom(table).where(sql`lower(email)`, "=", address));
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        status: "deleted",
        email: `deleted-${userId}@invalid`,
        first_name: "",
        last_name: "",
        job_title: "",
        phone_number: "",
        password_hash: null,
        mfa_required: false,
        email_preferences: "{}",
        email_verified_at: null,
        password_changed_at: null,
        brand_logo_url: null,
        brand_text: null,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId),
  );
}
