/** Figures of all scenarios together: for dashboards, and as SQL for other features' statements. */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import type { OverdueRow } from "../../../db/overdue-row.ts";

/** The maximum number of top scenarios. */
const TOP = 10;

/** The scenarios that aren't deleted, as `s`. */
export function liveScenarios() {
  return sqlFor.selectFrom("risk_scenarios as s").where("s.deleted_at", "is", null);
}

/**
 * The figures' currency: the requested one if scenarios use it, otherwise the tenant's own, otherwise the
 * most common one.
 */
export function currencyShown(clientId: string | null, asked: string | null): RawBuilder<string | null> {
  return sql<string | null>`(select s.currency from risk_scenarios s
    where s.deleted_at is null and ${within("s.client_id", clientId)}
    group by s.currency
    order by coalesce(s.currency = ${asked}, false) desc, s.currency = (select t.currency from tenants t) desc, count(*) desc, s.currency
    limit 1)`;
}

const top = prepared((clientId: string | null, asked: string | null) =>
  liveScenarios()
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.client_id"),
    )
    .select(["s.id", "s.title", "c.name as clientName", "s.mean", "s.p95", "s.p99", "s.curve", "s.currency"])
    .select("s.updated_at as updatedAt")
    .select(sql<number>`sum(s.mean) over ()`.as("sum"))
    .select(
      liveScenarios()
        .where(within("s.client_id", clientId))
        .select(sql<number>`count(*)`.as("count"))
        .as("total"),
    )
    .where(sql<boolean>`s.currency = ${currencyShown(clientId, asked)}`)
    .where(within("s.client_id", clientId))
    .orderBy("s.mean", "desc")
    .orderBy("s.id")
    .limit(TOP),
);

/** The scenarios with the largest expected loss, each with the sum and count of all. */
export function topScenarios(tx: Tx, clientId: string | null, asked: string | null) {
  return tx.all(top(clientId, asked));
}

/** A client's scenarios, and their annual loss in a currency: one row per client with any, and one without a client. */
export function lossByClient(currency: RawBuilder<unknown>) {
  return sql<{ client_id: string | null; scenarios: number; mean: number | null }>`(
    select s.client_id, count(*) as scenarios, sum(s.mean) filter (where s.currency = ${currency}) as mean
    from risk_scenarios s where s.deleted_at is null group by s.client_id)`;
}

/** The ids of a client's scenarios and of their latest runs. */
export function scenarioRecordsOf(clientId: string, latest: number) {
  const runs = sqlFor
    .selectFrom("risk_scenarios as s")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("risk_runs as of_one")
          .select(["of_one.id", "of_one.created_at"])
          .whereRef("of_one.tenant_id", "=", "s.tenant_id")
          .whereRef("of_one.scenario_id", "=", "s.id")
          .orderBy("of_one.created_at", "desc")
          .limit(latest)
          .as("r"),
      (join) => join.onTrue(),
    )
    .select("r.id")
    .where("s.client_id", "=", clientId)
    .orderBy("r.created_at", "desc")
    .limit(latest);
  return sqlFor
    .selectFrom("risk_scenarios")
    .select("id")
    .where("client_id", "=", clientId)
    .unionAll(sqlFor.selectFrom(runs.as("latest")).select("latest.id"));
}

/** Scenarios not saved or run for 180 days. */
const scenariosStale = prepared((clientId: string | null) => {
  const lookedAt = sql<string>`greatest(s.updated_at,
    (select max(r.created_at) from risk_runs r where r.tenant_id = s.tenant_id and r.scenario_id = s.id))`;
  return sqlFor
    .selectFrom(
      sqlFor
        .selectFrom("risk_scenarios as s")
        .select(["s.id", "s.title", sql<string>`${lookedAt} + interval '180 days'`.as("at")])
        .where("s.deleted_at", "is", null)
        .where("s.updated_at", "<", sql<string>`now() - interval '180 days'`)
        .where(within("s.client_id", clientId))
        .as("old"),
    )
    .select(["old.id", "old.title", "old.at"])
    .select(sql<number>`count(*) over ()`.as("ofKind"))
    .where("old.at", "<", sql<string>`now()`)
    .orderBy("old.at")
    .orderBy("old.id")
    .limit(OVERDUE_SHOWN);
});

/** Overdue scenarios. */
export async function overdueScenarios(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(scenariosStale(clientId));
  return rows.map((row) => ({ ...row, kind: "scenario-stale", overdue: true }));
}
