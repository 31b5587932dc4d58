import { sql, type Updateable } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { TenantStatus, TenantSummary, tenants as routes } from "@crq/contract/platform/tenants";
import type { InputOf } from "@crq/contract/route";
import { contractNames } from "../../../db/contract-names.ts";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { personName } from "../../../db/person-name.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import type { DB } from "../../../db/types.gen.ts";
import { naming, renamed, tenantNameKey } from "../../people/accounts/public.ts";

/** The roles that administer a tenant from inside. */
const ADMINISTRATORS: Role[] = ["admin", "tenant_administrator"];

const members = sql<number>`(select count(distinct e.user_id) from entitlements e where e.tenant_id = t.id)`;
const clients = sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is null)`;
const archivedClients = sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is not null)`;

/** The tenants the door can see, without the platform. */
const tenants = () =>
  sqlFor
    .selectFrom("tenants as t")
    .select(
      contractNames("t.id", "t.name", "t.status", "t.plan", "t.billing", "t.created_at", "t.delete_after"),
    )
    .select([members.as("members"), clients.as("clients")])
    .$narrowType<Pick<TenantSummary, "status" | "plan" | "billing">>()
    .where("t.id", "!=", PLATFORM);

const SORTS = {
  name: sql`lower(t.name)`,
  created: sql`t.created_at`,
  members,
  plan: sql`array_position(array['starter', 'professional', 'enterprise'], t.plan)`,
};

/** A page of the tenants the door can see. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<TenantSummary>> {
  let found = tenants().where(matchesWords(sql.ref("t.name"), asked.q));
  if (asked.status) found = found.where("t.status", "=", asked.status);
  if (asked.plan) found = found.where("t.plan", "=", asked.plan);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`t.id` });
}

/**
 * One of the tenants the door can see; the platform isn't one. `lock` locks it until the transaction ends.
 */
export function byId(tx: Tx, id: string, { lock = false } = {}) {
  const query = tenants()
    .select(contractNames("t.industry", "t.company_size", "t.support_email", "t.suspended_reason"))
    .select(contractNames("t.brand_text", "t.accent_color", "t.updated_at", "t.version"))
    .select(archivedClients.as("archivedClients"))
    .where("t.id", "=", id);
  return tx.first(lock ? query.forUpdate("t") : query);
}
/** A stored tenant with its counts. */
export type TenantRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Whether a tenant has a name, ignoring case. */
export async function nameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("tenants")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase());
  return (await tx.first(found.limit(1))) !== undefined;
}

/** Creates a tenant and returns its id. */
export async function insert(
  tx: Tx,
  tenant: { name: string; plan: string; billing: string },
): Promise<string> {
  const values = { ...tenant, name_key: tenantNameKey(tenant.name) };
  const made = await naming("name", tx.first(sqlFor.insertInto("tenants").values(values).returning("id")));
  return made!.id;
}

/** Updates a tenant that still has the version; false if it has another. */
export async function update(
  tx: Tx,
  id: string,
  version: number,
  { name, ...values }: Omit<Updateable<DB["tenants"]>, "name"> & { name?: string | undefined },
): Promise<boolean> {
  const changed = { ...values, ...(name !== undefined && renamed(name)) };
  const statement = sqlFor
    .updateTable("tenants")
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("version", "=", version);
  return (await naming("name", tx.run(statement))) === 1;
}

/** Sets a tenant's state; it can be deleted `waitDays` from now. */
export async function setStatus(
  tx: Tx,
  id: string,
  status: TenantStatus,
  more: { reason?: string; waitDays?: number } = {},
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("tenants")
      .set({
        status,
        suspended_reason: more.reason ?? null,
        delete_after:
          more.waitDays === undefined ? null : sql`now() + make_interval(days => ${more.waitDays})`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where("id", "=", id),
  );
}

/**
 * Ends the sessions in a tenant, except those of super administrators, who came from the platform; returns
 * how many.
 */
export function endSessions(tx: Tx, tenantId: string): Promise<number> {
  return tx.run(
    sqlFor
      .deleteFrom("sessions")
      .where("acting_tenant_id", "=", tenantId)
      .where("held_role", "!=", "super_admin"),
  );
}

/** The people who administer a tenant, highest role first. */
export function administratorsOf(tx: Tx, tenantId: string) {
  return tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select(contractNames("u.id", "u.email", "u.last_sign_in_at"))
      .select([personName.as("name"), sql<Role>`min(e.role)`.as("role")]) // 'admin' sorts before 'tenant_administrator'
      .where("e.tenant_id", "=", tenantId)
      .where("e.role", "in", ADMINISTRATORS)
      .where("e.suspended_at", "is", null)
      .where((eb) => eb.or([eb("e.expires_at", "is", null), eb("e.expires_at", ">", sql<string>`now()`)]))
      .where("u.status", "in", ["active", "invited"])
      .groupBy("u.id")
      .orderBy("role")
      .orderBy("u.email"),
  );
}
