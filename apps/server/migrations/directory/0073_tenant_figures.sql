-- What the platform shows of each tenant, kept in the directory: its dashboards ask no cell.
create table tenant_figures (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  assessments integer not null,
  scored integer not null,
  score_sum double precision not null,
  controls_assessed bigint not null,
  clients_assessed jsonb not null, -- of the last 31 days: a client's id, and when something was last assessed for it
  last_entry_at timestamptz,
  last_work_at timestamptz, -- of the last 31 days: a person's, in the tenant itself
  exposure jsonb not null, -- the newest figures by currency, largest first
  largest_mean double precision,
  quantified boolean not null, -- within a week
  over_appetite boolean,
  reduction double precision,
  overdue integer,
  refreshed_at timestamptz not null default now()
);
alter table tenant_figures enable row level security;
alter table tenant_figures force row level security;
create policy tenant_isolation on tenant_figures to crq_tenant_door using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy outside_door on tenant_figures to crq_outside_door using (true) with check (true);
grant select, insert, update, delete on tenant_figures to crq_outside_door;
-- When a cell's figures were last read, and how long that took.
alter table cells add column figures_at timestamptz;
alter table cells add column figures_ms double precision;
grant update (figures_at, figures_ms) on cells to crq_outside_door;
