-- outside a transaction
create index concurrently assessments_own_model on assessments (tenant_id, own_model_id, own_model_edition) where own_model_id is not null;
