-- How a policy treats single scenarios, before its tower pays: sublimits and waiting periods (docs/decisions/0090).
alter table policies add column terms jsonb default '[]' not null;
