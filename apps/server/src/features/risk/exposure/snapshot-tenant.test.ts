/**
 * Each night, every tenant and client with scenarios gets its figures for the day, computed only if something
 * changed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCompute, type Compute } from "../../../jobs/compute-pool.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { addScenario } from "../../../../test/risk-dashboard.ts";
import { snapshotTenant, tenantsToSnapshot } from "./public.ts";

const pool = openCompute({ cores: 2 });
let computed = 0;
const compute = {
  run: (task: Parameters<Compute["run"]>[0], caller: Parameters<Compute["run"]>[1]) => {
    if ("members" in task) computed += 1;
    return pool.run(task, caller);
  },
  close: pool.close,
} as Compute;

let h: Harness;
let analyst: Session;
beforeAll(async () => {
  h = await harness({ compute });
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const failures: unknown[] = [];
const night = async (by = compute) => {
  for (const tenantId of await h.doors.outside(tenantsToSnapshot))
    await snapshotTenant({ doors: h.doors, compute: by }, tenantId, (err, key) =>
      failures.push({ tenantId, key, err }),
    );
};
const rows = () =>
  h.db.asOwner<Record<string, unknown>>(
    `select client_id, currency, current_date - on_date as age, mean, curve is null as thin, computed_at::text from exposure_snapshots
     where tenant_id = $1 order by client_id nulls first, currency, on_date`,
    [h.a.id],
  );
/** Lets a day pass, in two steps, because neighboring days must not collide. */
const dayLater = async () => {
  for (const days of [-1000, 999])
    await h.db.asOwner("update exposure_snapshots set on_date = on_date + $1::int", [days]);
};

test("the first night computes the tenant and its client, but no client without scenarios; a second run changes nothing", async () => {
  await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  await addScenario(analyst, { title: "Two", estimate: ESTIMATE, clientId: h.a.client });
  await night();
  const first = await rows();
  expect(first).toMatchObject([
    { client_id: null, currency: "USD", age: 0, thin: false },
    { client_id: h.a.client, currency: "USD", age: 0, thin: false },
  ]);
  expect(computed).toBe(2);
  await night();
  expect(await rows()).toEqual(first);
  expect(computed).toBe(2);
  expect(await h.db.asOwner("select from exposure_snapshots where tenant_id = $1", [h.b.id])).toEqual([]);
});

test("a night without changes copies the figures to the new day without computing", async () => {
  const before = await rows();
  await dayLater();
  await night();
  const after = await rows();
  expect(after.map(({ age, thin }) => [age, thin])).toEqual([
    [1, true],
    [0, false],
    [1, true],
    [0, false],
  ]);
  expect(after.filter(({ age }) => age === 0)).toEqual(before);
  expect(computed).toBe(2);
});

test("a night after a change computes only what changed", async () => {
  await dayLater();
  await addScenario(analyst, { title: "Three", estimate: ESTIMATE });
  await night();
  expect(computed).toBe(3); // the tenant's; the client has nothing new
  const today = (await rows()).filter(({ age }) => age === 0);
  expect(today).toHaveLength(2);
  expect(today[0]!["mean"]).toBeCloseTo(3 * (today[1]!["mean"] as number), 3);
  await dayLater();
  await night();
  const repeated = (await rows()).filter(({ age }) => age === 0);
  expect(repeated.map(({ mean }) => mean)).toEqual(today.map(({ mean }) => mean));
});

test("failures are reported and the rest continues; tenants scheduled for deletion are skipped", async () => {
  await dayLater();
  await addScenario(await h.signedIn("risk_analyst", "b"), { title: "Theirs", estimate: ESTIMATE });
  const broken = { ...compute, run: () => Promise.reject(new Error("out of memory")) } as Compute;
  await addScenario(analyst, { title: "Four", estimate: ESTIMATE });
  await night(broken);
  expect(failures).toMatchObject([
    { tenantId: h.a.id, key: { clientId: null, currency: "USD" }, err: { message: "out of memory" } },
    { tenantId: h.b.id },
  ]);
  expect((await rows()).filter(({ age }) => age === 0)).toMatchObject([{ client_id: h.a.client }]);

  await h.db.asOwner("delete from exposure_computations");
  await h.db.asOwner("update tenants set status = 'deleting' where id = $1", [h.b.id]);
  await night();
  expect((await rows()).filter(({ age }) => age === 0)).toHaveLength(2);
  expect(await h.db.asOwner("select from exposure_snapshots where tenant_id = $1", [h.b.id])).toEqual([]);
});
