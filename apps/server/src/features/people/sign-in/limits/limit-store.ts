/** Attempt counters shared by all server processes. */
import { sql } from "kysely";
import type { Doors } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";
import { networkOf } from "../../../../http/limits/network-of.ts";
import type { Budget, Limit } from "./rate-limits.ts";

/**
 * Counts one attempt against a limit, in the statement that reads the count.
 * @returns the seconds to wait, 0 if the attempt is within the limit
 */
export async function countAttempt(ask: Doors["ask"], limit: Limit, who: string): Promise<number> {
  const [row] = await ask(
    sqlFor
      .insertInto("rate_limits")
      .values({
        key: keyOf(limit, who),
        count: 1,
        resets_at: sql`now() + make_interval(secs => ${limit.seconds})`,
      })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql`case when rate_limits.resets_at < now() then 1 else rate_limits.count + 1 end`,
          resets_at: sql`case when rate_limits.resets_at < now() then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(["count", sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as("wait")]),
  );
  return row !== undefined && row.count > limit.count ? Math.max(1, row.wait) : 0;
}

/**
 * Counts an attempt against a budget whose delay grows with each failure, before the outcome is known, so
 * that parallel attempts get no more than sequential ones. Call `giveBack` after a success.
 * @returns the seconds to wait, 0 if the attempt is permitted; one that has to wait isn't counted
 */
export async function spend(ask: Doors["ask"], budget: Budget, who: string): Promise<number> {
  const key = keyOf(budget, who);
  const over = sql`rate_limits.resets_at < now()`;
  const count = sql<number>`case when ${over} then 1 else rate_limits.count + 1 end`;
  const delay = sql`least(${budget.first} * power(2, least(rate_limits.count - ${budget.free}, 30)), ${budget.longest})`;
  const resets = sql<string>`now() + make_interval(secs => ${budget.memory})`;
  const [passed] = await ask(
    sqlFor
      .insertInto("rate_limits")
      .values({ key, count: 1, resets_at: resets })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({
            count,
            resets_at: resets,
            blocked_until: sql`case when ${over} or rate_limits.count < ${budget.free} then null
              else now() + make_interval(secs => ${delay}) end`,
          })
          .where(
            sql<boolean>`(${over} or rate_limits.blocked_until is null or rate_limits.blocked_until <= now())`,
          ),
      )
      .returning("count"),
  );
  if (passed) return 0;
  const [row] = await ask(
    sqlFor
      .selectFrom("rate_limits")
      .select(sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as("wait"))
      .where("key", "=", key),
  );
  return Math.max(1, row?.wait ?? 1);
}

/** Undoes attempts that weren't failures, and the delay they started. */
export async function giveBack(
  ask: Doors["ask"],
  limit: Limit | Budget,
  who: string,
  attempts = 1,
): Promise<void> {
  await ask(
    sqlFor
      .updateTable("rate_limits")
      .set({ count: sql`greatest(count - ${attempts}, 0)`, blocked_until: null })
      .where("key", "=", keyOf(limit, who)),
  );
}

/** Resets the attempts against a limit after a success. */
export async function forgetAttempts(ask: Doors["ask"], limit: Limit, who: string): Promise<void> {
  await ask(sqlFor.deleteFrom("rate_limits").where("key", "=", keyOf(limit, who)));
}

/** Addresses count by their network. A key may come from a stranger, so its length is limited. */
function keyOf(limit: Limit | Budget, who: string): string {
  return `${limit.name} ${limit.per === "network" ? networkOf(who) : who.slice(0, 300)}`;
}
