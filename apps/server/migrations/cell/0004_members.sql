-- Who the people of this cell's tenants are, as lists show them (docs/decisions/0064).
create table members (
  tenant_id uuid default current_tenant() not null,
  user_id uuid not null,
  email text not null,
  first_name text not null, -- by the tenant's own directory, if it has one
  last_name text not null,
  roles text[] not null,
  status text not null, -- suspended if all of their roles here are
  has_factor boolean not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  search text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored not null,
  constraint members_pkey primary key (tenant_id, user_id),
  constraint members_tenant_id_fkey foreign key (tenant_id) references tenants(id) on delete cascade
);
create index members_name on members (tenant_id, lower(last_name), lower(first_name), user_id);
create index members_search on members using gin (tenant_id, search gin_trgm_ops);
call enforce_tenancy('members');
create policy client_apart on members as restrictive to crq_admin_door, crq_tenant_door using ((select every_client())) with check ((select every_client()));
create policy tenant_administration on members to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy kept on members to crq_members using (true) with check (true);
grant select on members to crq_admin_door;
grant select, insert, update, delete on members to crq_members;
do $$ begin
  execute format('grant usage on schema %I to crq_members', current_schema());
end $$;

create function search_members(patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select * from public.people_with_words('members', patterns);
end $$;
call let_search('search_members(text[])', 'members', 'tenant_id, user_id, search', 'crq_admin_door');
