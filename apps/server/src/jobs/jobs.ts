import { PgBoss, type Job } from "pg-boss";
import type { Tx } from "../db/doors.ts";
import { QUEUES } from "./queues.ts";

/** Puts work into the queues, in the transaction that causes it. */
export interface Jobs {
  sendMail(tx: Tx, mailId: string): Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What a worker does with each queue's jobs. */
export interface Work {
  sendMail(mailId: string): Promise<void>;
  purge(): Promise<void>;
  verifyAudit(): Promise<void>;
  snapshotExposure(): Promise<void>;
  mailNotifications(): Promise<void>;
  mailDigests(): Promise<void>;
}

function open(
  appUrl: string,
  onError: (error: Error) => void,
  more: { supervise: boolean; schedule: boolean; useListenNotify?: boolean },
) {
  const boss = new PgBoss({
    connectionString: `${appUrl}${appUrl.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c role=crq_outside_door")}`,
    max: 3,
    migrate: false,
    createSchema: false,
    application_name: "crq jobs",
    ...more,
  });
  boss.on("error", onError);
  return boss;
}

/** Opens the sending end; the queues must exist (see `prepareQueues`). */
export async function openJobs(appUrl: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = open(appUrl, onError, { supervise: false, schedule: false });
  await boss.start();
  return {
    async sendMail(tx, mailId) {
      await boss.send(
        QUEUES.sendMail,
        { mailId },
        { db: { executeSql: (text, values) => tx.raw(text, values) } },
      );
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Starts working: mail at once, that of notifications each minute or hour, housekeeping nightly. Several workers share the queues. */
export async function startWorker(
  appUrl: string,
  work: Work,
  onError: (error: Error) => void,
): Promise<{ readonly stop: () => Promise<void> }> {
  const boss = open(appUrl, onError, { supervise: true, schedule: true, useListenNotify: true });
  await boss.start();
  await boss.work(
    QUEUES.sendMail,
    { batchSize: 1, pollingIntervalSeconds: 2 },
    async ([job]: Job<{ mailId: string }>[]) => {
      if (job) await work.sendMail(job.data.mailId);
    },
  );
  await boss.work(QUEUES.purge, { batchSize: 1 }, () => work.purge());
  await boss.work(QUEUES.verifyAudit, { batchSize: 1 }, () => work.verifyAudit());
  await boss.work(QUEUES.snapshotExposure, { batchSize: 1 }, () => work.snapshotExposure());
  await boss.work(QUEUES.mailNotifications, { batchSize: 1 }, () => work.mailNotifications());
  await boss.work(QUEUES.mailDigests, { batchSize: 1 }, () => work.mailDigests());
  await boss.schedule(QUEUES.purge, "15 3 * * *");
  await boss.schedule(QUEUES.verifyAudit, "45 3 * * *");
  await boss.schedule(QUEUES.snapshotExposure, "10 0 * * *");
  await boss.schedule(QUEUES.mailNotifications, "* * * * *");
  await boss.schedule(QUEUES.mailDigests, "2 * * * *");
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
