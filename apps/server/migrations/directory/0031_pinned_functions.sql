-- What triggers and procedures name is found where it was meant, whatever the caller's search path says and whatever tables the caller
-- has made: every function that is parsed when it runs pins its search path and qualifies its tables. (Functions in SQL's own form,
-- `return …`, were bound when they were created; nothing is looked up when they run.) `migrate` also takes TEMP from the database's doors.
create or replace function audit_chain() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.tenant_id, 0)); -- one appender per chain at a time
  select seq, hash into last from public.audit_log where tenant_id = new.tenant_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.prev_hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.hash := sha256(new.prev_hash || convert_to(public.audit_content(new), 'UTF8'));
  return new;
end $$;

create or replace function sum_up_answers() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.assessments a set
    controls_met = s.met, controls_partially_met = s.partially_met, controls_not_met = s.not_met,
    controls_not_applicable = s.not_applicable, updated_at = now()
  from (
    select t.tenant_id, t.assessment_id,
      count(*) filter (where n.result = 'met') as met,
      count(*) filter (where n.result = 'partially-met') as partially_met,
      count(*) filter (where n.result = 'not-met') as not_met,
      count(*) filter (where n.result = 'not-applicable') as not_applicable
    from (select distinct tenant_id, assessment_id from touched) t
    left join public.assessment_answers n on n.tenant_id = t.tenant_id and n.assessment_id = t.assessment_id
    group by t.tenant_id, t.assessment_id) s
  where a.tenant_id = s.tenant_id and a.id = s.assessment_id;
  return null;
end $$;

alter function audit_append_only() set search_path = pg_catalog, pg_temp;
alter function tell_of_notification() set search_path = pg_catalog, pg_temp;
alter function digest_moment(text, integer) set search_path = pg_catalog, pg_temp;
-- It qualifies everything it names, so it needs no schema of ours in its path.
alter function notify_as_wished() set search_path = pg_catalog, pg_temp;

create or replace procedure enforce_tenancy(target regclass)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s to crq_tenant_door using (tenant_id = public.current_tenant()) with check (tenant_id = public.current_tenant())',
    target);
end $$;

create or replace procedure open_to_administration(target regclass)
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format(
    'create policy tenant_administration on %s to crq_admin_door using (tenant_id = public.current_tenant()) with check (tenant_id = public.current_tenant())',
    target);
  execute format('create policy outside_door on %s to crq_outside_door using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to crq_admin_door, crq_outside_door', target);
end $$;
