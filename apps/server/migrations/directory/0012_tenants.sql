-- Administration of tenants and clients.

-- Whom an assessor works for is said by entitlements alone (docs/decisions/0013): a note beside them would say it twice.
drop table assessor_assignments;

-- A tenant that tightens its policies shortens the sessions that are open there.
grant select (idle_minutes), update (expires_at, idle_minutes) on sessions to crq_admin_door;

create index clients_search on clients using gin (name gin_trgm_ops);
create index entitlements_client on entitlements (tenant_id, client_id) where client_id is not null;
create index tenants_delete_after on tenants (delete_after) where delete_after is not null;
