-- Assessments of a framework, and what was answered for each of its controls. Their sums stand on the assessment, so that whoever looks at
-- a thousand assessments reads a thousand rows and not a million answers.
create table assessments (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  name text not null check (length(name) between 1 and 200),
  framework text not null check (length(framework) between 1 and 100), -- the catalogue's key, as nist-csf-2.0
  framework_title text not null check (length(framework_title) between 1 and 200),
  status text not null default 'draft' check (status in ('draft', 'active', 'completed', 'archived')),
  due_on date,
  controls_total integer not null check (controls_total >= 0), -- that the framework asks about
  -- Kept by the trigger below.
  controls_met integer not null default 0,
  controls_partially_met integer not null default 0,
  controls_not_met integer not null default 0,
  controls_not_applicable integer not null default 0,
  controls_assessed integer not null generated always as
    (controls_met + controls_partially_met + controls_not_met + controls_not_applicable) stored,
  -- Share of the applicable answers that are met, a partial one counting half; null before the first.
  score double precision generated always as (
    case when controls_met + controls_partially_met + controls_not_met > 0
      then (controls_met + 0.5 * controls_partially_met) / (controls_met + controls_partially_met + controls_not_met)
    end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  updated_by_name text,
  completed_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
create index assessments_updated on assessments (tenant_id, updated_at) where deleted_at is null;
-- The newest of all tenants; and what is summed up of all, so that the index alone is read.
create index assessments_all_updated on assessments (updated_at) include (tenant_id, client_id, score, controls_assessed) where deleted_at is null;
create index assessments_status on assessments (status, tenant_id) where deleted_at is null;
call enforce_tenancy('assessments');
grant select, insert, update, delete on assessments to crq_tenant_door;
-- Platform and administration see that an assessment exists and how far it is, never its answers.
create policy outside_door on assessments for select to crq_outside_door using (true);
create policy tenant_administration on assessments to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select on assessments to crq_outside_door, crq_admin_door;

-- One answer a control; a control without a row is not assessed yet.
create table assessment_answers (
  tenant_id uuid not null default current_tenant() references tenants (id),
  assessment_id uuid not null,
  control_id text not null check (length(control_id) between 1 and 100), -- as the catalogue names it
  result text not null check (result in ('met', 'partially-met', 'not-met', 'not-applicable')),
  note text not null default '',
  answered_at timestamptz not null default now(),
  answered_by uuid,
  answered_by_name text,
  primary key (tenant_id, assessment_id, control_id),
  foreign key (tenant_id, assessment_id) references assessments (tenant_id, id) on delete cascade
);
call enforce_tenancy('assessment_answers');
grant select, insert, update, delete on assessment_answers to crq_tenant_door;

-- Sums up the answers of every assessment that a statement touched.
create function sum_up_answers() returns trigger
  language plpgsql as $$
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
create trigger answers_inserted after insert on assessment_answers
  referencing new table as touched for each statement execute function sum_up_answers();
create trigger answers_updated after update on assessment_answers
  referencing new table as touched for each statement execute function sum_up_answers();
create trigger answers_deleted after delete on assessment_answers
  referencing old table as touched for each statement execute function sum_up_answers();

-- What was done to tenants, for the platform's figures of 30 days ago.
create index audit_log_tenants on audit_log (object_id, at) where object_type = 'tenant';
create index audit_log_tenant_states on audit_log (object_id, at) include (action)
  where object_type = 'tenant' and action in ('tenant.suspend', 'tenant.reactivate', 'tenant.request-deletion', 'tenant.cancel-deletion', 'tenant.delete');

-- Who holds what where, and which clients are at work, are counted for all tenants together: from the index alone.
create index entitlements_people on entitlements (tenant_id, user_id) include (role, suspended_at, expires_at);
create index clients_live on clients (tenant_id) include (id, updated_at) where archived_at is null;
