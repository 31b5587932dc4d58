import { PgBoss, type Job } from "pg-boss";
import type { Tx } from "../db/doors.ts";
import { QUEUES } from "../db/queues.ts";

/** Enqueues jobs in the transaction that causes them. */
export interface Jobs {
  sendMail(tx: Tx, mailId: string): Promise<void>;
}

/** Asks the database for the job; request doors can't access the queues themselves. */
export const jobs: Jobs = {
  async sendMail(tx, mailId) {
    await tx.raw("select public.queue_mail($1)", [mailId]);
  },
};

/** What a worker does with each queue's jobs. */
export interface Work {
  sendMail(mailId: string): Promise<void>;
  purge(): Promise<void>;
  verifyAudit(): Promise<void>;
  snapshotExposure(): Promise<void>;
  mailNotifications(): Promise<void>;
  mailDigests(): Promise<void>;
  shipAudit(): Promise<void>;
}

/**
 * Starts working: mail immediately, notification mail each minute or hour, housekeeping nightly. Several
 * workers share the queues.
 * @param jobsUrl the jobs door's connection string, straight to the database
 */
export async function startWorker(
  jobsUrl: string,
  work: Work,
  onError: (error: Error) => void,
): Promise<{ readonly stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: jobsUrl,
    max: 3,
    migrate: false,
    createSchema: false,
    application_name: "crq jobs",
    supervise: true,
    schedule: true,
    useListenNotify: true,
  });
  boss.on("error", onError);
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
  await boss.work(QUEUES.shipAudit, { batchSize: 1 }, () => work.shipAudit());
  await boss.schedule(QUEUES.purge, "15 3 * * *");
  await boss.schedule(QUEUES.verifyAudit, "45 3 * * *");
  await boss.schedule(QUEUES.snapshotExposure, "10 0 * * *");
  await boss.schedule(QUEUES.mailNotifications, "* * * * *");
  await boss.schedule(QUEUES.mailDigests, "2 * * * *");
  await boss.schedule(QUEUES.shipAudit, "* * * * *");
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
