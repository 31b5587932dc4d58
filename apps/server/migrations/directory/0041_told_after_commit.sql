-- A notification inside a transaction takes one lock for the entire database, from before the commit until it is on disk: writers of all
-- tenants wait for each other's disk. So the trigger only notes whose notifications changed; the door that commits tells the listeners
-- afterward (src/db/told.ts). The note belongs to the transaction, and vanishes with it.
create or replace function tell_of_notification() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  told text := coalesce(current_setting('app.told', true), '');
  person text := coalesce(new.user_id, old.user_id)::text;
begin
  if told <> '*' and position(person in told) = 0 then
    perform set_config('app.told',
      case when told = '' then person when length(told) > 36000 then '*' else told || ',' || person end, true); -- '*': a thousand or more
  end if;
  return null;
end $$;
