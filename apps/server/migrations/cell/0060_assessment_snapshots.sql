-- An assessment's answers as they were at a moment (docs/decisions/0127). A snapshot is never changed, and deleted only with its assessment.
create table assessment_snapshots (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  -- Taken by someone, or with its submission or signature.
  kind text not null,
  name text not null,
  reason text default '' not null,
  at timestamptz default clock_timestamp() not null,
  by_id uuid,
  by_name text,
  -- The assessment's framework, state, sums and score then.
  about jsonb not null,
  answers jsonb not null,
  constraint assessment_snapshots_pkey primary key (tenant_id, id),
  constraint assessment_snapshots_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_snapshots_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_snapshots_kind_check check (kind in ('taken', 'submitted', 'signed')),
  constraint assessment_snapshots_texts_check check (length(name) between 1 and 200 and length(reason) <= 2000 and length(by_name) <= 300),
  constraint assessment_snapshots_content_check check (jsonb_typeof(about) = 'object' and jsonb_typeof(answers) = 'array')
);
create index assessment_snapshots_at on assessment_snapshots (tenant_id, assessment_id, at);
call enforce_tenancy('assessment_snapshots');
call enforce_clients_of_parts('assessment_snapshots',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_snapshots.tenant_id and a.id = assessment_snapshots.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_snapshots.tenant_id and a.id = assessment_snapshots.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
grant insert, select on assessment_snapshots to crq_tenant_door;
