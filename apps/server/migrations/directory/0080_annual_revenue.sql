-- What an organization says of itself once, to choose templates and published base rates (docs/decisions/0076): beside the industry, the
-- size and the revenue. Whoever writes scenarios may say it; someone who works for one client, only of that client.
set local lock_timeout = '5s';
alter table tenants add column annual_revenue text
  check (annual_revenue in ('lt_10m', '10m_100m', '100m_1b', '1b_10b', '10b_100b', 'gt_100b'));
alter table clients add column company_size text check (length(company_size) <= 40),
  add column annual_revenue text
  check (annual_revenue in ('lt_10m', '10m_100m', '100m_1b', '1b_10b', '10b_100b', 'gt_100b'));

grant update (annual_revenue) on tenants to crq_admin_door, crq_outside_door;
grant update (industry, company_size, annual_revenue, version, updated_at) on tenants to crq_tenant_door;
grant update (industry, company_size, annual_revenue, version, updated_at) on clients to crq_tenant_door;
create policy own_organization on tenants as restrictive for update to crq_tenant_door
  using ((select every_client())) with check ((select every_client()));
