/** A process that is told to stop under load fails no call. */
import { createHash } from "node:crypto";
import { Agent, get } from "node:http";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../test/database.ts";
import { productionEnv, startProcess, type Started } from "../test/server-process.ts";
import { PLATFORM } from "./db/doors.ts";

const TOKEN = "A".repeat(43);
let db: TestDatabase;
let started: Started | undefined;
beforeAll(async () => {
  db = await testDatabase();
  await db.asOwner(
    `with person as (insert into users (email, status) values ('loaded@example.com', 'active') returning id)
     insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
     select $1, id, 'viewer', 'viewer', $2, '127.0.0.1', now() + interval '1 hour' from person`,
    [createHash("sha256").update(TOKEN).digest(), PLATFORM],
  );
});
afterEach(() => void started?.child.kill("SIGKILL"));
afterAll(() => db.drop());

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: string;
}

const call = (url: string, agent?: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { agent, headers: { cookie: `crq-session=${TOKEN}` } }, (response) => {
      let body = "";
      response.on("data", (data: Buffer) => (body += data.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode!, connection: response.headers.connection, body }),
      );
      response.on("error", reject);
    }).on("error", reject);
  });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("SIGTERM under load fails no call: not ready first, then drained, then closed", async () => {
  const env = { ...(await productionEnv(db.appUrl)), DRAIN_SECONDS: "2" };
  const at = (path: string) => `${env.PUBLIC_URL}${path}`;
  const { child, ended } = (started = startProcess("main.ts", env));
  await expect
    .poll(
      () =>
        call(at("/readyz")).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);

  // The load balancer: asks whether the process is ready, and sends calls only while it is.
  const balancing = { ready: true };
  const failed: string[] = [];
  let answered = 0;
  const balancer = (async () => {
    while (balancing.ready) {
      await sleep(100);
      balancing.ready = (await call(at("/readyz"))).status === 200;
    }
  })();
  const load = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (balancing.ready)
      await call(at("/api/notifications/preferences"), agent).then(
        ({ status }) => (status === 200 ? answered++ : failed.push(String(status))),
        (error: Error) => failed.push(error.message),
      );
    agent.destroy();
  });
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await call(at("/healthz"), idle)).connection).toBe("keep-alive");
  const stream = call(at("/api/notifications/stream"));
  await sleep(1000);

  // A call that takes longer than the draining.
  const release = await locked("notifications");
  const slow = call(at("/api/notifications/unread-count"));
  await sleep(200);
  child.kill("SIGTERM");
  await balancer;
  expect(await call(at("/healthz"), idle), "still served, but not on this connection again").toMatchObject({
    status: 200,
    connection: "close",
  });
  expect((await stream).body, "told when to reconnect").toContain("retry: ");
  await sleep(2500);
  await release();
  expect(await slow).toMatchObject({ status: 200, connection: "close" });
  await Promise.all(load);
  expect(failed).toEqual([]);
  expect(answered, "every connection was in use").toBeGreaterThan(load.length);
  expect(await ended).toBe(0);
  expect(started.output).not.toMatch(/"level":(50|60)/);
}, 90_000);

/** Locks a table until the returned function is called. */
async function locked(table: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  return () => owner.end();
}
