/** Writes and removes the processes' own metrics. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { deleteInBatches, rowsFrom } from "../../../db/delete-in-batches.ts";
import type { Doors, Outside } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** What a process counted over some seconds. */
export interface Sample {
  readonly processId: string;
  readonly kind: "server" | "worker";
  readonly version: string;
  readonly seconds: number;
  /** How long the process has been running. */
  readonly uptimeSeconds: number;
  /** Whether it is the process's last sample. */
  readonly final: boolean;
  readonly requests: number;
  readonly polled: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly latencySumMs: number;
  readonly latencyMaxMs: number;
  readonly latencyCounts: readonly number[];
  readonly eventLoopP99Ms: number;
  readonly cpuShare: number;
  readonly memoryBytes: number;
}

/** An unexpected error. */
export interface ServerError {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, never the requested address. */
  readonly route: string;
  readonly status: number;
  /** The error's name. */
  readonly error: string;
}

const SUMMED = [
  ...(["process_id", "kind", "seconds", "started_at", "requests", "polled"] as const),
  ...(["client_errors", "server_errors", "latency_sum_ms", "latency_max_ms", "latency_buckets"] as const),
  ...(["event_loop_p99_ms", "cpu_share", "memory_bytes"] as const),
] as const;

/** Writes a sample and adds it to its quarter of an hour and its two hours, in one statement. */
export async function writeSample(ask: Doors["ask"], sample: Sample): Promise<void> {
  const written = sqlFor.with("sample", (db) =>
    db.insertInto("process_samples").values(rowOf(sample)).returningAll(),
  );
  const steps = sql<{ step_seconds: number }>`(values (900), (7200))`.as<"step">(sql`step(step_seconds)`);
  await ask(
    written
      .insertInto("process_sums")
      .columns(["step_seconds", "at", ...SUMMED])
      .expression((from) =>
        from
          .selectFrom(["sample", steps])
          .select("step.step_seconds")
          .select(
            sql<string>`date_bin(make_interval(secs => step.step_seconds), sample.at, 'epoch')`.as("at"),
          )
          .select(SUMMED),
      )
      .onConflict((conflict) => conflict.columns(["process_id", "step_seconds", "at"]).doUpdateSet(ADDED)),
  );
}

/** A step's row with one more sample: sums, the worst delays and memory, the mean CPU share. */
const ADDED = {
  ...sums("seconds", "requests", "polled", "client_errors", "server_errors", "latency_sum_ms"),
  ...worst("latency_max_ms", "event_loop_p99_ms", "memory_bytes"),
  latency_buckets: sql<number[]>`add_counts(process_sums.latency_buckets, excluded.latency_buckets)`,
  cpu_share: sql<number>`(process_sums.cpu_share * process_sums.seconds + excluded.cpu_share * excluded.seconds)
    / greatest(process_sums.seconds + excluded.seconds, 1e-9)`,
};

function sums<const N extends string>(...names: N[]): Record<N, RawBuilder<number>> {
  return each(names, (own, other) => sql<number>`${own} + ${other}`);
}

function worst<const N extends string>(...names: N[]): Record<N, RawBuilder<number>> {
  return each(names, (own, other) => sql<number>`greatest(${own}, ${other})`);
}

type Column = ReturnType<typeof sql.ref>;

function each<N extends string>(names: N[], make: (own: Column, other: Column) => RawBuilder<number>) {
  return Object.fromEntries(
    names.map((name) => [name, make(sql.ref(`process_sums.${name}`), sql.ref(`excluded.${name}`))]),
  ) as Record<N, RawBuilder<number>>;
}

function rowOf(sample: Sample) {
  return {
    process_id: sample.processId,
    kind: sample.kind,
    version: sample.version,
    seconds: sample.seconds,
    started_at: sql<string>`now() - make_interval(secs => ${sample.uptimeSeconds})`,
    final: sample.final,
    requests: sample.requests,
    polled: sample.polled,
    client_errors: sample.clientErrors,
    server_errors: sample.serverErrors,
    latency_sum_ms: sample.latencySumMs,
    latency_max_ms: sample.latencyMaxMs,
    latency_buckets: sql<number[]>`${`{${sample.latencyCounts.join(",")}}`}::integer[]`,
    event_loop_p99_ms: sample.eventLoopP99Ms,
    cpu_share: sample.cpuShare,
    memory_bytes: sample.memoryBytes,
  };
}

/** Writes unexpected errors. */
export async function writeErrors(ask: Doors["ask"], errors: readonly ServerError[]): Promise<void> {
  await ask(
    sqlFor
      .insertInto("server_errors")
      .values(errors.map(({ requestId, ...error }) => ({ ...error, request_id: requestId }))),
  );
}

/** Removes samples older than 14 days and errors older than 30. */
export async function removeOldSamples(outside: Outside): Promise<void> {
  const before = sql<SqlBool>`at < now() - interval '14 days'`;
  await deleteInBatches(outside, rowsFrom("process_samples", before));
  await deleteInBatches(outside, rowsFrom("process_sums", before));
  await deleteInBatches(outside, rowsFrom("server_errors", sql<SqlBool>`at < now() - interval '30 days'`));
}
