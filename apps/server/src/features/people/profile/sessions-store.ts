import { sql } from "kysely";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Whose sessions: in a session opened by a tenant's provider, only those in that tenant. */
export interface Whose {
  readonly userId: string;
  readonly vouchedBy?: string | undefined;
}

const within = ({ vouchedBy }: Whose) =>
  vouchedBy === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${vouchedBy}::uuid in (sessions.acting_tenant_id, sessions.vouched_by)`;

/** A person's active sessions, most recently used first. */
export function sessionsOf(tx: Tx, whose: Whose) {
  return tx.all(
    sqlFor
      .selectFrom("sessions")
      .innerJoin("tenants as t", "t.id", "sessions.acting_tenant_id")
      .select([
        ...([
          "sessions.id",
          "sessions.user_agent",
          "sessions.ip_address",
          "sessions.method",
          "sessions.remember",
          "sessions.acting_role",
        ] as const),
        ...(["sessions.created_at", "sessions.seen_at", "sessions.expires_at"] as const),
        sql<string | null>`case when t.id <> ${PLATFORM} then t.name end`.as("tenant_name"),
      ])
      .where("sessions.user_id", "=", whose.userId)
      .where(within(whose))
      .where("sessions.expires_at", ">", sql<string>`now()`)
      .where(sql<boolean>`sessions.seen_at > now() - make_interval(mins => sessions.idle_minutes)`)
      .orderBy("sessions.seen_at", "desc")
      .orderBy("sessions.id"),
  );
}

/** Ends a person's sessions: the one named, or all but one. Returns the ended ones. */
export function endSessions(tx: Tx, whose: Whose, which: { only: string } | { but: string }) {
  const theirs = sqlFor.deleteFrom("sessions").where("user_id", "=", whose.userId).where(within(whose));
  const meant = "only" in which ? theirs.where("id", "=", which.only) : theirs.where("id", "!=", which.but);
  return tx.all(meant.returning(["id", "ip_address", "user_agent", "seen_at"]));
}
