/** Running server processes know how many they are, and share the limits on outstanding work. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../test/database.ts";
import { openDoors, type Doors } from "../../../db/doors.ts";
import { admission } from "../../../jobs/admission.ts";
import { countLiveProcesses } from "./live-processes-store.ts";
import { startRecorder } from "./recorder.ts";

let db: TestDatabase;
let doors: Doors;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

/** How much a person can have outstanding in these processes together. */
function admittedBy(processes: readonly { admit: ReturnType<typeof admission>["admit"] }[]): number {
  let units = 0;
  for (const { admit } of processes)
    try {
      for (; units < 1_000_000; units += 1000) admit({ tenantId: "a", personId: "x" }, 1000);
    } catch {
      // this one is full
    }
  return units;
}

test("two processes admit no more of a person's work than one; one that ended gives its share back", async () => {
  const fail = (error: Error) => {
    throw error;
  };
  const start = (kind: "server" | "worker") =>
    startRecorder({ ask: doors.ask, kind, onError: fail, firstAfterMs: 1 });
  const first = start("server");
  const second = start("server");
  const worker = start("worker");
  const live = countLiveProcesses(doors.ask, fail, 20);
  await expect.poll(live.count).toBe(2);
  const alone = admittedBy([admission(1)]);
  expect(alone).toBe(30_000);
  expect(admittedBy([admission(1, live.count), admission(1, live.count)])).toBe(alone);
  await second.close();
  await expect.poll(live.count).toBe(1);
  expect(admittedBy([admission(1, live.count)])).toBe(alone);
  await db.asOwner("update process_samples set at = at - interval '3 minutes'"); // silent, as if killed
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(live.count()).toBe(1);
  await live.close();
  await first.close();
  await worker.close();
});

test("without the database the last count stands", async () => {
  const errors: Error[] = [];
  const live = countLiveProcesses(
    () => Promise.reject(new Error("cut")),
    (error) => errors.push(error),
    20,
  );
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  expect(live.count()).toBe(1);
  await live.close();
});
