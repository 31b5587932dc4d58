/** What an answer costs the database: its assessment's sums change, and no index is written for that. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../test/database.ts";

const ANSWERS = 200;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.drop();
});

async function updates(): Promise<{ all: number; hot: number }> {
  const [row] = await db.inFirstCell<{ all: string; hot: string }>(
    `select pg_stat_get_tuples_updated(r) + pg_stat_get_xact_tuples_updated(r) as all,
      pg_stat_get_tuples_hot_updated(r) + pg_stat_get_xact_tuples_hot_updated(r) as hot
    from (select 'assessments'::regclass::oid as r)`,
  );
  return { all: Number(row!.all), hot: Number(row!.hot) };
}

test("an answer leaves the assessments' indexes alone", async () => {
  const [tenant] = await db.inFirstCell<{ id: string }>("select id from tenants limit 1");
  const [assessment] = await db.inFirstCell<{ id: string }>(
    `insert into assessments (tenant_id, name, framework, framework_title, controls_total)
    values ($1, 'One', 'nist-csf-2.0', 'NIST', $2) returning id`,
    [tenant!.id, ANSWERS],
  );
  const before = await updates();
  await db.inFirstCell(
    `do $$ begin for i in 1..${ANSWERS} loop
      insert into assessment_answers (tenant_id, assessment_id, control_id, result)
      values ('${tenant!.id}', '${assessment!.id}', 'C-' || i, 'met');
      commit;
    end loop; perform pg_stat_force_next_flush(); end $$`,
  );
  await expect.poll(async () => (await updates()).all - before.all).toBe(ANSWERS);
  const after = await updates();
  expect((after.hot - before.hot) / ANSWERS).toBeGreaterThan(0.9);
  const [kept] = await db.inFirstCell("select controls_met, score from assessments where id = $1", [
    assessment!.id,
  ]);
  expect(kept).toEqual({ controls_met: ANSWERS, score: 1 });
});
