-- Programs: what groups assessments over time, with their schedule, their people and their milestones (docs/decisions/0118).
create table programs (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  description text default '' not null,
  status text default 'planned' not null,
  -- Each with its id and its title: {"id": "nist-csf-2-0", "title": "…"}.
  frameworks jsonb default '[]' not null,
  -- People as they were called when they were chosen; they can have left since.
  owner_id uuid,
  owner_name text,
  assessors jsonb default '[]' not null,
  starts_on date,
  ends_on date,
  review_months smallint,
  reviewed_on date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint programs_pkey primary key (tenant_id, id),
  constraint programs_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint programs_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint programs_texts_check check (length(name) between 1 and 200 and length(description) <= 4000 and length(owner_name) <= 400),
  constraint programs_status_check check (status in ('planned', 'active', 'on_hold', 'completed')),
  constraint programs_lists_check check (jsonb_typeof(frameworks) = 'array' and jsonb_typeof(assessors) = 'array'
    and octet_length(frameworks::text) <= 40000 and octet_length(assessors::text) <= 60000),
  constraint programs_days_check check (ends_on >= starts_on),
  constraint programs_review_check check (review_months between 1 and 60)
);
create index programs_name on programs (tenant_id, lower(name), id);
create index programs_client on programs (tenant_id, client_id) where (client_id is not null);
grant delete, insert, select on programs to crq_tenant_door;
-- A program stays whose it is: its assessments are of the same client.
grant update (name, description, status, frameworks, owner_id, owner_name, assessors, starts_on, ends_on, review_months, reviewed_on, version, updated_at,
  updated_by, updated_by_name, archived_at) on programs to crq_tenant_door;

create table program_milestones (
  tenant_id uuid default current_tenant() not null,
  program_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  due_on date not null,
  done_at timestamptz,
  done_by uuid,
  done_by_name text,
  constraint program_milestones_pkey primary key (tenant_id, program_id, id),
  constraint program_milestones_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint program_milestones_tenant_id_program_id_fkey foreign key (tenant_id, program_id) references programs(tenant_id, id) on delete cascade,
  constraint program_milestones_name_check check (length(name) between 1 and 200)
);
create index program_milestones_open on program_milestones (tenant_id, due_on) where (done_at is null);
grant delete, insert, select, update on program_milestones to crq_tenant_door;

call enforce_tenancy('programs');
call enforce_clients('programs', true);
call enforce_closed_clients('programs');
call enforce_tenancy('program_milestones');
call enforce_clients_of_parts('program_milestones',
  format('exists (select from %1$I.programs p where p.tenant_id = program_milestones.tenant_id and p.id = program_milestones.program_id)', current_schema()),
  format('exists (select from %1$I.programs p where p.tenant_id = program_milestones.tenant_id and p.id = program_milestones.program_id
    and p.client_id = (select public.current_client()))', current_schema()));

-- The constraint is validated in a later migration, and the index is built in the next one.
alter table assessments add column program_id uuid;
alter table assessments add constraint assessments_tenant_id_program_id_fkey foreign key (tenant_id, program_id) references programs(tenant_id, id) not valid;

-- An assessment belongs to a program of its own client, or of the whole tenant.
create function check_program_of_assessment() returns trigger
  language plpgsql set search_path from current as $$
begin
  if not exists (select from programs p where p.tenant_id = new.tenant_id and p.id = new.program_id
      and (p.client_id is null or p.client_id = new.client_id)) then
    raise exception 'the program is not of this assessment''s client' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger assessments_program before insert or update of program_id, client_id on assessments
  for each row when (new.program_id is not null) execute function check_program_of_assessment();
