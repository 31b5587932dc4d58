-- What happened on each day that is over, by log (a cell's, or the directory's own): the platform's activity is added up from these
-- instead of the entries. A day whose row is missing is counted from its log, so deleting rows only costs time.
create table activity_days (
  log text not null check (length(log) <= 63),
  day date not null, -- of UTC
  actions integer[] not null, -- in each of its 96 quarters of an hour
  sign_ins integer[] not null,
  refusals integer[] not null,
  by_action jsonb not null, -- how often each action was done
  kept_at timestamptz not null default now(),
  primary key (log, day)
);
-- Who did how much on such a day, by their address in the log.
create table activity_people (
  log text not null check (length(log) <= 63),
  day date not null,
  email text not null,
  count integer not null,
  primary key (log, day, email)
);
grant select, insert, update, delete on activity_days, activity_people to crq_outside_door;
