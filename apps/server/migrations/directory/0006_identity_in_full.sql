-- Identity in full: how people ask for an account, get in, are administered and leave; what a tenant sets for itself.

-- A third door: administering one tenant. It sees, through forced row-level security, the tenant named by app.tenant_id and the
-- people who hold something there; whoever administers the whole platform takes the outside door instead.
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_admin_door') then
    create role crq_admin_door nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to crq_admin_door;

create extension if not exists pg_trgm; -- searching names and addresses by any part of them

-- Opens a tenant table to the doors that administer.
create procedure open_to_administration(target regclass)
  language plpgsql as $$
begin
  execute format(
    'create policy tenant_administration on %s to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
  execute format('create policy outside_door on %s to crq_outside_door using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to crq_admin_door, crq_outside_door', target);
end $$;
revoke execute on procedure open_to_administration(regclass) from public;

-- Tenants: state, plan, look and policies.
alter table tenants
  add column status text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
  add column plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise')),
  add column billing text not null default 'monthly' check (billing in ('monthly', 'annual')),
  add column industry text,
  add column company_size text,
  add column support_email text,
  add column brand_text text check (length(brand_text) between 1 and 80),
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add column logo_hash text, -- of the file in tenant_logos; part of its address
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column timezone text not null default 'America/New_York',
  add column mfa_required boolean not null default false, -- everybody answers a second factor
  add column sso_required boolean not null default false, -- passwords do not open this tenant
  add column allowed_domains text[] not null default '{}', -- where not empty, invitations go to these domains only
  add column idle_minutes integer not null default 60 check (idle_minutes between 5 and 1440),
  add column session_hours integer not null default 12 check (session_hours between 1 and 720),
  add column max_sessions integer check (max_sessions between 1 and 100), -- at the same time, per person; null: any number
  add column suspended_reason text,
  add column delete_after timestamptz, -- set while status is 'deleting'
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
create policy tenant_administration on tenants to crq_admin_door using (id = current_tenant()) with check (id = current_tenant());
grant select, update on tenants to crq_admin_door;
grant delete on tenants to crq_outside_door;
create index tenants_name on tenants using gin (name gin_trgm_ops);

-- A tenant's logo: PNG, JPEG, WebP; checked and bounded when it is uploaded.
create table tenant_logos (
  tenant_id uuid not null default current_tenant() references tenants (id),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 262144),
  primary key (tenant_id)
);
call enforce_tenancy('tenant_logos');
call open_to_administration('tenant_logos');

alter table clients
  add column industry text,
  add column contact_name text,
  add column contact_email text,
  add column notes text not null default '',
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
create policy tenant_administration on clients to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on clients to crq_admin_door;
grant update, delete on clients to crq_outside_door;

-- Entitlements can lie still (a person suspended in one tenant only) and can end by themselves.
alter table entitlements
  add column suspended_at timestamptz,
  add column expires_at timestamptz,
  add column granted_by uuid,
  add column granted_by_name text,
  add column reviewed_at timestamptz,
  add column reviewed_by_name text;
create policy tenant_administration on entitlements to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on entitlements to crq_admin_door;
grant update on entitlements to crq_outside_door;

-- People: who signs in only elsewhere has no password; who left is kept as a nameless row, so that logs keep their meaning.
alter table users
  drop constraint users_check,
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('invited', 'active', 'suspended', 'deleted')),
  add column job_title text not null default '',
  add column phone_number text not null default '',
  add column email_verified_at timestamptz,
  add column password_changed_at timestamptz,
  add column last_sign_in_at timestamptz,
  add column email_preferences jsonb not null default '{"marketing": false, "productUpdates": false, "securityAlerts": true}',
  add column updated_at timestamptz not null default now();
