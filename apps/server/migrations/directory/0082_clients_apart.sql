-- A tenant says whether its clients are parts of one organization, whose losses add up, or separate organizations, whose losses don't
-- (docs/decisions/0085). Joint figures of the tenant begin anew on the day when it changes.
set local lock_timeout = '5s';
alter table tenants add column clients_apart boolean default false not null,
  add column figures_since date;
grant update (clients_apart, figures_since) on tenants to crq_admin_door, crq_outside_door;
