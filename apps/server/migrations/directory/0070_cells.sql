-- Tenants' records and logs move into a cell: a schema of their own, of which there can be many, so that tenants can be spread over
-- machines. The directory keeps people, sessions, keys, settings, jobs, monitoring, and a log for what belongs to no tenant.
-- The release before this one can't find the tables afterward: stop it first.
set local lock_timeout = '5s';

create table cells (
  name text primary key check (name ~ '^cell_[1-9][0-9]*$'),
  takes_tenants boolean not null default true,
  created_at timestamptz not null default now()
);
grant select on cells to crq_tenant_door, crq_admin_door, crq_outside_door;
create table cell_migrations (
  cell text not null references cells (name) on delete cascade,
  name text not null,
  sha256 text, -- null for what this migration did in place of the cell's own
  ran_at timestamptz not null default now(),
  primary key (cell, name)
);
grant select on cell_migrations to crq_outside_door;

create schema cell_1;
grant usage on schema cell_1 to crq_tenant_door, crq_admin_door, crq_outside_door;
insert into cells (name) values ('cell_1');
insert into cell_migrations (cell, name) values ('cell_1', '0001_tables.sql');

-- Each tenant names its cell; the platform is in none. New tenants go where the fewest are.
alter table tenants add column cell text references cells (name);
alter table tenants no force row level security;
update tenants set cell = 'cell_1' where id <> '00000000-0000-0000-0000-000000000000';
alter table tenants force row level security;
create function next_cell() returns text
  language sql stable
  return (select c.name from cells c left join tenants t on t.cell = c.name where c.takes_tenants
    group by c.name order by count(t.id), length(c.name), c.name limit 1);
alter table tenants alter column cell set default next_cell();
alter table tenants add constraint tenants_have_cells check ((cell is null) = (id = '00000000-0000-0000-0000-000000000000')) not valid;
-- Where a tenant is, only the owner says.
do $$ begin
  revoke update on tenants from crq_admin_door, crq_outside_door;
  execute (select format('grant update (%s) on tenants to crq_admin_door, crq_outside_door', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'tenants'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'cell'));
end $$;

-- The content of an entry at a place, as the hash covers it.
create function audit_content(tenant_id uuid, place bigint, at timestamptz, actor_id uuid, actor text, action text, object_type text,
  object_id text, detail jsonb, request_id text, ip_address text) returns text
  language sql stable
  return jsonb_build_array(tenant_id, place, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    actor_id, actor, action, object_type, object_id, detail, request_id, ip_address)::text;

drop function seal_audit();
drop function audit_sealing();
drop function audit_content(audit_log);
drop function audit_content_at(audit_log, bigint);
drop trigger members_added on risk_portfolio_members;
drop trigger members_removed on risk_portfolio_members;
drop trigger member_moved on risk_scenarios;
drop trigger answers_inserted on assessment_answers;
drop trigger answers_updated on assessment_answers;
drop trigger answers_deleted on assessment_answers;
drop function note_member_clients();
drop function note_moved_member();
drop function sum_up_answers();

alter table assessments set schema cell_1;
alter table assessment_answers set schema cell_1;
alter table audit_log set schema cell_1;
alter table audit_shipping set schema cell_1;
alter table audit_verified set schema cell_1;
alter table chain_verifications set schema cell_1;
alter table risk_scenarios set schema cell_1;
alter table risk_runs set schema cell_1;
alter table risk_portfolios set schema cell_1;
alter table risk_portfolio_members set schema cell_1;
alter table risk_appetites set schema cell_1;
alter table exposure_snapshots set schema cell_1;
alter table exposure_computations set schema cell_1;
alter table exposure_events set schema cell_1;
alter table overdue_counts set schema cell_1;
alter sequence audit_arrival set schema cell_1;

set local search_path = cell_1, public, pg_temp;
-- The advisory lock that sealing takes, and no writer.
create function audit_sealing() returns bigint
  language sql stable
  return hashtextextended('audit sealing', 'audit_log'::regclass::oid::bigint);

