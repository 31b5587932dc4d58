import { type Expression, sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { chosenEntries, type Chosen } from "./feed-store.ts";
import type { Quarter } from "./figures.ts";

/** The maximum number of people and actions that a summary lists. */
const NAMED = 10;
const count = sql<number>`count(*)::int`;
/** How many of some actions there are among entries `a`. */
export const countOf = (...actions: readonly string[]) =>
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

/** How often each action was done. */
export function byAction(tx: Tx, chosen: Chosen): Promise<{ action: string; count: number }[]> {
  return tx.all(
    chosenEntries(chosen)
      .select(["a.action", count.as("count")])
      .groupBy("a.action"),
  );
}

/** The most frequent actions, counted in one log or several. */
export function mostFrequent(counted: readonly { readonly action: string; readonly count: number }[]) {
  const counts = new Map<string, number>();
  for (const one of counted) counts.set(one.action, (counts.get(one.action) ?? 0) + one.count);
  return [...counts]
    .map(([action, times]) => ({ action, count: times }))
    .sort((one, other) => other.count - one.count || (one.action < other.action ? -1 : 1))
    .slice(0, NAMED);
}

/** How much someone did. */
export interface PersonCount {
  /** Their address in the log. */
  readonly email: string;
  readonly count: number;
}

/**
 * Whether an entry `a` is by a person. Strangers, programs, and keys aren't counted as people: without a session, only a
 * sign-in or sign-out identifies a person.
 */
export const byPeople = sql<boolean>`(a.actor_id is not null and not starts_with(a.actor, 'key ') or a.action in ('session.open', 'session.close'))`;

function peopleOf(chosen: Chosen) {
  return chosenEntries(chosen)
    .where(byPeople)
    .select(["a.actor as email", count.as("count")])
    .groupBy("a.actor");
}

/** How much everyone did, in no order. */
export function everyone(tx: Tx, chosen: Chosen): Promise<PersonCount[]> {
  return tx.all(peopleOf(chosen));
}

/**
 * How many people did anything, and who did the most, by their address in the log.
 * @param before what they did according to other logs
 * @param kept a query of what they did on kept days, as columns email and count
 */
export async function byPerson(
  tx: Tx,
  chosen: Chosen,
  before: readonly PersonCount[] = [],
  kept?: Expression<PersonCount>,
) {
  const others = sql<PersonCount>`(select email, count from json_to_recordset(${JSON.stringify(before)}) as x (email text, count int))`;
  let counted = peopleOf(chosen);
  if (before.length > 0) counted = counted.unionAll(sqlFor.selectFrom(others.as("o")).selectAll());
  if (kept) counted = counted.unionAll(kept);
  const all = counted.as("p");
  const busiest = await tx.all(
    sqlFor
      .selectFrom(all)
      .select(["p.email", sql<number>`sum(p.count)::int`.as("count")])
      .select(sql<number>`(count(*) over ())::int`.as("people"))
      .groupBy("p.email")
      .orderBy("count", "desc")
      .orderBy("p.email")
      .limit(NAMED),
  );
  return {
    people: busiest[0]?.people ?? 0,
    busiest: busiest.map(({ email, count: times }) => ({ email, count: times })),
  };
}
