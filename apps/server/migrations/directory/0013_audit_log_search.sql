-- Reading the audit log by action, actor, object and address without walking through all of it. The ranges are of bytes ("C"), so that a
-- beginning of a name is a range, which the database may look up even behind row-level security.
create index audit_log_action on audit_log (tenant_id, action collate "C", at);
create index audit_log_actor on audit_log (tenant_id, actor collate "C", at);
create index audit_log_object on audit_log (tenant_id, object_id, at);
create index audit_log_address on audit_log (tenant_id, ip_address, at);
