/** What a tenant's administrators monitor. */
import { sql } from "kysely";
import type { Plan } from "@crq/contract/platform/plans";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { Budget } from "../../people/sign-in/public.ts";

/** The days that are counted, including today. */
const DAYS = 30;

/** The first counted day and every day up to today, in a time zone. */
const today = (zone: string) => sql`(now() at time zone ${zone})::date`;
const days = (zone: string) =>
  sql`generate_series(${today(zone)} - ${DAYS - 1}::int, ${today(zone)}, interval '1 day')`;
const since = (zone: string) =>
  sql<string>`(${today(zone)} - ${DAYS - 1}::int)::timestamp at time zone ${zone}`;

/** The tenant itself; undefined if the transaction can't see it. */
export async function tenant(tx: Tx, id: string) {
  return tx.first(
    sqlFor
      .selectFrom("tenants")
      .select(["timezone", "mfa_required as mfaRequired", "sso_required as ssoRequired"])
      .select((eb) => eb.ref("plan").$castTo<Plan>().as("plan"))
      .select(sql<string>`now()`.as("at"))
      .where("id", "=", id),
  );
}

/** Sign-ins and refusals per day, from the tenant's log. */
export function signIns(tx: Tx, tenantId: string, zone: string) {
  const counted = sql<{ on: string; opened: number; refused: number }>`(
    select to_char(d, 'YYYY-MM-DD') as "on", coalesce(opened, 0) as opened, coalesce(refused, 0) as refused
    from ${days(zone)} d left join (
      select (at at time zone ${zone})::date as day, count(*) filter (where action = 'session.open') as opened,
        count(*) filter (where action <> 'session.open') as refused
      from audit_log where tenant_id = ${tenantId}
        and action collate "C" in ('session.open', 'session.refuse', 'session.refuse-code') and at >= ${since(zone)}
      group by 1) found on found.day = d::date)`;
  return tx.all(sqlFor.selectFrom(counted.as("c")).selectAll().orderBy("c.on"));
}

/** API keys of the tenant and of its people. */
export async function apiKeys(tx: Tx, tenantId: string) {
  const row = await tx.first(
    sqlFor
      .selectFrom("api_keys")
      .where("tenant_id", "=", tenantId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .select([
        sql<number>`count(*)`.as("live"),
        sql<number>`count(*) filter (where last_used_at > now() - interval '30 days')`.as("usedLastMonth"),
        sql<number>`count(*) filter (where coalesce(last_used_at, created_at) <= now() - interval '30 days')`.as(
          "unused",
        ),
        sql<number>`count(*) filter (where expires_at < now() + interval '30 days')`.as("expiring"),
      ]),
  );
  return row!;
}

/** The tenant's own identity provider. */
export function samlConnection(tx: Tx, tenantId: string) {
  return tx.first(
    sqlFor
      .selectFrom("saml_connections")
      .select(["enabled", "certificates"])
      .where("tenant_id", "=", tenantId),
  );
}

/** Whom a directory provisions, how many keys it can call with, and when it last called. */
export async function provisioning(tx: Tx, tenantId: string) {
  const keys = sqlFor
    .selectFrom("api_keys")
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where(sql<boolean>`'scim:provision' = any(permissions)`);
  const row = await tx.first(
    sqlFor.selectNoFrom([
      sqlFor
        .selectFrom("scim_users")
        .where("tenant_id", "=", tenantId)
        .where("active", "=", true)
        .select(sql<number>`count(*)`.as("n"))
        .as("people"),
      keys.select(sql<number>`count(*)`.as("n")).as("keys"),
      keys.select(sql<string | null>`max(last_used_at)`.as("at")).as("heardAt"),
    ]),
  );
  return { people: row!.people ?? 0, keys: row!.keys ?? 0, heardAt: row!.heardAt };
}

/** How many assessments the tenant has. */
export async function assessments(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("assessments")
      .select(sql<number>`count(*)`.as("n"))
      .where("tenant_id", "=", tenantId)
      .where("deleted_at", "is", null),
  );
  return row!.n;
}

/** The latest result of the nightly verification of the tenant's log. */
export function verification(tx: Tx, tenantId: string) {
  return tx.first(
    sqlFor
      .selectFrom("chain_verifications")
      .select(["verified_at as verifiedAt", "entries", "broken_seq as brokenAt"])
      .where("tenant_id", "=", tenantId),
  );
}

/**
 * Counts of the people with a role in a tenant; through the outside door, because the other door can't see
 * second factors.
 * @param guesses the number of wrong passwords after which an account is slowed down for unknown browsers
 */
export async function people(tx: Tx, tenantId: string, guesses: Budget) {
  const hasFactor = sql`(exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id))`;
  const lockedOut = sql`exists (select from rate_limits r where r.key = ${`${guesses.name} `} || lower(u.email)
    and r.count >= ${guesses.free} and r.resets_at > now())`;
  const members = sqlFor
    .selectFrom("entitlements")
    .select(["user_id", sql<boolean>`bool_and(suspended_at is not null)`.as("lies_still")])
    .where("tenant_id", "=", tenantId)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", sql<string>`now()`)]),
    )
    .groupBy("user_id");
  const how = (which: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${which})`;
  const still = sql`(u.status = 'suspended' or m.lies_still)`;
  const row = await tx.first(
    sqlFor
      .selectFrom(members.as("m"))
      .innerJoin("users as u", "u.id", "m.user_id")
      .select([
        sql<number>`count(*)`.as("members"),
        how(sql`u.last_sign_in_at > now() - interval '30 days'`).as("active"),
        how(sql`not ${still} and u.last_sign_in_at <= now() - interval '90 days'`).as("dormant"),
        how(sql`not ${still} and u.last_sign_in_at is null`).as("neverSignedIn"),
        how(still).as("suspended"),
        how(lockedOut).as("lockedOut"),
        how(sql`u.status = 'active' and ${hasFactor}`).as("withFactor"),
        how(sql`u.status = 'active'`).as("accounts"),
      ]),
  );
  return row!;
}

/** Undelivered mail to a tenant's people; through the outside door, which alone sees mail's recipients. */
export async function failedMails(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("mail as m")
      .select(sql<number>`count(*)`.as("n"))
      .where("m.sent_at", "is", null)
      .where("m.attempts", ">", 0)
      .where(
        sql<boolean>`exists (select from users u join entitlements e on e.user_id = u.id
          where lower(u.email) = lower(m.to_address) and e.tenant_id = ${tenantId})`,
      ),
  );
  return row!.n;
}

/**
 * Stored computations per day, and how long they took; inside the tenant, because no other door sees runs.
 */
export function computations(tx: Tx, zone: string) {
  const counted = sql<{ on: string; runs: number; medianMs: number | null; slowestMs: number | null }>`(
    select to_char(d, 'YYYY-MM-DD') as "on", coalesce(runs, 0) as runs, median as "medianMs", slowest as "slowestMs"
    from ${days(zone)} d left join (
      select (created_at at time zone ${zone})::date as day, count(*) as runs,
        percentile_cont(0.5) within group (order by duration_ms) as median, max(duration_ms) as slowest
      from risk_runs where created_at >= ${since(zone)} group by 1) found on found.day = d::date)`;
  return tx.all(sqlFor.selectFrom(counted.as("c")).selectAll().orderBy("c.on"));
}
