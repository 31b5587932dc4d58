-- Tenants, clients, people, what they may do, and how they get in.

-- A customer organisation. The row of zeros is the platform itself: what belongs to no customer belongs to it.
create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);
insert into tenants (id, name) values ('00000000-0000-0000-0000-000000000000', 'Platform');
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant_isolation on tenants to crq_tenant_door using (id = current_tenant()) with check (id = current_tenant());
create policy outside_door on tenants to crq_outside_door using (true) with check (true);
grant select on tenants to crq_tenant_door;
grant select, insert, update on tenants to crq_outside_door;

-- An organisation that a tenant assesses.
create table clients (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call enforce_tenancy('clients');
create policy outside_door on clients to crq_outside_door using (true) with check (true);
grant select on clients to crq_tenant_door;
grant select, insert on clients to crq_outside_door;

-- People. They belong to no tenant; entitlements say where they work. The tenant door cannot read this table.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  password_hash text, -- argon2id; null until the account is set up
  first_name text not null default '',
  last_name text not null default '',
  status text not null default 'invited' check (status in ('invited', 'active', 'suspended')),
  mfa_required boolean not null default false,
  timezone text not null default 'America/New_York',
  timezone_source text not null default 'auto' check (timezone_source in ('auto', 'manual')),
  military_time boolean not null default false,
  date_format text not null default 'en-US',
  brand_logo_url text,
  brand_text text,
  created_at timestamptz not null default now(),
  check (status <> 'active' or password_hash is not null)
);
create unique index users_email on users (lower(email));
grant select, insert, update on users to crq_outside_door;

-- Who may do what where: a role in a tenant (or on the platform), for all its clients or for one.
create table entitlements (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('super_admin', 'site_administrator', 'account_admin', 'admin', 'tenant_administrator',
    'template_manager', 'risk_assessor', 'risk_analyst', 'assessor', 'business_stakeholder', 'viewer')),
  client_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, role, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id),
  -- Platform roles are held on the platform, all others in a customer's tenant.
  check ((role in ('super_admin', 'site_administrator', 'account_admin')) = (tenant_id = '00000000-0000-0000-0000-000000000000'))
);
create index entitlements_user on entitlements (user_id);
call enforce_tenancy('entitlements');
create policy outside_door on entitlements to crq_outside_door using (true) with check (true);
grant select on entitlements to crq_tenant_door;
grant select, insert, delete on entitlements to crq_outside_door;

-- Sessions: opaque tokens, stored as SHA-256. `acting_…` is the context in which the session works.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  held_role text not null,
  acting_role text not null,
  acting_tenant_id uuid not null references tenants (id),
  acting_client_id uuid,
  remember boolean not null default false,
  ip_address text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (acting_tenant_id, acting_client_id) references clients (tenant_id, id)
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to crq_outside_door;

-- Challenges: something sent to a person that they give back once (a sign-in's code, a set-up link).
create table challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sign-in-code', 'set-up')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea, -- keyed hash of the six digits
  attempts integer not null default 0,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_user on challenges (user_id);
create index challenges_expiry on challenges (expires_at);
grant select, insert, update, delete on challenges to crq_outside_door;

-- Counters of attempts where a stranger can knock. Losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_reset on rate_limits (resets_at);
grant select, insert, update, delete on rate_limits to crq_outside_door;

-- Mail to be sent, written in the transaction that causes it. Bodies may hold codes, so they go once the mail is sent.
create table mail (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  text_body text,
  html_body text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null;
grant select, insert, update, delete on mail to crq_outside_door;

-- What a person is told.
create table notifications (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  href text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id)
);
create index notifications_user on notifications (tenant_id, user_id, created_at);
call enforce_tenancy('notifications');
create policy outside_door on notifications to crq_outside_door using (true) with check (true);
grant select, insert, update on notifications to crq_tenant_door, crq_outside_door;
