-- The tables of a cell: every record of its tenants, and their logs. Run once in each cell, with the cell's schema first in the search
-- path and the directory's after it: tenants and clients are the only tables there that a cell refers to. The first cell got its tables
-- from the directory (0070 there); a test compares both.

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

create table assessments (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  framework text not null,
  framework_title text not null,
  status text default 'draft' not null,
  due_on date,
  controls_total integer not null,
  controls_met integer default 0 not null,
  controls_partially_met integer default 0 not null,
  controls_not_met integer default 0 not null,
  controls_not_applicable integer default 0 not null,
  controls_assessed integer generated always as (
    controls_met + controls_partially_met + controls_not_met + controls_not_applicable) stored not null,
  score double precision generated always as (
    case when controls_met + controls_partially_met + controls_not_met > 0
      then (controls_met + 0.5 * controls_partially_met) / (controls_met + controls_partially_met + controls_not_met) end) stored,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  completed_at timestamptz,
  deleted_at timestamptz,
  updated_on date default current_date not null,
  constraint assessments_pkey primary key (tenant_id, id),
  constraint assessments_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint assessments_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessments_controls_total_check check (controls_total >= 0),
  constraint assessments_framework_check check (length(framework) between 1 and 100),
  constraint assessments_framework_title_check check (length(framework_title) between 1 and 200),
  constraint assessments_name_check check (length(name) between 1 and 200),
  constraint assessments_status_check check (status in ('draft', 'active', 'completed', 'archived'))
) with (fillfactor=80);
create index assessments_by_day on assessments (updated_on) include (tenant_id, client_id) where (deleted_at is null);
create index assessments_client on assessments (tenant_id, client_id) where (client_id is not null);
create index assessments_status on assessments (status, tenant_id) where (deleted_at is null);
create trigger day_of_change before insert or update of updated_at on assessments
  for each row execute function note_day_of_change();
call enforce_tenancy('assessments');
call enforce_clients('assessments', true);
create policy outside_door on assessments for select to crq_outside_door using (true);
create policy tenant_administration on assessments to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select on assessments to crq_admin_door;
grant select on assessments to crq_outside_door;
grant delete, insert, select, update on assessments to crq_tenant_door;

create table assessment_answers (
  tenant_id uuid default current_tenant() not null,
  assessment_id uuid not null,
  control_id text not null,
  result text not null,
  note text default '' not null,
  answered_at timestamptz default now() not null,
  answered_by uuid,
  answered_by_name text,
  constraint assessment_answers_pkey primary key (tenant_id, assessment_id, control_id),
  constraint assessment_answers_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_answers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_answers_control_id_check check (length(control_id) between 1 and 100),
  constraint assessment_answers_result_check check (result in ('met', 'partially-met', 'not-met', 'not-applicable'))
);
create trigger answers_deleted after delete on assessment_answers referencing old table as touched
  for each statement execute function sum_up_answers();
create trigger answers_inserted after insert on assessment_answers referencing new table as touched
  for each statement execute function sum_up_answers();
create trigger answers_updated after update on assessment_answers referencing new table as touched
  for each statement execute function sum_up_answers();
