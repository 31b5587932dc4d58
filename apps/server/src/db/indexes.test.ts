/** What the catalog must show of every table's indexes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test("every foreign key has an index that begins with its columns, so deleting what it names scans no table", async () => {
  const missing = await db.inFirstCell<{ key: string }>(`
    select format('%s (%s) references %s', c.conrelid::regclass,
      (select string_agg(a.attname, ', ' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum), c.confrelid::regclass) as key
    from pg_constraint c join pg_namespace s on s.oid = c.connamespace
    where c.contype = 'f' and s.nspname in ('public', 'cell_1')
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
    order by 1`);
  expect(missing.map(({ key }) => key)).toEqual([]);
});
