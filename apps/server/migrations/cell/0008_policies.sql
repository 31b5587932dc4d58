-- Policies cover several scenarios together, and a tenant declares how its losses depend on each other (docs/decisions/0071).
set local lock_timeout = '5s';
create table policies (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  -- The scenario whose own policy it is: kept with that scenario's treatment.
  scenario_id uuid,
  name text not null,
  insurer text default '' not null,
  in_place boolean default true not null,
  will_be boolean default true not null,
  starts_on date,
  ends_on date,
  currency text not null,
  covers_all boolean default false not null,
  tower jsonb not null,
  per_year jsonb not null,
  premium double precision not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  constraint policies_pkey primary key (tenant_id, id),
  constraint policies_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint policies_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint policies_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint policies_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint policies_name_check check (length(name) between 1 and 200)
);
create index policies_client on policies (tenant_id, client_id) where (client_id is not null);
create index policies_name on policies (tenant_id, lower(name), id) where (deleted_at is null);
create unique index policies_scenario on policies (tenant_id, scenario_id) where (scenario_id is not null);
grant delete, insert, select, update on policies to crq_tenant_door;

create table policy_links (
  tenant_id uuid default current_tenant() not null,
  policy_id uuid not null,
  scenario_id uuid not null,
  constraint policy_links_pkey primary key (tenant_id, policy_id, scenario_id),
  constraint policy_links_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint policy_links_tenant_id_policy_id_fkey foreign key (tenant_id, policy_id) references policies(tenant_id, id) on delete cascade,
  constraint policy_links_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade
);
create index policy_links_scenario on policy_links (tenant_id, scenario_id);
grant delete, insert, select on policy_links to crq_tenant_door;

create table loss_models (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  dependence jsonb default '{"type": "independent"}' not null,
  causes jsonb default '[]' not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  constraint loss_models_pkey primary key (tenant_id, id),
  constraint loss_models_tenant_id_client_id_key unique nulls not distinct (tenant_id, client_id),
  constraint loss_models_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id) on delete cascade,
  constraint loss_models_tenant_id_fkey foreign key (tenant_id) references tenants(id)
);
grant delete, insert, select, update on loss_models to crq_tenant_door;

-- The joint loss after insurance, and how it was joined; null in figures from before.
alter table exposure_snapshots add column net jsonb;
alter table exposure_snapshots add column joined_by jsonb;

-- Scenarios' own policies so far.
alter table risk_scenarios no force row level security;
insert into policies (tenant_id, client_id, scenario_id, name, currency, tower, per_year, premium, created_by, created_by_name, updated_by, updated_by_name, deleted_at)
select tenant_id, client_id, id, 'Insurance of ' || left(title, 185), currency,
  jsonb_build_array(treatment -> 'insurance' -> 'perEvent' || '{"share": 1}'), treatment -> 'insurance' -> 'perYear', (treatment -> 'insurance' ->> 'premium')::double precision,
  updated_by, updated_by_name, updated_by, updated_by_name, deleted_at
from risk_scenarios where treatment ? 'insurance';
insert into policy_links (tenant_id, policy_id, scenario_id) select tenant_id, id, scenario_id from policies;
alter table risk_scenarios force row level security;

call enforce_tenancy('policies');
call enforce_clients('policies', true);
call enforce_closed_clients('policies');
call enforce_tenancy('policy_links');
call enforce_clients_of_parts('policy_links',
  format('exists (select from %1$I.policies p where p.tenant_id = policy_links.tenant_id and p.id = policy_links.policy_id)', current_schema()),
  format('exists (select from %1$I.policies p where p.tenant_id = policy_links.tenant_id and p.id = policy_links.policy_id and p.client_id = (select public.current_client()))
   and exists (select from %1$I.risk_scenarios s where s.tenant_id = policy_links.tenant_id and s.id = policy_links.scenario_id)', current_schema()));
call enforce_tenancy('loss_models');
call enforce_clients('loss_models', true);
call enforce_closed_clients('loss_models');
