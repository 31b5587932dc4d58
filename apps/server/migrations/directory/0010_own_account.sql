-- A person's own account: what the log holds about them is part of what they may take with them.
create index audit_log_by_person on audit_log (actor_id, at) where actor_id is not null;
create index audit_log_by_name on audit_log (actor, at);
