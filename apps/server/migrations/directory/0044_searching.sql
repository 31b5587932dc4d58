-- Searches that use their indexes behind row-level security (docs/decisions/0052). PostgreSQL first applies the policies and only then asks
-- `ilike`, because an operator that could fail might tell about rows that the policies hide; so no index on words is used. Functions do
-- the searching instead, as a role that the policies let through and that can read only what is searched; they name tenant and client
-- themselves, from the transaction's settings.
create extension if not exists btree_gin; -- a tenant and its words in one index
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_search') then
    create role crq_search nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was faster
end $$;
grant usage on schema public to crq_search;

-- Up to 1,001 ids of rows of the transaction's tenant, and of its client if it is limited to one, in which a column matches every pattern.
-- What belongs to the tenant as a whole is found for a client's people too, if `shared` says so of the row. It has the caller's
-- privileges; each search calls it as crq_search, with texts of its own. The patterns are values, never part of the statement.
create function ids_with_words(source regclass, searched name, among text, shared text, patterns text[]) returns setof uuid
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query execute format(
    'select id from %s where tenant_id = $1 and (%s) and ($2 = %L::uuid or (coalesce(client_id, $2) = $2 and (%s))) and %s limit 1001',
    source, among, '00000000-0000-0000-0000-000000000000', shared,
    coalesce((select string_agg(format('%I ilike ($3)[%s]', searched, n), ' and ') from generate_subscripts(patterns, 1) n), 'true'))
  using public.current_tenant(), public.current_client(), patterns;
end $$;
revoke execute on function ids_with_words(regclass, name, text, text, text[]) from public;
grant execute on function ids_with_words(regclass, name, text, text, text[]) to crq_search;

-- Lets a door search a table: the policy and the columns for crq_search, which owns the function from now on. Owning takes membership and
-- the privilege to create, for a moment.
create procedure let_search(search regprocedure, source regclass, searched text, door text)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  home constant text := (select n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = search);
  since_16 constant boolean := current_setting('server_version_num')::int >= 160000;
  may_set constant boolean := pg_has_role(current_user, 'crq_search', case when since_16 then 'set' else 'member' end);
begin
  execute format('create policy search on %s for select to crq_search using (true)', source);
  execute format('grant select (%s) on %s to crq_search', searched, source);
  execute format('revoke execute on function %s from public', search);
  execute format('grant execute on function %s to %I', search, door);
  execute format('grant usage, create on schema %I to crq_search', home);
  if not may_set then
    execute 'grant crq_search to current_user' || case when since_16 then ' with inherit false, set true' else '' end;
  end if;
  execute format('alter function %s owner to crq_search', search);
  if not may_set then
    revoke crq_search from current_user;
  end if;
  execute format('revoke create on schema %I from crq_search', home);
end $$;
revoke execute on procedure let_search(regprocedure, regclass, text, text) from public;
