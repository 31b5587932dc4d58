import { sql } from "kysely";
import type {
  Entitlement,
  EntitlementOfPerson,
  entitlements as routes,
} from "@crq/contract/people/entitlements";
import type { InputOf } from "@crq/contract/route";
import { ROLES, type Role } from "@crq/contract/roles";
import { contractNames, inTenant } from "../../../db/contract-names.ts";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { personName } from "../../../db/person-name.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

/** An entitlement's state, by the database's clock. */
const state = sql<
  EntitlementOfPerson["state"]
>`case when e.suspended_at is not null then 'suspended' when e.expires_at <= now() then 'expired'
  when e.expires_at <= now() + interval '14 days' then 'expiring' else 'active' end`;

/** A role's rank; 1 is the highest. */
const rank = sql<number>`array_position(${sql.val(ROLES)}::text[], e.role)`;

const entitlements = () =>
  sqlFor
    .selectFrom("entitlements as e")
    .innerJoin("tenants as t", "t.id", "e.tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.client_id"),
    )
    .select(contractNames("e.id", "e.user_id", "e.role", "t.name as tenantName", "e.client_id"))
    .select(contractNames("c.name as clientName", "e.expires_at", "e.granted_by_name as grantedBy"))
    .select(["e.created_at as createdAt", inTenant("e.tenant_id").as("tenantId"), state.as("state")])
    .$narrowType<{ role: Role }>();

/** An entitlement and its owner. */
export type EntitlementRow = EntitlementOfPerson & { readonly userId: string };

/** Some people's entitlements that the door can see, highest first. */
export function heldBy(tx: Tx, userIds: readonly string[]): Promise<EntitlementRow[]> {
  return tx.all(
    entitlements()
      .where("e.user_id", "=", sql<string>`any(${sql.val(userIds)}::uuid[])`)
      .orderBy(rank)
      .orderBy(sql`lower(t.name)`)
      .orderBy("e.id"),
  );
}

/** One entitlement, locked until the transaction ends. */
export function byId(tx: Tx, id: string): Promise<EntitlementRow | undefined> {
  return tx.first(entitlements().where("e.id", "=", id).forUpdate("e"));
}

const SORTS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  role: rank,
  tenant: sql`lower(t.name)`,
  created: sql`e.created_at`,
  expires: { by: sql`e.expires_at`, missing: "last" },
  reviewed: { by: sql`e.reviewed_at`, missing: "lowest" }, // null counts as oldest
  lastSignIn: { by: sql`u.last_sign_in_at`, missing: "lowest" },
} as const;

/** A page of the entitlements the door can see, each with its owner. */
export function list(
  tx: Tx,
  asked: InputOf<typeof routes.list>["query"],
): Promise<Page<Omit<Entitlement, "manageable">>> {
  let found = entitlements()
    .innerJoin("users as u", "u.id", "e.user_id")
    .select(
      contractNames("u.email", "u.last_sign_in_at", "e.reviewed_at", "e.reviewed_by_name as reviewedBy"),
    )
    .select(personName.as("name"))
    .where("u.status", "!=", "deleted")
    .where(matchesPerson(asked.q));
  if (asked.role) found = found.where("e.role", "=", asked.role);
  if (asked.clientId) found = found.where("e.client_id", "=", asked.clientId);
  if (asked.state) found = found.where(state, "=", asked.state);
  if (asked.review)
    found = found.where(sql<boolean>`coalesce(e.reviewed_at, e.created_at) < now() - interval '90 days'`);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`e.id` });
}

/** What to assign, and to whom. */
export interface NewEntitlement {
  readonly tenantId: string;
  readonly userId: string;
  readonly role: Role;
  readonly clientId: string | null;
  readonly expiresAt: string | null;
}

/** Assigns a role and returns the entitlement's id; undefined if the person already has it. */
export async function insert(
  tx: Tx,
  given: NewEntitlement,
  by: { readonly userId: string; readonly name: string },
): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .insertInto("entitlements")
      .values({
        tenant_id: given.tenantId,
        user_id: given.userId,
        role: given.role,
        client_id: given.clientId,
        expires_at: given.expiresAt,
        granted_by: by.userId,
        granted_by_name: by.name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );
  return row?.id;
}

