-- Scenarios keep their assumptions and why each save was made, and are reviewed by others than their authors (docs/decisions/0095).
alter table risk_scenarios add column assumptions jsonb default '[]' not null;
alter table risk_scenarios add column change_note text default '' not null;
-- Where its review is: none, requested, approved, changed (since the approval), or returned.
alter table risk_scenarios add column review_state text default 'none' not null;
alter table risk_scenarios add column approved_version integer;
alter table risk_scenarios add column approved_at timestamptz;
alter table risk_scenarios add column approved_by_name text;
alter table scenario_versions add column assumptions jsonb default '[]' not null;
alter table scenario_versions add column change_note text default '' not null;

create or replace function keep_scenario_versions() returns trigger
  language plpgsql set search_path from current as $$
begin
  insert into scenario_versions (tenant_id, scenario_id, version, title, description, scope, currency, estimate, evidence, treatment, tolerance, assumptions, change_note, mean, p95, saved_at, saved_by, saved_by_name)
  select o.tenant_id, o.id, o.version, o.title, o.description, o.scope, o.currency, o.estimate, o.evidence, o.treatment, o.tolerance, o.assumptions, o.change_note, o.mean, o.p95, o.updated_at, o.updated_by, o.updated_by_name
  from earlier o join later n on n.tenant_id = o.tenant_id and n.id = o.id and n.version <> o.version
  on conflict do nothing;
  return null;
end $$;

-- An approval is of what was saved: whichever way that changes, the scenario isn't approved any more.
create function reopen_scenario() returns trigger
  language plpgsql set search_path from current as $$
begin
  new.review_state := 'changed';
  return new;
end $$;
create trigger approval_reopened before update on risk_scenarios for each row
  when (old.review_state = 'approved' and new.review_state = 'approved'
    and (old.title, old.description, old.scope, old.client_id, old.estimate, old.evidence, old.treatment, old.tolerance, old.assumptions)
      is distinct from (new.title, new.description, new.scope, new.client_id, new.estimate, new.evidence, new.treatment, new.tolerance, new.assumptions))
  execute function reopen_scenario();

create table scenario_reviews (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  scenario_id uuid not null,
  -- The version that was meant.
  version integer not null,
  verdict text not null,
  comment text default '' not null,
  by_id uuid,
  by_name text not null,
  at timestamptz default clock_timestamp() not null,
  constraint scenario_reviews_pkey primary key (tenant_id, id),
  constraint scenario_reviews_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint scenario_reviews_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint scenario_reviews_verdict_check check (verdict in ('requested', 'approved', 'returned')),
  constraint scenario_reviews_comment_check check (length(comment) <= 2000)
);
create index scenario_reviews_scenario on scenario_reviews (tenant_id, scenario_id, at desc);
call enforce_tenancy('scenario_reviews');
call enforce_clients_of_parts('scenario_reviews',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_reviews.tenant_id and s.id = scenario_reviews.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_reviews.tenant_id and s.id = scenario_reviews.scenario_id and s.client_id = (select public.current_client()))', current_schema()));
-- What was said of a version is never changed.
grant insert, select on scenario_reviews to crq_tenant_door;
