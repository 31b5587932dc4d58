-- outside a transaction
-- The risks in a cell of a matrix, at each of its stages, and those that aren't rated.
create index concurrently risks_cell on risks (tenant_id, current_likelihood, current_impact) where (archived_at is null);
create index concurrently risks_inherent_cell on risks (tenant_id, inherent_likelihood, inherent_impact) where (archived_at is null);
create index concurrently risks_target_cell on risks (tenant_id, target_likelihood, target_impact) where (archived_at is null);
