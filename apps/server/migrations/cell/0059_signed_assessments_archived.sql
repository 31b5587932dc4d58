-- A signed assessment is archived and brought back. Columns that the database computes have no value yet before an update.
create or replace function assessment_frozen() returns trigger
  language plpgsql set search_path from current as $$
declare
  free text[] := array['status', 'archived_at', 'archived_from', 'version', 'updated_at', 'updated_on', 'updated_by', 'updated_by_name', 'deleted_at', 'program_id',
    'controls_assessed', 'score'];
begin
  if (to_jsonb(old) - free) is distinct from (to_jsonb(new) - free) or new.status not in ('completed', 'archived') then
    raise exception 'a signed assessment doesn''t change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
