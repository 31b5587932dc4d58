-- Clients are kept apart by the database, as tenants are (docs/decisions/0022). Every transaction of the tenant door and of the administration
-- door names, beside its tenant, the client that it is limited to: app.client_id, or zeros for every client. Without the setting there are no
-- rows: the restrictive policies below add their condition to the tenant's own.

-- The client that the transaction is limited to; zeros when it works for every client; null when the setting is missing.
create function current_client() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;

create function every_client() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.client_id', true) = '00000000-0000-0000-0000-000000000000', false);

-- Keeps the clients of a table with client_id apart. What belongs to the tenant as a whole (client_id is null) can be read by those who
-- work for one client if `shared`; only a client's own rows are written. `and_reads` narrows what they read further.
-- The subselects are evaluated once a statement, not once a row.
create procedure enforce_clients(target regclass, shared boolean, and_reads text default 'true')
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  own constant text := '(select public.every_client()) or client_id = (select public.current_client())';
  readable constant text := case when shared
    then '(select public.every_client()) or (coalesce(client_id, (select public.current_client())) = (select public.current_client()) and ' || and_reads || ')'
    else own end;
begin
  execute format('create policy client_reads on %s as restrictive for select to crq_tenant_door, crq_admin_door using (%s)', target, readable);
  execute format('create policy client_inserts on %s as restrictive for insert to crq_tenant_door, crq_admin_door with check (%s)', target, own);
  execute format('create policy client_updates on %s as restrictive for update to crq_tenant_door, crq_admin_door using (%s) with check (%s)', target, own, own);
  execute format('create policy client_deletes on %s as restrictive for delete to crq_tenant_door, crq_admin_door using (%s)', target, own);
end $$;
revoke execute on procedure enforce_clients(regclass, boolean, text) from public;

-- The same for a table whose rows belong to rows of another: `readable` and `writable` say, for who works for one client, which.
create procedure enforce_clients_of_parts(target regclass, readable text, writable text)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  every constant text := '(select public.every_client())';
begin
  execute format('create policy client_reads on %s as restrictive for select to crq_tenant_door, crq_admin_door using (%s or %s)', target, every, readable);
  execute format('create policy client_inserts on %s as restrictive for insert to crq_tenant_door, crq_admin_door with check (%s or (%s))', target, every, writable);
  execute format('create policy client_updates on %s as restrictive for update to crq_tenant_door, crq_admin_door using (%s or (%s)) with check (%s or (%s))', target, every, writable, every, writable);
  execute format('create policy client_deletes on %s as restrictive for delete to crq_tenant_door, crq_admin_door using (%s or (%s))', target, every, writable);
end $$;
revoke execute on procedure enforce_clients_of_parts(regclass, text, text) from public;

-- A client sees itself and no other.
create policy client_itself on clients as restrictive for all to crq_tenant_door, crq_admin_door
  using ((select every_client()) or id = (select current_client())) with check ((select every_client()) or id = (select current_client()));

-- What is done for a client, and what is done for the whole tenant, which its clients' people may look at.
call enforce_clients('risk_scenarios', true);
call enforce_clients('assessments', true);
call enforce_clients('entitlements', true);

-- A portfolio with a scenario of another client is not shown to a client's people. Which clients its members belong to, deleted members
-- included, is kept on the portfolio, because these people do not see the scenarios by which to tell.
alter table risk_portfolios add column member_clients uuid[] not null default '{}';
create function note_member_clients() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- A scenario that is being moved to another client is waited for.
  perform from public.risk_scenarios s
    where (s.tenant_id, s.id) in (select t.tenant_id, t.scenario_id from touched t) order by s.id for share;
  update public.risk_portfolios p set member_clients = array(
    select distinct s.client_id from public.risk_portfolio_members m
    join public.risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
    where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1)
  where (p.tenant_id, p.id) in (select t.tenant_id, t.portfolio_id from touched t);
  return null;
end $$;
revoke execute on function note_member_clients() from public;
create trigger members_added after insert on risk_portfolio_members
  referencing new table as touched for each statement execute function note_member_clients();
create trigger members_removed after delete on risk_portfolio_members
  referencing old table as touched for each statement execute function note_member_clients();
create function note_moved_member() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.risk_portfolios p set member_clients = array(
    select distinct s.client_id from public.risk_portfolio_members m
    join public.risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
    where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1)
  where p.tenant_id = new.tenant_id
    and p.id in (select m.portfolio_id from public.risk_portfolio_members m where m.tenant_id = new.tenant_id and m.scenario_id = new.id);
  return null;
end $$;
revoke execute on function note_moved_member() from public;
create trigger member_moved after update of client_id on risk_scenarios
  for each row when (old.client_id is distinct from new.client_id) execute function note_moved_member();

alter table risk_portfolios no force row level security;
alter table risk_portfolio_members no force row level security;
alter table risk_scenarios no force row level security;
update risk_portfolios p set member_clients = array(
  select distinct s.client_id from risk_portfolio_members m
  join risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
  where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1);
alter table risk_portfolios force row level security;
alter table risk_portfolio_members force row level security;
alter table risk_scenarios force row level security;
call enforce_clients('risk_portfolios', true, 'member_clients <@ array[(select public.current_client())]');

-- Parts of records go with them. The subqueries see what the policies of the other table let through.
call enforce_clients_of_parts('risk_runs',
  'exists (select from public.risk_scenarios s where s.tenant_id = risk_runs.tenant_id and s.id = risk_runs.scenario_id)',
  'exists (select from public.risk_scenarios s where s.tenant_id = risk_runs.tenant_id and s.id = risk_runs.scenario_id and s.client_id = (select public.current_client()))');
call enforce_clients_of_parts('risk_portfolio_members',
  'exists (select from public.risk_portfolios p where p.tenant_id = risk_portfolio_members.tenant_id and p.id = risk_portfolio_members.portfolio_id)',
  'exists (select from public.risk_portfolios p where p.tenant_id = risk_portfolio_members.tenant_id and p.id = risk_portfolio_members.portfolio_id and p.client_id = (select public.current_client()))
   and exists (select from public.risk_scenarios s where s.tenant_id = risk_portfolio_members.tenant_id and s.id = risk_portfolio_members.scenario_id)');
call enforce_clients_of_parts('assessment_answers',
  'exists (select from public.assessments a where a.tenant_id = assessment_answers.tenant_id and a.id = assessment_answers.assessment_id)',
  'exists (select from public.assessments a where a.tenant_id = assessment_answers.tenant_id and a.id = assessment_answers.assessment_id and a.client_id = (select public.current_client()))');

-- Sums over all clients, and what is accepted or administered for the whole tenant, are not for a client's people.
call enforce_clients('risk_appetites', false);
call enforce_clients('exposure_snapshots', false);
call enforce_clients('exposure_computations', false);
call enforce_clients('invitations', false);
call enforce_clients('api_keys', false);
call enforce_clients('scim_groups', false);
call enforce_clients_of_parts('scim_group_members',
  'exists (select from public.scim_groups g where g.tenant_id = scim_group_members.tenant_id and g.id = scim_group_members.group_id)',
  'exists (select from public.scim_groups g where g.tenant_id = scim_group_members.tenant_id and g.id = scim_group_members.group_id and g.client_id = (select public.current_client()))');
create policy client_sessions on sessions as restrictive for all to crq_admin_door
  using ((select every_client()) or acting_client_id = (select current_client()))
  with check ((select every_client()) or acting_client_id = (select current_client()));
