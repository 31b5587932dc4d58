-- Each cell keeps who its tenants' people are (docs/decisions/0064): lists of people, and searches for them, stay in the cell. Whatever
-- changes a person, their roles, their second factors, or their name in a tenant's directory notes it there. It's done by functions of a role
-- that can read just that of people, and can't change it.
set local lock_timeout = '5s';
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_members') then
    create role crq_members nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was faster
end $$;
grant usage on schema public to crq_members;
grant select (id, cell) on tenants to crq_members;
grant select (id, email, first_name, last_name, status, last_sign_in_at, created_at) on users to crq_members;
grant update (search) on users to crq_members; -- a generated column: it lets rows be locked, and nothing be written
grant select (tenant_id, user_id, role, suspended_at) on entitlements to crq_members;
grant select (tenant_id, user_id, first_name, last_name, joined_at) on scim_users to crq_members;
grant select (user_id, confirmed_at) on totp_factors to crq_members;
grant select (user_id) on passkeys to crq_members;
create policy members on tenants for select to crq_members using (true);
create policy members on users for select to crq_members using (true);
create policy members_locked on users for update to crq_members using (true) with check (false);
create policy members on entitlements for select to crq_members using (true);
create policy members on scim_users for select to crq_members using (true);

-- Writes some people as they are now to a tenant's cell. Their rows are locked before they are read, so that of two changes at once the
-- second finds the first.
create function write_members(home text, tenant uuid, people uuid[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.users u where u.id = any (people) order by u.id for no key update;
  execute format($statement$
    with held as (
      select e.user_id, array_agg(distinct e.role order by e.role) as roles, bool_and(e.suspended_at is not null) as suspended
      from public.entitlements e where e.tenant_id = $1 and e.user_id = any ($2) group by e.user_id
    ), known as (
      select u.id as user_id, u.email, coalesce(nullif(s.first_name, ''), u.first_name) as first_name,
        coalesce(nullif(s.last_name, ''), u.last_name) as last_name, h.roles,
        case when u.status = 'active' and h.suspended then 'suspended' else u.status end as status,
        exists (select from public.totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
          or exists (select from public.passkeys p where p.user_id = u.id) as has_factor,
        u.last_sign_in_at, u.created_at
      from held h join public.users u on u.id = h.user_id
      left join public.scim_users s on s.tenant_id = $1 and s.user_id = u.id and s.joined_at is not null
      where u.status <> 'deleted'
    ), left_it as (
      delete from %1$I.members m where m.tenant_id = $1 and m.user_id = any ($2) and m.user_id not in (select k.user_id from known k)
    )
    insert into %1$I.members as m (tenant_id, user_id, email, first_name, last_name, roles, status, has_factor, last_sign_in_at, created_at)
    select $1, k.* from known k order by k.user_id
    on conflict (tenant_id, user_id) do update set (email, first_name, last_name, roles, status, has_factor, last_sign_in_at, created_at)
      = (excluded.email, excluded.first_name, excluded.last_name, excluded.roles, excluded.status, excluded.has_factor,
        excluded.last_sign_in_at, excluded.created_at)
    where (m.email, m.first_name, m.last_name, m.roles, m.status, m.has_factor, m.last_sign_in_at, m.created_at)
      is distinct from (excluded.email, excluded.first_name, excluded.last_name, excluded.roles, excluded.status, excluded.has_factor,
        excluded.last_sign_in_at, excluded.created_at)$statement$, home) using tenant, people;
end $$;

-- The same, in a tenant that stays in its cell until the transaction ends.
create function note_members(tenant uuid, people uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  home text;
begin
  perform pg_advisory_xact_lock_shared(public.tenant_place(tenant));
  select t.cell into home from public.tenants t where t.id = tenant;
  -- None: the platform, or a tenant that is just being removed. A cell without the table reads everyone when it gets it.
  if to_regclass(format('%I.members', coalesce(home, 'public'))) is not null then
    perform public.write_members(home, tenant, people);
  end if;
end $$;

-- Everyone with a role in a tenant of a cell, when that cell gets its table.
create function note_everyone(place text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
begin
  for one in select t.id, array_agg(distinct e.user_id) as people from public.tenants t join public.entitlements e on e.tenant_id = t.id
    where t.cell = place group by t.id order by t.id loop
    perform public.write_members(place, one.id, one.people);
  end loop;
end $$;

-- A person, in every tenant where they have a role.
create function note_person(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid;
begin
  for tenant in select distinct e.tenant_id from public.entitlements e where e.user_id = person order by 1 loop
    perform public.note_members(tenant, array[person]);
  end loop;
end $$;

create function note_changed_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.note_person(new.id);
  return null;
end $$;
create trigger members_follow_person after update of email, first_name, last_name, status, last_sign_in_at on users for each row
  when ((old.email, old.first_name, old.last_name, old.status, old.last_sign_in_at)
    is distinct from (new.email, new.first_name, new.last_name, new.status, new.last_sign_in_at))
  execute function note_changed_person();

create function note_changed_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform public.note_person(old.user_id);
  else
    perform public.note_person(new.user_id);
  end if;
  return null;
end $$;
create trigger members_follow_code after insert or delete or update of confirmed_at on totp_factors
  for each row execute function note_changed_factor();
create trigger members_follow_passkey after insert or delete on passkeys for each row execute function note_changed_factor();

create function note_changed_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    perform public.note_members(old.tenant_id, array[old.user_id]);
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id) then
    perform public.note_members(new.tenant_id, array[new.user_id]);
  end if;
  return null;
end $$;
create trigger members_follow_name after insert or delete or update of user_id, first_name, last_name, joined_at on scim_users
  for each row execute function note_changed_name();

create function note_changed_roles() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed record;
begin
  for changed in select t.tenant_id, array_agg(distinct t.user_id) as people from touched t group by t.tenant_id order by t.tenant_id loop
    perform public.note_members(changed.tenant_id, changed.people);
  end loop;
  return null;
end $$;
create trigger members_gain_roles after insert on entitlements referencing new table as touched
  for each statement execute function note_changed_roles();
create trigger members_change_roles after update on entitlements referencing new table as touched
  for each statement execute function note_changed_roles();
create trigger members_lose_roles after delete on entitlements referencing old table as touched
  for each statement execute function note_changed_roles();

-- Up to 1,001 people of the transaction's tenant whose name or address matches every pattern; none for those who are limited to a client.
-- Each cell's search calls it as crq_search. The patterns are values, never part of the statement.
create function people_with_words(source regclass, patterns text[]) returns setof uuid
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query execute format('select user_id from %s where tenant_id = $1 and public.every_client() and %s limit 1001', source,
    coalesce((select string_agg(format('search like ($2)[%s]', n), ' and ') from generate_subscripts(patterns, 1) n), 'true'))
  using public.current_tenant(), patterns;
end $$;
revoke execute on function people_with_words(regclass, text[]) from public;
grant execute on function people_with_words(regclass, text[]) to crq_search;

-- The functions become those of crq_members. Owning a function takes membership and the privilege to create, for a moment.
do $$
declare
  since_16 constant boolean := current_setting('server_version_num')::int >= 160000;
  may_set constant boolean := pg_has_role(current_user, 'crq_members', case when since_16 then 'set' else 'member' end);
  one text;
begin
  grant create on schema public to crq_members;
  if not may_set then
    execute 'grant crq_members to current_user' || case when since_16 then ' with inherit false, set true' else '' end;
  end if;
  foreach one in array array['write_members(text, uuid, uuid[])', 'note_members(uuid, uuid[])', 'note_everyone(text)', 'note_person(uuid)', 'note_changed_person()', 'note_changed_factor()',
    'note_changed_name()', 'note_changed_roles()'] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to crq_members', one);
  end loop;
  set local role crq_members;
  execute format('grant execute on function public.note_everyone(text) to %I', session_user); -- migrations of cells call it
  reset role;
  if not may_set then
    revoke crq_members from current_user;
  end if;
  revoke create on schema public from crq_members;
end $$;
