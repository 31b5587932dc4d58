-- A scenario's curve as it goes out in replies: writing it out of jsonb took two fifths of a list of fifty (decision 139).
alter table risk_scenarios add column curve_text text;

create function write_curve() returns trigger
  language plpgsql set search_path from current as $$
begin
  new.curve_text := replace(new.curve::text, ' ', ''); -- pairs of numbers: no space means anything
  return new;
end $$;
create trigger curve_written before insert or update of curve on risk_scenarios
  for each row execute function write_curve();
