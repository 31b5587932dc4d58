-- What a scenario's controls are computed from: its techniques, and the assessment whose answers it follows (docs/decisions/0145).
create table scenario_bases (
  tenant_id uuid default current_tenant() not null,
  scenario_id uuid not null,
  -- Identifiers of ATT&CK's techniques.
  techniques text[] default '{}' not null,
  assessment_id uuid,
  -- How much of each entry was in place when the estimates were made, 0 to 1, by the assessment's answers then.
  reference jsonb default '{}' not null,
  bound_at timestamptz,
  bound_by uuid,
  bound_by_name text,
  -- The same for the answers that the scenario took over last; null: none yet.
  taken jsonb,
  taken_at timestamptz,
  taken_by uuid,
  taken_by_name text,
  -- What it was computed by.
  model_edition integer,
  strengths_version integer,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint scenario_bases_pkey primary key (tenant_id, scenario_id),
  constraint scenario_bases_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint scenario_bases_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint scenario_bases_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint scenario_bases_techniques_check check (cardinality(techniques) <= 100 and length(array_to_string(techniques, ' ')) <= 2000),
  constraint scenario_bases_states_check check (jsonb_typeof(reference) = 'object' and octet_length(reference::text) <= 400000
    and (taken is null or (jsonb_typeof(taken) = 'object' and octet_length(taken::text) <= 400000))),
  constraint scenario_bases_bound_check check ((assessment_id is null) = (bound_at is null) and (assessment_id is not null or taken is null)),
  constraint scenario_bases_taken_check check ((taken is null) = (taken_at is null)),
  constraint scenario_bases_names_check check (length(bound_by_name) <= 400 and length(taken_by_name) <= 400 and length(updated_by_name) <= 400)
);
create index scenario_bases_assessment on scenario_bases (tenant_id, assessment_id) where (assessment_id is not null);
grant insert, select, update on scenario_bases to crq_tenant_door;

call enforce_tenancy('scenario_bases');
call enforce_clients_of_parts('scenario_bases',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_bases.tenant_id and s.id = scenario_bases.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = scenario_bases.tenant_id and s.id = scenario_bases.scenario_id
    and s.client_id = (select public.current_client()))', current_schema()));

-- A tenant's own strengths of controls, an edition with each save; without one the product's estimates hold.
create table control_strengths (
  tenant_id uuid default current_tenant() not null,
  version integer not null,
  -- By control or family: functions with their capability, reliability, and the source.
  strengths jsonb not null,
  -- How much of what controls do fails together, 0 to 1.
  common_cause double precision not null,
  saved_at timestamptz default now() not null,
  saved_by uuid,
  saved_by_name text not null,
  constraint control_strengths_pkey primary key (tenant_id, version),
  constraint control_strengths_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_strengths_values_check check (version between 1 and 100000 and common_cause between 0 and 1 and length(saved_by_name) <= 400),
  constraint control_strengths_strengths_check check (jsonb_typeof(strengths) = 'array' and octet_length(strengths::text) <= 400000)
);
grant insert, select on control_strengths to crq_tenant_door;

call enforce_tenancy('control_strengths');
-- Who works for one client reads the tenant's strengths and changes none.
call enforce_clients_of_parts('control_strengths', 'true', 'false');
