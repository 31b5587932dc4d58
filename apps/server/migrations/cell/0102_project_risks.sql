-- The risks of the register that a project treats (docs/decisions/0153).
create table project_risks (
  tenant_id uuid default current_tenant() not null,
  project_id uuid not null,
  risk_id uuid not null,
  constraint project_risks_pkey primary key (tenant_id, project_id, risk_id),
  constraint project_risks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint project_risks_tenant_id_project_id_fkey foreign key (tenant_id, project_id) references projects(tenant_id, id) on delete cascade,
  constraint project_risks_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade
);
create index project_risks_risk on project_risks (tenant_id, risk_id);
grant delete, insert, select on project_risks to crq_tenant_door;

call enforce_tenancy('project_risks');
-- Who reads a link reads both ends of it.
call enforce_clients_of_parts('project_risks',
  format('exists (select from %1$I.projects p where p.tenant_id = project_risks.tenant_id and p.id = project_risks.project_id)
    and exists (select from %1$I.risks r where r.tenant_id = project_risks.tenant_id and r.id = project_risks.risk_id)', current_schema()),
  format('exists (select from %1$I.projects p where p.tenant_id = project_risks.tenant_id and p.id = project_risks.project_id
    and p.client_id = (select public.current_client()))
    and exists (select from %1$I.risks r where r.tenant_id = project_risks.tenant_id and r.id = project_risks.risk_id)', current_schema()));
