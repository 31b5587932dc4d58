-- outside a transaction
-- contract: the release before sorts by the score, without an index that serves it
create index concurrently risks_order on risks (tenant_id, coalesce(current_order, 0), id);
drop index concurrently risks_score;
