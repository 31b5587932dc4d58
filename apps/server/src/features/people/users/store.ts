import { sql } from "kysely";
import type { PERSON_STATES, users } from "@crq/contract/people/users";
import type { InputOf } from "@crq/contract/route";
import type { Role } from "@crq/contract/roles";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

type Status = (typeof PERSON_STATES)[number];

/**
 * What to list. With a tenant, only people with a role there, and a person counts as suspended if all their
 * roles there are.
 */
export type Listing = InputOf<typeof users.list>["query"];

/** A person's entitlements: in one tenant, or anywhere. */
const held = (tenantId: string | undefined) =>
  tenantId === undefined
    ? sql`select from entitlements e where e.user_id = u.id`
    : sql`select from entitlements e where e.user_id = u.id and e.tenant_id = ${tenantId}`;

const status = (tenantId: string | undefined) =>
  tenantId === undefined
    ? sql<Status>`u.status`
    : sql<Status>`case when u.status = 'active' and not exists (${held(tenantId)} and e.suspended_at is null) then 'suspended' else u.status end`;

function matching({ tenantId, q, role, status: wanted }: Listing) {
  let query = sqlFor.selectFrom("users as u").where("u.status", "!=", "deleted").where(matchesPerson(q));
  if (tenantId !== undefined) query = query.where(sql<boolean>`exists (${held(tenantId)})`);
  if (role) query = query.where(sql<boolean>`exists (${held(tenantId)} and e.role = ${role})`);
  if (wanted === "none") return query.where(sql<boolean>`not exists (${held(tenantId)})`);
  return wanted ? query.where(status(tenantId), "=", wanted) : query;
}

/** Sorted so that an index serves both directions; people who never signed in come last. */
const SORTS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: sql`lower(u.email)`,
  lastSignIn: { by: sql`u.last_sign_in_at`, missing: "last" },
  created: sql`u.created_at`,
} as const;

/**
 * The ids of some of all people who match, or of those with a role in the platform itself, in order, and how many
 * match; for super administrators, through the outside door. A tenant's people are in its cell (members-store.ts).
 */
export async function find(tx: Tx, asked: Listing) {
  const { items, total } = await listPage(tx, matching(asked).select("u.id"), asked, {
    sorts: SORTS,
    id: sql`u.id`,
  });
  return { ids: items.map((row) => row.id), total };
}

/** A name from the tenant's directory, otherwise the person's own. */
const named = (tenantId: string | undefined, column: "first_name" | "last_name") =>
  sql<string>`coalesce((select nullif(${sql.ref(`s.${column}`)}, '') from scim_users s
    where s.tenant_id = ${tenantId ?? null}::uuid and s.user_id = u.id and s.joined_at is not null), ${sql.ref(`u.${column}`)})`;

const people = (tenantId: string | undefined) =>
  sqlFor
    .selectFrom("users as u")
    .select(contractNames("u.id", "u.email", "u.last_sign_in_at", "u.created_at"))
    .select([named(tenantId, "first_name").as("firstName"), named(tenantId, "last_name").as("lastName")])
    .select(status(tenantId).as("status"));

/** The people with some ids that the door can see, in the order of the ids. */
export async function byIds(tx: Tx, ids: readonly string[], tenantId: string | undefined) {
  const rows = await tx.all(people(tenantId).where("u.id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

/** A person's data in a list. */
export type PersonRow = Awaited<ReturnType<typeof byIds>>[number];

/** One person, as the door sees them. */
export function byId(tx: Tx, id: string, tenantId: string | undefined) {
  return tx.first(
    people(tenantId)
      .select(contractNames("u.job_title", "u.phone_number", "u.mfa_required"))
      .where("u.id", "=", id)
      .where("u.status", "!=", "deleted"),
  );
}

/** Which of some people have set up their own second factor; through the outside door. */
export async function withFactor(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const among = sql<string>`any(${sql.val(ids)}::uuid[])`;
  const rows = await tx.all(
    sqlFor
      .selectFrom("totp_factors")
      .select("user_id")
      .where("user_id", "=", among)
      .where("confirmed_at", "is not", null)
      .union(sqlFor.selectFrom("passkeys").select("user_id").where("user_id", "=", among)),
  );
  return new Set(rows.map((row) => row.user_id));
}

/** A person's open sessions that the door can see, latest first. */
export function sessionsOf(tx: Tx, userId: string) {
  return tx.all(
    sqlFor
      .selectFrom("sessions as s")
      .innerJoin("tenants as t", "t.id", "s.acting_tenant_id")
      .leftJoin("clients as c", (join) =>
        join.onRef("c.tenant_id", "=", "s.acting_tenant_id").onRef("c.id", "=", "s.acting_client_id"),
      )
      .select(contractNames("s.id", "s.acting_role as role", "t.name as tenantName", "c.name as clientName"))
      .select(contractNames("s.user_agent", "s.ip_address as ip", "s.created_at", "s.seen_at"))
      .$narrowType<{ role: Role }>()
      .where("s.user_id", "=", userId)
      .where("s.expires_at", ">", sql<string>`now()`)
      .orderBy("s.seen_at", "desc")
      .limit(100),
  );
}

/** The number of entries in a profile. */
export const ACTIVITY = 25;

/** The newest log entries by and about a person, in some tenants. */
export function activityOf(tx: Tx, person: { id: string; email: string }, tenantIds: readonly string[]) {
  const entries = () =>
    sqlFor
      .selectFrom("audit_log")
      .select(contractNames("tenant_id", "seq", "at", "actor", "action", "object_type", "object_id"))
      .where("tenant_id", "=", sql<string>`any(${sql.val(tenantIds)}::uuid[])`)
      .orderBy("at", "desc")
      .limit(ACTIVITY);
  const by = entries().where(sql<boolean>`actor collate "C" = ${person.email}`);
  const about = entries().where("object_id", "=", person.id).where("object_type", "=", "user");
  return tx.all(
    sqlFor
      .selectFrom(by.as("b"))
      .selectAll()
      .union(sqlFor.selectFrom(about.as("a")).selectAll())
      .orderBy("at", "desc")
      .limit(ACTIVITY),
  );
}

/** A person's authentication methods; through the outside door. */
export async function securityOf(tx: Tx, userId: string) {
  const row = await tx.first(
    sqlFor.selectNoFrom([
      sql<boolean>`exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null)`.as(
        "totp",
      ),
      sql<number>`(select count(*)::int from passkeys where user_id = ${userId})`.as("passkeys"),
      sql<number>`(select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null)`.as(
        "recovery",
      ),
      sql<
        string[]
      >`(select coalesce(array_agg(provider order by provider), '{}') from user_identities where user_id = ${userId})`.as(
        "identities",
      ),
    ]),
  );
  return {
    totp: row?.totp ?? false,
    passkeys: row?.passkeys ?? 0,
    recoveryCodes: row?.recovery ?? 0,
    identities: row?.identities ?? [],
  };
}

/** The name and plan of a tenant. */
export function tenantById(tx: Tx, id: string) {
  return tx.first(sqlFor.selectFrom("tenants").select(["name", "plan"]).where("id", "=", id));
}
