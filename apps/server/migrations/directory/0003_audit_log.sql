-- The audit log: a hash chain per tenant. Each row carries the SHA-256 of its predecessor's hash and its own content, so a
-- changed, removed or inserted row breaks the chain from there on. The doors may only append and read.
create table audit_log (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor text not null, -- e-mail address, or what acted
  action text not null, -- record.verb
  object_type text not null,
  object_id text,
  detail jsonb not null default '{}',
  request_id text,
  ip_address text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);

-- The content of a row as the hash covers it: a JSON array in this order, times in UTC to the microsecond.
create function audit_content(entry audit_log) returns text
  language sql stable
  return jsonb_build_array(
    entry.tenant_id, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_id, entry.actor, entry.action, entry.object_type, entry.object_id, entry.detail,
    entry.request_id, entry.ip_address)::text;

create function audit_chain() returns trigger
  language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.tenant_id, 0)); -- one appender per chain at a time
  select seq, hash into last from audit_log where tenant_id = new.tenant_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.prev_hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.hash := sha256(new.prev_hash || convert_to(audit_content(new), 'UTF8'));
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

-- Nobody changes the past, whatever their privileges, short of altering the table itself.
create function audit_append_only() returns trigger
  language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_append_only();

call enforce_tenancy('audit_log');
create policy outside_door on audit_log to crq_outside_door using (true) with check (true);
grant select, insert on audit_log to crq_tenant_door, crq_outside_door;
