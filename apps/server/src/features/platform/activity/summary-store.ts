import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { chosenEntries, type Chosen } from "./feed-store.ts";
import type { Quarter } from "./figures.ts";

/** The most people and actions that a summary names. */
const NAMED = 10;
const count = sql<number>`count(*)::int`;
const countOf = (...actions: readonly string[]) =>
  sql<number>`(count(*) filter (where a.action in (${sql.join(actions)})))::int`;

/** What happened, by quarter of an hour: zones differ from UTC by such. */
export function byQuarter(tx: Tx, chosen: Chosen): Promise<Quarter[]> {
  const quarters = chosenEntries(chosen)
    .select(sql<string>`date_bin('15 minutes', a.at, 'epoch')`.as("begin"))
    .select(count.as("actions"))
    .select(countOf("session.open").as("signIns"))
    .select(countOf("session.refuse", "session.refuse-code").as("refusals"))
    .groupBy(sql`1`);
  return tx.all(
    sqlFor
      .selectFrom(quarters.as("q"))
      .select(sql<number>`(extract(epoch from q.begin) / 900)::int`.as("quarter"))
      .select(["q.actions", "q.signIns", "q.refusals"]),
  );
}

/** The actions done most. */
export function byAction(tx: Tx, chosen: Chosen): Promise<{ action: string; count: number }[]> {
  return tx.all(
    chosenEntries(chosen)
      .select(["a.action", count.as("count")])
      .groupBy("a.action")
      .orderBy("count", "desc")
      .orderBy("a.action")
      .limit(NAMED),
  );
}

/**
 * How many people did anything, and who did most, by the addresses that the log calls them by. Strangers, programs and keys are no people:
 * without a session only a sign-in and a sign-out tell of somebody.
 */
export async function byPerson(tx: Tx, chosen: Chosen) {
  const busiest = await tx.all(
    chosenEntries(chosen)
      .where(
        sql<boolean>`(a.actor_id is not null and not starts_with(a.actor, 'key ') or a.action in ('session.open', 'session.close'))`,
      )
      .select(["a.actor as email", count.as("count")])
      .select(sql<number>`(count(*) over ())::int`.as("people"))
      .groupBy("a.actor")
      .orderBy("count", "desc")
      .orderBy("a.actor")
      .limit(NAMED),
  );
  return { people: busiest[0]?.people ?? 0, busiest };
}
