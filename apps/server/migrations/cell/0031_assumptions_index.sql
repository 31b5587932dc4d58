-- outside a transaction
create index concurrently risk_scenarios_assumptions on risk_scenarios (tenant_id, id) where deleted_at is null and assumptions <> '[]';
