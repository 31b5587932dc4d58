-- What a control needs beside it, and what it can't be combined with, for plans (docs/decisions/0079).
set local lock_timeout = '5s';
alter table controls add column requires uuid[] default '{}' not null;
alter table controls add column excludes uuid[] default '{}' not null;