-- Seals up to a thousand entries of any chains of this log; returns how many. It is bound to its tables, and decides everything
-- itself: a caller can only make entries be sealed sooner.
create function seal_audit() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(audit_sealing());
  with due as materialized (
    select a.tenant_id, a.seq from audit_log a where a.seq >= 100000000000000 order by a.seq limit 1000
  ), heads as (
    select t.tenant_id, coalesce(h.seq, 0) as seq, coalesce(h.hash, decode(repeat('00', 32), 'hex')) as hash
    from (select distinct d.tenant_id from due d) t left join lateral (
      select a.seq, a.hash from audit_log a where a.tenant_id = t.tenant_id and a.seq < 100000000000000 order by a.seq desc limit 1
    ) h on true
  ), placed as (
    select a.*, h.hash as head, h.seq + row_number() over (partition by a.tenant_id order by a.seq) as place
    from due d join audit_log a on a.tenant_id = d.tenant_id and a.seq = d.seq join heads h on h.tenant_id = d.tenant_id
  ), linked as (
    select p.tenant_id, p.seq as arrival, p.place, p.head,
      audit_links(p.head, audit_content(p.tenant_id, p.place, p.at, p.actor_id, p.actor, p.action, p.object_type, p.object_id, p.detail,
        p.request_id, p.ip_address)) over (partition by p.tenant_id order by p.seq rows unbounded preceding) as hash
    from placed p
  ), chained as (
    select l.*, lag(l.hash, 1, l.head) over (partition by l.tenant_id order by l.arrival) as prev_hash from linked l
  ), sealed as (
    update audit_log a set seq = c.place, prev_hash = c.prev_hash, hash = c.hash
    from chained c where a.tenant_id = c.tenant_id and a.seq = c.arrival
    returning 1
  )
  select count(*)::integer from sealed;
end;
revoke execute on function seal_audit() from public;
grant execute on function seal_audit() to crq_admin_door, crq_outside_door;

-- A portfolio notes the clients of its scenarios, and an assessment sums up its answers.
create function note_member_clients() returns trigger
  language plpgsql set search_path from current as $$
begin
  -- A scenario that is being moved to another client is waited for.
  perform from risk_scenarios s
    where (s.tenant_id, s.id) in (select t.tenant_id, t.scenario_id from touched t) order by s.id for share;
  update risk_portfolios p set member_clients = array(
    select distinct s.client_id from risk_portfolio_members m
    join risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
    where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1)
  where (p.tenant_id, p.id) in (select t.tenant_id, t.portfolio_id from touched t);
  return null;
end $$;
create function note_moved_member() returns trigger
  language plpgsql set search_path from current as $$
begin
  update risk_portfolios p set member_clients = array(
    select distinct s.client_id from risk_portfolio_members m
    join risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
    where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1)
  where p.tenant_id = new.tenant_id
    and p.id in (select m.portfolio_id from risk_portfolio_members m where m.tenant_id = new.tenant_id and m.scenario_id = new.id);
  return null;
end $$;
create function sum_up_answers() returns trigger
  language plpgsql set search_path from current as $$
begin
  update assessments a set
    controls_met = s.met, controls_partially_met = s.partially_met, controls_not_met = s.not_met,
    controls_not_applicable = s.not_applicable, updated_at = now()
  from (
    select t.tenant_id, t.assessment_id,
      count(*) filter (where n.result = 'met') as met,
      count(*) filter (where n.result = 'partially-met') as partially_met,
      count(*) filter (where n.result = 'not-met') as not_met,
      count(*) filter (where n.result = 'not-applicable') as not_applicable
    from (select distinct tenant_id, assessment_id from touched) t
    left join assessment_answers n on n.tenant_id = t.tenant_id and n.assessment_id = t.assessment_id
    group by t.tenant_id, t.assessment_id) s
  where a.tenant_id = s.tenant_id and a.id = s.assessment_id;
  return null;
end $$;

create trigger members_added after insert on risk_portfolio_members referencing new table as touched
  for each statement execute function note_member_clients();
create trigger members_removed after delete on risk_portfolio_members referencing old table as touched
  for each statement execute function note_member_clients();
