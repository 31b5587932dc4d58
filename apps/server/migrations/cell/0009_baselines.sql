-- Baselines freeze what an organization's figures follow from (docs/decisions/0077).
set local lock_timeout = '5s';
create table baselines (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  currency text not null,
  -- Canonical JSON, `crq-baseline/1`, and its SHA-256.
  content text not null,
  hash text not null,
  engine_version text not null,
  scenarios integer not null,
  mean double precision not null,
  p95 double precision not null,
  net_mean double precision not null,
  net_p95 double precision not null,
  over_appetite boolean,
  -- Curves and names for its screens.
  shown jsonb not null,
  state text default 'in-review' not null,
  reviews jsonb default '[]' not null,
  signature jsonb,
  bridges jsonb default '{}' not null,
  frozen_at timestamptz default now() not null,
  frozen_by uuid,
  frozen_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  constraint baselines_pkey primary key (tenant_id, id),
  constraint baselines_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint baselines_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint baselines_name_check check (length(name) between 1 and 200),
  constraint baselines_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint baselines_content_check check (octet_length(content) <= 16777216),
  constraint baselines_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  constraint baselines_state_check check (state in ('in-review', 'approved', 'returned', 'withdrawn')),
  -- No one approves their own.
  constraint baselines_approved_check check (state <> 'approved' or (decided_by is not null and decided_by is distinct from frozen_by and signature is not null))
);
create index baselines_frozen on baselines (tenant_id, frozen_at desc, id);
create index baselines_client on baselines (tenant_id, client_id, frozen_at desc) where (client_id is not null);
-- What was frozen is never changed: only what others said of it, and what was computed from it.
grant delete, insert, select on baselines to crq_tenant_door;
grant update (state, reviews, signature, bridges, decided_at, decided_by, decided_by_name) on baselines to crq_tenant_door;

call enforce_tenancy('baselines');
call enforce_clients('baselines', false);
call enforce_closed_clients('baselines');
