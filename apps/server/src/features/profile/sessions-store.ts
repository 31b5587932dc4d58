import { sql } from "kysely";
import { PLATFORM, type Tx } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

/** A person's sessions that are not over, the one used last first. */
export function sessionsOf(tx: Tx, userId: string) {
  return tx.all(
    sqlFor
      .selectFrom("sessions as s")
      .innerJoin("tenants as t", "t.id", "s.acting_tenant_id")
      .select([
        ...(["s.id", "s.user_agent", "s.ip_address", "s.method", "s.remember", "s.acting_role"] as const),
        ...(["s.created_at", "s.seen_at", "s.expires_at"] as const),
        sql<string | null>`case when t.id <> ${PLATFORM} then t.name end`.as("tenant_name"),
      ])
      .where("s.user_id", "=", userId)
      .where("s.expires_at", ">", sql<string>`now()`)
      .where(sql<boolean>`s.seen_at > now() - make_interval(mins => s.idle_minutes)`)
      .orderBy("s.seen_at", "desc")
      .orderBy("s.id"),
  );
}

/** Ends sessions of a person: the one named, or all but one. Answers those that were. */
export function endSessions(tx: Tx, userId: string, which: { only: string } | { but: string }) {
  const theirs = sqlFor.deleteFrom("sessions").where("user_id", "=", userId);
  const meant = "only" in which ? theirs.where("id", "=", which.only) : theirs.where("id", "!=", which.but);
  return tx.all(meant.returning(["id", "ip_address", "user_agent", "seen_at"]));
}
