-- Fields that a tenant adds to its risks, and their values (docs/decisions/0154).
create table risk_fields (
  tenant_id uuid default current_tenant() not null,
  version integer not null,
  -- In their order; archived ones too.
  fields jsonb not null,
  saved_at timestamptz default now() not null,
  saved_by uuid,
  saved_by_name text not null,
  constraint risk_fields_pkey primary key (tenant_id),
  constraint risk_fields_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_fields_values_check check (version >= 1 and jsonb_typeof(fields) = 'array' and octet_length(fields::text) <= 400000
    and length(saved_by_name) <= 254)
);
grant delete, insert, select on risk_fields to crq_tenant_door;
grant update (version, fields, saved_at, saved_by, saved_by_name) on risk_fields to crq_tenant_door;
call enforce_tenancy('risk_fields');
-- Who works for one client reads the tenant's fields and changes none.
call enforce_clients_of_parts('risk_fields', 'true', 'false');

-- By the ids of fields.
alter table risks add column custom jsonb default '{}' not null;
alter table risks add constraint risks_custom_check check (jsonb_typeof(custom) = 'object' and octet_length(custom::text) <= 100000) not valid;
grant update (custom) on risks to crq_tenant_door;
