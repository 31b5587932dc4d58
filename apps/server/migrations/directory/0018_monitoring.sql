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

-- The same added up by quarters of an hour and by two hours, for looking back over a day and a week: counts are sums, the worst of delays and
-- memory, the mean share of a core.
create table process_sums (
  process_id uuid not null,
  step_seconds integer not null check (step_seconds in (900, 7200)),
  at timestamptz not null, -- the step's beginning
  kind text not null check (kind in ('server', 'worker')),
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
  primary key (process_id, step_seconds, at)
);
create index process_sums_at on process_sums (step_seconds, at);
grant select, insert, update, delete on process_sums to crq_outside_door;

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

-- How much was computed lately, without looking through all runs.
create index risk_runs_created on risk_runs (tenant_id, created_at);

-- What people do is counted over a month of the log: from the index alone, which holds what is counted.
drop index audit_log_at;
drop index audit_log_all_at;
create index audit_log_at on audit_log (tenant_id, at) include (action, actor_id, actor);
create index audit_log_all_at on audit_log (at) include (tenant_id, action, actor_id, actor);
