-- How much a tenant, or one of its clients, could lose in a year, day by day, and how much it accepts to lose.

-- The loss that is accepted: of a tenant as a whole (no client), or of one client.
create table risk_appetites (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tolerance jsonb not null, -- losses with the greatest accepted chance of losing more in a year, as on scenarios
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  updated_by_name text,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
call enforce_tenancy('risk_appetites');
grant select, insert, update, delete on risk_appetites to crq_tenant_door;

-- The joint annual loss of all scenarios of a tenant or a client in one currency, computed by the exact engine; one row a day (UTC), the last
-- of the day counts. The row of the newest day is what dashboards show.
create table exposure_snapshots (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid, -- null: the whole tenant
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  scenarios integer not null, -- how many are in it
  left_out integer not null default 0, -- beyond what one computation takes: the smallest
  -- Money per year: expected, as it stands; without the controls that exist; with those that are planned.
  mean double precision not null,
  mean_inherent double precision not null,
  mean_residual double precision not null,
  p90 double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  curve jsonb, -- [[loss, probability of losing more in a year], …], losses ascending; of the newest day alone, nobody draws older ones
  basis_hash text not null, -- of what it was computed from: whether it is still true
  engine_version text not null,
  computed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, client_id, currency, on_date),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
-- Of all tenants, and of each the newest, for the platform: from the index alone.
create index exposure_snapshots_recent on exposure_snapshots (on_date) include (tenant_id, currency, mean, mean_inherent) where client_id is null;
create index exposure_snapshots_newest on exposure_snapshots (tenant_id, currency, on_date desc) include (mean) where client_id is null;
call enforce_tenancy('exposure_snapshots');
grant select, insert, update, delete on exposure_snapshots to crq_tenant_door;
-- The platform sums up how far risk was reduced; it reads figures, and no scenario.
create policy outside_door on exposure_snapshots for select to crq_outside_door using (true);
grant select (tenant_id, client_id, currency, on_date, mean, mean_inherent, mean_residual) on exposure_snapshots to crq_outside_door;

-- Computations of it that are under way, so that one is, whatever the number of processes; and those that failed, so that a failure is not
-- repeated at once. `started_at` is a lease: a process that died holds it for a minute and a half.
create table exposure_computations (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  currency text not null,
  basis_hash text not null,
  started_at timestamptz not null default now(),
  failed_at timestamptz,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, client_id, currency),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
call enforce_tenancy('exposure_computations');
grant select, insert, update, delete on exposure_computations to crq_tenant_door;

-- What was done lately in a tenant, without looking through its sign-ins.
create index audit_log_changes on audit_log (tenant_id, at) where action not like 'session.%';
