import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { chosenEntries, type Chosen } from "./feed-store.ts";
import type { Quarter } from "./figures.ts";

/** The maximum number of people and actions that a summary lists. */
const NAMED = 10;
const count = sql<number>`count(*)::int`;
const countOf = (...actions: readonly string[]) =>
  sql<number>`(count(*) filter (where a.action in (${sql.join(actions)})))::int`;

/** Counts per quarter of an hour, because time zones differ from UTC by multiples of it. */
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

/** The most frequent actions. */
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
 * How many people did anything, and who did the most, by their address in the log. Strangers, programs, and
 * keys aren't counted as people: without a session, only a sign-in or sign-out identifies a person.
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
