-- Which requirements of frameworks a control meets, and how much of them (docs/decisions/0134).
create table control_requirements (
  tenant_id uuid default current_tenant() not null,
  control_id uuid not null,
  -- A shipped framework by its name, or one of the tenant's by its id.
  framework text not null,
  entry_id text not null,
  coverage text not null,
  linked_at timestamptz default now() not null,
  linked_by uuid,
  linked_by_name text not null,
  constraint control_requirements_pkey primary key (tenant_id, control_id, framework, entry_id),
  constraint control_requirements_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_requirements_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade,
  constraint control_requirements_coverage_check check (coverage in ('whole', 'part')),
  constraint control_requirements_texts_check check (length(framework) between 1 and 64 and length(entry_id) between 1 and 100 and length(linked_by_name) <= 400)
);
create index control_requirements_entry on control_requirements (tenant_id, framework, entry_id);
grant delete, insert, select, update on control_requirements to crq_tenant_door;

call enforce_tenancy('control_requirements');
call enforce_clients_of_parts('control_requirements',
  format('exists (select from %1$I.controls c where c.tenant_id = control_requirements.tenant_id and c.id = control_requirements.control_id)', current_schema()),
  format('exists (select from %1$I.controls c where c.tenant_id = control_requirements.tenant_id and c.id = control_requirements.control_id
    and c.client_id = (select public.current_client()))', current_schema()));
