/** A night's work is a job for each step and each tenant: one that fails is repeated by itself, and no other with it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { databaseUrls } from "../db/connection/door-urls.ts";
import { QUEUES } from "../db/queues.ts";
import { startWorker, type Nightly } from "./jobs.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test("each step and each tenant's part is a job of its own, shared by workers and repeated alone", async () => {
  await db.asOwner("update pgboss.queue set retry_delay = 1, retry_backoff = false where name = $1", [
    QUEUES.purge,
  ]);
  const tenants = Array.from({ length: 23 }, (_one, n) => `tenant ${n}`);
  const done: string[] = [];
  let begun = 0;
  let failures = 1;
  let stepsFailed = 0;
  const purge: Nightly = {
    steps: {
      always: async () => {
        stepsFailed += 1;
        throw new Error("broken");
      },
      well: async () => void done.push("step"),
    },
    begin: async () => {
      begun += 1;
      return tenants;
    },
    async tenant(tenantId) {
      if (tenantId === "tenant 3" && failures-- > 0) throw new Error("stopped");
      done.push(tenantId);
    },
  };
  const none: Nightly = { begin: async () => [], tenant: async () => {} };
  const nothing = async () => {};
  const work = {
    sendMail: nothing,
    purge,
    verifyAudit: none,
    snapshotExposure: none,
    mailNotifications: nothing,
    mailDigests: nothing,
    shipAudit: nothing,
  };
  const errors: Error[] = [];
  const start = () => startWorker(databaseUrls(db.appUrl).jobs, work, (error) => errors.push(error));
  const workers = [await start(), await start()];
  await db.asOwner(
    "insert into pgboss.job (name, retry_limit, retry_delay, expire_seconds) values ($1, 8, 1, 3600)",
    [QUEUES.purge],
  );
  await expect.poll(() => done.length, { timeout: 25_000 }).toBe(tenants.length + 1);
  await expect.poll(() => stepsFailed, { timeout: 25_000 }).toBeGreaterThan(1);
  await Promise.all(workers.map(({ stop }) => stop()));
  expect(done.toSorted()).toEqual(["step", ...tenants].toSorted()); // none twice, whatever fails beside them
  expect(begun).toBe(1);
  expect(errors).toEqual([]);
}, 40_000);
