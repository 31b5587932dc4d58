/**
 * What is shown with the processes: queues, mail, errors, migrations, the audit log's verification, backups.
 */
import { sql } from "kysely";
import {
  type FailedJob,
  LISTED_ERRORS,
  LISTED_FAILURES,
  type Queue,
} from "@crq/contract/platform/monitoring";
import type { Doors, Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { unsealedSeconds } from "../audit-log/public.ts";

/** The product's queues; names with this prefix are the library's own. */
const OWN = sql`name not like '\\_\\_pgboss%'`;

/** Every queue, with its waiting, running, and failed jobs. */
export function queues(ask: Doors["ask"]): Promise<Queue[]> {
  const found = sql<Queue>`(
    select q.name, count(*) filter (where j.state < 'active') as waiting, count(*) filter (where j.state = 'active') as active,
      count(*) filter (where j.state = 'failed') as failed,
      extract(epoch from now() - min(greatest(j.created_on, j.start_after)) filter (where j.state < 'active' and j.start_after <= now()))::float8
        as "oldestWaitingSeconds"
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state not in ('completed', 'cancelled')
    where q.${OWN} group by q.name)`;
  return ask(sqlFor.selectFrom(found.as("q")).selectAll().orderBy("q.name"));
}

/**
 * Jobs that failed permanently, newest first. An error's text may contain personal data, so only its name and
 * code leave the database.
 */
export function failedJobs(ask: Doors["ask"]): Promise<FailedJob[]> {
  const found = sql<FailedJob>`(
    select id, name as queue, completed_on as "failedAt", retry_count + 1 as tries,
      left(concat_ws(' ', coalesce(output ->> 'name', 'Error'), output ->> 'code'), 100) as error
    from pgboss.job where state = 'failed' and ${OWN} order by completed_on desc limit ${LISTED_FAILURES})`;
  return ask(sqlFor.selectFrom(found.as("j")).selectAll().orderBy("j.failedAt", "desc"));
}

/**
 * Retries a failed job once, as the library's own retry does; returns the error it had failed with, or
 * undefined if there is no such failed job.
 */
export async function retryJob(tx: Tx, queue: string, id: string): Promise<{ error: string } | undefined> {
  const { rows } = await tx.raw(
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
     where name = $1 and id = $2 and state = 'failed' and name not like '\\_\\_pgboss%'
     returning coalesce(output ->> 'name', 'Error') as error`,
    [queue, id],
  );
  return rows[0] as { error: string } | undefined;
}

/** The queued mail, and what last kept a mail from going out. */
export async function mail(ask: Doors["ask"]) {
  const lastError = sqlFor
    .selectFrom("mail")
    .select("last_error")
    .where("sent_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1);
  const [row] = await ask(
    sqlFor
      .selectFrom("mail")
      .where("sent_at", "is", null)
      .select([
        sql<number>`count(*)`.as("waiting"),
        sql<number>`count(*) filter (where attempts > 0)`.as("failed"),
        sql<number>`(select count(*) from mail where sent_at > now() - interval '1 day')`.as("sentLastDay"),
      ])
      .select(lastError.as("lastError")),
  );
  return row!;
}

/** The newest unexpected errors. */
export function newestErrors(ask: Doors["ask"]) {
  return ask(
    sqlFor
      .selectFrom("server_errors")
      .select(["id", "at", "request_id as requestId", "method", "route", "status", "error"])
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(LISTED_ERRORS),
  );
}

/** Single facts: errors per day, migrations, the newest backup, the clock. */
export async function facts(ask: Doors["ask"]) {
  const [row] = await ask(
    sqlFor.selectNoFrom([
      sql<string>`now()`.as("at"),
      sql<number>`(select count(*) from server_errors where at > now() - interval '1 day')`.as(
        "errorsLastDay",
      ),
      sql<{ applied: number; newest: string; at: string }>`(
        select json_build_object('applied', count(*), 'newest', max(name), 'at', max(ran_at)) from schema_migrations)`.as(
        "migrations",
      ),
      sql<{ takenAt: string; bytes: number; tables: number } | null>`(
        select json_build_object('takenAt', taken_at, 'bytes', bytes, 'tables', tables) from backups order by taken_at desc limit 1)`.as(
        "backup",
      ),
    ]),
  );
  return row!;
}

/** What one log's verifications found, and for how long its oldest entry has waited to be sealed. */
const logFacts = prepared(() =>
  sqlFor.selectNoFrom([
    sql<{ verifiedAt: string; chains: number; entries: number; broken: number } | null>`(
      select json_build_object('verifiedAt', max(verified_at), 'chains', count(*), 'entries', sum(entries), 'broken', count(broken_seq))
      from chain_verifications having count(*) > 0)`.as("verified"),
    unsealedSeconds.as("unsealedSeconds"),
  ]),
);

/** The same of all logs together; null if no chain was verified yet, or if no entry waits. */
export async function logsFacts({ eachLog }: Pick<Doors, "eachLog">) {
  const logs = (await eachLog((tx) => tx.first(logFacts()))).map((log) => log!);
  const verified = logs.flatMap((log) => log.verified ?? []);
  const waiting = logs.flatMap((log) => log.unsealedSeconds ?? []);
  const sum = (of: "chains" | "entries" | "broken") => verified.reduce((total, log) => total + log[of], 0);
  return {
    auditLog:
      verified.length === 0
        ? null
        : {
            verifiedAt: verified
              .map(({ verifiedAt }) => verifiedAt)
              .reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
            chains: sum("chains"),
            entries: sum("entries"),
            broken: sum("broken"),
          },
    unsealedSeconds: waiting.length === 0 ? null : Math.max(...waiting),
  };
}

/** When the newest backup was taken; null before the first. */
export const newestBackup = sql<string | null>`(select max(taken_at) from backups)`;

/** What needs attention: queued or refused mail, and unexpected errors in the last 24 hours. */
export const systemStatus = prepared(() =>
  sqlFor.selectNoFrom([
    sql<number>`(select count(*) from mail where sent_at is null and last_error is null)`.as("mailWaiting"),
    sql<number>`(select count(*) from mail where sent_at is null and last_error is not null)`.as(
      "mailFailing",
    ),
    sql<number>`(select count(*) from server_errors where at > now() - interval '24 hours')`.as(
      "serverErrors",
    ),
  ]),
);
