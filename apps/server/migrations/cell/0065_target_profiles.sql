-- Target profiles: which outcome of each entry of a framework a tenant or a client wants to reach, and how urgently (docs/decisions/0131).
create table target_profiles (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  description text default '' not null,
  framework text not null,
  scale text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint target_profiles_pkey primary key (tenant_id, id),
  constraint target_profiles_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint target_profiles_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint target_profiles_texts_check check (length(name) between 1 and 200 and length(description) <= 4000 and length(framework) between 1 and 60),
  constraint target_profiles_scale_check check (scale in ('maturity', 'implementation'))
);
create index target_profiles_name on target_profiles (tenant_id, lower(name), id);
create index target_profiles_client on target_profiles (tenant_id, client_id) where (client_id is not null);
grant delete, insert, select on target_profiles to crq_tenant_door;
-- A profile stays whose it is, and about its framework.
grant update (name, description, version, updated_at, updated_by, updated_by_name, archived_at) on target_profiles to crq_tenant_door;

create table target_outcomes (
  tenant_id uuid default current_tenant() not null,
  profile_id uuid not null,
  entry_id text not null,
  priority text not null,
  -- A level of maturity, or 1 for met in part and 2 for met, by the profile's scale.
  target smallint not null,
  rationale text default '' not null,
  updated_at timestamptz default now() not null,
  updated_by_name text not null,
  constraint target_outcomes_pkey primary key (tenant_id, profile_id, entry_id),
  constraint target_outcomes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint target_outcomes_tenant_id_profile_id_fkey foreign key (tenant_id, profile_id) references target_profiles(tenant_id, id) on delete cascade,
  constraint target_outcomes_content_check check (length(entry_id) between 1 and 100 and priority in ('low', 'medium', 'high') and target between 0 and 5
    and length(rationale) <= 1000)
);
grant delete, insert, select, update on target_outcomes to crq_tenant_door;

call enforce_tenancy('target_profiles');
call enforce_clients('target_profiles', true);
call enforce_closed_clients('target_profiles');
call enforce_tenancy('target_outcomes');
call enforce_clients_of_parts('target_outcomes',
  format('exists (select from %1$I.target_profiles p where p.tenant_id = target_outcomes.tenant_id and p.id = target_outcomes.profile_id)', current_schema()),
  format('exists (select from %1$I.target_profiles p where p.tenant_id = target_outcomes.tenant_id and p.id = target_outcomes.profile_id
    and p.client_id = (select public.current_client()))', current_schema()));
