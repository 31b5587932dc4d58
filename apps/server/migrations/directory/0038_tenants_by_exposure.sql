-- What the platform's list of tenants shows beside an expected loss. It is stored with the tenant's figures, so that the list reads them and no
-- records of tenants: the curve in a few points, the loss that is accepted 1 year in 20, and whether the curve is above the appetite anywhere.
-- Null: without an appetite in this currency, or computed before.
alter table exposure_snapshots
  add mini_curve jsonb,
  add accepted_p95 double precision,
  add over_appetite boolean;
grant select (p95, mini_curve, accepted_p95, over_appetite) on exposure_snapshots to crq_outside_door;

-- How much of a tenant's work is overdue, as counted every night.
create table overdue_counts (
  tenant_id uuid primary key default current_tenant() references tenants (id),
  overdue integer not null,
  counted_at timestamptz not null default now()
);
call enforce_tenancy('overdue_counts');
-- The count is of the whole tenant: people who work for one client neither read nor write it.
create policy client_apart on overdue_counts as restrictive for all to crq_tenant_door, crq_admin_door
  using ((select every_client())) with check ((select every_client()));
grant select, insert, update, delete on overdue_counts to crq_tenant_door;
create policy outside_door on overdue_counts for select to crq_outside_door using (true);
grant select on overdue_counts to crq_outside_door;
