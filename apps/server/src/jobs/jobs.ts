import type { Job, JobResult, PgBoss } from "pg-boss";
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

/** Work of a night, which is a job for each step and each tenant: one that fails or is stopped is repeated by itself. */
export interface Nightly {
  /** What belongs to no tenant, by name. */
  readonly steps?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Returns the tenants to do. */
  readonly begin: () => Promise<readonly string[]>;
  /** Does one tenant's part; if it was stopped, what is left of it. */
  readonly tenant: (tenantId: string) => Promise<void>;
}

/** What a worker does with each queue's jobs. */
export interface Work {
  sendMail(mailId: string): Promise<void>;
  readonly purge: Nightly;
  readonly verifyAudit: Nightly;
  readonly snapshotExposure: Nightly;
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
  const library = await import("pg-boss"); // a server whose jobs are done elsewhere never needs it
  const boss = new library.PgBoss({
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
  for (const name of ["purge", "verifyAudit", "snapshotExposure"] as const)
    await workNightly(boss, QUEUES[name], work[name]);
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

/** How many tenants' jobs a worker takes at once; while there are as many, it takes the next without a pause. */
const TENANTS_AT_ONCE = 5;

/** A job without data begins a night, and puts one into the queue for each step and each tenant. */
async function workNightly(
  boss: PgBoss,
  queue: string,
  { steps = {}, begin, tenant }: Nightly,
): Promise<void> {
  const byName = new Map(Object.entries(steps));
  async function run({ data }: Job<NightlyData>): Promise<void> {
    if (data?.tenantId) return tenant(data.tenantId);
    if (data?.step) {
      await byName.get(data.step)?.(); // absent: from a release that had it
      return;
    }
    const parts: NonNullable<NightlyData>[] = [...byName.keys()].map((step) => ({ step }));
    for (const tenantId of await begin()) parts.push({ tenantId });
    if (parts.length > 0)
      await boss.insert(
        queue,
        parts.map((part) => ({ data: part })),
      );
  }
  await boss.work(
    queue,
    { batchSize: TENANTS_AT_ONCE, burstWhenBatchFull: true, perJobResults: true },
    async (taken: Job<NightlyData>[]) => {
      const results: JobResult[] = [];
      for (const job of taken)
        results.push(
          await run(job).then(
            () => ({ id: job.id, status: "completed" as const }),
            ({ name, message }: Error) => ({
              id: job.id,
              status: "failed" as const,
              output: { name, message },
            }),
          ),
        );
      return results;
    },
  );
}

/** A night's first job names neither. */
type NightlyData = { readonly tenantId?: string; readonly step?: string } | null;