/** Whether a person has an unexpired role in a tenant, and so a seat there. */
export async function hasPlace(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const held = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`);
  return (await tx.first(held.limit(1))) !== undefined;
}

/** Whether the door can see a person, and they haven't left. */
export async function personExists(tx: Tx, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("status", "!=", "deleted");
  return (await tx.first(found)) !== undefined;
}

/** Whether the tenant has an active client with this id. */
export async function clientExists(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("archived_at", "is", null);
  return (await tx.first(found)) !== undefined;
}

/** Whether a time is in the future, by the database's clock. */
export async function isAhead(tx: Tx, moment: string): Promise<boolean> {
  const asked = sqlFor.selectNoFrom(sql<boolean>`${moment}::timestamptz > now()`.as("ahead"));
  return (await tx.first(asked))?.ahead === true;
}

/** Revokes an entitlement. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("entitlements").where("id", "=", id));
}

/** Sets an entitlement's expiry; false if the time is already past. */
export async function setExpiry(tx: Tx, id: string, expiresAt: string | null): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("entitlements")
      .set({ expires_at: expiresAt })
      .where("id", "=", id)
      .where(sql<boolean>`(${expiresAt}::timestamptz is null or ${expiresAt}::timestamptz > now())`),
  );
  return touched === 1;
}

/** The owners of some entitlements that the door can see. */
export function holdersOf(tx: Tx, ids: readonly string[]): Promise<{ id: string; userId: string }[]> {
  return tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select(["id", "user_id as userId"])
      .where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`),
  );
}

/** Marks entitlements as reviewed, and returns which. */
export function markReviewed(tx: Tx, ids: readonly string[], by: { name: string }) {
  return tx.all(
    sqlFor
      .updateTable("entitlements")
      .set({ reviewed_at: sql`now()`, reviewed_by_name: by.name })
      .where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`)
      .returning(["id", "tenant_id as tenantId"]),
  );
}

/**
 * Ends the sessions that use an entitlement: a super administrator's anywhere, everyone else's in its
 * context.
 */
export async function endSessionsBy(tx: Tx, entitlement: EntitlementRow): Promise<number> {
  const sessions = sqlFor
    .deleteFrom("sessions")
    .where("user_id", "=", entitlement.userId)
    .where("held_role", "=", entitlement.role);
  if (entitlement.role === "super_admin") return tx.run(sessions);
  const there = sessions.where("acting_tenant_id", "=", entitlement.tenantId ?? PLATFORM);
  return tx.run(
    entitlement.clientId === null ? there : there.where("acting_client_id", "=", entitlement.clientId),
  );
}

/** How many people have each role, as the door sees them, without suspended and expired roles. */
export function holders(tx: Tx): Promise<{ role: string; holders: number }[]> {
  return tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select(["e.role", sql<number>`count(distinct e.user_id)::int`.as("holders")])
      .where("u.status", "!=", "deleted")
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .groupBy("e.role"),
  );
}

/**
 * The tenants (of those named, including the platform) that would be left without an active administrator if
 * a person's entitlements (or the one named) were revoked. The tenants' rows stay locked until the
 * transaction ends, so that two administrators can't revoke each other's role at the same moment.
 */
export async function leftAlone(
  tx: Tx,
  tenantIds: readonly string[],
  leaving: { readonly userId: string; readonly entitlementId?: string },
): Promise<string[]> {
  const among = sql<string>`any(${sql.val(tenantIds)}::uuid[])`;
  await tx.all(
    sqlFor.selectFrom("tenants").select("id").where("id", "=", among).orderBy("id").forNoKeyUpdate(),
  );
  const goes = sql`(e.user_id = ${leaving.userId} and (${leaving.entitlementId ?? null}::uuid is null or e.id = ${leaving.entitlementId ?? null}::uuid))`;
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .innerJoin("tenants as t", "t.id", "e.tenant_id")
      .select("t.name")
      .where("e.tenant_id", "=", among)
      .where(
        sql<boolean>`case when e.tenant_id = ${PLATFORM} then e.role = 'super_admin' else e.role in ('admin', 'tenant_administrator') end`,
      )
      .where("u.status", "=", "active")
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .groupBy(["t.id", "t.name"])
      .having(sql<boolean>`bool_and(${goes})`),
  );
  return rows.map((row) => row.name);
}
