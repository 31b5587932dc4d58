/** The demo's calendar: since when its tenants and people have been there. */
import { sql } from "kysely";
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";

/** When someone joined, and when they last signed in; null: not yet. */
export interface DemoPresence {
  readonly joinedDaysAgo: number;
  readonly seenHoursAgo: number | null;
}

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** Moves a tenant's creation into the past. */
export async function backdateTenant(tx: Tx, tenantId: string, days: number): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("tenants")
      .set({ created_at: daysAgo(days) })
      .where("id", "=", tenantId),
  );
}

/** Moves a person's account and roles into the past, with their last sign-in after that. */
export async function backdatePerson(
  tx: Tx,
  userId: string,
  { joinedDaysAgo, seenHoursAgo }: DemoPresence,
): Promise<void> {
  const joined = daysAgo(joinedDaysAgo);
  const seen = seenHoursAgo === null ? null : sql<string>`now() - make_interval(hours => ${seenHoursAgo})`;
  await tx.run(
    sqlFor.updateTable("users").set({ created_at: joined, last_sign_in_at: seen }).where("id", "=", userId),
  );
  await tx.run(sqlFor.updateTable("entitlements").set({ created_at: joined }).where("user_id", "=", userId));
}

/** An active person. */
export async function personNamed(
  tx: Tx,
  email: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("users")
      .select(["id", "first_name", "last_name"])
      .where("email", "=", email)
      .where("status", "=", "active"),
  );
  return row && { id: row.id, name: `${row.first_name} ${row.last_name}` };
}
