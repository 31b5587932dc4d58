-- The acceptance that a change of many risks ended, as it was, so that taking the change back brings it back (docs/decisions/0159).
alter table risk_changes add column acceptance jsonb;
alter table risk_changes add constraint risk_changes_acceptance_check
  check (acceptance is null or (jsonb_typeof(acceptance) = 'object' and octet_length(acceptance::text) <= 20000)) not valid;
