-- How the file calls a project that came from a plan of action, so that the same file changes nothing when it's imported again (docs/decisions/0148).
alter table projects add column source_key text;
alter table projects add constraint projects_source_check check (length(source_key) between 1 and 200) not valid;
