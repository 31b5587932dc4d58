-- Exchange rates that a tenant keeps, at which joint figures bring scenarios into its currency (docs/decisions/0080).
set local lock_timeout = '5s';
create table exchange_rates (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  from_currency text not null,
  to_currency text not null,
  -- One unit of the one is so many units of the other.
  rate double precision not null,
  as_of date not null,
  source text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  constraint exchange_rates_pkey primary key (tenant_id, id),
  constraint exchange_rates_tenant_id_fkey foreign key (tenant_id) references tenants(id) on delete cascade,
  constraint exchange_rates_once_a_day unique (tenant_id, from_currency, to_currency, as_of),
  constraint exchange_rates_from_currency_check check (from_currency ~ '^[A-Z]{3}$'),
  constraint exchange_rates_to_currency_check check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  constraint exchange_rates_rate_check check (rate between 1e-6 and 1e6),
  constraint exchange_rates_source_check check (length(source) between 1 and 200)
);
call enforce_tenancy('exchange_rates');
-- Figures read them; only administrators of the whole tenant write them.
grant select on exchange_rates to crq_tenant_door;
create policy tenant_administration on exchange_rates to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on exchange_rates to crq_admin_door;

-- The rates at which a day's figures were joined; null in older ones.
alter table exposure_snapshots add column rates jsonb;
grant select (rates) on exposure_snapshots to crq_outside_door;
