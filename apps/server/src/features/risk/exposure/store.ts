import { sql, type RawBuilder } from "kysely";
import { PERMISSIONS } from "@crq/contract/permissions";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Distribution } from "@crq/engine/scenario";
import type { Tx } from "../../../db/doors.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { Joined } from "@crq/engine/program/joined";
import { modelOf } from "../loss-model/public.ts";
import { inFigures } from "../policies/public.ts";
import { liveScenarios } from "../scenarios/public.ts";

/** Whose scenarios are added up: a client's or, without one, the whole tenant's, in one currency. */
export interface ExposureKey {
  readonly clientId: string | null;
  readonly currency: string;
}

/** How long a computation can run before it is considered lost: one and a half times the pool's limit. */
const LEASE = sql`interval '90 seconds'`;
/** How long a failed computation isn't retried if nothing changed. */
const REST = sql`interval '10 minutes'`;

/** The client of figures in a statement, null for the tenant's: a value, or a column by which it groups. */
type Whose = RawBuilder<unknown>;

/** What insures and joins losses, with its versions: of a client with the tenant's, or all. Nothing if nothing is declared. */
const joinedBasis = (client: Whose): RawBuilder<string> => sql<string>`
  coalesce((select ' policies ' || string_agg(p.id::text || ' ' || p.version, ',' order by p.id) from policies p
    where p.deleted_at is null and (p.in_place or p.will_be) and (${client} is null or p.client_id = ${client})), '')
  || coalesce((select ' models ' || string_agg(m.id::text || ' ' || m.version, ',' order by m.id) from loss_models m
    where ${client} is null or m.client_id is null or m.client_id = ${client}), '')`;

/**
 * A hash of what figures were computed from: the scenarios with their versions, the policies and what joins the losses, and the engine's
 * version. It belongs in a query that groups live scenarios, `s`.
 */
const basisHash = (client: Whose): RawBuilder<string> => sql<string>`encode(sha256(convert_to(
  string_agg(s.id::text || ' ' || s.version, ',' order by s.id) || ' engine ' || ${sql.lit(ENGINE_VERSION)}
  || ${joinedBasis(client)}, 'UTF8')), 'hex')`;

/** The client of a key, as a statement's value. */
const whose = (clientId: string | null): Whose => sql`${clientId}::uuid`;

const live = liveScenarios;

/** A key's rows. The index serves a client and the whole tenant only if each has its own condition. */
export const ofClient = (column: string, clientId: string | null) =>
  clientId === null
    ? sql<boolean>`${sql.ref(column)} is null`
    : sql<boolean>`${sql.ref(column)} = ${clientId}::uuid`;

/** A key's live scenarios, and the hash of exactly these. */
export async function membersOf(tx: Tx, { clientId, currency }: ExposureKey) {
  const members = () => {
    const all = live().where("s.currency", "=", currency);
    return clientId === null ? all : all.where("s.client_id", "=", clientId);
  };
  const rows = await tx.all(
    members()
      .select(["s.id", "s.client_id", "s.estimate", "s.treatment"])
      .select(
        members()
          .select(basisHash(whose(clientId)).as("basis"))
          .as("basis_hash"),
      ),
  );
  return {
    basisHash: rows[0]?.basis_hash ?? "",
    members: rows.map(({ id, estimate, treatment }) => ({ id, estimate, treatment })),
    joined: await joinedOf(tx, { clientId, currency }, rows),
  };
}

/** What joins and insures a key's scenarios. */
export async function joinedOf(
  tx: Tx,
  { clientId, currency }: ExposureKey,
  members: readonly { readonly id: string; readonly client_id: string | null }[],
): Promise<Joined> {
  const ids = members.map(({ id }) => id);
  const { dependence, causes } = await modelOf(tx, clientId, ids);
  const policies = await inFigures(tx, clientId, currency);
  const ofClient = (client: string | null) =>
    client === null ? null : members.filter((member) => member.client_id === client).map(({ id }) => id);
  return {
    dependence,
    causes: causes.map(({ id, title, frequency, strikes }) => ({
      id,
      title,
      frequency: frequency as Distribution,
      strikes: strikes.map(({ scenarioId, probability }) => ({ member: scenarioId, probability })),
    })),
    policies: policies.map(
      ({ id, name, clientId: owner, inPlace, willBe, tower, perYear, premium, scenarioIds }) => ({
        id,
        title: name,
        covers: scenarioIds ?? ofClient(owner),
        tower,
        perYear,
        premium,
        inPlace,
        willBe,
      }),
    ),
  };
}

