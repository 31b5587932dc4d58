import { sql, type RawBuilder } from "kysely";
import {
  type Assessor,
  ASSESSOR_ROLES,
  type assessors as routes,
  type Assignment,
} from "@crq/contract/people/assessors";
import type { InputOf } from "@crq/contract/route";
import { contractNames } from "../../../db/contract-names.ts";
import type { Query, Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { personName } from "../../../db/person-name.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

const roles = sql`(${sql.join(ASSESSOR_ROLES.map((role) => sql.lit(role)))})`;
const lasting = sql`(e.expires_at is null or e.expires_at > now())`;

/** An assessor's entitlements. */
interface Held {
  readonly user_id: string;
  readonly role: Assessor["role"];
  readonly all_clients: boolean;
  readonly client_ids: string[];
  readonly suspended: boolean;
}

/** A tenant's assessors: the higher of their two roles, and their clients or all. */
const held = (tenantId: string) => sql<Held>`(
  select e.user_id,
    case when bool_or(e.role = 'risk_assessor') then 'risk_assessor' else 'assessor' end as role,
    bool_or(e.client_id is null) as all_clients,
    bool_and(e.suspended_at is not null) as suspended,
    coalesce(array_agg(distinct e.client_id) filter (where c.id is not null), '{}') as client_ids
  from entitlements e
  left join clients c on c.tenant_id = e.tenant_id and c.id = e.client_id and c.archived_at is null
  where e.tenant_id = ${tenantId} and e.role in ${roles} and ${lasting}
  group by e.user_id)`;

const assessorsOf = (tenantId: string) =>
  sqlFor
    .selectFrom(held(tenantId).as("h"))
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(contractNames("u.id", "u.email", "u.last_sign_in_at", "h.role", "h.all_clients", "h.client_ids"))
    .select(personName.as("name"))
    .select(sql<string>`case when h.suspended then 'suspended' else u.status end`.as("status"));

const SORTS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: sql`lower(u.email)`,
  clients: sql`case when h.all_clients then 1000000 else cardinality(h.client_ids) end`,
};

/** A page of a tenant's assessors. */
export function list(
  tx: Tx,
  tenantId: string,
  asked: InputOf<typeof routes.list>["query"],
): Promise<Page<Assessor>> {
  const found = assessorsOf(tenantId).where(matchesPerson(asked.q));
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`u.id` });
}

/** Those of the given people who are assessors in the tenant. */
export function among(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<Assessor[]> {
  return tx.all(
    assessorsOf(tenantId)
      .where("u.id", "=", sql<string>`any (${[...userIds]}::uuid[])`)
      .orderBy("u.id"),
  );
}

/** Locks these people's assessing entitlements until the transaction ends. */
export async function lock(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  await tx.run(
    sqlFor
      .selectFrom("entitlements")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "in", [...userIds])
      .where("role", "in", [...ASSESSOR_ROLES])
      .orderBy("id")
      .forUpdate(),
  );
}

/** A tenant's clients, including archived ones, marked as such. */
export function clientsOf(tx: Tx, tenantId: string) {
  return tx.all(
    sqlFor
      .selectFrom("clients")
      .select(["id", "name", sql<boolean>`archived_at is not null`.as("archived")])
      .where("tenant_id", "=", tenantId),
  );
}

/** Who makes the assignments. */
interface Giver {
  readonly userId: string;
  readonly name: string;
}

/** A person and a client whose assignment changed. */
export interface Pair {
  readonly userId: string;
  readonly clientId: string;
}

/**
 * Assigns clients to people, in their higher assessing role; skips people who already have the client, and
 * those with every client unless `evenWithAll`.
 */
export function assign(
  tx: Tx,
  tenantId: string,
  change: Pick<Assignment, "userIds" | "clientIds">,
  giver: Giver,
  evenWithAll: boolean,
): Promise<Pair[]> {
  return tx.all(
    query<Pair>(sql`
      insert into entitlements (tenant_id, user_id, role, client_id, granted_by, granted_by_name)
      select ${tenantId}, h.user_id, h.role, c.id, ${giver.userId}, ${giver.name}
      from ${held(tenantId)} h cross join unnest(${change.clientIds}::uuid[]) as c (id)
      where h.user_id = any (${change.userIds}::uuid[]) and (${evenWithAll} or not h.all_clients) and not c.id = any (h.client_ids)
      on conflict do nothing
      returning user_id as "userId", client_id as "clientId"`),
  );
}

/** Removes clients from people's assessing entitlements; people with every client keep it. */
export function unassign(
  tx: Tx,
  tenantId: string,
  change: Pick<Assignment, "userIds" | "clientIds">,
): Promise<Pair[]> {
  return tx.all(
    query<Pair>(sql`
      delete from entitlements e
      where e.tenant_id = ${tenantId} and e.role in ${roles}
        and e.user_id = any (${change.userIds}::uuid[]) and e.client_id = any (${change.clientIds}::uuid[])
      returning e.user_id as "userId", e.client_id as "clientId"`),
  );
}

/** Gives a person every client, or takes exactly that away. */
export async function setAllClients(
  tx: Tx,
  tenantId: string,
  person: { readonly id: string; readonly role: string },
  all: boolean,
  giver: Giver,
): Promise<void> {
  if (all)
    await tx.run(
      sqlFor
        .insertInto("entitlements")
        .values({
          tenant_id: tenantId,
          user_id: person.id,
          role: person.role,
          client_id: null,
          granted_by: giver.userId,
          granted_by_name: giver.name,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  else
    await tx.run(
      sqlFor
        .deleteFrom("entitlements")
        .where("tenant_id", "=", tenantId)
        .where("user_id", "=", person.id)
        .where("role", "in", [...ASSESSOR_ROLES])
        .where("client_id", "is", null),
    );
}

/** A statement with the type of its rows. */
function query<R>(text: RawBuilder<unknown>): Query<R> {
  return { compile: () => text.$castTo<R>().compile(sqlFor) };
}
