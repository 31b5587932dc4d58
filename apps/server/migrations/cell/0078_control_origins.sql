-- Which template and edition a control was made from, with what that said (docs/decisions/0136).
create table control_origins (
  tenant_id uuid default current_tenant() not null,
  control_id uuid not null,
  -- A template of the product by its name, or one of the tenant's by its id.
  template text not null,
  edition integer not null,
  content jsonb not null,
  used_at timestamptz default now() not null,
  used_by uuid,
  used_by_name text not null,
  constraint control_origins_pkey primary key (tenant_id, control_id),
  constraint control_origins_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_origins_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade,
  constraint control_origins_texts_check check (length(template) between 1 and 60 and edition between 1 and 10000 and length(used_by_name) <= 400),
  constraint control_origins_content_check check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 400000)
);
create index control_origins_template on control_origins (tenant_id, template);
grant insert, select, update on control_origins to crq_tenant_door;

call enforce_tenancy('control_origins');
call enforce_clients_of_parts('control_origins',
  format('exists (select from %1$I.controls c where c.tenant_id = control_origins.tenant_id and c.id = control_origins.control_id)', current_schema()),
  format('exists (select from %1$I.controls c where c.tenant_id = control_origins.tenant_id and c.id = control_origins.control_id
    and c.client_id = (select public.current_client()))', current_schema()));
