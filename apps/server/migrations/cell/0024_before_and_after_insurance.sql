-- A day's exposure before and after insurance and by state of the controls, what moved it by kind, and a tenant's appetite for its clients
-- (docs/decisions/0093).

-- The figures without controls and as planned; null in figures from before.
alter table exposure_snapshots add column inherent jsonb;
alter table exposure_snapshots add column residual jsonb;
-- The expected and the 1-in-20-year loss after insurance; null without policies in place.
alter table exposure_snapshots add column net_mean double precision;
alter table exposure_snapshots add column net_p95 double precision;
-- The common causes' part of the expected loss; null in figures from before.
alter table exposure_snapshots add column causes_mean double precision;
grant select (net_mean, net_p95) on exposure_snapshots to crq_outside_door;

-- Policies, dependence, common causes and rates move exposure too. Validated in the next migration.
alter table exposure_events drop constraint exposure_events_kind_check;
alter table exposure_events add constraint exposure_events_kind_check check (kind in ('control-in-place', 'control-ended', 'scenario-added',
  'scenario-removed', 'estimate-changed', 'appetite-set', 'appetite-removed', 'policy-in-place', 'policy-changed', 'policy-ended',
  'dependence-changed', 'causes-changed', 'inherited-cause-changed', 'rate-changed', 'prices-changed')) not valid;
-- What the tenant declares for all its clients moves each client's exposure. Its common causes have titles that not every client may read, so each client
-- that they strike has an event of its own.
alter policy client_reads on exposure_events using ((select every_client()) or client_id = (select current_client())
  or (client_id is null and (select current_client()) is not null and kind in ('dependence-changed', 'rate-changed', 'prices-changed')));
-- Rates and prices are administered through the administration door, which records nothing else here.
create policy tenant_administration on exposure_events for insert to crq_admin_door
  with check (tenant_id = current_tenant() and client_id is null and kind in ('rate-changed', 'prices-changed'));
grant insert on exposure_events to crq_admin_door;

-- A client without an appetite inherits the tenant's, so its people can read that one too.
alter policy client_reads on risk_appetites using ((select every_client()) or coalesce(client_id, (select current_client())) = (select current_client()));
