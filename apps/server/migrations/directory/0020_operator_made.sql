-- Accounts for an emergency are those that the operator made on the command line, and not whoever has the address.
alter table users
  add column operator_made_at timestamptz; -- set by `npm run admin` and by nothing else

alter table users no force row level security;
alter table audit_log no force row level security;
-- No request writes as 'command line': the log names people by their addresses.
update users u set operator_made_at = u.created_at
  where u.status <> 'deleted'
    and exists (select from audit_log a where a.tenant_id = '00000000-0000-0000-0000-000000000000' and a.actor_id is null
      and a.actor = 'command line' and a.action in ('user.create', 'entitlement.grant') and a.object_id = u.id::text);
alter table users force row level security;
alter table audit_log force row level security;

-- The mark is the account's with that address: with another one it is gone.
create function forget_operator() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.operator_made_at := null;
  return new;
end $$;
revoke execute on function forget_operator() from public;
create trigger users_operator_address before update of email on users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function forget_operator();
