-- Categories are compared as they're written: `lower` isn't trusted before the policies, so no index served the filter. A tenant's own fields come with what
-- defines them.
-- contract: nothing that was released reads the index or the column
drop index risks_category;
create index risks_by_category on risks (tenant_id, category, id);
alter table risks drop column custom;

-- Counts what's in use from the index alone, all of it and by status.
create index risks_in_use on risks (tenant_id, status, client_id) where (archived_at is null);
-- The latest reviews first, and risks without one after them.
create index risks_last_reviews on risks (tenant_id, next_review_on desc nulls last, id desc);