create index users_search on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_created on users (created_at, id);
create index users_name on users (lower(last_name), lower(first_name), id);
create index users_last_sign_in on users (last_sign_in_at, id);
alter table users enable row level security;
alter table users force row level security;
create policy outside_door on users to crq_outside_door using (true) with check (true);
-- A tenant's administrators see who holds something there, without the password's hash, and change nothing of the person.
create policy tenant_administration on users for select to crq_admin_door
  using (exists (select from entitlements e where e.user_id = users.id and e.tenant_id = current_tenant()));
grant select (id, email, first_name, last_name, status, mfa_required, job_title, phone_number, timezone, created_at, last_sign_in_at, updated_at)
  on users to crq_admin_door;

alter table sessions
  add column idle_minutes integer not null default 60, -- after which it is over; the tenant's policy when it was opened
  add column method text not null default 'password', -- how the person proved who they are
  add column break_glass boolean not null default false; -- opened by an account that the environment names
create index sessions_seen on sessions (seen_at);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy outside_door on sessions to crq_outside_door using (true) with check (true);
create policy tenant_administration on sessions to crq_admin_door
  using (acting_tenant_id = current_tenant()) with check (acting_tenant_id = current_tenant());
grant select (id, user_id, held_role, acting_role, acting_tenant_id, acting_client_id, ip_address, user_agent, method, created_at, seen_at, expires_at), delete
  on sessions to crq_admin_door;

-- Challenges of further kinds; a passkey's challenge may come before anybody is named.
alter table challenges
  drop constraint challenges_kind_check,
  add constraint challenges_kind_check check (kind in
    ('sign-in-code', 'set-up', 'password-reset', 'passkey-registration', 'passkey-sign-in', 'email-change', 'federated-sign-in')),
  alter column user_id drop not null,
  add column data jsonb not null default '{}';

-- Further factors.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null, -- encrypted with a key derived from the session secret
  confirmed_at timestamptz, -- until then it counts for nothing
  last_step bigint not null default 0, -- the newest time step used: a code works once
  created_at timestamptz not null default now()
);
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique, -- base64url
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  device_type text not null default 'singleDevice',
  backed_up boolean not null default false,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null, -- keyed
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Accounts elsewhere with which a person signs in. `provider`: google, microsoft, github, oidc, or saml:<tenant id>.
create table user_identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  email text,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider, subject),
  unique (user_id, provider)
);
grant select, insert, update, delete on totp_factors, passkeys, recovery_codes, user_identities to crq_outside_door;

-- Requests for an account. They belong to the platform until they name a tenant.
create table account_requests (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('starter', 'new_company', 'join')),
  status text not null default 'submitted' check (status in ('submitted', 'pending', 'approved', 'rejected', 'activated')),
  email text not null check (length(email) between 3 and 254),
  first_name text not null,
  last_name text not null,
  company_name text not null,
  job_title text not null,
  phone_number text not null,
  company_size text,
  industry text,
  plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise')),
  billing text not null default 'monthly' check (billing in ('monthly', 'annual')),
  email_preferences jsonb not null default '{}',
  agreed_at timestamptz, -- to terms of use and privacy policy
  token_hash bytea, -- of the link that confirms the address
  token_expires_at timestamptz,
  confirmed_at timestamptz, -- the address belongs to whoever asked
  ip_address text,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_note text,
  user_id uuid references users (id) on delete set null,
  granted_tenant_id uuid references tenants (id), -- where an approval gave them a place
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index account_requests_open on account_requests (tenant_id, status, created_at);
create index account_requests_email on account_requests (lower(email));
create index account_requests_token on account_requests (token_hash) where token_hash is not null;
call enforce_tenancy('account_requests');
call open_to_administration('account_requests');

-- Invitations: for a role in a tenant, or for one of its clients.
create table invitations (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  role text not null,
  client_id uuid,
  message text not null default '',
  token_hash bytea not null,
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  sent_count integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  revoked_at timestamptz,
  revoked_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id),
  check ((role in ('super_admin', 'site_administrator', 'account_admin')) = (tenant_id = '00000000-0000-0000-0000-000000000000'))
);
create index invitations_token on invitations (token_hash);
create index invitations_email on invitations (tenant_id, lower(email));
call enforce_tenancy('invitations');
call open_to_administration('invitations');

