import type { PgBoss, QueueOptions } from "pg-boss";

/** The product's queues; a job's data contains only identifiers, never content that isn't sealed. */
export const QUEUES = {
  /** Sends one mail: `{ mailId }`. */
  sendMail: "send-mail",
  /**
   * Removes what has expired: sessions, challenges, counters; then for each tenant, `{ tenantId }`, what was
   * deleted more than 30 days ago. Nightly.
   */
  purge: "purge",
  /** Verifies the audit chains, each in a job: `{ tenantId }`. Nightly. */
  verifyAudit: "verify-audit",
  /** Stores the day's exposure of a tenant and its clients, each tenant in a job: `{ tenantId }`. Nightly. */
  snapshotExposure: "snapshot-exposure",
  /** Mails the notifications that people want immediately. Each minute. */
  mailNotifications: "mail-notifications",
  /** Mails the day's notifications to people whose hour it is. Hourly. */
  mailDigests: "mail-digests",
  /** Forwards new audit log entries to the operator's collector. Each minute. */
  shipAudit: "ship-audit",
  /** Computes a part of a simulation: what to compute is sealed (jobs/parts). */
  simulatePart: "simulate-part",
} as const;

const options = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
};

/** A night's work can take long; if restarted, it does what is left. */
const LONG = { expireInSeconds: 3600 };
const NIGHTLY: readonly string[] = [QUEUES.purge, QUEUES.verifyAudit, QUEUES.snapshotExposure];

/** The server that asked for a part removes its job; if that server has ended, the queue does. Servers compute what failed. */
const BRIEF = {
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 60,
  retentionSeconds: 60,
  deleteAfterSeconds: 60,
};

/** Creates or updates the job tables and queues, as the database's owner. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const library = await import("pg-boss");
  const boss = new library.PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const name of Object.values(QUEUES)) await prepareQueue(boss, name, optionsOf(name));
  } finally {
    await boss.stop({ graceful: false });
  }
}

function optionsOf(name: string): QueueOptions {
  if (name === QUEUES.simulatePart) return BRIEF;
  return NIGHTLY.includes(name) ? { ...options, ...LONG } : options;
}

/** Creates a queue, or gives an existing one the options. */
async function prepareQueue(boss: PgBoss, name: string, given: QueueOptions): Promise<void> {
  await boss.createQueue(name, given);
  await boss.updateQueue(name, given);
}
