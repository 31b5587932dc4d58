-- Notifications as a person wants them, and live.
alter table notifications
  add column category text not null default 'product' check (category in ('security', 'access', 'administration', 'risk', 'compliance', 'product')),
  add column in_app boolean not null default true, -- false: for the mail alone
  add column count integer not null default 1 check (count > 0), -- how often it happened, where repeated ones became one
  -- What still has to go by mail: inserted 'as-wished', or 'elsewhere' where a mail of its own tells it; the trigger below decides.
  add column mail_due text not null default 'as-wished' check (mail_due in ('as-wished', 'elsewhere', 'no', 'now', 'digest')),
  add column mailed_at timestamptz,
  add column removed_at timestamptz; -- taken out of the list; can be put back for a while
update notifications set mail_due = 'no';
create index notifications_person on notifications (user_id, created_at desc, id desc) where removed_at is null and in_app;
create index notifications_unread on notifications (user_id, tenant_id) where read_at is null and removed_at is null and in_app;
create index notifications_mail_now on notifications (created_at) where mail_due = 'now';
create index notifications_mail_digest on notifications (user_id, created_at) where mail_due = 'digest';
-- Repeated ones become one through whichever door they come.
grant update (count, created_at) on notifications to crq_admin_door;

-- What a person wants to hear, by category: {"risk": {"inApp": true, "mail": "off" | "immediately" | "digest"}, …}; what is missing is as by default.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  preferences jsonb not null default '{}',
  digest_hour integer not null default 8 check (digest_hour between 0 and 23), -- in the person's own zone
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on notification_preferences to crq_outside_door;

-- What holds for a category: the preferences where they say so, else the default. Security cannot be switched off in the app.
create function notification_wish(category text, preferences jsonb) returns jsonb
  language sql immutable
  return case category
      when 'security' then '{"inApp": true, "mail": "immediately"}'::jsonb
      when 'access' then '{"inApp": true, "mail": "digest"}'
      when 'administration' then '{"inApp": true, "mail": "digest"}'
      else '{"inApp": true, "mail": "off"}'
    end
    || coalesce(preferences -> category, '{}')
    || case category when 'security' then '{"inApp": true}'::jsonb else '{}' end;

-- Applies the wishes of whoever is told, in the transaction that tells them. Only this function reads the preferences for doors that may
-- not: they insert, and learn nothing but what became of their own row. A row that goes nowhere is not written.
create function notify_as_wished() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wish jsonb := public.notification_wish(new.category,
    (select p.preferences from public.notification_preferences p where p.user_id = new.user_id));
begin
  new.in_app := (wish ->> 'inApp')::boolean;
  new.mail_due := case
    when new.mail_due = 'elsewhere' then 'no'
    when wish ->> 'mail' = 'immediately' then 'now'
    when wish ->> 'mail' = 'digest' then 'digest'
    else 'no' end;
  if not new.in_app and new.mail_due = 'no' then
    return null;
  end if;
  return new;
end $$;
revoke execute on function notify_as_wished() from public;
create trigger notifications_as_wished before insert on notifications
  for each row when (new.mail_due in ('as-wished', 'elsewhere')) execute function notify_as_wished();

-- When a person's daily mail was last due, by the hour they chose in their zone; a zone that the database does not know counts as UTC.
create function digest_moment(zone text, hour integer) returns timestamptz
  language plpgsql stable as $$
declare
  here timestamp;
  due timestamp;
begin
  begin
    here := now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    here := now() at time zone zone;
  end;
  due := date_trunc('day', here) + make_interval(hours => hour);
  return (case when due > here then due - interval '1 day' else due end) at time zone zone;
end $$;

-- Tells every server process whose notifications changed: the person's id and nothing else.
create function tell_of_notification() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('notifications', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger notifications_told after insert or update of read_at, removed_at, count or delete on notifications
  for each row execute function tell_of_notification();

-- From which kinds of browser and which networks a person has signed in: what is new is told.
create table sign_in_origins (
  user_id uuid not null references users (id) on delete cascade,
  device text not null check (length(device) <= 400), -- as the browser names itself, without version numbers
  network text not null, -- the first half of the address's network part
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (user_id, device, network)
);
grant select, insert, update, delete on sign_in_origins to crq_outside_door;
