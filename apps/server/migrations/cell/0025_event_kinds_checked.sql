-- Every event so far is of a kind that was allowed before.
alter table exposure_events validate constraint exposure_events_kind_check;
