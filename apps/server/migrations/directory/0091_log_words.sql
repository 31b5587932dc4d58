-- outside a transaction
-- A tenant's words are looked up without those of others; it serves searches of all logs too.
create index concurrently audit_log_words on audit_log using gin (tenant_id, search);
drop index concurrently audit_log_search;
