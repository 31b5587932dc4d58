-- Remediation projects: what is planned to lower the loss, with their tasks, the controls that they put in place and the gaps that they close
-- (docs/decisions/0147).
create table projects (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  -- Named P-1, P-2, … in the tenant.
  number integer not null,
  name text not null,
  description text default '' not null,
  status text default 'proposed' not null,
  -- People as they were called when they were chosen; they can have left since.
  owner_id uuid not null,
  owner_name text not null,
  currency text not null,
  -- Estimates of money: spent once, and each year.
  one_off jsonb not null,
  yearly jsonb not null,
  -- Over how many years the money that is spent once counts.
  one_off_years smallint default 3 not null,
  effort_days double precision,
  starts_on date,
  due_on date,
  -- Other projects.
  requires uuid[] default '{}' not null,
  excludes uuid[] default '{}' not null,
  approved_at timestamptz,
  approved_by_name text,
  done_at timestamptz,
  done_by_name text,
  -- The days that the owner was reminded of, and told of once they were over.
  told_due date,
  told_overdue date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint projects_pkey primary key (tenant_id, id),
  constraint projects_number_key unique (tenant_id, number),
  constraint projects_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint projects_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint projects_number_check check (number >= 1),
  constraint projects_texts_check check (length(name) between 1 and 200 and length(description) <= 4000 and length(owner_name) between 1 and 400
    and length(approved_by_name) <= 400 and length(done_by_name) <= 400),
  constraint projects_status_check check (status in ('proposed', 'approved', 'in_progress', 'done', 'dropped')),
  constraint projects_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint projects_cost_check check (jsonb_typeof(one_off) = 'object' and jsonb_typeof(yearly) = 'object'
    and octet_length(one_off::text) <= 1000 and octet_length(yearly::text) <= 1000 and one_off_years between 1 and 20),
  constraint projects_effort_check check (effort_days between 0 and 100000),
  constraint projects_days_check check (due_on >= starts_on),
  constraint projects_others_check check (cardinality(requires) <= 20 and cardinality(excludes) <= 20),
  constraint projects_done_check check ((status = 'done') = (done_at is not null))
);
create index projects_name on projects (tenant_id, lower(name), id);
create index projects_client on projects (tenant_id, client_id) where (client_id is not null);
create index projects_due on projects (tenant_id, due_on) where (status in ('proposed', 'approved', 'in_progress'));
grant delete, insert, select on projects to crq_tenant_door;
-- A project stays whose it is, and keeps its number.
grant update (name, description, status, owner_id, owner_name, currency, one_off, yearly, one_off_years, effort_days, starts_on, due_on, requires, excludes,
  approved_at, approved_by_name, done_at, done_by_name, told_due, told_overdue, version, updated_at, updated_by, updated_by_name) on projects to crq_tenant_door;

create table project_tasks (
  tenant_id uuid default current_tenant() not null,
  project_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  state text default 'to_do' not null,
  owner_id uuid,
  owner_name text,
  starts_on date,
  due_on date,
  -- Its place among those in its state.
  position integer not null,
  done_at timestamptz,
  told_due date,
  told_overdue date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by_name text not null,
  constraint project_tasks_pkey primary key (tenant_id, project_id, id),
  constraint project_tasks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint project_tasks_tenant_id_project_id_fkey foreign key (tenant_id, project_id) references projects(tenant_id, id) on delete cascade,
  constraint project_tasks_texts_check check (length(title) between 1 and 200 and length(owner_name) <= 400),
  constraint project_tasks_state_check check (state in ('to_do', 'doing', 'done') and (state = 'done') = (done_at is not null)),
  constraint project_tasks_owner_check check ((owner_id is null) = (owner_name is null)),
  constraint project_tasks_days_check check (due_on >= starts_on)
);
create index project_tasks_due on project_tasks (tenant_id, due_on) where (state <> 'done');
grant delete, insert, select, update on project_tasks to crq_tenant_door;

