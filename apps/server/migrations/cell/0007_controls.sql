-- Controls are records of a tenant or a client; scenarios name those that act on them (docs/decisions/0070).
set local lock_timeout = '5s';
create table controls (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  description text default '' not null,
  kind text,
  owner text default '' not null,
  in_place boolean not null,
  will_be boolean default true not null,
  planned_on date,
  currency text not null,
  annual_cost jsonb not null,
  one_off_amount double precision,
  one_off_years integer,
  evidence jsonb default '[]' not null,
  review_on date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  deleted_at timestamptz,
  constraint controls_pkey primary key (tenant_id, id),
  constraint controls_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint controls_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint controls_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint controls_name_check check (length(name) between 1 and 200),
  constraint controls_one_off_check check ((one_off_amount is null) = (one_off_years is null))
);
create index controls_client on controls (tenant_id, client_id) where (client_id is not null);
create index controls_name on controls (tenant_id, lower(name), id) where (deleted_at is null);
grant delete, insert, select, update on controls to crq_tenant_door;

-- Which controls act on which scenarios; how is said in the scenario's treatment.
create table control_links (
  tenant_id uuid default current_tenant() not null,
  scenario_id uuid not null,
  control_id uuid not null,
  constraint control_links_pkey primary key (tenant_id, scenario_id, control_id),
  constraint control_links_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_links_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint control_links_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade
);
create index control_links_control on control_links (tenant_id, control_id);
grant delete, insert, select on control_links to crq_tenant_door;

-- Controls that scenarios have described themselves until now. Those of one owner that are alike in name, state and cost are one control.
alter table risk_scenarios no force row level security;
create temporary table described on commit drop as
  select s.tenant_id, s.id as scenario_id, s.client_id, s.currency, s.created_at, s.created_by, s.created_by_name,
    c.place, c.control, gen_random_uuid() as record
  from risk_scenarios s, jsonb_array_elements(s.treatment -> 'controls') with ordinality as c (control, place);
update described d set record = first.record from (
  select distinct on (tenant_id, client_id, currency, control -> 'title', control -> 'status', control -> 'annualCost')
    tenant_id, client_id, currency, control, record
  from described
  order by tenant_id, client_id, currency, control -> 'title', control -> 'status', control -> 'annualCost', created_at, scenario_id, place) as first
where first.tenant_id = d.tenant_id and first.client_id is not distinct from d.client_id and first.currency = d.currency
  and first.control -> 'title' = d.control -> 'title' and first.control -> 'status' = d.control -> 'status'
  and first.control -> 'annualCost' = d.control -> 'annualCost'
  -- twice in one scenario are two
  and not exists (select from described o where o.tenant_id = d.tenant_id and o.scenario_id = d.scenario_id and o.place < d.place
    and o.control -> 'title' = d.control -> 'title' and o.control -> 'status' = d.control -> 'status' and o.control -> 'annualCost' = d.control -> 'annualCost');
insert into controls (tenant_id, id, client_id, name, in_place, currency, annual_cost, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
select distinct on (record) tenant_id, record, client_id, control ->> 'title', control ->> 'status' = 'existing', currency, control -> 'annualCost',
  created_at, created_by, created_by_name, created_at, created_by, created_by_name
from described order by record, created_at;
insert into control_links (tenant_id, scenario_id, control_id) select tenant_id, scenario_id, record from described;
update risk_scenarios s set treatment = jsonb_set(s.treatment, '{controls}', d.controls) from (
  select tenant_id, scenario_id, jsonb_agg(control || jsonb_build_object('record', record) order by place) as controls
  from described group by tenant_id, scenario_id) d
where s.tenant_id = d.tenant_id and s.id = d.scenario_id;
alter table risk_scenarios force row level security;

call enforce_tenancy('controls');
call enforce_clients('controls', true);
call enforce_closed_clients('controls');
call enforce_tenancy('control_links');
call enforce_clients_of_parts('control_links',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = control_links.tenant_id and s.id = control_links.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = control_links.tenant_id and s.id = control_links.scenario_id and s.client_id = (select public.current_client()))
   and exists (select from %1$I.controls c where c.tenant_id = control_links.tenant_id and c.id = control_links.control_id)', current_schema()));
