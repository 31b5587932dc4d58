-- outside a transaction
-- For searching titles word by word. With the tenant first, a search costs what the tenant has, whatever words others use.
create index concurrently risk_scenarios_search on risk_scenarios using gin (tenant_id, title gin_trgm_ops) where deleted_at is null;
create index concurrently risk_portfolios_search on risk_portfolios using gin (tenant_id, title gin_trgm_ops) where deleted_at is null;
