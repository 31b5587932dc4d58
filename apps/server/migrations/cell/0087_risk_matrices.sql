-- A tenant's own rating matrices. The product's own needs no row (docs/decisions/0143).
create table risk_matrices (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text default '' not null,
  -- Scales, ratings, cells and how it's drawn.
  matrix jsonb not null,
  -- What new risks are rated by; one of a tenant.
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint risk_matrices_pkey primary key (tenant_id, id),
  constraint risk_matrices_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_matrices_texts_check check (length(name) between 1 and 200 and length(description) <= 4000),
  constraint risk_matrices_matrix_check check (jsonb_typeof(matrix) = 'object' and octet_length(matrix::text) <= 100000),
  constraint risk_matrices_default_check check (not (is_default and archived_at is not null))
);
create unique index risk_matrices_name on risk_matrices (tenant_id, lower(name));
create unique index risk_matrices_default on risk_matrices (tenant_id) where (is_default);
grant delete, insert, select on risk_matrices to crq_tenant_door;
grant update (name, description, matrix, is_default, version, updated_at, updated_by, updated_by_name, archived_at) on risk_matrices to crq_tenant_door;

call enforce_tenancy('risk_matrices');
-- Who works for one client reads the tenant's matrices and changes none.
call enforce_clients_of_parts('risk_matrices', 'true', 'false');
