/** The doors through PgBouncer: each signs in as itself, and nothing relies on what a pooler doesn't pass on. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { startPooler, type Pooler } from "../../test/setup/pooler.ts";
import { addScenario } from "../../test/risk-dashboard.ts";
import { openDoors, wholeTenant, type Doors } from "./doors.ts";
import { openListener } from "./listener.ts";
import { prepared, sqlFor } from "./query.ts";

let h: Harness;
let pooler: Pooler | undefined;
let doors: Doors;
beforeAll(async () => {
  h = await harness();
  const { host, database } = new pg.Client({ connectionString: h.db.appUrl });
  pooler = await startPooler(host);
  if (!pooler) return;
  doors = openDoors(pooler.url(database!), { connections: 4 });
});
afterAll(async () => {
  await doors?.close();
  pooler?.stop();
  await h.close();
});

const titles = prepared((title: string) =>
  sqlFor.selectFrom("risk_scenarios").select("title").where("title", "=", title),
);

test("reads and transactions of two tenants share connections and see only their own rows", async (context) => {
  if (!pooler) return context.skip("PgBouncer isn't installed");
  if (pooler.mode === "session")
    await context.annotate("PgBouncer is older than 1.21: tried in session mode");
  const analyst = await h.signedIn("risk_analyst");
  await addScenario(analyst, { title: "Mine", estimate: ESTIMATE });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_one, i) => {
      const scope = wholeTenant(i % 2 === 0 ? h.a.id : h.b.id);
      return i % 3 === 0
        ? doors.inTenant(scope, (tx) => tx.all(titles("Mine")))
        : doors.readTenant(scope, (tx) => tx.all(titles("Mine")));
    }),
  );
  answers.forEach((rows, i) => expect(rows).toEqual(i % 2 === 0 ? [{ title: "Mine" }] : []));
  const outside = doors.outsideOf(h.a.id, (tx) => tx.all(titles("Mine")));
  await expect(outside).rejects.toThrow(/permission denied/);
});

test("what is written through it is told straight from the database", async (context) => {
  if (!pooler) return context.skip("PgBouncer isn't installed");
  const listener = openListener(h.db.appUrl);
  const told: (string | undefined)[] = [];
  listener.listen("notifications", (id) => told.push(id));
  await expect.poll(() => told).toEqual([undefined]);
  const [person] = await h.db.asOwner<{ id: string }>("select id from users limit 1");
  await doors.outside((tx) =>
    tx.raw(
      "insert into notifications (tenant_id, user_id, kind, title, body) values ($1, $2, 'test', 'News', '')",
      [h.a.id, person!.id],
    ),
  );
  await expect.poll(() => told).toEqual([undefined, person!.id]);
  await listener.close();
});
