-- outside a transaction
-- The risks with a verdict on the limits of their category; all are counted from the index alone.
create index concurrently risks_appetite on risks (tenant_id, appetite, client_id) where (archived_at is null);
