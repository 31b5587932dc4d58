-- A scenario names who or what threatens which asset, and with what effect (Open FAIR's scope of an analysis).
set local lock_timeout = '5s';
alter table risk_scenarios add column scope jsonb default '{"asset": "", "effect": "", "threat": ""}' not null;
alter table scenario_versions add column scope jsonb default '{"asset": "", "effect": "", "threat": ""}' not null;

create or replace function keep_scenario_versions() returns trigger
  language plpgsql set search_path from current as $$
begin
  insert into scenario_versions (tenant_id, scenario_id, version, title, description, scope, currency, estimate, evidence, treatment, tolerance, mean, p95, saved_at, saved_by, saved_by_name)
  select o.tenant_id, o.id, o.version, o.title, o.description, o.scope, o.currency, o.estimate, o.evidence, o.treatment, o.tolerance, o.mean, o.p95, o.updated_at, o.updated_by, o.updated_by_name
  from earlier o join later n on n.tenant_id = o.tenant_id and n.id = o.id and n.version <> o.version
  on conflict do nothing;
  return null;
end $$;
