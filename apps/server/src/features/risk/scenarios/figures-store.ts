/** Figures of all scenarios together: for dashboards, and as SQL for other features' statements. */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { counted, within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { currentRates } from "../../platform/exchange-rates/public.ts";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import type { OverdueRow } from "../../../db/overdue-row.ts";

/** The maximum number of top scenarios. */
const TOP = 10;

/** The scenarios that aren't deleted, as `s`. */
export function liveScenarios() {
  return sqlFor.selectFrom("risk_scenarios as s").where("s.deleted_at", "is", null);
}

/**
 * The figures' currency: the requested one if scenarios use it or a rate brings some into it, otherwise the tenant's own, otherwise the
 * most common one.
 */
export function currencyShown(clientId: string | null, asked: string | null): RawBuilder<string | null> {
  return sql<string | null>`(select k.currency from (
      select s.currency, count(*) as scenarios from risk_scenarios s
      where s.deleted_at is null and ${within("s.client_id", clientId)} group by s.currency
      union all
      select r.to_currency, 0 from ${currentRates()} r where exists (select from risk_scenarios s
        where s.deleted_at is null and s.currency = r.from_currency and ${within("s.client_id", clientId)})) k
    group by k.currency
    order by coalesce(k.currency = ${asked}, false) desc, k.currency = (select t.currency from tenants t) desc, sum(k.scenarios) desc, k.currency
    limit 1)`;
}

const counts = prepared((clientId: string | null) =>
  liveScenarios()
    .select(["s.currency", sql<number>`count(*)`.as("scenarios")])
    .where(within("s.client_id", clientId))
    .groupBy("s.currency"),
);

/** How many scenarios there are in each currency. */
export function countsByCurrency(tx: Tx, clientId: string | null) {
  return tx.all(counts(clientId));
}

const rate = sql<number>`coalesce(r.rate, 1)`;

const top = prepared((clientId: string | null, asked: string | null) =>
  liveScenarios()
    .leftJoin(currentRates().as("r"), (join) =>
      join
        .onRef("r.from_currency", "=", "s.currency")
        .on(sql<boolean>`r.to_currency = ${currencyShown(clientId, asked)}`),
    )
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.client_id"),
    )
    .select(["s.id", "s.title", "c.name as clientName", "s.curve", "s.updated_at as updatedAt"])
    .select([sql<number>`s.mean * ${rate}`.as("mean"), sql<number>`s.p95 * ${rate}`.as("p95")])
    .select([sql<number>`s.p99 * ${rate}`.as("p99"), rate.as("rate")])
    .select(currencyShown(clientId, asked).as("currency"))
    .select(sql<number>`sum(s.mean * ${rate}) over ()`.as("sum"))
    .select(
      liveScenarios()
        .where(counted("s.client_id", clientId))
        .select(sql<number>`count(*)`.as("count"))
        .as("total"),
    )
    .where(sql<boolean>`(s.currency = ${currencyShown(clientId, asked)} or r.id is not null)`)
    .where(counted("s.client_id", clientId))
    .orderBy("mean", "desc")
    .orderBy("s.id")
    .limit(TOP),
);

/** The scenarios with the largest expected loss, each with the sum and count of all. */
export function topScenarios(tx: Tx, clientId: string | null, asked: string | null) {
  return tx.all(top(clientId, asked));
}

/**
 * A client's scenarios, and their annual loss in a currency, of those in others at the rate into it: one row per client with any, and one without a
 * client.
 */
export function lossByClient(currency: RawBuilder<unknown>) {
  return sql<{ client_id: string | null; scenarios: number; mean: number | null }>`(
    select s.client_id, count(*) as scenarios, sum(s.mean * case when s.currency = ${currency} then 1 else r.rate end) as mean
    from risk_scenarios s
    left join ${currentRates()} r on r.from_currency = s.currency and r.to_currency = ${currency}
    where s.deleted_at is null group by s.client_id)`;
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
