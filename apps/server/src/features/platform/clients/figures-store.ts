/** Client counts: SQL for dashboards' statements, and the clients' own figures. */
import { sql, type RawBuilder } from "kysely";
import type { Plan } from "@crq/contract/platform/plans";
import { PLATFORM } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** How many clients aren't archived, across all tenants. */
export const clientCount = sql<number>`(select count(*) from clients where archived_at is null)`;

/** How many of a tenant's clients aren't archived. */
export function clientCountOf(tenantId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from clients c where c.tenant_id = ${tenantId} and c.archived_at is null)`;
}

/**
 * How many clients there are and how many are active: those changed since a time, and those among
 * `workedFor`, a query of tenants and clients.
 */
export function clientCounts(since: RawBuilder<unknown>, workedFor: RawBuilder<unknown>) {
  return sql<{ total: number; active: number }>`(select
      count(*) as total,
      count(*) filter (where updated_at > ${since} or (tenant_id, id) in (${workedFor})) as active
    from clients where archived_at is null)`;
}

/** Average number of clients per tenant, by plan. */
export const clientsByPlan = prepared(() =>
  sqlFor
    .selectFrom("tenants as t")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("clients")
          .select(["tenant_id", sql<number>`count(*)`.as("count")])
          .where("archived_at", "is", null)
          .groupBy("tenant_id")
          .as("c"),
      (join) => join.onRef("c.tenant_id", "=", "t.id"),
    )
    .select((eb) => eb.ref("t.plan").$castTo<Plan>().as("plan"))
    .select([
      sql<number>`count(*)`.as("tenants"),
      sql<number>`avg(coalesce(c.count, 0))::float8`.as("average"),
    ])
    .where("t.id", "!=", PLATFORM)
    .groupBy("t.plan"),
);