call enforce_tenancy('assessment_answers');
call enforce_clients_of_parts('assessment_answers',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_answers.tenant_id and a.id = assessment_answers.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_answers.tenant_id and a.id = assessment_answers.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
grant delete, insert, select, update on assessment_answers to crq_tenant_door;

create table risk_scenarios (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  title text not null,
  description text default '' not null,
  currency text not null,
  estimate jsonb not null,
  evidence jsonb default '[]' not null,
  mean double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  p_zero double precision not null,
  engine_version text not null,
  run_count integer default 0 not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  treatment jsonb default '{"controls": []}' not null,
  tolerance jsonb default '[]' not null,
  curve jsonb,
  constraint risk_scenarios_pkey primary key (tenant_id, id),
  constraint risk_scenarios_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint risk_scenarios_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_scenarios_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint risk_scenarios_title_check check (length(title) between 1 and 200)
);
create index risk_scenarios_client on risk_scenarios (tenant_id, client_id) where (client_id is not null);
create index risk_scenarios_mean on risk_scenarios (tenant_id, mean, id) where (deleted_at is null);
create index risk_scenarios_title on risk_scenarios (tenant_id, lower(title), id) where (deleted_at is null);
create index risk_scenarios_updated on risk_scenarios (tenant_id, updated_at, id) where (deleted_at is null);
create trigger member_moved after update of client_id on risk_scenarios
  for each row when (old.client_id is distinct from new.client_id) execute function note_moved_member();
call enforce_tenancy('risk_scenarios');
call enforce_clients('risk_scenarios', true);
grant delete, insert, select, update on risk_scenarios to crq_tenant_door;

create table risk_runs (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  scenario_id uuid not null,
  title text not null,
  engine text not null,
  engine_version text not null,
  years integer,
  seed bigint,
  input_hash text not null,
  result_hash text not null,
  estimate jsonb not null,
  result jsonb not null,
  mean double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  duration_ms double precision not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  constraint risk_runs_pkey primary key (tenant_id, id),
  constraint risk_runs_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_runs_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint risk_runs_check check (engine = 'exact' or (years is not null and seed is not null)),
  constraint risk_runs_engine_check check (engine in ('exact', 'simulate'))
);
create index risk_runs_created on risk_runs (tenant_id, created_at);
create index risk_runs_scenario on risk_runs (tenant_id, scenario_id, created_at);
call enforce_tenancy('risk_runs');
call enforce_clients_of_parts('risk_runs',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = risk_runs.tenant_id and s.id = risk_runs.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = risk_runs.tenant_id and s.id = risk_runs.scenario_id and s.client_id = (select public.current_client()))', current_schema()));
grant insert, select on risk_runs to crq_tenant_door;

create table risk_portfolios (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  title text not null,
  description text default '' not null,
  dependence jsonb default '{"type": "independent"}' not null,
  tolerance jsonb default '[]' not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  member_clients uuid[] default '{}' not null,
  constraint risk_portfolios_pkey primary key (tenant_id, id),
  constraint risk_portfolios_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint risk_portfolios_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_portfolios_title_check check (length(title) between 1 and 200)
);
create index risk_portfolios_client on risk_portfolios (tenant_id, client_id) where (client_id is not null);
create index risk_portfolios_title on risk_portfolios (tenant_id, lower(title), id) where (deleted_at is null);
call enforce_tenancy('risk_portfolios');
call enforce_clients('risk_portfolios', true, 'member_clients <@ array[(select public.current_client())]');
grant delete, insert, select, update on risk_portfolios to crq_tenant_door;

create table risk_portfolio_members (
  tenant_id uuid default current_tenant() not null,
  portfolio_id uuid not null,
  scenario_id uuid not null,
  position integer not null,
  constraint risk_portfolio_members_pkey primary key (tenant_id, portfolio_id, scenario_id),
  constraint risk_portfolio_members_tenant_id_portfolio_id_position_key unique (tenant_id, portfolio_id, position),
  constraint risk_portfolio_members_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_portfolio_members_tenant_id_portfolio_id_fkey foreign key (tenant_id, portfolio_id) references risk_portfolios(tenant_id, id) on delete cascade,
  constraint risk_portfolio_members_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint risk_portfolio_members_position_check check (position >= 0)
);
create index risk_portfolio_members_scenario on risk_portfolio_members (tenant_id, scenario_id);
create trigger members_added after insert on risk_portfolio_members referencing new table as touched
  for each statement execute function note_member_clients();
create trigger members_removed after delete on risk_portfolio_members referencing old table as touched
  for each statement execute function note_member_clients();
call enforce_tenancy('risk_portfolio_members');
call enforce_clients_of_parts('risk_portfolio_members',
  format('exists (select from %1$I.risk_portfolios p where p.tenant_id = risk_portfolio_members.tenant_id and p.id = risk_portfolio_members.portfolio_id)', current_schema()),
  format('exists (select from %1$I.risk_portfolios p where p.tenant_id = risk_portfolio_members.tenant_id and p.id = risk_portfolio_members.portfolio_id and p.client_id = (select public.current_client()))
   and exists (select from %1$I.risk_scenarios s where s.tenant_id = risk_portfolio_members.tenant_id and s.id = risk_portfolio_members.scenario_id)', current_schema()));
grant delete, insert, select on risk_portfolio_members to crq_tenant_door;

create table risk_appetites (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  currency text not null,
  tolerance jsonb not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  constraint risk_appetites_pkey primary key (tenant_id, id),
  constraint risk_appetites_tenant_id_client_id_key unique nulls not distinct (tenant_id, client_id),
  constraint risk_appetites_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id) on delete cascade,
  constraint risk_appetites_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_appetites_currency_check check (currency ~ '^[A-Z]{3}$')
);
call enforce_tenancy('risk_appetites');
call enforce_clients('risk_appetites', false);
grant delete, insert, select, update on risk_appetites to crq_tenant_door;

create table exposure_snapshots (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  currency text not null,
  on_date date not null,
  scenarios integer not null,
  left_out integer default 0 not null,
  mean double precision not null,
  mean_inherent double precision not null,
  mean_residual double precision not null,
  p90 double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  curve jsonb,
  basis_hash text not null,
  engine_version text not null,
  computed_at timestamptz default now() not null,
  curve_inherent jsonb,
  curve_residual jsonb,
  best_control jsonb,
  mini_curve jsonb,
  accepted_p95 double precision,
  over_appetite boolean,
  constraint exposure_snapshots_pkey primary key (tenant_id, id),
  constraint exposure_snapshots_tenant_id_client_id_currency_on_date_key unique nulls not distinct (tenant_id, client_id, currency, on_date),
  constraint exposure_snapshots_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id) on delete cascade,
  constraint exposure_snapshots_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint exposure_snapshots_currency_check check (currency ~ '^[A-Z]{3}$')
);
create index exposure_snapshots_newest on exposure_snapshots (tenant_id, currency, on_date desc) include (mean) where (client_id is null);
create index exposure_snapshots_recent on exposure_snapshots (on_date) include (tenant_id, currency, mean, mean_inherent) where (client_id is null);
call enforce_tenancy('exposure_snapshots');
call enforce_clients('exposure_snapshots', false);
create policy outside_door on exposure_snapshots for select to crq_outside_door using (true);
grant delete, insert, select, update on exposure_snapshots to crq_tenant_door;
grant select (accepted_p95, client_id, currency, mean, mean_inherent, mean_residual, mini_curve, on_date, over_appetite, p95, tenant_id) on exposure_snapshots to crq_outside_door;

create table exposure_computations (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  currency text not null,
  basis_hash text not null,
  started_at timestamptz default now() not null,
  failed_at timestamptz,
  constraint exposure_computations_pkey primary key (tenant_id, id),
  constraint exposure_computations_tenant_id_client_id_currency_key unique nulls not distinct (tenant_id, client_id, currency),
  constraint exposure_computations_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id) on delete cascade,
  constraint exposure_computations_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);
