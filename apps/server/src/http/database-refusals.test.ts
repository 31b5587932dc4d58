/** What the database refuses for a while is answered with 503 and a time to try again, and nothing is saved. */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";

let h: Harness;
afterEach(() => h.close());

/** Opens the application over a database whose role for requests has a setting. Its connections open with the first call. */
async function withSetting(role: string, setting: string) {
  h = await harness();
  const { database } = new pg.Client({ connectionString: h.db.appUrl });
  await h.db.asOwner(`alter role ${role} in database ${database} set ${setting}`);
}

/** Runs `work` beside a transaction of the owner. */
async function beside<T>(work: (other: pg.Client, cell: string) => Promise<T>): Promise<T> {
  const [{ cell }] = (await h.db.asOwner<{ cell: string }>("select cell from tenants where id = $1", [
    h.a.id,
  ])) as [{ cell: string }];
  const other = new pg.Client({ connectionString: h.db.ownerUrl });
  await other.connect();
  try {
    await other.query("begin");
    return await work(other, cell);
  } finally {
    await other.end();
  }
}

const create = async () =>
  (await h.signedIn("risk_analyst")).call("POST", "/api/scenarios", { title: "Busy", estimate: ESTIMATE });
const saved = () => h.db.asOwner("select 1 from risk_scenarios where title = 'Busy'");

test("a database that only answers reads", async () => {
  await withSetting("crq_tenant_door", "default_transaction_read_only = on");
  const answer = await create();
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json<{ detail: string }>().detail).toContain("only answers reads");
  expect(await saved()).toEqual([]);
});

test("a lock that isn't free in time", async () => {
  await withSetting("crq_tenant_door", "lock_timeout = '300ms'");
  const answer = await beside(async (other, cell) => {
    await other.query(`lock table ${cell}.risk_scenarios in share mode`);
    return create();
  });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json<{ detail: string }>().detail).toContain("nothing was saved");
  expect(await saved()).toEqual([]);
  expect((await create()).statusCode).toBe(201);
});

test("two transactions that wait for each other", async () => {
  // The one that looks for a deadlock while both wait is the one that ends: the request, and never before the other waits.
  await withSetting("crq_tenant_door", "deadlock_timeout = '2500ms'");
  expect((await create()).statusCode).toBe(201);
  const answer = await beside(async (other, cell) => {
    await other.query("set local deadlock_timeout = '1min'");
    await other.query(`lock table ${cell}.audit_log in access exclusive mode`);
    const creating = create(); // saves the scenario, and waits for the log
    await expect
      .poll(
        () =>
          h.db.asOwner("select 1 from pg_locks where not granted and relation = $1::regclass", [
            `${cell}.audit_log`,
          ]),
        { interval: 20 },
      )
      .toHaveLength(1);
    const waiting = other.query(`lock table ${cell}.risk_scenarios in share mode`);
    const [ended] = await Promise.all([creating, waiting]);
    return ended;
  });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json<{ detail: string }>().detail).toContain("nothing was saved");
  expect(await saved()).toHaveLength(1);
});
