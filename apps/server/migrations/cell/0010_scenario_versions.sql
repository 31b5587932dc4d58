-- What a scenario was before each save (docs/decisions/0078).
set local lock_timeout = '5s';
create table scenario_versions (
  tenant_id uuid default current_tenant() not null,
  scenario_id uuid not null,
  version integer not null,
  title text not null,
  description text not null,
  currency text not null,
  estimate jsonb not null,
  evidence jsonb not null,
  treatment jsonb not null,
  tolerance jsonb not null,
  mean double precision not null,
  p95 double precision not null,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text,
  constraint scenario_versions_pkey primary key (tenant_id, scenario_id, version),
  constraint scenario_versions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint scenario_versions_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade
);
call enforce_tenancy('scenario_versions');
call enforce_clients_of_parts('scenario_versions',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_versions.tenant_id and s.id = scenario_versions.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_versions.tenant_id and s.id = scenario_versions.scenario_id and s.client_id = (select public.current_client()))', current_schema()));
-- Versions are kept by the trigger, and never changed.
grant insert, select on scenario_versions to crq_tenant_door;

create function keep_scenario_versions() returns trigger
  language plpgsql set search_path from current as $$
begin
  insert into scenario_versions (tenant_id, scenario_id, version, title, description, currency, estimate, evidence, treatment, tolerance, mean, p95, saved_at, saved_by, saved_by_name)
  select o.tenant_id, o.id, o.version, o.title, o.description, o.currency, o.estimate, o.evidence, o.treatment, o.tolerance, o.mean, o.p95, o.updated_at, o.updated_by, o.updated_by_name
  from earlier o join later n on n.tenant_id = o.tenant_id and n.id = o.id and n.version <> o.version
  on conflict do nothing;
  return null;
end $$;
create trigger versions_kept after update on risk_scenarios referencing old table as earlier new table as later
  for each statement execute function keep_scenario_versions();