call enforce_tenancy('exposure_computations');
call enforce_clients('exposure_computations', false);
grant delete, insert, select, update on exposure_computations to crq_tenant_door;

create table exposure_events (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  currency text not null,
  on_date date default current_date not null,
  kind text not null,
  title text not null,
  constraint exposure_events_pkey primary key (tenant_id, id),
  constraint exposure_events_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id) on delete cascade,
  constraint exposure_events_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint exposure_events_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint exposure_events_kind_check check (kind in ('control-in-place', 'control-ended', 'scenario-added', 'scenario-removed', 'estimate-changed', 'appetite-set', 'appetite-removed'))
);
create index exposure_events_client on exposure_events (tenant_id, client_id) where (client_id is not null);
create index exposure_events_recent on exposure_events (tenant_id, on_date);
call enforce_tenancy('exposure_events');
call enforce_clients('exposure_events', false);
grant delete, insert, select on exposure_events to crq_tenant_door;

create table overdue_counts (
  tenant_id uuid default current_tenant() not null,
  overdue integer not null,
  counted_at timestamptz default now() not null,
  constraint overdue_counts_pkey primary key (tenant_id),
  constraint overdue_counts_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);
call enforce_tenancy('overdue_counts');
create policy client_apart on overdue_counts as restrictive to crq_admin_door, crq_tenant_door using ((select every_client())) with check ((select every_client()));
create policy outside_door on overdue_counts for select to crq_outside_door using (true);
grant select on overdue_counts to crq_outside_door;
grant delete, insert, select, update on overdue_counts to crq_tenant_door;
