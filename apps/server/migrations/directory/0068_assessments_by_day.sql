-- outside a transaction
-- The newest of all tenants, and how many there are for whom.
create index concurrently assessments_by_day on assessments (updated_on) include (tenant_id, client_id) where deleted_at is null;
