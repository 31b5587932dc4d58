import { sql } from "kysely";
import type { ENTITLEMENT_STATES } from "@crq/contract/people/entitlements";
import { ROLES, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

type State = (typeof ENTITLEMENT_STATES)[number];

/** How an entitlement stands, by the database's clock. */
const state = sql<State>`case when e.suspended_at is not null then 'suspended' when e.expires_at <= now() then 'expired'
  when e.expires_at <= now() + interval '14 days' then 'expiring' else 'active' end`;

/** How strong a role is; 1 is the strongest. */
const rank = sql<number>`array_position(${sql.val(ROLES)}::text[], e.role)`;

const entitlements = () =>
  sqlFor
    .selectFrom("entitlements as e")
    .innerJoin("tenants as t", "t.id", "e.tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.client_id"),
    );

const columns = [
  "e.id",
  "e.user_id",
  "e.role",
  "e.tenant_id",
  "t.name as tenant_name",
  "e.client_id",
  "c.name as client_name",
  "e.expires_at",
  "e.granted_by_name",
  "e.created_at",
] as const;

/** An entitlement as it is stored, with its names. */
export interface EntitlementRow {
  readonly id: string;
  readonly user_id: string;
  readonly role: string;
  readonly tenant_id: string;
  readonly tenant_name: string;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly expires_at: string | null;
  readonly granted_by_name: string | null;
  readonly created_at: string;
  readonly state: State;
}

/** What some people hold, as far as the door sees it, strongest first. */
export function heldBy(tx: Tx, userIds: readonly string[]): Promise<EntitlementRow[]> {
  return tx.all(
    entitlements()
      .select(columns)
      .select(state.as("state"))
      .where("e.user_id", "=", sql<string>`any(${sql.val(userIds)}::uuid[])`)
      .orderBy(rank)
      .orderBy(sql`lower(t.name)`)
      .orderBy("e.id"),
  );
}

/** One entitlement, locked until the transaction ends. */
export function byId(tx: Tx, id: string): Promise<EntitlementRow | undefined> {
  return tx.first(
    entitlements().select(columns).select(state.as("state")).where("e.id", "=", id).forUpdate("e"),
  );
}

/** What to list. */
export interface Listing {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly clientId?: string | undefined;
  readonly state?: State | undefined;
  readonly review?: "due" | undefined;
  readonly sort: "name" | "role" | "tenant" | "created" | "expires" | "reviewed" | "lastSignIn";
  readonly order: "asc" | "desc";
}

const SORTS = {
  name: sql`lower(u.last_name), lower(u.first_name)`,
  role: rank,
  tenant: sql`lower(t.name)`,
  created: sql`e.created_at`,
  expires: sql`e.expires_at`,
  reviewed: sql`e.reviewed_at`,
  lastSignIn: sql`u.last_sign_in_at`,
};

function matching(listing: Listing) {
  let query = entitlements()
    .innerJoin("users as u", "u.id", "e.user_id")
    .where("u.status", "!=", "deleted")
    .where(matchesPerson(listing.q));
  if (listing.role) query = query.where("e.role", "=", listing.role);
  if (listing.clientId) query = query.where("e.client_id", "=", listing.clientId);
  if (listing.state) query = query.where(state, "=", listing.state);
  if (listing.review)
    query = query.where(sql<boolean>`coalesce(e.reviewed_at, e.created_at) < now() - interval '90 days'`);
  return query;
}

/** Some of the entitlements that match, and how many do. */
export async function list(tx: Tx, listing: Listing, limit: number, offset: number) {
  const never = listing.sort === "reviewed" || listing.sort === "lastSignIn"; // what never happened is the oldest
  const direction =
    listing.order === "desc" ? sql`desc nulls last` : never ? sql`asc nulls first` : sql`asc nulls last`;
  const by = listing.sort === "name" && listing.order === "desc" ? NAME_DOWN : SORTS[listing.sort];
  const [rows, counted] = await Promise.all([
    tx.all(
      matching(listing)
        .select(columns)
        .select([
          ...(["u.first_name", "u.last_name", "u.email", "u.last_sign_in_at"] as const),
          ...(["e.reviewed_at", "e.reviewed_by_name"] as const),
          state.as("state"),
        ])
        .orderBy(sql`${by} ${direction}, e.id ${direction}`)
        .limit(limit)
        .offset(offset),
    ),
    tx.first(matching(listing).select(sql<number>`count(*)`.as("total"))),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Downwards both parts of a name turn; the direction behind covers only the last. */
const NAME_DOWN = sql`lower(u.last_name) desc, lower(u.first_name)`;

/** What to give to whom. */
export interface NewEntitlement {
  readonly tenantId: string;
  readonly userId: string;
  readonly role: Role;
  readonly clientId: string | null;
  readonly expiresAt: string | null;
}

/** Gives a role and answers the entitlement's id; undefined when it is held already. */
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

/** Whether somebody holds a role in a tenant that has not ended: then they have a place there. */
export async function hasPlace(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const held = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`);
  return (await tx.first(held.limit(1))) !== undefined;
}

/** Whether a person exists for the door, and has not left. */
export async function personExists(tx: Tx, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("status", "!=", "deleted");
  return (await tx.first(found)) !== undefined;
}

/** Whether the tenant has a client that is not archived. */
export async function clientExists(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("archived_at", "is", null);
  return (await tx.first(found)) !== undefined;
}

/** Whether a moment lies ahead, by the database's clock. */
export async function isAhead(tx: Tx, moment: string): Promise<boolean> {
  const asked = sqlFor.selectNoFrom(sql<boolean>`${moment}::timestamptz > now()`.as("ahead"));
  return (await tx.first(asked))?.ahead === true;
}

/** Takes an entitlement away. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("entitlements").where("id", "=", id));
}

/** Sets when an entitlement ends; false when the moment has passed already. */
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

/** Whose some entitlements are, as far as the door sees them. */
export function holdersOf(tx: Tx, ids: readonly string[]): Promise<{ id: string; user_id: string }[]> {
  return tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select(["id", "user_id"])
      .where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`),
  );
}

/** Marks entitlements as reviewed, and answers which. */
export function markReviewed(tx: Tx, ids: readonly string[], by: { name: string }) {
  return tx.all(
    sqlFor
      .updateTable("entitlements")
      .set({ reviewed_at: sql`now()`, reviewed_by_name: by.name })
      .where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`)
      .returning(["id", "tenant_id"]),
  );
}

/** Ends the sessions that work by an entitlement: a super administrator's anywhere, everybody else's in its context. */
export async function endSessionsBy(tx: Tx, entitlement: EntitlementRow): Promise<number> {
  const sessions = sqlFor
    .deleteFrom("sessions")
    .where("user_id", "=", entitlement.user_id)
    .where("held_role", "=", entitlement.role);
  if (entitlement.role === "super_admin") return tx.run(sessions);
  const there = sessions.where("acting_tenant_id", "=", entitlement.tenant_id);
  return tx.run(
    entitlement.client_id === null ? there : there.where("acting_client_id", "=", entitlement.client_id),
  );
}

/** How many people hold each role, as far as the door sees them; roles that lie still or ended do not count. */
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
 * The tenants (of those named; the platform too) in which nobody would be left to administer, were the entitlements of a person
 * (or the one named) gone: nobody active whose role lives on. The tenants' rows stay locked until the transaction ends, so that
 * two administrators cannot take each other's role at the same moment.
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
