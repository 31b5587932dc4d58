-- How a policy treats single scenarios, before its tower pays: sublimits and waiting periods (docs/decisions/0090).
set local lock_timeout = '5s';
alter table policies add column terms jsonb default '[]' not null;
