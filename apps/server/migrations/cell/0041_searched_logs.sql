-- Searches of a tenant's log (docs/decisions/0052): the numbers of entries with these words that the filters let through, after a place in the log.
-- The newest ones, in order, or, for counting, any.
create function search_audit(
  words tsquery, action text, actor text, object_type text, object_id text, ip text, since timestamptz, until timestamptz, before_at timestamptz,
  before_seq bigint, most integer, newest boolean
) returns setof bigint
  language plpgsql stable security definer set search_path from current as $$
declare
  chosen constant text := $sql$search @@ $2
    and ($3 is null or (action collate "C" >= $3 and action collate "C" < $3 || E'\U0010FFFF'))
    and ($4 is null or (actor collate "C" >= $4 and actor collate "C" < $4 || E'\U0010FFFF'))
    and ($5 is null or object_type = $5) and ($6 is null or object_id = $6) and ($7 is null or ip_address = $7)$sql$;
  placed constant text := $sql$tenant_id = $1 and ($8 is null or at >= $8) and ($9 is null or at < $9) and ($10 is null or (at, seq) < ($10, $11))$sql$;
  statement text;
  found bigint[];
begin
  if newest then
    -- A page of a frequent word is full after a look at the last entries.
    if most <= 1000 then
      statement := 'select pg_catalog.array_agg(seq) from (select seq from (select seq, action, actor, object_type, object_id, ip_address, search from audit_log where ' || placed
        || ' order by at desc, seq desc limit 5000) last where ' || chosen || ' limit $12) page';
      execute statement into found
        using public.current_tenant(), words, action, actor, object_type, object_id, ip, since, until, before_at, before_seq, most;
      if found[most] is not null then
        return query select pg_catalog.unnest(found);
        return;
      end if;
    end if;
    -- A rare one is looked up, and what has it is sorted. Otherwise the planner, which doesn't know how rare it is, would read the log in its order.
    statement := 'with found as materialized (select seq, at from audit_log where ' || placed || ' and ' || chosen
      || ') select seq from found order by at desc, seq desc limit $12';
  else
    statement := 'select seq from audit_log where ' || placed || ' and ' || chosen || ' limit $12';
  end if;
  return query execute statement
    using public.current_tenant(), words, action, actor, object_type, object_id, ip, since, until, before_at, before_seq, most;
end $$;
call let_search(
  'search_audit(tsquery, text, text, text, text, text, timestamptz, timestamptz, timestamptz, bigint, integer, boolean)', 'audit_log',
  'tenant_id, seq, at, action, actor, object_type, object_id, ip_address, search', 'crq_admin_door'
);
