/** How each tenant stands: what it uses and earns, and what about it deserves attention. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import { TENANT_FLAGS, type TenantFlag } from "@crq/contract/platform/platform-dashboard";
import type { TenantStatus } from "@crq/contract/platform/tenants";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { monthlyPrice, planLimit } from "./plan-store.ts";

/** What the list is asked for. */
interface Asked {
  readonly q?: string | undefined;
  readonly flag?: TenantFlag | "any" | undefined;
  readonly status?: TenantStatus | undefined;
  readonly plan?: Plan | undefined;
  readonly sort: "name" | "created" | "members" | "clients" | "assessments" | "lastActivity" | "revenue";
  readonly order: "asc" | "desc";
}

const members = sql<number>`(select count(distinct e.user_id) from entitlements e where e.tenant_id = t.id)`;
const clients = sql<number>`(select count(*) from clients c where c.tenant_id = t.id and c.archived_at is null)`;
const assessments = sql<number>`(select count(*) from assessments a where a.tenant_id = t.id and a.deleted_at is null)`;
const lastActivity = sql<
  string | null
>`(select a.at from audit_log a where a.tenant_id = t.id order by a.at desc limit 1)`;
const revenue = monthlyPrice(sql`t.plan`, sql`t.billing`, sql`t.status`);
const exposure = sql<{ currency: string; mean: number; onDate: string }[]>`(
  select coalesce(json_agg(json_build_object('currency', currency, 'mean', mean, 'onDate', on_date) order by mean desc), '[]')
  from (select distinct on (currency) currency, mean, on_date from exposure_snapshots x
    where x.tenant_id = t.id and x.client_id is null order by currency, on_date desc) newest)`;

/** An entitlement of somebody who may administer the tenant, now or as soon as they take up their invitation. */
const administers = sql<boolean>`(e.role in ('admin', 'tenant_administrator') and e.suspended_at is null
  and (e.expires_at is null or e.expires_at > now())
  and e.user_id not in (select id from users where status in ('suspended', 'deleted')))`;

/** Whether a tenant has more than its plan includes; what is unlimited is not counted. */
function beyondPlan(people: RawBuilder<unknown>, assessed: RawBuilder<unknown>) {
  const [most, mostAssessed] = [planLimit(sql`t.plan`, "members"), planLimit(sql`t.plan`, "assessments")];
  return sql<boolean>`(${most} is not null and ${people} > ${most} or ${mostAssessed} is not null and ${assessed} > ${mostAssessed})`;
}

/** What each flag means. `expiring` are the ids of the tenants whose certificate ends soon, with commas between them. */
function flagged(expiring: string): Record<TenantFlag, RawBuilder<SqlBool>> {
  return {
    suspended: sql<boolean>`t.status = 'suspended'`,
    "over-plan": beyondPlan(members, assessments),
    "no-administrator": sql<boolean>`(select true from entitlements e
      where e.tenant_id = t.id and ${administers} limit 1) is null`,
    "certificate-expiring": sql<boolean>`t.id = any(string_to_array(${expiring}, ',')::uuid[])`,
  };
}

function matching(asked: Asked, expiring: string) {
  const flags = flagged(expiring);
  let query = sqlFor
    .selectFrom("tenants as t")
    .where("t.id", "!=", PLATFORM)
    .where(matchesWords(sql.ref("t.name"), asked.q));
  if (asked.status) query = query.where("t.status", "=", asked.status);
  if (asked.plan) query = query.where("t.plan", "=", asked.plan);
  if (asked.flag === "any") query = query.where((eb) => eb.or(Object.values(flags)));
  else if (asked.flag) query = query.where(flags[asked.flag]);
  return query;
}

