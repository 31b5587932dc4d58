-- Lists' filters, sorting and columns under a name: someone's own, or shared with all who read the list (docs/decisions/0155).
create table list_views (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  -- Of the client for whom its owner worked; null: of the whole tenant.
  client_id uuid,
  list text not null,
  owner_id uuid not null,
  owner_name text not null,
  name text not null,
  shared boolean default false not null,
  -- What the list opens with: for its owner, or, shared, for all without a default of their own.
  is_default boolean default false not null,
  search jsonb not null,
  columns jsonb not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint list_views_pkey primary key (tenant_id, id),
  constraint list_views_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint list_views_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint list_views_values_check check (length(list) between 1 and 40 and length(name) between 1 and 60 and length(owner_name) <= 254
    and jsonb_typeof(search) = 'object' and octet_length(search::text) <= 20000
    and jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 20000)
);
create index list_views_list on list_views (tenant_id, list, owner_id);
create index list_views_client on list_views (tenant_id, client_id) where (client_id is not null);
grant delete, insert, select on list_views to crq_tenant_door;
grant update (name, shared, is_default, search, columns, version, updated_at) on list_views to crq_tenant_door;
call enforce_tenancy('list_views');
call enforce_clients('list_views', false);
