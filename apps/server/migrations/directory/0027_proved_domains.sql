-- Email domains that a tenant says are its own. Saying so grants nothing: a domain counts once it is proved, by a DNS record or by the platform.

-- A tenant's claims.
create table tenant_domains (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253), -- without Unicode: as punycode
  token text not null, -- what the DNS record holds
  state text not null default 'pending' check (state in ('pending', 'proved', 'refused')),
  proved_how text check (proved_how in ('dns', 'platform')),
  proved_at timestamptz,
  proved_by_name text,
  note text not null default '', -- why the platform refused
  added_by_name text not null,
  created_at timestamptz not null default now(),
  last_checked_at timestamptz,
  missing_since timestamptz, -- the record that proved it is gone since then
  primary key (tenant_id, id),
  unique (tenant_id, domain),
  check ((state = 'proved') = (proved_how is not null and proved_at is not null))
);
call enforce_tenancy('tenant_domains');
call open_to_administration('tenant_domains');

-- Who holds a proved domain: one tenant. The primary key is what makes it exclusive, whoever else proves it at the same moment.
create table proved_domains (
  domain text primary key,
  holder_id uuid not null references tenants (id),
  proved_at timestamptz not null default now()
);
create index proved_domains_holder on proved_domains (holder_id);
alter table proved_domains enable row level security;
alter table proved_domains force row level security;
create policy outside_door on proved_domains to crq_outside_door using (true) with check (true);
create policy tenant_administration on proved_domains for select to crq_admin_door using (holder_id = current_tenant());
grant select, insert, delete on proved_domains to crq_outside_door;
grant select on proved_domains to crq_admin_door;

-- Requests to join that a tenant got because it had named a domain, without the platform's routing, go back to the platform.
alter table account_requests no force row level security;
alter table audit_log no force row level security;
update account_requests r set tenant_id = '00000000-0000-0000-0000-000000000000'
  where r.kind = 'join' and r.status in ('submitted', 'pending') and r.tenant_id <> '00000000-0000-0000-0000-000000000000'
    and not exists (select from audit_log a where a.action = 'account-request.assign' and a.object_id = r.id::text);
alter table account_requests force row level security;
alter table audit_log force row level security;
