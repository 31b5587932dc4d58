/** Each tenant's usage, revenue, and what needs attention. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { InputOf } from "@crq/contract/route";
import {
  TENANT_FLAGS,
  type TenantFlag,
  type TenantStanding,
  type tenantStandings,
} from "@crq/contract/platform/tenant-standings";
import { contractNames } from "../../../db/contract-names.ts";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { memberCountOf, membersByTenant, unadministered } from "../../people/entitlements/public.ts";
import { clientCount, clientCountOf } from "../clients/public.ts";
import { monthlyPrice, planLimit } from "../plans/public.ts";
import {
  assessmentCountOf,
  assessmentsByTenant,
  largestExposureOf,
  lastEntryOf,
  newestExposureOf,
  overdueOf,
  tenantsByAppetite,
} from "../tenant-figures/public.ts";

/** The list's parameters. */
export type Asked = InputOf<typeof tenantStandings.list>["query"];

const id = sql.ref("t.id");
const members = memberCountOf(id);
const clients = clientCountOf(id);
const assessments = assessmentCountOf(id);
const lastActivity = lastEntryOf(id);
const revenue = monthlyPrice(sql`t.plan`, sql`t.billing`, sql`t.status`);

/** Whether a tenant exceeds its plan; unlimited items aren't counted. */
function beyondPlan(people: RawBuilder<unknown>, assessed: RawBuilder<unknown>) {
  const [most, mostAssessed] = [planLimit(sql`t.plan`, "members"), planLimit(sql`t.plan`, "assessments")];
  return sql<boolean>`(${most} is not null and ${people} > ${most} or ${mostAssessed} is not null and ${assessed} > ${mostAssessed})`;
}

/**
 * What each flag means. `expiring` are the comma-separated ids of the tenants whose certificate expires soon.
 */
function flagged(expiring: string): Record<TenantFlag, RawBuilder<SqlBool>> {
  return {
    suspended: sql<boolean>`t.status = 'suspended'`,
    "over-plan": beyondPlan(members, assessments),
    "no-administrator": unadministered(id),
    "certificate-expiring": sql<boolean>`t.id = any(string_to_array(${expiring}, ',')::uuid[])`,
  };
}

function matching(asked: Asked, expiring: string) {
  const flags = flagged(expiring);
  let query = sqlFor
    .selectFrom("tenants as t")
    .where("t.id", "!=", PLATFORM)
    .where(matchesWords(sql.ref("t.name"), asked.q));
  if (asked.tenantId) query = query.where("t.id", "=", asked.tenantId);
  if (asked.status) query = query.where("t.status", "=", asked.status);
  if (asked.plan) query = query.where("t.plan", "=", asked.plan);
  if (asked.flag === "any") query = query.where((eb) => eb.or(Object.values(flags)));
  else if (asked.flag) query = query.where(flags[asked.flag]);
  return query;
}

const SORTS: Readonly<Record<Asked["sort"], RawBuilder<unknown>>> = {
  name: sql`lower(t.name)`,
  created: sql`t.created_at`,
  members,
  clients,
  assessments,
  lastActivity,
  revenue,
  exposure: largestExposureOf(id),
};

/**
 * A page of the tenants, without the platform. The sort column is computed once for all matches, the rest
 * only for the page.
 */
export async function list(tx: Tx, asked: Asked, expiring: string): Promise<Page<TenantStanding>> {
  const offset = (asked.page - 1) * asked.pageSize;
  const flags = Object.entries(flagged(expiring)).map(
    ([flag, holds]) => sql`case when ${holds} then ${sql.lit(flag)} end`,
  );
  const items = await tx.all(
    sqlFor
      .with(
        (cte) => cte("found").materialized(),
        () => matching(asked, expiring).select(["t.id", SORTS[asked.sort].as("key")]),
      )
      .selectFrom("found as f")
      .innerJoin("tenants as t", "t.id", "f.id")
      .select(
        contractNames("t.id", "t.name", "t.status", "t.plan", "t.billing", "t.created_at", "t.delete_after"),
      )
      .$narrowType<Pick<TenantStanding, "status" | "plan" | "billing">>()
      .select([members.as("members"), clients.as("clients"), assessments.as("assessments")])
      .select([lastActivity.as("lastActivityAt"), newestExposureOf(id).as("exposure")])
      .select(overdueOf(id).as("overdue"))
      .select(sql<number>`round((${revenue})::numeric, 2)::float8`.as("monthlyRevenue"))
      .select(sql<TenantFlag[]>`array_remove(array[${sql.join(flags)}], null)`.as("flags"))
      .select(sql<number>`(select count(*) from found)`.as("total"))
      .orderBy("f.key", (order) =>
        asked.order === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy("t.id")
      .limit(asked.pageSize)
      .offset(offset),
  );
  if (items.length > 0 || offset === 0) return { items, total: items[0]?.total ?? 0 };
  const beyond = await tx.first(matching(asked, expiring).select(sql<number>`count(*)`.as("total")));
  return { items, total: beyond!.total };
}

const each = (flag: TenantFlag) => sql<number>`count(*) filter (where ${sql.ref(flag)})`.as(flag);
const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

/** Totals across tenants: each table is read once, not once per tenant. */
export const totals = prepared((expiring: string) => {
  const flags = flagged(expiring);
  const standing = sql`(
    select t.status, m.count as members, a.count as assessments, ${revenue} as revenue,
      ${flags.suspended} as suspended,
      ${beyondPlan(sql`coalesce(m.count, 0)`, sql`coalesce(a.count, 0)`)} as "over-plan",
      coalesce(m.administrators, 0) = 0 as "no-administrator", ${flags["certificate-expiring"]} as "certificate-expiring"
    from tenants t
    left join ${membersByTenant} m on m.tenant_id = t.id
    left join ${assessmentsByTenant} a on a.tenant_id = t.id
    where t.id <> ${sql.lit(PLATFORM)})`;
  return sqlFor.selectFrom(standing.as("s")).select([
    sql<number>`(select quantified from ${tenantsByAppetite} e)`.as("quantified"),
    sql<number>`(select over_appetite from ${tenantsByAppetite} e)`.as("overAppetite"),
    sql<number>`count(*)`.as("tenants"),
    sql<number>`count(*) filter (where s.status = 'deleting')`.as("deleting"),
    sql<number>`${sum("members")}::bigint`.as("members"),
    clientCount.as("clients"),
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
