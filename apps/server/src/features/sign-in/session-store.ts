import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Doors } from "../../db/doors.ts";
import { prepared, sqlFor } from "../../db/query.ts";
import type { Actor } from "../../http/actor.ts";

/** How long a session may lie idle: an hour, or 14 days where the person asked to be remembered. */
const idle = sql<boolean>`s.seen_at > now() - case when s.remember then interval '14 days' else interval '60 minutes' end`;

/**
 * What the session was opened with must still be held: a super administrator may work in any context, everybody else in that of
 * the entitlement; who holds nothing is a viewer on the platform.
 */
const stillHeld = sql<boolean>`((s.held_role = 'viewer' and s.acting_role = 'viewer' and s.acting_tenant_id = ${PLATFORM}) or exists (
  select from entitlements e where e.user_id = s.user_id and e.role = s.held_role and (e.role = 'super_admin' or (e.role = s.acting_role
    and e.tenant_id = s.acting_tenant_id and e.client_id is not distinct from s.acting_client_id))))`;

const lookUp = prepared((tokenHash: Buffer) =>
  sqlFor
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      ...([
        "s.id",
        "s.user_id",
        "s.held_role",
        "s.acting_role",
        "s.acting_tenant_id",
        "s.acting_client_id",
      ] as const),
      ...(["u.email", "u.first_name", "u.last_name"] as const),
      sql<boolean>`s.seen_at < now() - interval '1 minute'`.as("stale"),
    ])
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("u.status", "=", "active")
    .where(idle)
    .where(stillHeld),
);

const seen = prepared((sessionId: string) =>
  sqlFor
    .updateTable("sessions")
    .set({ seen_at: sql`now()` })
    .where("id", "=", sessionId),
);

const person = prepared((sessionId: string) =>
  sqlFor
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("tenants as t", "t.id", "s.acting_tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.acting_tenant_id").onRef("c.id", "=", "s.acting_client_id"),
    )
    .select([
      ...([
        "u.id",
        "u.email",
        "u.first_name",
        "u.last_name",
        "u.timezone",
        "u.timezone_source",
        "u.military_time",
      ] as const),
      ...([
        "u.date_format",
        "u.brand_logo_url",
        "u.brand_text",
        "s.acting_role",
        "s.acting_tenant_id",
        "s.acting_client_id",
      ] as const),
      ...(["s.created_at", "s.ip_address", "t.name as tenant_name", "c.name as client_name"] as const),
    ])
    .where("s.id", "=", sessionId),
);

/**
 * Who a session's token belongs to, in one query; undefined when it is unknown, expired, idle too long or revoked.
 * @param polled the call was not made by the person, so it does not keep the session from going idle
 */
export async function actorByToken(
  ask: Doors["ask"],
  tokenHash: Buffer,
  polled = false,
): Promise<Actor | undefined> {
  const [row] = await ask(lookUp(tokenHash));
  if (!row) return undefined;
  if (row.stale && !polled) await ask(seen(row.id));
  return {
    sessionId: row.id,
    userId: row.user_id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim() || row.email,
    heldRole: row.held_role as Role,
    role: row.acting_role as Role,
    tenantId: row.acting_tenant_id,
    clientId: row.acting_client_id,
  };
}

/** The signed-in person as screens show them. */
export async function personOf(ask: Doors["ask"], sessionId: string) {
  return (await ask(person(sessionId)))[0];
}
