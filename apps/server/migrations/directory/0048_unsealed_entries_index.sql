-- outside a transaction
-- What is left to seal, oldest first.
create index concurrently audit_log_unsealed on audit_log (seq) where seq >= 100000000000000;
