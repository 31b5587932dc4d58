import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { personName } from "../../../db/person-name.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesPerson } from "../../../db/search.ts";

/** The maximum number of sessions listed. */
const LISTED = 500;

/** Sessions used within the last five minutes by people the transaction can see. */
function online(tenantId: string | undefined) {
  const sessions = sqlFor
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .where("s.seen_at", ">", sql<string>`now() - interval '5 minutes'`)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("u.status", "=", "active");
  return tenantId === undefined ? sessions : sessions.where("s.acting_tenant_id", "=", tenantId);
}

/** Online sessions, latest first, with the number of matching sessions and people. */
export async function onlineSessions(tx: Tx, tenantId: string | undefined, q: string | undefined) {
  const found = online(tenantId).where(matchesPerson(q));
  const items = await tx.all(
    found
      .innerJoin("tenants as t", "t.id", "s.acting_tenant_id")
      .leftJoin("clients as c", (join) =>
        join.onRef("c.tenant_id", "=", "s.acting_tenant_id").onRef("c.id", "=", "s.acting_client_id"),
      )
      .select(["s.id as sessionId", "s.user_id as userId", "u.email", personName.as("name")])
      .select((eb) => eb.ref("s.acting_role").$castTo<Role>().as("role"))
      .select((eb) => eb.ref("s.held_role").$castTo<Role>().as("heldRole"))
      .select(["s.acting_tenant_id as tenantId", "t.name as tenantName", "c.name as clientName"])
      .select([
        "s.created_at as since",
        "s.seen_at as seenAt",
        "s.user_agent as userAgent",
        "s.ip_address as ip",
      ])
      .orderBy("s.seen_at", "desc")
      .orderBy("s.id")
      .limit(LISTED),
  );
  const count = await tx.first(
    found.select([sql<number>`count(*)`.as("total"), sql<number>`count(distinct s.user_id)`.as("people")]),
  );
  return { items, total: count!.total, people: count!.people };
}

/** An open session within reach, and its owner. */
export async function onlineSession(tx: Tx, tenantId: string | undefined, id: string) {
  return tx.first(
    online(tenantId)
      .where("s.id", "=", id)
      .select(["s.id", "s.user_id", "s.acting_tenant_id", "u.email"])
      .select((eb) => eb.ref("s.held_role").$castTo<Role>().as("held_role")),
  );
}

/** Ends a session. */
export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("sessions").where("id", "=", id));
}

/** How many people used a session within the last five minutes, across all tenants. */
export const peopleOnline = prepared(() =>
  sqlFor
    .selectFrom("sessions")
    .select(sql<number>`count(distinct user_id)`.as("count"))
    .where("seen_at", ">", sql<string>`now() - interval '5 minutes'`)
    .where("expires_at", ">", sql<string>`now()`),
);
