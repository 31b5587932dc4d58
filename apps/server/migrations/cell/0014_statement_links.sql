-- Links to the statement of an approved baseline, for board members without an account (docs/decisions/0082).
set local lock_timeout = '5s';
create table statement_links (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  baseline_id uuid not null,
  -- Who it's for.
  label text not null,
  -- SHA-256 of the link's token.
  token_hash bytea not null,
  -- What changed since the approved baseline before, as computed when the link was made.
  bridge jsonb,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by_name text,
  opened_count integer default 0 not null,
  opened_at timestamptz,
  constraint statement_links_pkey primary key (tenant_id, id),
  constraint statement_links_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint statement_links_tenant_id_baseline_id_fkey foreign key (tenant_id, baseline_id) references baselines(tenant_id, id) on delete cascade,
  constraint statement_links_label_check check (length(label) between 1 and 100)
);
create index statement_links_baseline on statement_links (tenant_id, baseline_id, created_at desc);
create unique index statement_links_token on statement_links (tenant_id, token_hash);
grant delete, insert, select on statement_links to crq_tenant_door;
-- A link is never pointed at something else, nor prolonged.
grant update (revoked_at, revoked_by_name, opened_count, opened_at) on statement_links to crq_tenant_door;

call enforce_tenancy('statement_links');
call enforce_clients_of_parts('statement_links',
  format('exists (select from %1$I.baselines b where b.tenant_id = statement_links.tenant_id and b.id = statement_links.baseline_id)', current_schema()),
  format('exists (select from %1$I.baselines b where b.tenant_id = statement_links.tenant_id and b.id = statement_links.baseline_id and b.client_id = (select public.current_client()))', current_schema()));
