-- Entries of the audit log commit without their place in the chain, so writers don't wait for each other, and are sealed within seconds:
-- numbered from their chain's last entry on and linked to it, in the order of their arrival. Until then an entry's number is its arrival,
-- above 100,000,000,000,000, and its hashes are empty. An entry that commits late is sealed later; the order of sealing is the chain.
set local lock_timeout = '5s';

-- Tells entries of the same microsecond apart. A counter of all arrivals would tell each tenant how busy the others are.
create sequence audit_arrival as bigint minvalue 0 maxvalue 7 cycle;
grant usage on sequence audit_arrival to crq_tenant_door, crq_admin_door, crq_outside_door;

drop trigger audit_chain on audit_log;
drop function audit_chain();
create function audit_arrives() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.at := clock_timestamp();
  new.seq := 100000000000000 + 8 * ((extract(epoch from new.at) * 1000000)::bigint - 1735689600000000) -- microseconds since 2025
    + nextval(format('%I.audit_arrival', tg_table_schema)::regclass);
  new.prev_hash := '';
  new.hash := '';
  return new;
end $$;
create trigger audit_arrives before insert on audit_log for each row execute function audit_arrives();

-- Sealing writes each entry anew, so the table is cleaned up sooner than others.
alter table audit_log set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);

-- Still nobody changes the past: the only update there is gives an entry without a place its place, and changes nothing else.
drop trigger audit_append_only on audit_log;
create trigger audit_append_only before delete or truncate on audit_log
  for each statement execute function audit_append_only();
create trigger audit_only_sealed before update on audit_log
  for each row when (old.seq < 100000000000000 or new.seq >= 100000000000000
    or (old.tenant_id, old.at, old.actor_id, old.actor, old.action, old.object_type, old.object_id, old.detail, old.request_id, old.ip_address)
      is distinct from
      (new.tenant_id, new.at, new.actor_id, new.actor, new.action, new.object_type, new.object_id, new.detail, new.request_id, new.ip_address))
  execute function audit_append_only();

-- The content of an entry at a place, as the hash covers it.
create function audit_content_at(entry audit_log, place bigint) returns text
  language sql stable
  return jsonb_build_array(
    entry.tenant_id, place, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_id, entry.actor, entry.action, entry.object_type, entry.object_id, entry.detail,
    entry.request_id, entry.ip_address)::text;
create or replace function audit_content(entry audit_log) returns text
  language sql stable
  return audit_content_at(entry, entry.seq);

-- The hashes of successive entries: each covers the one before, the first one the chain's head.
create function audit_link(last bytea, head bytea, content text) returns bytea
  language sql immutable
  return sha256(coalesce(last, head) || convert_to(content, 'UTF8'));
create aggregate audit_links(head bytea, content text) (sfunc = audit_link, stype = bytea);

-- The advisory lock that sealing takes, and no writer.
create function audit_sealing() returns bigint
  language sql stable
  return hashtextextended('audit sealing', 'audit_log'::regclass::oid::bigint);

-- Seals up to a thousand entries of any chains; returns how many. It is bound to its tables, and decides everything itself: a caller
-- can only make entries be sealed sooner.
create function seal_audit() returns integer
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(audit_sealing());
  with due as materialized (
    select a.tenant_id, a.seq from audit_log a where a.seq >= 100000000000000 order by a.seq limit 1000
  ), heads as (
    select t.tenant_id, coalesce(h.seq, 0) as seq, coalesce(h.hash, decode(repeat('00', 32), 'hex')) as hash
    from (select distinct d.tenant_id from due d) t left join lateral (
      select a.seq, a.hash from audit_log a where a.tenant_id = t.tenant_id and a.seq < 100000000000000 order by a.seq desc limit 1
    ) h on true
  ), placed as (
    select a.tenant_id, a.seq as arrival, h.hash as head, a as entry,
      h.seq + row_number() over (partition by a.tenant_id order by a.seq) as place
    from due d join audit_log a on a.tenant_id = d.tenant_id and a.seq = d.seq join heads h on h.tenant_id = d.tenant_id
  ), linked as (
    select p.tenant_id, p.arrival, p.place, p.head,
      audit_links(p.head, audit_content_at(p.entry, p.place)) over (partition by p.tenant_id order by p.arrival rows unbounded preceding) as hash
    from placed p
  ), chained as (
    select l.*, lag(l.hash, 1, l.head) over (partition by l.tenant_id order by l.arrival) as prev_hash from linked l
  ), sealed as (
    update audit_log a set seq = c.place, prev_hash = c.prev_hash, hash = c.hash
    from chained c where a.tenant_id = c.tenant_id and a.seq = c.arrival
    returning 1
  )
  select count(*)::integer from sealed;
end;
revoke execute on function seal_audit() from public;
grant execute on function seal_audit() to crq_admin_door, crq_outside_door;

-- Policies bind the owner too, with whose privileges sealing runs.
create policy sealing_reads on audit_log for select to current_user using (true);
create policy sealing_places on audit_log for update to current_user using (true);