create trigger member_moved after update of client_id on risk_scenarios
  for each row when (old.client_id is distinct from new.client_id) execute function note_moved_member();
create trigger answers_inserted after insert on assessment_answers referencing new table as touched
  for each statement execute function sum_up_answers();
create trigger answers_updated after update on assessment_answers referencing new table as touched
  for each statement execute function sum_up_answers();
create trigger answers_deleted after delete on assessment_answers referencing old table as touched
  for each statement execute function sum_up_answers();
set local search_path = public;

-- The directory's own log, with the platform's chain.
-- Tells entries of the same microsecond apart. A counter of all arrivals would tell each tenant how busy the others are.
create sequence audit_arrival as bigint minvalue 0 maxvalue 7 cycle;
grant usage on sequence audit_arrival to crq_tenant_door, crq_admin_door, crq_outside_door;

create table audit_log (
  tenant_id uuid default current_tenant() not null,
  seq bigint not null,
  at timestamptz default clock_timestamp() not null,
  actor_id uuid,
  actor text not null,
  action text not null,
  object_type text not null,
  object_id text,
  detail jsonb default '{}' not null,
  request_id text,
  ip_address text,
  prev_hash bytea not null,
  hash bytea not null,
  search tsvector generated always as (to_tsvector('simple',
    actor || ' ' || action || ' ' || translate(action, '.-', '  ') || ' ' || object_type || ' ' || coalesce(object_id, '') || ' '
      || coalesce(ip_address, '') || ' ' || coalesce(request_id, '') || ' ' || detail::text)) stored,
  constraint audit_log_pkey primary key (tenant_id, seq)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=5000);
create index audit_log_action on audit_log (tenant_id, action collate "C", at);
create index audit_log_actor on audit_log (tenant_id, actor collate "C", at);
create index audit_log_address on audit_log (tenant_id, ip_address, at);
create index audit_log_all_at on audit_log (at) include (tenant_id, action, actor_id, actor);
create index audit_log_at on audit_log (tenant_id, at) include (action, actor_id, actor);
create index audit_log_by_name on audit_log (actor, at);
create index audit_log_by_person on audit_log (actor_id, at) where (actor_id is not null);
create index audit_log_changes on audit_log (tenant_id, at) where (action not like 'session.%');
create index audit_log_object on audit_log (tenant_id, object_id, at);
create index audit_log_search on audit_log using gin (search);
create index audit_log_tenant_states on audit_log (object_id, at) include (action) where ((object_type = 'tenant') and (action in ('tenant.suspend', 'tenant.reactivate', 'tenant.request-deletion', 'tenant.cancel-deletion', 'tenant.delete')));
create index audit_log_tenants on audit_log (object_id, at) where (object_type = 'tenant');
create index audit_log_unsealed on audit_log (seq) where (seq >= 100000000000000);
create trigger audit_append_only before delete or truncate on audit_log
  for each statement execute function audit_append_only();
create trigger audit_arrives before insert on audit_log for each row execute function audit_arrives();
create trigger audit_only_sealed before update on audit_log
  for each row when (old.seq < 100000000000000 or new.seq >= 100000000000000
    or (old.tenant_id, old.at, old.actor_id, old.actor, old.action, old.object_type, old.object_id, old.detail, old.request_id, old.ip_address)
      is distinct from
      (new.tenant_id, new.at, new.actor_id, new.actor, new.action, new.object_type, new.object_id, new.detail, new.request_id, new.ip_address))
  execute function audit_append_only();
call enforce_tenancy('audit_log');
create policy outside_door on audit_log to crq_outside_door using (true) with check (true);
create policy sealing_places on audit_log for update to current_user using (true);
create policy sealing_reads on audit_log for select to current_user using (true);
create policy tenant_administration on audit_log to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant insert, select on audit_log to crq_admin_door;
grant insert, select on audit_log to crq_outside_door;
grant insert, select on audit_log to crq_tenant_door;

create table audit_shipping (
  tenant_id uuid default current_tenant() not null,
  seq bigint not null,
  shipped_at timestamptz default now() not null,
  constraint audit_shipping_pkey primary key (tenant_id),
  constraint audit_shipping_sealed check (seq < 100000000000000)
);
call enforce_tenancy('audit_shipping');
create policy outside_door on audit_shipping to crq_outside_door using (true) with check (true);
grant insert, select, update on audit_shipping to crq_outside_door;

