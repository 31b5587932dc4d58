import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { basisHash } from "../exposure/public.ts";

/** The most scenarios at the top. */
const TOP = 10;
/** The most clients beside each other. */
const MOST_CLIENTS = 50;
/** The most assessments listed of a framework. */
const ASSESSMENTS_LISTED = 10;

/** Records of the client, or, without one, all of the tenant's. */
const within = (column: string, clientId: string | null) =>
  sql<boolean>`(${clientId}::uuid is null or ${sql.ref(column)} = ${clientId}::uuid)`;

const tenant = prepared(() => sqlFor.selectFrom("tenants").select(["id", "currency"]));

/** The transaction's tenant. */
export async function ownTenant(tx: Tx) {
  return (await tx.first(tenant()))!;
}

const client = prepared((id: string) =>
  sqlFor.selectFrom("clients").select(["id", "name"]).where("id", "=", id),
);

/** One of the tenant's clients. */
export function clientById(tx: Tx, id: string) {
  return tx.first(client(id));
}

const currencies = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("risk_scenarios as s")
    .select("s.currency")
    .select([sql<number>`count(*)`.as("scenarios"), basisHash.as("basis_hash")])
    .where("s.deleted_at", "is", null)
    .where(within("s.client_id", clientId))
    .groupBy("s.currency")
    .orderBy("scenarios", "desc")
    .orderBy("s.currency"),
);

/** The currencies that scenarios are in, that of the most first, with what figures in each are to be computed from. */
export function currenciesOf(tx: Tx, clientId: string | null) {
  return tx.all(currencies(clientId));
}

const top = prepared((clientId: string | null, currency: string) =>
  sqlFor
    .selectFrom("risk_scenarios as s")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.client_id"),
    )
    .select(["s.id", "s.title", "c.name as clientName", "s.mean", "s.p95", "s.p99"])
    .select("s.updated_at as updatedAt")
    .where("s.deleted_at", "is", null)
    .where("s.currency", "=", currency)
    .where(within("s.client_id", clientId))
    .orderBy("s.mean", "desc")
    .orderBy("s.id")
    .limit(TOP),
);

/** The scenarios with the largest expected loss. */
export function topScenarios(tx: Tx, clientId: string | null, currency: string) {
  return tx.all(top(clientId, currency));
}

const open = (clientId: string | null) =>
  sqlFor
    .selectFrom("assessments as a")
    .where("a.deleted_at", "is", null)
    .where("a.status", "<>", "archived")
    .where(within("a.client_id", clientId));

const frameworks = prepared((clientId: string | null) =>
  open(clientId)
    .select("a.framework")
    .select([
      sql<string>`min(a.framework_title)`.as("title"),
      sql<number>`count(*)`.as("assessmentCount"),
      sql<number>`sum(a.controls_total)`.as("controlsTotal"),
      sql<number>`sum(a.controls_assessed)`.as("controlsAssessed"),
      sql<number | null>`(sum(a.controls_met) + 0.5 * sum(a.controls_partially_met))::float8
        / nullif(sum(a.controls_met + a.controls_partially_met + a.controls_not_met), 0)`.as("score"),
    ])
    .groupBy("a.framework")
    .orderBy("title")
    .orderBy("a.framework"),
);

/** The frameworks that are assessed against, and how far and how well. */
export function frameworksOf(tx: Tx, clientId: string | null) {
  return tx.all(frameworks(clientId));
}

const assessments = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom(
      open(clientId)
        .select(["a.tenant_id", "a.client_id", "a.framework", "a.id", "a.name", "a.status"])
        .select([sql<string | null>`a.due_on::text`.as("due_on"), "a.controls_assessed", "a.controls_total"])
        .select(["a.score", "a.updated_at"])
        .select(
          sql<number>`row_number() over (partition by a.framework collate "C"
            order by a.status = 'completed', case when a.status <> 'completed' then a.due_on end nulls last, a.updated_at desc, a.id)`.as(
            "place",
          ),
        )
        .as("f"),
    )
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "f.tenant_id").onRef("c.id", "=", "f.client_id"),
    )
    .selectAll("f")
    .select("c.name as client_name")
    .where("f.place", "<=", ASSESSMENTS_LISTED)
    .orderBy("f.framework")
    .orderBy("f.place"),
);

/** The first assessments of each framework: open ones by their dates, then the completed, the latest first. */
export function assessmentsOf(tx: Tx, clientId: string | null) {
  return tx.all(assessments(clientId));
}

const standings = prepared((currency: string) =>
  sqlFor
    .selectFrom("clients as c")
    .leftJoin(
      sqlFor
        .selectFrom("risk_scenarios as s")
        .select(["s.client_id", sql<number>`count(*)`.as("scenarios")])
        .select(sql<number | null>`sum(s.mean) filter (where s.currency = ${currency})`.as("mean"))
        .where("s.deleted_at", "is", null)
        .where("s.client_id", "is not", null)
        .groupBy("s.client_id")
        .as("r"),
      "r.client_id",
      "c.id",
    )
    .leftJoin(
      open(null)
        .select(["a.client_id", sql<number>`count(*)`.as("assessments")])
        .select(
          sql<number | null>`(sum(a.controls_met) + 0.5 * sum(a.controls_partially_met))::float8
            / nullif(sum(a.controls_met + a.controls_partially_met + a.controls_not_met), 0)`.as("score"),
        )
        .where("a.client_id", "is not", null)
        .groupBy("a.client_id")
        .as("d"),
      "d.client_id",
      "c.id",
    )
    .select(["c.id", "c.name", "r.mean", "d.score"])
    .select([
      sql<number>`coalesce(r.scenarios, 0)`.as("scenarios"),
      sql<number>`coalesce(d.assessments, 0)`.as("assessments"),
    ])
    .where("c.archived_at", "is", null)
    .orderBy(sql`r.mean desc nulls last, lower(c.name), c.id`)
    .limit(MOST_CLIENTS),
);

/** The tenant's clients beside each other, those with the largest expected loss first. */
export function clientStandings(tx: Tx, currency: string) {
  return tx.all(standings(currency));
}
