-- What a control does to the scenarios that follow its record (docs/decisions/0100).
alter table controls add column effects jsonb default '[]' not null;
-- A change of these effects moves exposure too. Validated in the next migration.
alter table exposure_events drop constraint exposure_events_kind_check;
alter table exposure_events add constraint exposure_events_kind_check check (kind in ('control-in-place', 'control-changed', 'control-ended',
  'scenario-added', 'scenario-removed', 'estimate-changed', 'appetite-set', 'appetite-removed', 'policy-in-place', 'policy-changed',
  'policy-ended', 'dependence-changed', 'causes-changed',
  'inherited-cause-changed', 'rate-changed', 'prices-changed')) not valid;
