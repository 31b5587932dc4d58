import { sql, type Updateable } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { TenantStatus } from "@crq/contract/platform/tenants";
import type { Plan } from "@crq/contract/platform/plans";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import type { DB } from "../../../db/types.gen.ts";
import { naming, renamed, tenantNameKey } from "../../people/accounts/public.ts";

/** The roles that administer a tenant from inside. */
const ADMINISTRATORS: Role[] = ["admin", "tenant_administrator"];

const members = sql<number>`(select count(distinct e.user_id) from entitlements e where e.tenant_id = t.id)`;
const clients = sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is null)`;

const summary = [
  "t.id",
  "t.name",
  "t.status",
  "t.plan",
  "t.billing",
  "t.created_at",
  "t.delete_after",
] as const;

/** What a list of tenants is asked for. */
interface TenantList {
  readonly q?: string | undefined;
  readonly status?: TenantStatus | undefined;
  readonly plan?: Plan | undefined;
  readonly sort: "name" | "created" | "members" | "plan";
  readonly order: "asc" | "desc";
}

/** A page of the tenants that the door sees, without the platform, and how many match. */
export async function list(tx: Tx, asked: TenantList, limit: number, offset: number) {
  const by = {
    name: sql`lower(t.name)`,
    created: sql`t.created_at`,
    members,
    plan: sql`array_position(array['starter', 'professional', 'enterprise'], t.plan)`,
  }[asked.sort];
  const [rows, counted] = await Promise.all([
    tx.all(
      matching(asked)
        .select(summary)
        .select([members.as("members"), clients.as("clients")])
        .orderBy(by, asked.order)
        .orderBy("t.id")
        .limit(limit)
        .offset(offset),
    ),
    tx.first(matching(asked).select(sql<number>`count(*)`.as("total"))),
  ]);
  return { rows, total: counted!.total };
}

function matching(asked: TenantList) {
  let query = sqlFor
    .selectFrom("tenants as t")
    .where("t.id", "!=", PLATFORM)
    .where(matchesWords(sql.ref("t.name"), asked.q));
  if (asked.status) query = query.where("t.status", "=", asked.status);
  if (asked.plan) query = query.where("t.plan", "=", asked.plan);
  return query;
}

/** One of the tenants that the door sees; the platform is none. `lock` keeps others from changing it until the transaction ends. */
export function byId(tx: Tx, id: string, { lock = false } = {}) {
  const query = sqlFor
    .selectFrom("tenants as t")
    .select(summary)
    .select([members.as("members"), clients.as("clients")])
    .select([
      "t.industry",
      "t.company_size",
      "t.support_email",
      "t.suspended_reason",
      "t.brand_text",
      "t.accent_color",
      "t.updated_at",
      "t.version",
      sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is not null)`.as(
        "archived_clients",
      ),
    ])
    .where("t.id", "=", id)
    .where("t.id", "!=", PLATFORM);
  return tx.first(lock ? query.forUpdate("t") : query);
}
/** A tenant as it is stored, with its counts. */
export type TenantRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Whether a tenant has a name, whatever its case. */
export async function nameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("tenants")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase());
  return (await tx.first(found.limit(1))) !== undefined;
}

/** Creates a tenant and answers its id. */
export async function insert(
  tx: Tx,
  tenant: { name: string; plan: string; billing: string },
): Promise<string> {
  const values = { ...tenant, name_key: tenantNameKey(tenant.name) };
  const made = await naming("name", tx.first(sqlFor.insertInto("tenants").values(values).returning("id")));
  return made!.id;
}

/** Changes a tenant that still has the version; false when it has another. */
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

/** Sets what a tenant is; `waitDays` from now it may be deleted. */
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

/** Ends the sessions that work in a tenant, but for super administrators', who came from the platform; answers how many. */
export function endSessions(tx: Tx, tenantId: string): Promise<number> {
  return tx.run(
    sqlFor
      .deleteFrom("sessions")
      .where("acting_tenant_id", "=", tenantId)
      .where("held_role", "!=", "super_admin"),
  );
}

/** The people who administer a tenant, strongest role first. */
export async function administratorsOf(tx: Tx, tenantId: string) {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.last_sign_in_at"])
      .select(sql<Role>`min(e.role)`.as("role")) // 'admin' sorts before 'tenant_administrator'
      .where("e.tenant_id", "=", tenantId)
      .where("e.role", "in", ADMINISTRATORS)
      .where("e.suspended_at", "is", null)
      .where((eb) => eb.or([eb("e.expires_at", "is", null), eb("e.expires_at", ">", sql<string>`now()`)]))
      .where("u.status", "in", ["active", "invited"])
      .groupBy(["u.id", "u.email", "u.first_name", "u.last_name", "u.last_sign_in_at"])
      .orderBy("role")
      .orderBy("u.email"),
  );
  return rows;
}
