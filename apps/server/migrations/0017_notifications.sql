-- Notifications as a person wants them, and live.
alter table notifications
  add column category text not null default 'product' check (category in ('security', 'access', 'administration', 'risk', 'compliance', 'product')),
  add column mail_due text not null default 'no' check (mail_due in ('no', 'digest')), -- what still has to go by mail
  add column mailed_at timestamptz;
create index notifications_person on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id, tenant_id) where read_at is null;
create index notifications_digest on notifications (user_id) where mail_due = 'digest';

-- What a person wants to hear, by category: {"risk": {"inApp": true, "mail": "off" | "immediately" | "digest"}, …}; what is missing is as by default.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  preferences jsonb not null default '{}',
  digest_hour integer not null default 8 check (digest_hour between 0 and 23), -- in the person's own zone
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on notification_preferences to crq_outside_door;

-- Tells every server process whose notifications changed: the person's id and nothing else.
create function tell_of_notification() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('notifications', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger notifications_told after insert or update of read_at or delete on notifications
  for each row execute function tell_of_notification();
