-- The doors: roles through which the application reaches rows. The role that the application signs in as owns nothing and
-- holds no privilege itself; each of its connections takes one door's role when it opens.
--   crq_tenant_door   work inside one tenant; sees the rows of the tenant named by the setting app.tenant_id, and no others
--   crq_outside_door  sign-in, set-up, the session's context, mail, jobs: calls outside every tenant
-- Roles belong to the whole database server, so they may exist already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_tenant_door') then
    create role crq_tenant_door nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'crq_outside_door') then
    create role crq_outside_door nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was faster
end $$;

revoke create on schema public from public;
grant usage on schema public to crq_tenant_door, crq_outside_door;

-- The tenant in which the transaction works; null, and so no row at all, when none is set.
create function current_tenant() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Makes `tenant_id` tables what they must be: row-level security enabled and forced, and one policy for the tenant door.
create procedure enforce_tenancy(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s to crq_tenant_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
end $$;
revoke execute on procedure enforce_tenancy(regclass) from public;