/** Every key with scenarios, with its newest figures' day and whether they are still current. */
export function keysWithScenarios(tx: Tx) {
  const whole = live()
    .select(sql<string | null>`null::uuid`.as("client_id"))
    .select(["s.currency", basisHash(whose(null)).as("basis_hash")])
    .groupBy("s.currency");
  const clients = live()
    .where("s.client_id", "is not", null)
    .select(["s.client_id", "s.currency", basisHash(sql.ref("s.client_id")).as("basis_hash")])
    .groupBy(["s.client_id", "s.currency"]);
  const newest = sqlFor
    .selectFrom("exposure_snapshots as e")
    .distinctOn(["e.client_id", "e.currency"])
    .select(["e.client_id", "e.currency", "e.basis_hash", "e.on_date"])
    .orderBy("e.client_id")
    .orderBy("e.currency")
    .orderBy("e.on_date", "desc");
  return tx.all(
    sqlFor
      .selectFrom(whole.unionAll(clients).as("k"))
      .leftJoin(newest.as("n"), (join) =>
        join
          .onRef("n.currency", "=", "k.currency")
          .on(sql<boolean>`n.client_id is not distinct from k.client_id`),
      )
      .select(["k.client_id as clientId", "k.currency", "k.basis_hash as basisHash"])
      .select(sql<boolean>`coalesce(n.basis_hash = k.basis_hash, false)`.as("current"))
      .select(sql<boolean>`coalesce(n.on_date = current_date, false)`.as("today")),
  );
}

/** A key's complete newest figures. */
export async function newestOf(tx: Tx, key: ExposureKey) {
  const { clientId, currency } = key;
  return tx.first(clientId === null ? newestOfTenant(currency) : newestOfClient(clientId, currency));
}

const newest = (clientId: string | null, currency: string) =>
  sqlFor
    .selectFrom("exposure_snapshots")
    .select(["scenarios", "left_out", "mean", "mean_inherent", "mean_residual", "p90", "p95", "p99"])
    .select([
      "curve",
      "curve_inherent",
      "curve_residual",
      "best_control",
      "net",
      "joined_by",
      "basis_hash",
      "computed_at",
    ])
    .where(ofClient("client_id", clientId))
    .where("currency", "=", currency)
    .orderBy("on_date", "desc")
    .limit(1);
const newestOfTenant = prepared((currency: string) => newest(null, currency));
const newestOfClient = prepared((clientId: string, currency: string) => newest(clientId, currency));

/** One point per day for the last days, oldest first. */
export function trendOf(tx: Tx, { clientId, currency }: ExposureKey, days: number) {
  return tx.all(clientId === null ? trendOfTenant(currency, days) : trendOfClient(clientId, currency, days));
}

const trend = (clientId: string | null, currency: string, days: number) =>
  sqlFor
    .selectFrom("exposure_snapshots")
    .select([sql<string>`on_date::text`.as("date"), "mean", "p95", "p99"])
    .where(ofClient("client_id", clientId))
    .where("currency", "=", currency)
    .where(sql<boolean>`on_date > current_date - ${days}::int`)
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

const currencies = prepared((clientId: string | null) =>
  live()
    .select("s.currency")
    .select([sql<number>`count(*)`.as("scenarios"), basisHash(whose(clientId)).as("basis_hash")])
    .where(within("s.client_id", clientId))
    .groupBy("s.currency")
    .orderBy("scenarios", "desc")
    .orderBy("s.currency"),
);

/** The scenarios' currencies, most common first, with what figures in each are computed from. */
export function currenciesOf(tx: Tx, clientId: string | null) {
  return tx.all(currencies(clientId));
}

const tenant = prepared(() => sqlFor.selectFrom("tenants").select("currency"));

/** The currency of the transaction's tenant. */
export async function ownCurrency(tx: Tx): Promise<string> {
  return (await tx.first(tenant()))!.currency;
}
