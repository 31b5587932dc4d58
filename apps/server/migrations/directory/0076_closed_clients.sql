-- An archived client is closed: its records are neither seen nor written until it is restored (docs/decisions/0067). Entering a tenant says
-- which clients are closed; the policies of the cells' tables ask.
set local lock_timeout = '5s';
create function closed_clients() returns uuid[]
  language sql stable
  return coalesce(nullif(current_setting('app.closed_clients', true), ''), '{}')::uuid[];

-- A tenant's row lists them, so that entering reads one row.
alter table tenants add column closed_clients uuid[] not null default '{}';
grant update (closed_clients) on tenants to crq_admin_door, crq_outside_door;
create function note_closed_clients() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.tenants t set closed_clients = array(
    select c.id from public.clients c where c.tenant_id = new.tenant_id and c.archived_at is not null order by c.id)
  where t.id = new.tenant_id;
  return null;
end $$;
create trigger closed_clients_noted after update of archived_at on clients for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_closed_clients();
create trigger closed_clients_added after insert on clients for each row
  when (new.archived_at is not null) execute function note_closed_clients();
alter table tenants no force row level security;
alter table clients no force row level security;
update tenants t set closed_clients = c.closed from (
  select tenant_id, array_agg(id order by id) as closed from clients where archived_at is not null group by tenant_id) c
where c.tenant_id = t.id;
alter table tenants force row level security;
alter table clients force row level security;

create or replace function enter_tenant(tenant uuid, client uuid) returns text language plpgsql as $$
declare
  home text;
  closed uuid[];
begin
  perform pg_catalog.set_config('app.tenant_id', tenant::pg_catalog.text, true),
    pg_catalog.set_config('app.client_id', client::pg_catalog.text, true),
    pg_catalog.pg_advisory_xact_lock_shared(public.tenant_place(tenant));
  select t.cell, t.closed_clients into home, closed from public.tenants t where t.id operator(pg_catalog.=) tenant;
  perform pg_catalog.set_config('app.closed_clients', coalesce(closed::pg_catalog.text, '{}'), true);
  if home is null then
    return public.enter_cell(tenant); -- the platform, or a tenant that is being removed
  end if;
  perform pg_catalog.set_config('search_path', pg_catalog.format('%I, public', home), true);
  return home;
end $$;

-- Hides the rows of closed clients, in a table with a client.
create procedure enforce_closed_clients(of_table regclass)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create policy closed_client on %s as restrictive to crq_tenant_door, crq_admin_door
    using (client_id is null or client_id <> all ((select public.closed_clients())::uuid[]))
    with check (client_id is null or client_id <> all ((select public.closed_clients())::uuid[]))', of_table);
end $$;
revoke execute on procedure enforce_closed_clients(regclass) from public;

-- Searches count what the policies show.
create or replace function ids_with_words(source regclass, searched name, among text, shared text, patterns text[]) returns setof uuid
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query execute format(
    'select id from %s where tenant_id = $1 and (%s) and ($2 = %L::uuid or (coalesce(client_id, $2) = $2 and (%s)))
      and (client_id is null or client_id <> all ($4)) and %s limit 1001',
    source, among, '00000000-0000-0000-0000-000000000000', shared,
    coalesce((select string_agg(format('%I ilike ($3)[%s]', searched, n), ' and ') from generate_subscripts(patterns, 1) n), 'true'))
  using public.current_tenant(), public.current_client(), patterns, public.closed_clients();
end $$;
