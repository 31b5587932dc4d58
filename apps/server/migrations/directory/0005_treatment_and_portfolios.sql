-- What is done about a scenario, the loss that is tolerated, and portfolios of scenarios.
alter table risk_scenarios
  add column treatment jsonb not null default '{"controls": []}', -- controls, and perhaps a policy
  add column tolerance jsonb not null default '[]'; -- losses with the greatest accepted chance of losing more

create table risk_portfolios (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  dependence jsonb not null default '{"type": "independent"}', -- rows and columns of a matrix go by the members' positions
  tolerance jsonb not null default '[]',
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
create index risk_portfolios_title on risk_portfolios (tenant_id, lower(title), id) where deleted_at is null;
call enforce_tenancy('risk_portfolios');
grant select, insert, update, delete on risk_portfolios to crq_tenant_door;

-- The members of a portfolio, in their order. One that is gone for good leaves a gap, so that the others keep their place in the matrix.
create table risk_portfolio_members (
  tenant_id uuid not null default current_tenant() references tenants (id),
  portfolio_id uuid not null,
  scenario_id uuid not null,
  position integer not null check (position >= 0),
  primary key (tenant_id, portfolio_id, scenario_id),
  unique (tenant_id, portfolio_id, position),
  foreign key (tenant_id, portfolio_id) references risk_portfolios (tenant_id, id) on delete cascade,
  foreign key (tenant_id, scenario_id) references risk_scenarios (tenant_id, id) on delete cascade
);
create index risk_portfolio_members_scenario on risk_portfolio_members (tenant_id, scenario_id);
call enforce_tenancy('risk_portfolio_members');
grant select, insert, delete on risk_portfolio_members to crq_tenant_door;
