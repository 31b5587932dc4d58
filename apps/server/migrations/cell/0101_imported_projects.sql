-- How the file calls a project that came from a plan of action, so that the same file changes nothing when it's imported again (docs/decisions/0148).
alter table projects add column source_key text;
alter table projects add constraint projects_source_check check (length(source_key) between 1 and 200) not valid;
-- By client, so that no one learns from a file what others have imported.
create unique index projects_source on projects (tenant_id, client_id, source_key) nulls not distinct where (source_key is not null);
