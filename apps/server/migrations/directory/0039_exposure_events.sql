-- What moved the exposure, for the trend: scenarios that come and go, controls that get in place, appetites that change. Each is written in the
-- transaction that causes it; the audit log has the details.
create table exposure_events (
  tenant_id uuid not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  client_id uuid, -- null: of the tenant as a whole
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null default current_date,
  kind text not null check (kind in ('control-in-place', 'control-ended', 'scenario-added', 'scenario-removed', 'estimate-changed',
    'appetite-set', 'appetite-removed')),
  title text not null, -- of the scenario or the control; empty for an appetite
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index exposure_events_recent on exposure_events (tenant_id, on_date);
call enforce_tenancy('exposure_events');
call enforce_clients('exposure_events', false);
grant select, insert, delete on exposure_events to crq_tenant_door;
