-- outside a transaction
-- Which risks' current rating has moved lately (docs/decisions/0144).
create index concurrently risk_changes_current on risk_changes (tenant_id, at) where (changes ? 'current');
