/** The processes' own metrics, summed for screens. */
import { type RawBuilder, sql } from "kysely";
import type { Range } from "@crq/contract/platform/monitoring-ranges";
import type { Doors } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { Summed } from "./process-figures.ts";

/** How a range is read: in steps of so many seconds, from minute samples or from the stored sums per step. */
export const STEPS = {
  "1h": { length: "1 hour", stepSeconds: 60 },
  "24h": { length: "24 hours", stepSeconds: 900 },
  "7d": { length: "7 days", stepSeconds: 7200 },
} as const satisfies Record<Range, unknown>;

/** The rows of a range. */
function rowsOf(range: Range): RawBuilder<unknown> {
  const { length, stepSeconds } = STEPS[range];
  const within = sql`at > now() - ${sql.lit(length)}::interval`;
  return range === "1h"
    ? sql`process_samples where ${within}`
    : sql`process_sums where step_seconds = ${sql.lit(stepSeconds)} and ${within}`;
}

/** Sums a query's rows by a key; `most` caps the time that several processes cover together. */
function summed<K>(chosen: RawBuilder<unknown>, key: RawBuilder<K>, most: number) {
  return sql<Summed & { key: K }>`(
    with chosen as materialized (select ${key} as key, found.* from (${chosen}) as found), latencies as (
      select key, array_agg(n order by place) as counts from (
        select key, place, sum(count)::int as n
        from chosen, unnest(latency_buckets) with ordinality as bucket (count, place) group by 1, 2
      ) as placed group by key
    ), sums as (
      select key, least(sum(seconds), ${most}::float8) as seconds, sum(requests) as requests,
        sum(client_errors) as client_errors, sum(server_errors) as server_errors, max(latency_max_ms) as latency_max_ms,
        max(event_loop_p99_ms) as event_loop_p99_ms, sum(cpu_share * seconds) as cpu_seconds, sum(memory_bytes * seconds) as byte_seconds
      from chosen group by 1
    )
    select s.key, s.seconds, s.requests, s.client_errors as "clientErrors", s.server_errors as "serverErrors",
      coalesce(l.counts, '{}') as "latencyCounts", s.latency_max_ms as "latencyMaxMs", s.event_loop_p99_ms as "eventLoopP99Ms",
      s.cpu_seconds as "cpuSeconds", s.byte_seconds as "byteSeconds"
    from sums s left join latencies l on l.key = s.key)`;
}

/** What all processes, or one, counted over a range, step by step, oldest first. */
export function history(
  ask: Doors["ask"],
  range: Range,
  process: string | undefined,
): Promise<(Summed & { key: string })[]> {
  const { stepSeconds } = STEPS[range];
  const one = process === undefined ? sql`` : sql` and process_id = ${process}`;
  const chosen = sql`select * from ${rowsOf(range)}${one}`;
  const step = sql<string>`date_bin(make_interval(secs => ${stepSeconds}), at, 'epoch')`;
  return ask(
    sqlFor
      .selectFrom(summed(chosen, step, stepSeconds).as("steps"))
      .selectAll()
      .orderBy("steps.key"),
  );
}

/**
 * The processes that reported in a range, newest first, at most 50; and the range itself, by the database's
 * clock.
 */
export async function processesOf(ask: Doors["ask"], range: Range) {
  const { length } = STEPS[range];
  const [row] = await ask(
    sqlFor.selectNoFrom([
      sql<string>`now()`.as("to"),
      sql<string>`now() - ${length}::interval`.as("from"),
      sql<{ id: string; kind: "server" | "worker"; startedAt: string; heardAt: string }[]>`(
        select coalesce(json_agg(json_build_object('id', process_id, 'kind', kind, 'startedAt', started_at, 'heardAt', heard_at)
          order by started_at desc), '[]')
        from (select process_id, kind, min(started_at) as started_at, max(at) as heard_at from ${rowsOf(range)} group by 1, 2 order by 3 desc limit 50) found)`.as(
        "processes",
      ),
    ]),
  );
  return row!;
}

/** A process that runs, or that stopped reporting within the last hour without a final sample. */
export interface HeardProcess {
  readonly id: string;
  readonly kind: "server" | "worker";
  readonly version: string;
  readonly startedAt: string;
  readonly heardAt: string;
  readonly up: boolean;
}

/**
 * The newest sample of each process from the last hour that didn't end; up means that it reported within two
 * and a half minutes.
 */
export function runningProcesses(ask: Doors["ask"]): Promise<HeardProcess[]> {
  const newest = sqlFor
    .selectFrom("process_samples")
    .distinctOn("process_id")
    .selectAll()
    .where("at", ">", sql<string>`now() - interval '1 hour'`)
    .orderBy("process_id")
    .orderBy("at", "desc");
  return ask(
    sqlFor
      .selectFrom(newest.as("p"))
      .select(["p.process_id as id", "p.version", "p.started_at as startedAt", "p.at as heardAt"])
      .select((eb) => eb.ref("p.kind").$castTo<HeardProcess["kind"]>().as("kind"))
      .select(sql<boolean>`p.at > now() - interval '150 seconds'`.as("up"))
      .where("p.final", "=", false)
      .orderBy("up", "desc")
      .orderBy("p.kind")
      .orderBy("p.started_at", "desc")
      .limit(50),
  );
}

/** What each process counted over its last five reported minutes, by its id. */
export async function lately(ask: Doors["ask"]): Promise<Map<string, Summed>> {
  const chosen = sql`select p.* from process_samples p
    join (select process_id, max(at) as newest from process_samples where at > now() - interval '1 hour' group by 1) n
      on n.process_id = p.process_id and p.at > n.newest - interval '290 seconds'
    where p.at > now() - interval '1 hour 5 minutes'`;
  const rows = await ask(
    sqlFor.selectFrom(summed(chosen, sql<string>`process_id`, 300).as("sums")).selectAll(),
  );
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
}
