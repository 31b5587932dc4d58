-- An answer changes its assessment's sums and the time of its last change. Both are in an index, so each answer writes all indexes of
-- assessments anew. Only the day of the change is going to be indexed: it stays the same for all but the first answer of a day.
alter table assessments add column updated_on date not null default current_date;
create function note_day_of_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_on := (new.updated_at at time zone 'UTC')::date;
  return new;
end $$;
create trigger day_of_change before insert or update of updated_at on assessments
  for each row execute function note_day_of_change();
-- Room on each page for the next version of its rows.
alter table assessments set (fillfactor = 80);
