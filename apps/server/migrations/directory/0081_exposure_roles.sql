-- A tenant lets further roles see its loss exposure (docs/decisions/0082).
set local lock_timeout = '5s';
alter table tenants add column exposure_roles text[] default '{}' not null
  constraint tenants_exposure_roles_check check (exposure_roles <@ array['account_admin', 'viewer']);
grant update (exposure_roles) on tenants to crq_admin_door, crq_outside_door;
