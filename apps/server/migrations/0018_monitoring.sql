-- What processes say of themselves, each minute, so that one screen shows all of them.
create table process_samples (
  process_id uuid not null,
  kind text not null check (kind in ('server', 'worker')),
  at timestamptz not null default now(), -- the end of what it covers
  seconds double precision not null, -- how long that is: a minute, but for a process's first and last
  started_at timestamptz not null, -- of the process
  final boolean not null default false, -- the process ended with it
  requests integer not null default 0, -- without health probes
  polled integer not null default 0, -- of them: what screens ask for by themselves
  client_errors integer not null default 0, -- 4xx
  server_errors integer not null default 0, -- 5xx
  latency_sum_ms double precision not null default 0, -- of the calls that somebody waits for
  latency_max_ms double precision not null default 0,
  latency_buckets integer[] not null default '{}', -- counts by upper bound; the bounds stand in features/monitoring/latency-histogram.ts
  event_loop_p99_ms double precision not null default 0,
  cpu_share double precision not null default 0, -- of one core
  memory_bytes bigint not null default 0,
  version text not null default '',
  primary key (process_id, at)
);
create index process_samples_at on process_samples (at);
grant select, insert, delete on process_samples to crq_outside_door;

-- The same by quarters of an hour, for looking back over days: counts are sums, the worst of delays and memory, the mean share of a core.
create table process_quarters (
  process_id uuid not null,
  kind text not null check (kind in ('server', 'worker')),
  at timestamptz not null, -- the quarter's beginning
  seconds double precision not null,
  started_at timestamptz not null,
  requests integer not null,
  polled integer not null,
  client_errors integer not null,
  server_errors integer not null,
  latency_sum_ms double precision not null,
  latency_max_ms double precision not null,
  latency_buckets integer[] not null,
  event_loop_p99_ms double precision not null,
  cpu_share double precision not null,
  memory_bytes bigint not null,
  primary key (process_id, at)
);
create index process_quarters_at on process_quarters (at);
grant select, insert, update, delete on process_quarters to crq_outside_door;

-- Adds counts place by place; the shorter one is filled up with zeros.
create function add_counts(one integer[], other integer[]) returns integer[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by place), '{}')
    from unnest(one, other) with ordinality as places (a, b, place));

-- Answers that nobody foresaw: which call, by its pattern, and what kind of error; never what was asked.
create table server_errors (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  request_id text not null,
  method text not null,
  route text not null,
  status integer not null,
  error text not null -- its name
);
create index server_errors_at on server_errors (at);
grant select, insert, delete on server_errors to crq_outside_door;

-- Backups that were taken with the product's own command, which writes here as the owner.
create table backups (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz not null default now(),
  bytes bigint not null,
  tables integer not null
);
grant select on backups to crq_outside_door;

-- What the nightly verification last found of each audit chain. Like the log itself, it outlives its tenant.
create table chain_verifications (
  tenant_id uuid not null default current_tenant(),
  verified_at timestamptz not null default now(),
  entries bigint not null,
  broken_seq bigint, -- the first entry that does not hold
  reason text,
  primary key (tenant_id)
);
call enforce_tenancy('chain_verifications');
create policy tenant_administration on chain_verifications to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy outside_door on chain_verifications to crq_outside_door using (true) with check (true);
grant select on chain_verifications to crq_admin_door;
grant select, insert, update on chain_verifications to crq_outside_door;
