-- Risk scenarios and their kept runs. Names of people are kept as they were, so that no tenant row leads to the people table.
create table risk_scenarios (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  estimate jsonb not null, -- the part of a scenario file that affects the numbers
  evidence jsonb not null default '[]', -- where each figure comes from
  -- Headline figures of the estimate by the exact engine: money per year, probability.
  mean double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  p_zero double precision not null,
  engine_version text not null,
  run_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
create index risk_scenarios_updated on risk_scenarios (tenant_id, updated_at, id) where deleted_at is null;
create index risk_scenarios_mean on risk_scenarios (tenant_id, mean, id) where deleted_at is null;
create index risk_scenarios_title on risk_scenarios (tenant_id, lower(title), id) where deleted_at is null;
call enforce_tenancy('risk_scenarios');
grant select, insert, update, delete on risk_scenarios to crq_tenant_door;

create table risk_runs (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  scenario_id uuid not null,
  title text not null,
  engine text not null check (engine in ('exact', 'simulate')),
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
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, scenario_id) references risk_scenarios (tenant_id, id) on delete cascade,
  check (engine = 'exact' or (years is not null and seed is not null))
);
create index risk_runs_scenario on risk_runs (tenant_id, scenario_id, created_at);
call enforce_tenancy('risk_runs');
grant select, insert on risk_runs to crq_tenant_door;