/** A page of the tenants, without the platform, and how many match. */
export async function list(tx: Tx, asked: Asked, expiring: string, page: { limit: number; offset: number }) {
  const by: RawBuilder<unknown> = {
    name: sql`lower(t.name)`,
    created: sql`t.created_at`,
    members,
    clients,
    assessments,
    lastActivity,
    revenue,
  }[asked.sort];
  const flags = Object.entries(flagged(expiring)).map(
    ([flag, holds]) => sql`case when ${holds} then ${sql.lit(flag)} end`,
  );
  const rows = await tx.all(
    sqlFor
      .with(
        (cte) => cte("found").materialized(),
        () => matching(asked, expiring).select(["t.id", by.as("key")]),
      )
      .selectFrom("found as f")
      .innerJoin("tenants as t", "t.id", "f.id")
      .select(["t.id", "t.name", "t.created_at as createdAt", "t.delete_after as deleteAfter"])
      .select((eb) => [
        eb.ref("t.status").$castTo<TenantStatus>().as("status"),
        eb.ref("t.plan").$castTo<Plan>().as("plan"),
        eb.ref("t.billing").$castTo<Billing>().as("billing"),
      ])
      .select([members.as("members"), clients.as("clients"), assessments.as("assessments")])
      .select([lastActivity.as("lastActivityAt"), revenue.as("monthlyRevenue"), exposure.as("exposure")])
      .select(sql<TenantFlag[]>`array_remove(array[${sql.join(flags)}], null)`.as("flags"))
      .select(sql<number>`(select count(*) from found)`.as("total"))
      .orderBy("f.key", (order) =>
        asked.order === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy("t.id")
      .limit(page.limit)
      .offset(page.offset),
  );
  if (rows.length > 0 || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const beyond = await tx.first(matching(asked, expiring).select(sql<number>`count(*)`.as("total")));
  return { rows, total: beyond!.total };
}

const each = (flag: TenantFlag) => sql<number>`count(*) filter (where ${sql.ref(flag)})`.as(flag);
const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

/** All tenants added up: each table is read once, not once a tenant. */
export const totals = prepared((expiring: string) => {
  const flags = flagged(expiring);
  const standing = sql`(
    select t.status, m.count as members, a.count as assessments, ${revenue} as revenue,
      ${flags.suspended} as suspended,
      ${beyondPlan(sql`coalesce(m.count, 0)`, sql`coalesce(a.count, 0)`)} as "over-plan",
      coalesce(m.administrators, 0) = 0 as "no-administrator", ${flags["certificate-expiring"]} as "certificate-expiring"
    from tenants t
    left join (select tenant_id, count(distinct user_id), count(*) filter (where ${administers}) as administrators
      from entitlements e group by 1) m on m.tenant_id = t.id
    left join (select tenant_id, count(*) from assessments where deleted_at is null group by 1) a on a.tenant_id = t.id
    where t.id <> ${sql.lit(PLATFORM)})`;
  return sqlFor.selectFrom(standing.as("s")).select([
    sql<number>`count(*)`.as("tenants"),
    sql<number>`count(*) filter (where s.status = 'deleting')`.as("deleting"),
    sql<number>`${sum("members")}::bigint`.as("members"),
    sql<number>`(select count(*) from clients where archived_at is null)`.as("clients"),
    sql<number>`${sum("assessments")}::bigint`.as("assessments"),
    sum("revenue").as("monthlyRevenue"),
    each("suspended"),
    each("over-plan"),
    each("no-administrator"),
    each("certificate-expiring"),
    sql<number>`count(*) filter (where ${sql.join(
      TENANT_FLAGS.map((flag) => sql.ref(flag)),
      sql` or `,
    )})`.as("flagged"),
  ]);
});

const connections = prepared(() =>
  sqlFor
    .selectFrom("saml_connections")
    .select(["tenant_id", "certificates", sql<string>`now()`.as("now")])
    .where("enabled", "=", true),
);

/** The certificates with which tenants' identity providers sign, and the database's clock. */
export function certificates(ask: Doors["ask"] | Tx["all"]) {
  return ask(connections());
}
