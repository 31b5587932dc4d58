/** What a move does with each table of a cell: statements whose first parameter is the tenant. */
import pg from "pg";

/** The statements for one table. */
export interface MovedTable {
  readonly name: string;
  readonly copyAll: string;
  /**
   * Removes copies of rows that are gone or have changed since the snapshot that is the second parameter; absent if
   * rows never change.
   */
  readonly removeStale: string | undefined;
  /** Copies what has changed since that snapshot. A row that changes in between is left to the next time. */
  readonly copyChanged: string | undefined;
  /** Copies what wasn't copied before the tenant was held. */
  readonly copyRest: string | undefined;
  readonly removeOld: string;
}

/** An entry of the log below this number has its place in the chain, and never changes again. */
const UNSEALED_FROM = "100000000000000";

/** The tables of a cell, referenced ones first, with the statements that move a tenant's rows. */
export async function movedTables(client: pg.Client, from: string, to: string): Promise<MovedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[]; of: string[] }>(
    TABLES,
    [from],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const known = new Set(ordered.map(({ name }) => name));
    const next = rows.filter(({ name, of }) => !known.has(name) && of.every((one) => known.has(one)));
    if (next.length === 0) throw new Error("the tables of a cell refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered.map((table) => statementsFor(table, from, to));
}

function statementsFor(
  { name, columns, keys }: { name: string; columns: string[]; keys: string[] },
  from: string,
  to: string,
): MovedTable {
  const id = pg.escapeIdentifier;
  const [old, fresh] = [`${id(from)}.${id(name)}`, `${id(to)}.${id(name)}`];
  const list = columns.map(id).join(", ");
  const own = "o.tenant_id = $1";
  const insert = `insert into ${fresh} (${list}) select ${list} from ${old} o where ${own}`;
  const removeOld = `delete from ${old} o where ${own}`;
  if (name === "audit_log")
    return {
      name,
      copyAll: `with copied as (${insert} and seq < ${UNSEALED_FROM} returning seq)
        delete from ${old} o where ${own} and seq < ${UNSEALED_FROM} and seq <= (select max(seq) from copied)`,
      removeStale: undefined,
      copyChanged: undefined,
      copyRest: insert,
      removeOld,
    };
  const same = keys.map((key) => `o.${id(key)} = n.${id(key)}`).join(" and ");
  // A row version is as old as its transaction; one of a transaction that was still running counts as changed.
  const changed = "age(o.xmin) <= age(pg_snapshot_xmin($2::pg_snapshot)::xid)";
  return {
    name,
    copyAll: insert,
    removeStale: `delete from ${fresh} n where n.tenant_id = $1 and not exists (select from ${old} o where ${own} and ${same} and not ${changed})`,
    copyChanged: `${insert} and ${changed} on conflict do nothing`,
    copyRest: undefined,
    removeOld,
  };
}

/** Each table with its stored columns, its primary key, and the tables of its schema that it refers to. */
const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by k.n) from pg_constraint p cross join unnest(p.conkey) with ordinality k(num, n)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num where p.conrelid = c.oid and p.contype = 'p') as keys,
    coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and r.relnamespace = c.relnamespace and r.oid <> c.oid), '{}') as of
  from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by 1`;
