-- outside a transaction
create index concurrently risk_scenarios_review on risk_scenarios (tenant_id, review_state) where deleted_at is null and review_state <> 'none';
