-- outside a transaction
-- By client, so that no one learns from a file what others have imported.
create unique index concurrently projects_source on projects (tenant_id, client_id, source_key) nulls not distinct where (source_key is not null);