create table audit_verified (
  tenant_id uuid default current_tenant() not null,
  seq bigint default 0 not null,
  head text default '' not null,
  at timestamptz default now() not null,
  whole_seq bigint,
  whole_head text,
  whole_at timestamptz,
  constraint audit_verified_pkey primary key (tenant_id)
);
call enforce_tenancy('audit_verified');
create policy outside_door on audit_verified to crq_outside_door using (true) with check (true);
grant insert, select, update on audit_verified to crq_outside_door;

create table chain_verifications (
  tenant_id uuid default current_tenant() not null,
  verified_at timestamptz default now() not null,
  entries bigint not null,
  broken_seq bigint,
  reason text,
  constraint chain_verifications_pkey primary key (tenant_id)
);
call enforce_tenancy('chain_verifications');
create policy outside_door on chain_verifications to crq_outside_door using (true) with check (true);
create policy tenant_administration on chain_verifications to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select on chain_verifications to crq_admin_door;
grant insert, select, update on chain_verifications to crq_outside_door;

-- The advisory lock that sealing takes, and no writer.
create function audit_sealing() returns bigint
  language sql stable
  return hashtextextended('audit sealing', 'audit_log'::regclass::oid::bigint);

-- Seals up to a thousand entries of any chains of this log; returns how many. It is bound to its tables, and decides everything
-- itself: a caller can only make entries be sealed sooner.
create function seal_audit() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(audit_sealing());
  with due as materialized (
    select a.tenant_id, a.seq from audit_log a where a.seq >= 100000000000000 order by a.seq limit 1000
  ), heads as (
    select t.tenant_id, coalesce(h.seq, 0) as seq, coalesce(h.hash, decode(repeat('00', 32), 'hex')) as hash
    from (select distinct d.tenant_id from due d) t left join lateral (
      select a.seq, a.hash from audit_log a where a.tenant_id = t.tenant_id and a.seq < 100000000000000 order by a.seq desc limit 1
    ) h on true
  ), placed as (
    select a.*, h.hash as head, h.seq + row_number() over (partition by a.tenant_id order by a.seq) as place
    from due d join audit_log a on a.tenant_id = d.tenant_id and a.seq = d.seq join heads h on h.tenant_id = d.tenant_id
  ), linked as (
    select p.tenant_id, p.seq as arrival, p.place, p.head,
      audit_links(p.head, audit_content(p.tenant_id, p.place, p.at, p.actor_id, p.actor, p.action, p.object_type, p.object_id, p.detail,
        p.request_id, p.ip_address)) over (partition by p.tenant_id order by p.seq rows unbounded preceding) as hash
    from placed p
  ), chained as (
    select l.*, lag(l.hash, 1, l.head) over (partition by l.tenant_id order by l.arrival) as prev_hash from linked l
  ), sealed as (
    update audit_log a set seq = c.place, prev_hash = c.prev_hash, hash = c.hash
    from chained c where a.tenant_id = c.tenant_id and a.seq = c.arrival
    returning 1
  )
  select count(*)::integer from sealed;
end;
revoke execute on function seal_audit() from public;
grant execute on function seal_audit() to crq_admin_door, crq_outside_door;

alter table cell_1.audit_log no force row level security;
alter table audit_log no force row level security;
alter table cell_1.audit_log disable trigger user;
alter table audit_log disable trigger user;
insert into audit_log (tenant_id, seq, at, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address, prev_hash, hash) select tenant_id, seq, at, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address, prev_hash, hash
  from cell_1.audit_log where tenant_id = '00000000-0000-0000-0000-000000000000';
delete from cell_1.audit_log where tenant_id = '00000000-0000-0000-0000-000000000000';
alter table audit_log enable trigger user;
alter table cell_1.audit_log enable trigger user;
alter table audit_log force row level security;
alter table cell_1.audit_log force row level security;
alter table cell_1.audit_shipping no force row level security;
alter table audit_shipping no force row level security;
insert into audit_shipping (tenant_id, seq, shipped_at) select tenant_id, seq, shipped_at
  from cell_1.audit_shipping where tenant_id = '00000000-0000-0000-0000-000000000000';
