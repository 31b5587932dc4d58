-- A fourth door, for the job queues alone: the library that works the queues connects through it and sees nothing but them. The doors of
-- requests cannot read the queues; they can ask for one job, the sending of a mail that exists.
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_jobs_door') then
    create role crq_jobs_door nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was faster
end $$;

-- Queues the sending of a mail, in the transaction that wrote it. The job holds the mail's id and nothing else, and follows its queue's
-- rules. The queues' tables are made after the migrations, so they are looked up when this runs.
create function queue_mail(mail_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.mail m where m.id = mail_id and m.sent_at is null) then
    raise exception 'there is no such mail to send' using errcode = 'foreign_key_violation';
  end if;
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('mailId', mail_id), q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = 'send-mail';
  if not found then
    raise exception 'the queue of mail is missing: run the migrations again';
  end if;
end $$;
revoke execute on function queue_mail(uuid) from public;
grant execute on function queue_mail(uuid) to crq_admin_door, crq_outside_door;
