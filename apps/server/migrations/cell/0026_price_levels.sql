-- Price indices that a tenant keeps, and the year in whose prices joint figures state losses (docs/decisions/0094).
create table price_levels (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  currency text not null,
  year integer not null,
  -- Only ratios of one currency's values matter.
  index_value double precision not null,
  source text not null,
  note text default '' not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text,
  constraint price_levels_pkey primary key (tenant_id, id),
  constraint price_levels_tenant_id_fkey foreign key (tenant_id) references tenants(id) on delete cascade,
  constraint price_levels_once_a_year unique (tenant_id, currency, year),
  constraint price_levels_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint price_levels_year_check check (year between 1900 and 2199),
  constraint price_levels_index_check check (index_value between 1e-6 and 1e9),
  constraint price_levels_source_check check (length(source) between 1 and 200),
  constraint price_levels_note_check check (length(note) <= 500)
);
call enforce_tenancy('price_levels');
-- Figures read them; only administrators of the whole tenant write them.
grant select on price_levels to crq_tenant_door;
create policy tenant_administration on price_levels to crq_admin_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on price_levels to crq_admin_door;

-- The year in whose prices a tenant's or client's joint figures are; null: losses are as estimated.
alter table loss_models add column price_year integer constraint loss_models_price_year_check check (price_year between 1900 and 2199);
-- What a day's figures took of prices; null if they are as estimated, as all older ones are.
alter table exposure_snapshots add column pricing jsonb;
