/** The sums of days that are over, in the directory: written from each log, and read for the platform's activity. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { UNSEALED_FROM } from "../audit-log/public.ts";
import { byPeople, countOf } from "./summary-store.ts";

/** How many days back sums are kept: as long a time as anyone can ask for, and some more. */
const MOST_DAYS = 400;
/** Days added up by one transaction. */
const AT_ONCE = 31;
/**
 * When a day is over, in minutes after its end. An entry's time is that of its arrival, and its transaction commits within seconds; a
 * job's can take ten minutes.
 */
const LATE_MINUTES = 15;
/** The latest days, which the night adds up again, should a transaction have taken longer than that. */
const AGAIN = 2;

/** The sums of a day in one log. */
export interface KeptDay {
  readonly log: string;
  /** As YYYY-MM-DD, of UTC. */
  readonly day: string;
  /** Counts in each quarter of an hour, joined by commas. */
  readonly actions: string;
  readonly signIns: string;
  readonly refusals: string;
  readonly byAction: Readonly<Record<string, number>>;
}

/** The kept days of all logs that lie within a time. */
export function keptDays(tx: Tx, from: string, to: string): Promise<KeptDay[]> {
  const joined = (column: string) => sql<string>`array_to_string(${sql.ref(column)}, ',')`;
  return tx.all(
    sqlFor
      .selectFrom("activity_days as d")
      .where(sql<boolean>`d.day >= ${from}::timestamptz at time zone 'utc'`)
      .where(sql<boolean>`d.day + 1 <= ${to}::timestamptz at time zone 'utc'`)
      .select(["d.log", sql<string>`d.day::text`.as("day")])
      .select([joined("d.actions").as("actions"), joined("d.sign_ins").as("signIns")])
      .select([joined("d.refusals").as("refusals")])
      .select((eb) => eb.ref("d.by_action").$castTo<KeptDay["byAction"]>().as("byAction")),
  );
}

/** The first day that isn't over. */
const END = `((now() - interval '${LATE_MINUTES} minutes') at time zone 'utc')::date`;

/**
 * Adds up days of the transaction's log that are over and not kept, unless another process is doing that.
 *
 * @param again also the latest days, kept already; and the oldest are removed
 * @returns whether there may be more
 */
export async function keepDays(tx: Tx, again = false): Promise<boolean> {
  const { rows } = await tx.raw(
    "select pg_try_advisory_xact_lock(hashtext('activity days'), hashtext(current_schema())) as locked",
  );
  if (rows[0]?.["locked"] !== true) return false;
  if (again)
    for (const table of ["activity_days", "activity_people"])
      await tx.raw(
        `delete from public.${table} where log = current_schema() and day < ${END} - ${MOST_DAYS}`,
      );
  const days = await dueDays(tx, again);
  if (days.length === 0) return false;
  await tx.raw(
    "delete from public.activity_people where log = current_schema() and day = any($1::text[]::date[])",
    [days],
  );
  const { sql: text, parameters } = sums(days).compile(sqlFor);
  await tx.raw(text, [...parameters]);
  return days.length === AT_ONCE;
}

/** The days to add up. None with an entry that isn't sealed: one sealed late may also have come late. */
async function dueDays(tx: Tx, again: boolean): Promise<string[]> {
  const { rows } = await tx.raw(
    `with ends as (
       select least(${END}, (select min(at at time zone 'utc')::date from audit_log where seq >= $1)) as day)
     select d::date::text as day from ends, generate_series(
       greatest(least((select min(at) from audit_log) at time zone 'utc', ends.day - 1), ends.day - ${MOST_DAYS})::date, ends.day - 1, interval '1 day') d
     where not exists (select from public.activity_days k where k.log = current_schema() and k.day = d::date)
       or ($2 and d::date >= ends.day - ${AGAIN})
     order by d desc limit ${AT_ONCE}`,
    [UNSEALED_FROM, again],
  );
  return rows.map(({ day }) => day as string);
}

/** One statement that writes what happened on these days, and who did it. */
function sums(days: readonly string[]) {
  const entries = sql`select d.day, a.at, a.actor_id, a.actor, a.action from due d join audit_log a
    on a.at >= d.day::timestamp at time zone 'utc' and a.at < (d.day + 1)::timestamp at time zone 'utc'`;
  return sql`
    with due as materialized (select unnest(${days}::text[])::date as day),
    a as materialized (${entries}),
    people as (
      insert into public.activity_people (log, day, email, count)
      select current_schema(), a.day, a.actor, count(*)::int from a where ${byPeople} group by a.day, a.actor),
    quarters as (
      select a.day, floor(extract(epoch from a.at) / 900)::int % 96 as quarter, count(*)::int as actions,
        ${countOf("session.open")} as sign_ins, ${countOf("session.refuse", "session.refuse-code")} as refusals
      from a group by 1, 2),
    every as (
      select due.day, array_agg(coalesce(q.actions, 0) order by n) as actions,
        array_agg(coalesce(q.sign_ins, 0) order by n) as sign_ins, array_agg(coalesce(q.refusals, 0) order by n) as refusals
      from due cross join generate_series(0, 95) n left join quarters q on q.day = due.day and q.quarter = n group by due.day),
    actions as (
      select day, jsonb_object_agg(action, count) as by_action
      from (select a.day, a.action, count(*)::int as count from a group by 1, 2) counted group by day)
    insert into public.activity_days (log, day, actions, sign_ins, refusals, by_action)
    select current_schema(), e.day, e.actions, e.sign_ins, e.refusals, coalesce(c.by_action, '{}')
    from every e left join actions c on c.day = e.day
    on conflict (log, day) do update set actions = excluded.actions, sign_ins = excluded.sign_ins,
      refusals = excluded.refusals, by_action = excluded.by_action, kept_at = now()`;
}

/** A query of who did how much on kept days. */
export function keptPeople(days: readonly Pick<KeptDay, "log" | "day">[]) {
  return sqlFor
    .selectFrom(
      sql<{
        log: string;
        day: string;
      }>`unnest(${days.map(({ log }) => log)}::text[], ${days.map(({ day }) => day)}::text[]::date[])`.as<"d">(
        sql`d(log, day)`,
      ),
    )
    .innerJoin("activity_people as p", (join) => join.on(sql<boolean>`p.log = d.log and p.day = d.day`))
    .select(["p.email", "p.count"]);
}
