/** Whom current sessions belong to: looked up for every call. */
import { sql, type RawBuilder } from "kysely";
import type { Role } from "@crq/contract/roles";
import { askedTogether } from "../../../db/connection/asked-together.ts";
import { PLATFORM, type Doors } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { Actor, SignedInPerson } from "../../../http/actor.ts";

/** Whether a session was used recently enough. */
export const awake = sql<boolean>`s.seen_at > now() - make_interval(mins => s.idle_minutes)`;

/**
 * The entitlement the session was opened with must still exist and be active: a super administrator can work
 * in any context, everyone else in that of the entitlement, or for one client of it if it covers all. A
 * person without roles is a viewer on the platform.
 */
const held = sql<boolean>`((s.held_role = 'viewer' and s.acting_role = 'viewer' and s.acting_tenant_id = ${PLATFORM}) or exists (
  select from entitlements e where e.user_id = s.user_id and e.role = s.held_role and e.suspended_at is null
    and (e.expires_at is null or e.expires_at > now()) and (e.role = 'super_admin' or (e.role = s.acting_role
      and e.tenant_id = s.acting_tenant_id and (e.client_id is null or e.client_id = s.acting_client_id)))))`;

/** A session of an account that the environment names lasts as long as it is named, whatever its roles. */
const rightful = (breakGlass: string) =>
  sql<boolean>`case when s.break_glass then u.operator_made_at is not null
    and lower(u.email) = any(string_to_array(${breakGlass}, ' ')) else ${held} end`;

/** A tenant that is suspended or scheduled for deletion is open only to the platform; an archived client, to no one. */
const tenantOpen = sql<boolean>`(s.held_role = 'super_admin' or t.status = 'active')`;

/** Sessions that allow calls now, with their person, tenant, and client. */
const current = (which: RawBuilder<boolean>, breakGlass: string) =>
  sqlFor
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("tenants as t", "t.id", "s.acting_tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.acting_tenant_id").onRef("c.id", "=", "s.acting_client_id"),
    )
    .where(which)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("u.status", "=", "active")
    .where(awake)
    .where(tenantOpen)
    .where("c.archived_at", "is", null)
    .where(rightful(breakGlass));

const withPerson = (which: RawBuilder<boolean>, breakGlass: string) =>
  current(which, breakGlass).select([
    ...(["s.id as session_id", "s.held_role", "s.acting_role", "s.acting_tenant_id"] as const),
    ...(["s.acting_client_id", "s.created_at", "s.ip_address", "s.vouched_by"] as const),
    ...(["u.id", "u.email", "u.first_name", "u.last_name", "u.brand_logo_url", "u.brand_text"] as const),
    ...(["u.timezone", "u.timezone_source", "u.military_time", "u.date_format"] as const),
    ...(["t.name as tenant_name", "t.plan", "t.brand_text as tenant_brand_text"] as const),
    ...(["t.logo_hash", "t.accent_color", "c.name as client_name"] as const),
    sql<boolean>`s.acting_role = any(t.exposure_roles)`.as("sees_exposure"),
    "t.clients_apart",
    sql<boolean>`s.seen_at < now() - interval '1 minute'`.as("stale"),
  ]);

const ofOne = prepared((hash: Buffer, breakGlass: string) =>
  withPerson(sql<boolean>`s.token_hash = ${hash}`, breakGlass),
);

/** One of several tokens. */
const among = (hashes: string) => sql<boolean>`s.token_hash = any(${hashes}::bytea[])`;
const bytesArray = (hashes: readonly Buffer[]) =>
  `{${hashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join(",")}}`;

const ofSeveral = prepared((hashes: string, breakGlass: string) =>
  withPerson(among(hashes), breakGlass).select("s.token_hash"),
);

const onlyWhere = prepared((hashes: string, breakGlass: string) =>
  current(among(hashes), breakGlass).select([
    "s.token_hash",
    "s.id as session_id",
    "s.acting_tenant_id as tenant_id",
  ]),
);

/**
 * Which of many tokens still have a session, by the rules of `actorByToken` and in one query, without keeping
 * any session from going idle.
 * @returns the session's id and tenant by the token's hash, in hexadecimal
 */
export async function sessionsByTokens(
  ask: Doors["ask"],
  tokenHashes: readonly Buffer[],
  breakGlass: readonly string[],
): Promise<ReadonlyMap<string, { readonly session_id: string; readonly tenant_id: string }>> {
  const rows = await ask(onlyWhere(bytesArray(tokenHashes), breakGlass.join(" ")));
  return new Map(rows.map((row) => [row.token_hash.toString("hex"), row]));
}

const seen = prepared((sessionId: string) =>
  sqlFor
    .updateTable("sessions")
    .set({ seen_at: sql`now()` })
    .where("id", "=", sessionId),
);

/** A session's actor, and what the interface shows of them. */
type ActorOfSession = Actor & { person: SignedInPerson };

/**
 * Who a session's token belongs to, and their data for the interface, in one query; undefined if it is
 * unknown, expired, idle too long, or revoked.
 * @param polled the person didn't make the call, so it doesn't keep the session from going idle
 */
export type ActorByToken = (tokenHash: Buffer, polled?: boolean) => Promise<ActorOfSession | undefined>;

/**
 * Looks sessions up: those of calls that come at once in one query, each after its call came.
 * @param breakGlass the addresses that the environment names, in lowercase
 */
export function openSessionLookUp(ask: Doors["ask"], breakGlass: readonly string[] = []): ActorByToken {
  const lookUp = askedTogether(async (keys: readonly string[]) => {
    const named = breakGlass.join(" ");
    const hashes = keys.map((key) => Buffer.from(key, "hex"));
    if (hashes.length === 1)
      return new Map((await ask(ofOne(hashes[0]!, named))).map((row) => [keys[0]!, row]));
    const rows = await ask(ofSeveral(bytesArray(hashes), named));
    return new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString("hex"), row]));
  });
  return async (tokenHash, polled = false) => {
    const row = await lookUp(tokenHash.toString("hex"));
    if (!row) return undefined;
    if (row.stale && !polled) await ask(seen(row.session_id));
    return {
      sessionId: row.session_id,
      userId: row.id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      heldRole: row.held_role as Role,
      role: row.acting_role as Role,
      tenantId: row.acting_tenant_id,
      clientId: row.acting_client_id,
      vouchedBy: row.vouched_by ?? undefined,
      seesExposure: row.sees_exposure,
      person: row,
    };
  };
}