-- What visitors write to sales: a wish to buy, a question.
create table inquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('purchase', 'sales')),
  email text not null,
  fields jsonb not null,
  ip_address text,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by_name text
);
create index inquiries_created on inquiries (created_at);
grant select, insert, update, delete on inquiries to crq_outside_door;

-- Keys of programs: of a person (within what they may do), or of a tenant. The key itself is shown once and kept nowhere.
create table api_keys (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade, -- null: the tenant's own
  client_id uuid,
  name text not null check (length(name) between 1 and 100),
  prefix text not null, -- the first characters, to recognise it by
  key_hash bytea not null,
  permissions text[] not null,
  role text not null, -- the key may do what both this role and its permissions allow
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
create index api_keys_hash on api_keys (key_hash);
create index api_keys_user on api_keys (user_id);
call enforce_tenancy('api_keys');
call open_to_administration('api_keys');

-- A tenant's own identity provider, by SAML 2.0.
create table saml_connections (
  tenant_id uuid not null default current_tenant() references tenants (id),
  entity_id text not null, -- the provider's
  sso_url text not null,
  certificates text[] not null, -- PEM; several while one replaces another
  email_attribute text not null default '', -- empty: the subject is the address
  first_name_attribute text not null default '',
  last_name_attribute text not null default '',
  enabled boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
call enforce_tenancy('saml_connections');
call open_to_administration('saml_connections');
-- Answers seen already: a replayed one is refused.
create table saml_responses (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id text not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call enforce_tenancy('saml_responses');
call open_to_administration('saml_responses');

-- What a tenant's directory provisions by SCIM 2.0.
create table scim_users (
  tenant_id uuid not null default current_tenant() references tenants (id),
  user_id uuid not null references users (id) on delete cascade,
  external_id text,
  user_name text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
call enforce_tenancy('scim_users');
call open_to_administration('scim_users');
create table scim_groups (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  display_name text not null check (length(display_name) between 1 and 200),
  external_id text,
  role text, -- what its members hold; null: nothing yet
  client_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, display_name),
  foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
call enforce_tenancy('scim_groups');
call open_to_administration('scim_groups');
create table scim_group_members (
  tenant_id uuid not null default current_tenant() references tenants (id),
  group_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references scim_groups (tenant_id, id) on delete cascade
);
call enforce_tenancy('scim_group_members');
call open_to_administration('scim_group_members');

-- Who assesses for which clients.
create table assessor_assignments (
  tenant_id uuid not null default current_tenant() references tenants (id),
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid not null,
  assigned_by_name text not null,
  assigned_at timestamptz not null default now(),
  primary key (tenant_id, user_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
call enforce_tenancy('assessor_assignments');
call open_to_administration('assessor_assignments');

-- The log: searched by words, and read by administrators; they append too, and like everybody change nothing.
alter table audit_log add column search tsvector generated always as (
  to_tsvector('simple', actor || ' ' || action || ' ' || translate(action, '.-', '  ') || ' ' || object_type || ' ' || coalesce(object_id, '') || ' '
    || coalesce(ip_address, '') || ' ' || coalesce(request_id, '') || ' ' || detail::text)) stored;
create index audit_log_search on audit_log using gin (search);
create index audit_log_at on audit_log (tenant_id, at);
create index audit_log_all_at on audit_log (at);
create policy tenant_administration on audit_log to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert on audit_log to crq_admin_door;

create policy tenant_administration on notifications to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert on notifications to crq_admin_door;
grant delete on notifications to crq_outside_door;

-- Mail and counters serve administration as they serve everybody else; neither belongs to a tenant.
grant insert, select (id) on mail to crq_admin_door;
grant select, insert, update on rate_limits to crq_admin_door;
