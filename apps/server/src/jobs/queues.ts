import { PgBoss } from "pg-boss";

/** The queues of the product; a job's data hold identifiers only, never content. */
export const QUEUES = {
  /** Sends one mail: `{ mailId }`. */
  sendMail: "send-mail",
  /** Removes what has expired: sessions, challenges, counters, deleted scenarios past their 30 days. Nightly. */
  purge: "purge",
  /** Verifies every audit chain. Nightly. */
  verifyAudit: "verify-audit",
} as const;

const options = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
};

/** Creates or updates the job tables and queues, as the database's owner. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const name of Object.values(QUEUES)) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ graceful: false });
  }
}
