import { sql } from "kysely";
import type { TenantDomain } from "@crq/contract/platform/domains";
import { contractNames } from "../../../db/contract-names.ts";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

const claims = () =>
  sqlFor
    .selectFrom("tenant_domains as d")
    .select(contractNames("d.tenant_id", "d.id", "d.domain", "d.token", "d.state", "d.note", "d.created_at"))
    .select(contractNames("d.proved_how", "d.proved_at", "d.proved_by_name as provedBy"))
    .select(contractNames("d.added_by_name as addedBy", "d.last_checked_at", "d.missing_since"))
    .$narrowType<Pick<TenantDomain, "state" | "provedHow">>();

/** A claim, with its tenant and its proof token. */
export type ClaimRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A claim being changed. */
type Claim = Pick<ClaimRow, "tenantId" | "id">;

/** A tenant's claims, by domain. */
export function claimsOf(tx: Tx, tenantId: string) {
  return tx.all(claims().where("d.tenant_id", "=", tenantId).orderBy("d.domain"));
}

/** A claim of a tenant, or of any tenant if none is named. Locked if `lock` is set. */
export function byId(tx: Tx, id: string, tenantId?: string, { lock = false } = {}) {
  let query = claims().where("d.id", "=", id);
  if (tenantId !== undefined) query = query.where("d.tenant_id", "=", tenantId);
  return tx.first(lock ? query.forUpdate() : query);
}

/** Stores a claim and returns its id; undefined if the tenant has already claimed the domain. */
export async function insert(
  tx: Tx,
  claim: { tenantId: string; domain: string; token: string; by: string },
): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .insertInto("tenant_domains")
      .values({
        tenant_id: claim.tenantId,
        domain: claim.domain,
        token: claim.token,
        added_by_name: claim.by,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "domain"]).doNothing())
      .returning("id"),
  );
  return row?.id;
}

/**
 * Makes a tenant the holder of a domain; false if another tenant holds it. Of several concurrent calls, one
 * succeeds.
 */
export async function hold(tx: Tx, tenantId: string, domain: string): Promise<boolean> {
  await tx.run(
    sqlFor
      .insertInto("proved_domains")
      .values({ domain, holder_id: tenantId })
      .onConflict((conflict) => conflict.column("domain").doNothing()),
  );
  return (await holderOf(tx.all, domain))?.id === tenantId;
}

/** Marks a claim as proved. */
export async function setProved(tx: Tx, claim: Claim, how: "dns" | "platform", by: string): Promise<void> {
  await change(tx, claim, {
    state: "proved",
    proved_how: how,
    proved_at: sql`now()`,
    proved_by_name: by,
    note: "",
    missing_since: null,
    ...(how === "dns" && { last_checked_at: sql`now()` }),
  });
}

/** Marks a claim as refused by the platform. */
export async function setRefused(tx: Tx, claim: Claim, note: string): Promise<void> {
  await change(tx, claim, { state: "refused", note });
}

/** Records a DNS lookup; `missing`: a record that proved the domain is gone. */
export async function setChecked(tx: Tx, claim: Claim, missing: boolean): Promise<void> {
  await change(tx, claim, {
    last_checked_at: sql`now()`,
    missing_since: missing ? sql`coalesce(missing_since, now())` : null,
  });
}

async function change(tx: Tx, claim: Claim, values: Record<string, unknown>): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("tenant_domains")
      .set(values)
      .where("tenant_id", "=", claim.tenantId)
      .where("id", "=", claim.id),
  );
}

/** Removes a claim, and the domain if the tenant held it through the claim. */
export async function remove(tx: Tx, claim: Claim & { readonly domain: string }): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("proved_domains")
      .where("domain", "=", claim.domain)
      .where("holder_id", "=", claim.tenantId),
  );
  await tx.run(
    sqlFor.deleteFrom("tenant_domains").where("tenant_id", "=", claim.tenantId).where("id", "=", claim.id),
  );
}

/** Locks a tenant; false if there is none. The platform isn't a tenant. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("tenants")
    .select("id")
    .where("id", "=", tenantId)
    .where("id", "!=", PLATFORM)
    .forUpdate();
  return (await tx.first(found)) !== undefined;
}

/** The domains that a tenant has proved. */
export async function provenDomains(ask: Doors["ask"] | Tx["all"], tenantId: string): Promise<string[]> {
  const rows = await ask(
    sqlFor.selectFrom("proved_domains").select("domain").where("holder_id", "=", tenantId).orderBy("domain"),
  );
  return rows.map(({ domain }) => domain);
}

/** The proved domains of some or all tenants, by tenant id. */
export async function domainsByHolder(
  ask: Doors["ask"] | Tx["all"],
  tenantIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (tenantIds.length === 0) return new Map();
  const query = sqlFor
    .selectFrom("proved_domains")
    .select(["holder_id", sql<string[]>`array_agg(domain order by domain)`.as("domains")])
    .where("holder_id", "in", tenantIds)
    .groupBy("holder_id");
  return new Map((await ask(query)).map(({ holder_id, domains }) => [holder_id, domains]));
}

/** The tenant that has proved a domain. */
export async function holderOf(ask: Doors["ask"] | Tx["all"], domain: string) {
  const [row] = await ask(
    sqlFor
      .selectFrom("proved_domains as p")
      .innerJoin("tenants as t", "t.id", "p.holder_id")
      .select(["t.id", "t.name", "t.status"])
      .where("p.domain", "=", domain),
  );
  return row;
}

/** Pending claims, oldest first, with the domain's current holder, if any. */
export function waiting(tx: Tx) {
  return tx.all(
    claims()
      .innerJoin("tenants as t", "t.id", "d.tenant_id")
      .select("t.name as tenantName")
      .select(
        sql<string | null>`(select h.name from proved_domains p join tenants h on h.id = p.holder_id
          where p.domain = d.domain and p.holder_id <> d.tenant_id)`.as("heldBy"),
      )
      .where("d.state", "=", "pending")
      .where("t.status", "=", "active")
      .orderBy("d.created_at")
      .limit(200),
  );
}

/** DNS-proved domains not looked up today, starting with those last seen longest ago. */
export function dueForCheck(ask: Doors["ask"], most: number) {
  return ask(
    claims()
      .where("d.state", "=", "proved")
      .where("d.proved_how", "=", "dns")
      .where((eb) =>
        eb.or([
          eb("d.last_checked_at", "is", null),
          eb("d.last_checked_at", "<", sql<string>`now() - interval '20 hours'`),
        ]),
      )
      .orderBy("d.last_checked_at", (order) => order.asc().nullsFirst())
      .limit(most),
  );
}

/** The people who decide on claims: those who can create tenants. */
export async function platformDeciders(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select("u.id")
      .distinct()
      .where("e.tenant_id", "=", PLATFORM)
      .where("e.role", "in", ["site_administrator", "super_admin"])
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .where("u.status", "=", "active"),
  );
  return rows.map(({ id }) => id);
}
