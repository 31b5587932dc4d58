/**
 * The tables of every cell as one, for tests that look or reach into the database as its owner: views, and
 * triggers that send a change to the cell it belongs in.
 */
import type pg from "pg";
import { cellNames } from "../../src/db/cells/cells.ts";

/** The search path with the views before the directory's tables. */
export const EVERY_CELL = "every_cell,public";

/** Creates the views over the cells that there are. */
export async function joinCells(client: pg.Client): Promise<void> {
  const cells = await cellNames(client);
  await client.query("create schema every_cell");
  await client.query(CHANGE);
  const { rows } = await client.query<{ name: string; columns: string[]; directory: boolean }>(
    `select c.relname as name, to_regclass('public.' || c.relname) is not null as directory,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'`,
    [cells[0]],
  );
  for (const { name, columns, directory } of rows) {
    const parts = (directory ? [...cells, "public"] : cells).map(
      (schema) => `select ${columns.join(", ")}, '${schema}' as home from ${schema}.${name}`,
    );
    await client.query(`create view every_cell.${name} as ${parts.join(" union all ")}`);
    await client.query(
      `create trigger change instead of insert or update or delete on every_cell.${name} for each row execute function every_cell.change()`,
    );
  }
}

const CHANGE = `
create function every_cell.change() returns trigger language plpgsql as $change$
declare
  row_of record;
  home text;
  target regclass;
  given text;
  keys text;
begin
  if tg_op = 'DELETE' then row_of := old; else row_of := new; end if;
  home := case tg_op when 'INSERT' then coalesce(row_of.home,
      (select coalesce(cell, 'public') from public.tenants where id = coalesce(row_of.tenant_id, public.current_tenant())))
    else old.home end;
  target := format('%I.%I', home, tg_table_name)::regclass;
  select string_agg(quote_ident(a.attname), ', ') into given from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (tg_op <> 'INSERT' or to_jsonb(row_of) -> a.attname <> 'null');
  select string_agg(format('%1$I = ($2).%1$I', a.attname), ' and ') into keys
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = target and i.indisprimary;
  if tg_op = 'DELETE' then
    execute format('delete from %s where %s and $1 is null', target, keys) using null::text, old;
    return old;
  elsif tg_op = 'UPDATE' then
    execute format('update %s set (%s) = row(%s) where %s', target, given,
      (select string_agg('($1).' || trim(one), ', ') from unnest(string_to_array(given, ',')) one), keys) using new, old;
    return new;
  end if;
  execute format('insert into %s (%s) select %s returning to_jsonb(%I.*)', target, given,
    (select string_agg('($1).' || trim(one), ', ') from unnest(string_to_array(given, ',')) one), tg_table_name)
    into row_of using new;
  return jsonb_populate_record(new, row_of.to_jsonb);
end $change$`;
