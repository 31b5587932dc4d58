import { sql } from "kysely";
import { PERMISSIONS } from "@crq/contract/permissions";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/**
 * Whose scenarios are added up: a client's or, without one, the whole tenant's, in one currency. Those in others join at a rate if it's the
 * tenant's currency.
 */
export interface ExposureKey {
  readonly clientId: string | null;
  readonly currency: string;
}

/** How long a computation can run before it is considered lost: one and a half times the pool's limit. */
const LEASE = sql`interval '90 seconds'`;
/** How long a failed computation isn't retried if nothing changed. */
const REST = sql`interval '10 minutes'`;

/** A key's rows. The index serves a client and the whole tenant only if each has its own condition. */
export const ofClient = (column: string, clientId: string | null) =>
  clientId === null
    ? sql<boolean>`${sql.ref(column)} is null`
    : sql<boolean>`${sql.ref(column)} = ${clientId}::uuid`;

/** A key's complete newest figures. */
export async function newestOf(tx: Tx, key: ExposureKey) {
  const { clientId, currency } = key;
  return tx.first(clientId === null ? newestOfTenant(currency) : newestOfClient(clientId, currency));
}

const newest = (clientId: string | null, currency: string) =>
  sqlFor
    .selectFrom("exposure_snapshots")
    .select(["scenarios", "left_out", "mean", "mean_inherent", "mean_residual", "p90", "p95", "p99"])
    .select(["inherent", "residual", "causes_mean"])
    .select([
      "curve",
      "curve_inherent",
      "curve_residual",
      "best_control",
      "net",
      "joined_by",
      "rates",
      "pricing",
      "basis_hash",
      "computed_at",
    ])
    .where(ofClient("client_id", clientId))
    .where("currency", "=", currency)
    .orderBy("on_date", "desc")
    .limit(1);
const newestOfTenant = prepared((currency: string) => newest(null, currency));
const newestOfClient = prepared((clientId: string, currency: string) => newest(clientId, currency));

/** Since when the tenant's own figures mean what they mean today. */
const figuresSince = sql`coalesce((select t.figures_since from tenants t), '-infinity')`;

/** One point per day for the last days, oldest first. */
export function trendOf(tx: Tx, { clientId, currency }: ExposureKey, days: number) {
  return tx.all(clientId === null ? trendOfTenant(currency, days) : trendOfClient(clientId, currency, days));
}

const trend = (clientId: string | null, currency: string, days: number) =>
  sqlFor
    .selectFrom("exposure_snapshots")
    .select([sql<string>`on_date::text`.as("date"), "mean", "p95", "p99"])
    // Without policies, nothing is paid. The newest figures from before these columns have theirs in `net` alone.
    .select([
      sql<number>`coalesce(net_mean, (net -> 'now' ->> 'mean')::float8, mean)`.as("netMean"),
      sql<number>`coalesce(net_p95, (net -> 'now' ->> 'p95')::float8, p95)`.as("netP95"),
    ])
    .where(ofClient("client_id", clientId))
    .where("currency", "=", currency)
    .where(sql<boolean>`on_date > current_date - ${days}::int`)
    .where(sql<boolean>`(client_id is not null or on_date >= ${figuresSince})`)
    .orderBy("on_date");
const trendOfTenant = prepared((currency: string, days: number) => trend(null, currency, days));
const trendOfClient = prepared((clientId: string, currency: string, days: number) =>
  trend(clientId, currency, days),
);

/** Whether a key's computation is running, or recently failed for this same basis. */
export function computationOf(tx: Tx, { clientId, currency }: ExposureKey) {
  return tx.first(
    sqlFor
      .selectFrom("exposure_computations")
      .select("basis_hash")
      .select(sql<boolean>`failed_at is null and started_at > now() - ${LEASE}`.as("running"))
      .select(sql<boolean>`failed_at is not null and failed_at > now() - ${REST}`.as("failed"))
      .where(ofClient("client_id", clientId))
      .where("currency", "=", currency),
  );
}

/**
 * Claims a key's computation; false while another process has it, or while retrying the same basis is paused.
 */
export async function claim(tx: Tx, key: ExposureKey, basis: string): Promise<boolean> {
  const taken = await tx.run(
    sqlFor
      .insertInto("exposure_computations")
      .values({ client_id: key.clientId, currency: key.currency, basis_hash: basis })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "client_id", "currency"])
          .doUpdateSet({ basis_hash: basis, started_at: sql`now()`, failed_at: null })
          .where(
            sql<boolean>`case when exposure_computations.failed_at is null then exposure_computations.started_at <= now() - ${LEASE}
              else exposure_computations.failed_at <= now() - ${REST} or exposure_computations.basis_hash <> excluded.basis_hash end`,
          ),
      ),
  );
  return taken === 1;
}

/** Releases a key's computation. */
export async function release(tx: Tx, { clientId, currency }: ExposureKey): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("exposure_computations")
      .where(ofClient("client_id", clientId))
      .where("currency", "=", currency),
  );
}

/** Records that a key's computation failed. */
export async function noteFailure(tx: Tx, { clientId, currency }: ExposureKey): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("exposure_computations")
      .set({ failed_at: sql`now()` })
      .where(ofClient("client_id", clientId))
      .where("currency", "=", currency),
  );
}

/** The tenants with daily figures: all but those scheduled for deletion. */
export async function tenantsToSnapshot(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sqlFor.selectFrom("tenants").select("id").where("status", "<>", "deleting").orderBy("created_at"),
  );
  return rows.map((row) => row.id);
}

/** Whether someone can open the dashboard: they have a role for it, for all clients or for this one. */
export async function readersOfDashboard(tx: Tx, clientId: string | null): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select("user_id")
      .distinct()
      .where("role", "in", PERMISSIONS["tenant-dashboard:read"])
      .where("suspended_at", "is", null)
      .where(sql<boolean>`(expires_at is null or expires_at > now())`)
      .where(sql<boolean>`(client_id is null or client_id = ${clientId}::uuid)`),
  );
  return rows.map((row) => row.user_id);
}

/** The name of one of the tenant's clients. */
export async function clientName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.first(sqlFor.selectFrom("clients").select("name").where("id", "=", id)))?.name;
}

const tenant = prepared(() => sqlFor.selectFrom("tenants").select("currency"));

/** The currency of the transaction's tenant. */
export async function ownCurrency(tx: Tx): Promise<string> {
  return (await tx.first(tenant()))!.currency;
}
