-- The index by day replaces both; no statement asks for a tenant's assessments by time.
drop index assessments_updated;
drop index assessments_all_updated;
