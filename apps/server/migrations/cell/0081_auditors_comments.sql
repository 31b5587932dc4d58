-- outside a transaction
create index concurrently assessment_comments_auditor on assessment_comments (tenant_id, auditor_id) where auditor_id is not null;
create index concurrently assessment_comments_for_auditor on assessment_comments (tenant_id, for_auditor_id) where for_auditor_id is not null;
