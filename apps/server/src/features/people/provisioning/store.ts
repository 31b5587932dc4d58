import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { UserRow } from "./resources.ts";

/** The grantor of a directory's roles. */
export const BY = "Directory (SCIM)";

/** A role that someone got or lost. */
export interface HeldRole {
  readonly user_id: string;
  readonly role: string;
  readonly client_id: string | null;
  /** Suspended: it currently has no effect. */
  readonly suspended_at: string | null;
}
const HELD = ["user_id", "role", "client_id", "suspended_at"] as const;

const groupsOf = sql<
  UserRow["groups"]
>`coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
  from scim_group_members m join scim_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
  where m.tenant_id = s.tenant_id and m.user_id = s.user_id), '[]')`;

/** Provisioned users who still have a role in the tenant, by one attribute, or all of them by name. */
export async function users(
  tx: Tx,
  by: { attribute: "username" | "externalid" | "id"; value: string } | undefined,
): Promise<UserRow[]> {
  const column = {
    username: sql`lower(s.user_name)`,
    externalid: sql`s.external_id`,
    id: sql`s.user_id::text`,
  };
  const value = by?.attribute === "username" ? by.value.toLowerCase() : by?.value;
  return tx.all(
    sqlFor
      .selectFrom("scim_users as s")
      .leftJoin("users as u", "u.id", "s.user_id") // until a person joins, the tenant sees only its directory's data
      .select([
        "s.user_id as id",
        "s.user_name",
        "s.external_id",
        "s.created_at",
        "s.updated_at",
        "s.made_here",
      ])
      .select(["s.invitation_id", "s.active as wanted_active", groupsOf.as("groups")])
      .select([
        sql<boolean>`s.active and s.joined_at is not null`.as("active"),
        sql<boolean>`s.joined_at is null`.as("pending"),
        sql<string>`coalesce(s.first_name, u.first_name, '')`.as("first_name"),
        sql<string>`coalesce(s.last_name, u.last_name, '')`.as("last_name"),
        sql<string>`coalesce(s.job_title, u.job_title, '')`.as("job_title"),
      ])
      .where(by === undefined ? sql<boolean>`true` : sql<boolean>`${column[by.attribute]} = ${value}`)
      .orderBy("s.user_name")
      .orderBy("s.user_id"),
  );
}

/** Whether someone in the tenant, joined or not, has this directory name. */
export async function named(tx: Tx, tenantId: string, userName: string): Promise<string | undefined> {
  const found = sqlFor
    .selectFrom("scim_users")
    .select("user_id")
    .where("tenant_id", "=", tenantId)
    .where(sql`lower(user_name)`, "=", userName.toLowerCase());
  return (await tx.first(found.limit(1)))?.user_id;
}

/** A directory's data about a person. */
export interface SaidOf {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
}

function columnsOf(said: SaidOf) {
  return {
    user_name: said.userName,
    external_id: said.externalId,
    active: said.active,
    first_name: said.firstName,
    last_name: said.lastName,
    job_title: said.title,
  };
}

/** Stores a person the directory invited, who gets no role until they accept. */
export async function noteInvited(
  tx: Tx,
  tenantId: string,
  user: { readonly id: string; readonly said: SaidOf; readonly invitationId: string },
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("scim_users").values({
      ...columnsOf(user.said),
      tenant_id: tenantId,
      user_id: user.id,
      invitation_id: user.invitationId,
    }),
  );
}

/**
 * Records that someone accepted their directory's invitation, and returns the directory's data about them and
 * their groups.
 */
export async function join(
  tx: Tx,
  accepted: { readonly tenantId: string; readonly invitationId: string; readonly userId: string },
): Promise<{ active: boolean; groups: string[] } | undefined> {
  const { tenantId, invitationId, userId } = accepted;
  const row = await tx.first(
    sqlFor
      .updateTable("scim_users")
      .set({ joined_at: sql`now()`, updated_at: sql`now()` })
      .where("tenant_id", "=", tenantId)
      .where("invitation_id", "=", invitationId)
      .where("user_id", "=", userId)
      .where("joined_at", "is", null)
      .returning("active"),
  );
  if (!row) return undefined;
  const groups = await tx.all(
    sqlFor
      .selectFrom("scim_group_members")
      .select("group_id")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId),
  );
  return { active: row.active, groups: groups.map((one) => one.group_id) };
}

/** Stores an account that the directory created, and assigns it every member's basic role, viewer. */
export async function provision(
  tx: Tx,
  tenantId: string,
  user: { readonly id: string; readonly said: SaidOf },
): Promise<HeldRole[]> {
  await tx.run(
    sqlFor.insertInto("scim_users").values({
      ...columnsOf(user.said),
      tenant_id: tenantId,
      user_id: user.id,
      made_here: true,
      joined_at: sql`now()`,
    }),
  );
  return tx.all(
    sqlFor
      .insertInto("entitlements")
      .values({ tenant_id: tenantId, user_id: user.id, role: "viewer", granted_by_name: BY })
      .onConflict((conflict) => conflict.doNothing())
      .returning(HELD),
  );
}

/** Updates the directory's data about a person. */
export async function updateProvisioned(tx: Tx, tenantId: string, userId: string, to: SaidOf): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("scim_users")
      .set({ ...columnsOf(to), updated_at: sql`now()` })
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId),
  );
}

/**
 * Suspends or reactivates a person's roles in the tenant; their sessions there end. What an administrator
 * suspended stays suspended: the directory reactivates only what it suspended.
 */
export async function setActive(tx: Tx, tenantId: string, userId: string, active: boolean): Promise<void> {
  const of = [tenantId, userId];
  if (active) {
    await tx.raw(
      `update entitlements e set suspended_at = null from scim_users s where s.tenant_id = $1 and s.user_id = $2
         and e.tenant_id = s.tenant_id and e.user_id = s.user_id and e.suspended_at = coalesce(s.deactivated_at, e.suspended_at)`,
      of,
    );
    await tx.raw("update scim_users set deactivated_at = null where tenant_id = $1 and user_id = $2", of);
    return;
  }
  await tx.raw(
    "update entitlements set suspended_at = now() where tenant_id = $1 and user_id = $2 and suspended_at is null",
    of,
  );
  await tx.raw("update scim_users set deactivated_at = now() where tenant_id = $1 and user_id = $2", of);
  await endSessions(tx, tenantId, userId);
}

/** Removes the data about someone who hasn't accepted: their roles in the tenant aren't the directory's. */
export async function forgetInvited(tx: Tx, tenantId: string, userId: string): Promise<void> {
  for (const table of ["scim_group_members", "scim_users"] as const)
    await tx.run(sqlFor.deleteFrom(table).where("tenant_id", "=", tenantId).where("user_id", "=", userId));
}

/**
 * Revokes all of a person's roles in the tenant, and returns them. Their account and their roles elsewhere
 * stay.
 */
export async function deprovision(tx: Tx, tenantId: string, userId: string): Promise<HeldRole[]> {
  await tx.run(
    sqlFor.deleteFrom("scim_group_members").where("tenant_id", "=", tenantId).where("user_id", "=", userId),
  );
  const taken = await tx.all(
    sqlFor
      .deleteFrom("entitlements")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .returning(HELD),
  );
  await endSessions(tx, tenantId, userId);
  await tx.run(
    sqlFor.deleteFrom("scim_users").where("tenant_id", "=", tenantId).where("user_id", "=", userId),
  );
  return taken;
}

async function endSessions(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.run(
    sqlFor.deleteFrom("sessions").where("acting_tenant_id", "=", tenantId).where("user_id", "=", userId),
  );
}
