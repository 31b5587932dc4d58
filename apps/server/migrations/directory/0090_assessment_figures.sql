-- How many of a tenant's assessments are in each status, and, by framework, how many are completed and how many days they took together.
alter table tenant_figures add column by_status jsonb not null default '{}',
  add column durations jsonb not null default '{}'; -- a framework's title, and [how many, days]
-- The figures are read again with the next call.
update cells set figures_at = null;
