-- Experts answer questions about estimates by link (docs/decisions/0081).
set local lock_timeout = '5s';
create table experts (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  created_at timestamptz default now() not null,
  constraint experts_pkey primary key (tenant_id, id),
  constraint experts_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint experts_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint experts_name_check check (length(name) between 1 and 80)
);
create unique index experts_name on experts (tenant_id, client_id, lower(name)) nulls not distinct;
grant delete, insert, select on experts to crq_tenant_door;

create table expert_questions (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  scenario_id uuid not null,
  expert_id uuid not null,
  -- The path of an estimate, and its currency.
  input text not null,
  currency text not null,
  question text not null,
  background text default '' not null,
  -- SHA-256 of the link's token.
  token_hash bytea not null,
  asked_at timestamptz default now() not null,
  asked_by uuid,
  asked_by_name text not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  answered_at timestamptz,
  -- The ends of a 90 % interval, in the input's unit.
  low double precision,
  high double precision,
  reasoning text default '' not null,
  -- Calibration questions answered with it, and how often the truth was below, within and above their intervals.
  calibrated text[] default '{}' not null,
  calibrated_below integer default 0 not null,
  calibrated_inside integer default 0 not null,
  calibrated_above integer default 0 not null,
  -- What it turned out to be.
  actual double precision,
  actual_note text default '' not null,
  actual_at timestamptz,
  actual_by_name text,
  constraint expert_questions_pkey primary key (tenant_id, id),
  constraint expert_questions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint expert_questions_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id) on delete cascade,
  constraint expert_questions_tenant_id_expert_id_fkey foreign key (tenant_id, expert_id) references experts(tenant_id, id) on delete cascade,
  constraint expert_questions_answer_check check ((answered_at is null) = (low is null) and (low is null) = (high is null) and high > low),
  constraint expert_questions_actual_check check ((actual is null) = (actual_at is null) and (actual is null or answered_at is not null)),
  constraint expert_questions_withdrawn_check check (withdrawn_at is null or answered_at is null)
);
create index expert_questions_scenario on expert_questions (tenant_id, scenario_id, asked_at desc);
create index expert_questions_expert on expert_questions (tenant_id, expert_id);
create unique index expert_questions_token on expert_questions (tenant_id, token_hash);
grant delete, insert, select on expert_questions to crq_tenant_door;
-- What was asked stays as it was.
grant update (opened_at, withdrawn_at, answered_at, low, high, reasoning, calibrated, calibrated_below, calibrated_inside, calibrated_above, actual, actual_note, actual_at, actual_by_name) on expert_questions to crq_tenant_door;

call enforce_tenancy('experts');
call enforce_clients('experts', false);
call enforce_closed_clients('experts');
call enforce_tenancy('expert_questions');
call enforce_clients_of_parts('expert_questions',
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = expert_questions.tenant_id and s.id = expert_questions.scenario_id)', current_schema()),
  format('exists (select from %1$I.risk_scenarios s where s.tenant_id = expert_questions.tenant_id and s.id = expert_questions.scenario_id and s.client_id = (select public.current_client()))', current_schema()));
