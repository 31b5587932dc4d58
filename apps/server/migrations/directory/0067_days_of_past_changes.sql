update assessments set updated_on = (updated_at at time zone 'UTC')::date
where updated_on <> (updated_at at time zone 'UTC')::date;
