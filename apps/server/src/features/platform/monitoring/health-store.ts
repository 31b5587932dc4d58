import { sql } from "kysely";
import type { Doors } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { LastHour } from "./health.ts";

/** A process is up if its newest sample is younger than this and wasn't its last. */
const HEARD = sql<string>`now() - interval '150 seconds'`;

const hour = prepared(() =>
  sqlFor
    .with("recent", (db) =>
      db
        .selectFrom("process_samples")
        .selectAll()
        .where("kind", "=", "server")
        .where("at", ">", sql<string>`now() - interval '1 hour'`),
    )
    .with("newest", (db) =>
      db
        .selectFrom("recent")
        .distinctOn("process_id")
        .select(["at", "started_at", "final"])
        .orderBy("process_id")
        .orderBy("at", "desc"),
    )
    .selectFrom("recent")
    .select([
      sql<number>`coalesce(sum(requests), 0)`.as("requests"),
      sql<number>`coalesce(sum(server_errors), 0)`.as("serverErrors"),
      sql<number>`coalesce(max(latency_max_ms), 0)`.as("latencyMaxMs"),
      sql<number[]>`(select coalesce(array_agg(n order by place), '{}') from (
        select place, sum(count)::int as n from recent, unnest(latency_buckets) with ordinality as b (count, place) group by place) merged)`.as(
        "latencyCounts",
      ),
      sql<
        number | null
      >`(select extract(epoch from now() - min(started_at))::float8 from newest where not final and at > ${HEARD})`.as(
        "uptimeSeconds",
      ),
    ]),
);

/** What the server processes recorded over the last hour, summed. */
export async function lastHour(ask: Doors["ask"]): Promise<LastHour> {
  const [row] = await ask(hour());
  return row!;
}