delete from cell_1.audit_shipping where tenant_id = '00000000-0000-0000-0000-000000000000';
alter table audit_shipping force row level security;
alter table cell_1.audit_shipping force row level security;
alter table cell_1.audit_verified no force row level security;
alter table audit_verified no force row level security;
insert into audit_verified (tenant_id, seq, head, at, whole_seq, whole_head, whole_at) select tenant_id, seq, head, at, whole_seq, whole_head, whole_at
  from cell_1.audit_verified where tenant_id = '00000000-0000-0000-0000-000000000000';
delete from cell_1.audit_verified where tenant_id = '00000000-0000-0000-0000-000000000000';
alter table audit_verified force row level security;
alter table cell_1.audit_verified force row level security;
alter table cell_1.chain_verifications no force row level security;
alter table chain_verifications no force row level security;
insert into chain_verifications (tenant_id, verified_at, entries, broken_seq, reason) select tenant_id, verified_at, entries, broken_seq, reason
  from cell_1.chain_verifications where tenant_id = '00000000-0000-0000-0000-000000000000';
delete from cell_1.chain_verifications where tenant_id = '00000000-0000-0000-0000-000000000000';
alter table chain_verifications force row level security;
alter table cell_1.chain_verifications force row level security;

-- The advisory lock that holds a tenant in its cell: whoever works in the tenant shares it, whoever moves it has it alone.
create function tenant_place(tenant uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended('tenant in its cell', hashtextextended(tenant::text, 0));

-- Whether a log has entries of a tenant, as far as the caller may see them.
create function has_log(home text, tenant uuid) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from %I.audit_log where tenant_id = $1)', home) into found_one using tenant;
  return found_one;
end $$;

-- The schema with a tenant's tables, in which it stays until the transaction ends. A tenant that doesn't exist any more has its log
-- where it was; one that never did has nothing anywhere. Each statement here sees what was committed before it, so the place is read
-- after the lock is held.
create function hold_in_place(tenant uuid) returns text
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  home text;
begin
  perform pg_advisory_xact_lock_shared(public.tenant_place(tenant));
  select coalesce(t.cell, 'public') into home from public.tenants t where t.id = tenant;
  if found then
    return home;
  end if;
  return coalesce(
    (select c.name from public.cells c where public.has_log(c.name, tenant) order by length(c.name), c.name limit 1),
    public.first_cell());
end $$;
create function first_cell() returns text
  language sql stable
  return (select c.name from cells c order by length(c.name), c.name limit 1);

-- Puts a tenant's tables before the directory's until the transaction ends; the platform has its log in the directory, and shares the
-- first cell's tables. It can't pin its own search path, which is what it sets, so it names every schema.
create function enter_cell(tenant uuid) returns void language plpgsql as $$
declare
  home text := public.hold_in_place(tenant);
begin
  if home operator(pg_catalog.=) 'public' then
    perform pg_catalog.set_config('search_path', pg_catalog.format('public, %I', public.first_cell()), true);
  else
    perform pg_catalog.set_config('search_path', pg_catalog.format('%I, public', home), true);
  end if;
end $$;

-- Opens a tenant's transaction: whose rows it sees, and where they are.
create function enter_tenant(tenant uuid, client uuid) returns void language plpgsql as $$
begin
  perform pg_catalog.set_config('app.tenant_id', tenant::pg_catalog.text, true),
    pg_catalog.set_config('app.client_id', client::pg_catalog.text, true);
  perform public.enter_cell(tenant);
end $$;

-- Appends an entry to a tenant's log from outside the tenant.
create function append_audit(tenant uuid, actor_id uuid, actor text, action text, object_type text, object_id text, detail jsonb,
  request_id text, ip_address text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('insert into %I.audit_log (tenant_id, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address,
      seq, prev_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '''', '''')', public.hold_in_place(tenant))
    using tenant, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address;
end $$;
