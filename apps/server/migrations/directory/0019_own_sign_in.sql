-- An account belongs to whoever reads its mail: what a tenant's identity provider says opens that tenant, and nothing lasting.

-- The migration runs as the owner, whom forced policies would show nothing.
alter table users no force row level security;
alter table sessions no force row level security;
alter table audit_log no force row level security;
alter table scim_users no force row level security;

-- Which tenant's own provider opened a session; null where the person proved who they are themselves. It follows from the method,
-- so no statement can forget it, and such a session works in that tenant alone, whatever moves it.
delete from sessions where method like 'saml:%' and method !~ '^saml:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
alter table sessions
  add column vouched_by uuid generated always as
    (case when method like 'saml:%' then substring(method from 6 for 36)::uuid end) stored;
delete from sessions where vouched_by is not null and acting_tenant_id <> vouched_by
  and not (acting_tenant_id = '00000000-0000-0000-0000-000000000000' and acting_role = 'viewer' and held_role = 'viewer');
alter table sessions
  -- On the platform it may only be what somebody is who holds nothing.
  add constraint sessions_stay_with_their_voucher check (vouched_by is null or acting_tenant_id = vouched_by
    or (acting_tenant_id = '00000000-0000-0000-0000-000000000000' and acting_role = 'viewer' and held_role = 'viewer'));

-- An address that changes is unproven until the same statement says otherwise.
create function forget_proof_of_address() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.email_verified_at is not distinct from old.email_verified_at then
    new.email_verified_at := null;
  end if;
  return new;
end $$;
revoke execute on function forget_proof_of_address() from public;
create trigger users_new_address before update of email on users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function forget_proof_of_address();

-- Refuses new ways of signing in while the transaction serves a session that a tenant's provider opened (app.vouched_by names the
-- tenant). Routes declare that they change sign-in and are refused before; this is for the one that forgets.
create function refuse_in_vouched_session() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(current_setting('app.vouched_by', true), '') <> '' then
    raise exception 'a session that a tenant''s provider opened adds no way of signing in' using errcode = 'CRQ01';
  end if;
  return new;
end $$;
revoke execute on function refuse_in_vouched_session() from public;
create trigger passkeys_by_own_proof before insert or update of user_id, credential_id, public_key on passkeys
  for each row execute function refuse_in_vouched_session();
create trigger totp_by_own_proof before insert or update of user_id, secret, confirmed_at on totp_factors
  for each row execute function refuse_in_vouched_session();
create trigger recovery_codes_by_own_proof before insert or update of user_id, code_hash on recovery_codes
  for each row execute function refuse_in_vouched_session();
create trigger identities_by_own_proof before insert or update of user_id, provider, subject on user_identities
  for each row execute function refuse_in_vouched_session();
create trigger api_keys_by_own_proof before insert or update of user_id, key_hash on api_keys
  for each row when (new.user_id is not null) execute function refuse_in_vouched_session();
create trigger users_by_own_proof before update of email, password_hash, mfa_required on users
  for each row when (new.status <> 'deleted' and (old.email is distinct from new.email
    or (new.password_hash is not null and old.password_hash is distinct from new.password_hash)
    or old.mfa_required is distinct from new.mfa_required))
  execute function refuse_in_vouched_session();

-- Addresses proved before this was kept for everybody: where a password can only have come by a mailed link, from the command line
-- or with the demo workspace. Not where a tenant's provider or directory had a hand in the account.
update users u set email_verified_at = coalesce(u.password_changed_at, u.created_at)
  where u.email_verified_at is null and u.password_hash is not null and u.status <> 'deleted'
    and not exists (select from user_identities i where i.user_id = u.id and i.provider like 'saml:%')
    and not exists (select from scim_users s where s.user_id = u.id)
    and not exists (select from audit_log a where a.object_id = u.id::text
      and (a.action like 'scim.%' or (a.action = 'identity.link' and a.detail ->> 'provider' like 'saml:%')));
-- A directory renamed the account: nobody has shown that the new address is theirs.
update users u set email_verified_at = null
  where u.email_verified_at is not null
    and exists (select from audit_log a where a.action = 'scim.user-update' and a.object_id = u.id::text
      and lower(a.detail -> 'before' ->> 'email') is distinct from lower(a.detail -> 'after' ->> 'email')
      and lower(a.detail -> 'after' ->> 'email') = lower(u.email));
-- Sessions of unproven accounts that somebody opened by other means than the tenant's provider.
delete from sessions s using users u where u.id = s.user_id and u.email_verified_at is null and s.vouched_by is null;

alter table users force row level security;
alter table sessions force row level security;
alter table audit_log force row level security;
alter table scim_users force row level security;