-- The planned controls that a project puts in place. A control is in one open project at most: otherwise its effect would be counted twice.
create table project_controls (
  tenant_id uuid default current_tenant() not null,
  project_id uuid not null,
  control_id uuid not null,
  open boolean default true not null,
  constraint project_controls_pkey primary key (tenant_id, project_id, control_id),
  constraint project_controls_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint project_controls_tenant_id_project_id_fkey foreign key (tenant_id, project_id) references projects(tenant_id, id) on delete cascade,
  constraint project_controls_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade
);
create unique index project_controls_open on project_controls (tenant_id, control_id) where open;
create index project_controls_control on project_controls (tenant_id, control_id);
grant delete, insert, select, update on project_controls to crq_tenant_door;

-- The entries of assessments that a project closes, as they were when it was planned.
create table project_gaps (
  tenant_id uuid default current_tenant() not null,
  project_id uuid not null,
  assessment_id uuid not null,
  entry_id text not null,
  verdict text not null,
  aimed text default 'met' not null,
  constraint project_gaps_pkey primary key (tenant_id, project_id, assessment_id, entry_id),
  constraint project_gaps_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint project_gaps_tenant_id_project_id_fkey foreign key (tenant_id, project_id) references projects(tenant_id, id) on delete cascade,
  constraint project_gaps_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint project_gaps_entry_check check (length(entry_id) between 1 and 100),
  constraint project_gaps_verdicts_check check (verdict in ('unanswered', 'met', 'partially-met', 'not-met', 'not-applicable') and aimed in ('met', 'partially-met'))
);
create index project_gaps_assessment on project_gaps (tenant_id, assessment_id, entry_id);
grant delete, insert, select, update on project_gaps to crq_tenant_door;

-- The loss of the scenarios that a project acts on, frozen as text when it was approved and when it was done; each is kept as it was.
create table project_curves (
  tenant_id uuid default current_tenant() not null,
  project_id uuid not null,
  moment text not null,
  content text not null,
  hash text not null,
  shown jsonb not null,
  taken_at timestamptz default now() not null,
  taken_by_name text not null,
  constraint project_curves_pkey primary key (tenant_id, project_id, moment),
  constraint project_curves_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint project_curves_tenant_id_project_id_fkey foreign key (tenant_id, project_id) references projects(tenant_id, id) on delete cascade,
  constraint project_curves_moment_check check (moment in ('approved', 'done')),
  constraint project_curves_content_check check (length(content) <= 4000000 and hash ~ '^[0-9a-f]{64}$' and length(taken_by_name) <= 400
    and octet_length(shown::text) <= 400000)
);
grant delete, insert, select on project_curves to crq_tenant_door;

call enforce_tenancy('projects');
call enforce_clients('projects', true);
call enforce_closed_clients('projects');

do $$
declare
  part text;
begin
  foreach part in array array['project_tasks', 'project_controls', 'project_gaps'] loop
    execute format('call enforce_tenancy(%L)', part);
    execute format('call enforce_clients_of_parts(%L, %L, %L)', part,
      format('exists (select from %1$I.projects p where p.tenant_id = %2$I.tenant_id and p.id = %2$I.project_id)', current_schema(), part),
      format('exists (select from %1$I.projects p where p.tenant_id = %2$I.tenant_id and p.id = %2$I.project_id and p.client_id = (select public.current_client()))',
        current_schema(), part));
  end loop;
end $$;
-- A frozen loss adds up scenarios of any client: only those who see them all read the whole tenant's.
call enforce_tenancy('project_curves');
call enforce_clients_of_parts('project_curves',
  format('exists (select from %1$I.projects p where p.tenant_id = project_curves.tenant_id and p.id = project_curves.project_id
    and p.client_id = (select public.current_client()))', current_schema()),
  format('exists (select from %1$I.projects p where p.tenant_id = project_curves.tenant_id and p.id = project_curves.project_id
    and p.client_id = (select public.current_client()))', current_schema()));

-- The tenant's next number, counted over all clients.
create function next_project_number() returns integer
  language plpgsql volatile security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('project ' || public.current_tenant(), 100));
  return (select coalesce(max(number), 0) + 1 from projects where tenant_id = public.current_tenant());
end $$;
call let_search('next_project_number()', 'projects', 'tenant_id, number', 'crq_tenant_door');
