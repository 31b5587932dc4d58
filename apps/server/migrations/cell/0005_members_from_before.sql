-- Whoever has a role here, now that every change is noted. Doing it twice changes nothing.
select public.note_everyone(current_schema());
