-- A tenant's own security frameworks, an edition a row, and what each consists of (docs/decisions/0107).
create table frameworks (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  edition text default '' not null,
  description text default '' not null,
  publisher text default '' not null,
  -- Whose the entries' titles are.
  titles text default 'own' not null,
  origin text not null,
  status text default 'draft' not null,
  -- The shipped framework whose identifiers and texts apply.
  based_on text,
  source_id uuid,
  predecessor_id uuid,
  -- Of a received one: who sent it, if they may be named, and which of theirs it is.
  received_from text,
  received_id uuid,
  groups jsonb default '[]' not null,
  entry_count integer default 0 not null,
  -- Who wrote this edition.
  editor_ids uuid[] default '{}' not null,
  return_reason text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  submitted_at timestamptz,
  submitted_by uuid,
  submitted_by_name text,
  published_at timestamptz,
  published_by uuid,
  published_by_name text,
  retired_at timestamptz,
  archived_at timestamptz,
  constraint frameworks_pkey primary key (tenant_id, id),
  constraint frameworks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint frameworks_tenant_id_source_id_fkey foreign key (tenant_id, source_id) references frameworks(tenant_id, id) on delete set null (source_id),
  constraint frameworks_tenant_id_predecessor_id_fkey foreign key (tenant_id, predecessor_id) references frameworks(tenant_id, id) on delete set null (predecessor_id),
  constraint frameworks_title_check check (length(title) between 1 and 200),
  constraint frameworks_texts_check check (length(edition) <= 40 and length(description) <= 4000 and length(publisher) <= 200 and length(based_on) <= 60
    and length(received_from) <= 200 and length(return_reason) <= 2000),
  constraint frameworks_titles_check check (titles in ('official', 'own')),
  constraint frameworks_origin_check check (origin in ('own', 'tailored', 'imported', 'received')),
  constraint frameworks_status_check check (status in ('draft', 'in_review', 'published', 'retired')),
  constraint frameworks_groups_check check (jsonb_typeof(groups) = 'array' and jsonb_array_length(groups) <= 500 and octet_length(groups::text) <= 1500000),
  constraint frameworks_entry_count_check check (entry_count between 0 and 5000),
  -- No one publishes what they wrote. A received one was published where it comes from.
  constraint frameworks_published_check check (status not in ('published', 'retired') or origin = 'received'
    or (published_by is not null and published_by <> all (editor_ids)))
);
create index frameworks_title on frameworks (tenant_id, lower(title), id);
create index frameworks_source on frameworks (tenant_id, source_id) where (source_id is not null);
-- One next edition is begun at a time.
create unique index frameworks_next_edition on frameworks (tenant_id, predecessor_id) where (predecessor_id is not null and status in ('draft', 'in_review'));
create index frameworks_predecessor on frameworks (tenant_id, predecessor_id) where (predecessor_id is not null);
-- An edition is received once.
create unique index frameworks_received on frameworks (tenant_id, received_id) where (received_id is not null);
grant delete, insert, select, update on frameworks to crq_tenant_door;

create table framework_entries (
  tenant_id uuid default current_tenant() not null,
  framework_id uuid not null,
  -- As the framework writes it.
  entry_id text not null,
  position integer not null,
  group_id text not null,
  parent_id text,
  title text default '' not null,
  kind text,
  statement text default '' not null,
  guidance text default '' not null,
  objectives jsonb default '[]' not null,
  parameters jsonb default '[]' not null,
  baselines text[] default '{}' not null,
  -- Where its content went; null while it applies.
  withdrawn text[],
  weight double precision,
  weight_if_partial double precision,
  constraint framework_entries_pkey primary key (tenant_id, framework_id, entry_id),
  constraint framework_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint framework_entries_tenant_id_framework_id_fkey foreign key (tenant_id, framework_id) references frameworks(tenant_id, id) on delete cascade,
  constraint framework_entries_ids_check check (length(entry_id) between 1 and 100 and length(group_id) between 1 and 100 and length(parent_id) between 1 and 100),
  constraint framework_entries_texts_check check (length(title) <= 500 and length(kind) <= 40 and length(statement) <= 20000 and length(guidance) <= 40000),
  constraint framework_entries_lists_check check (jsonb_array_length(objectives) <= 200 and jsonb_array_length(parameters) <= 200
    and cardinality(baselines) <= 20 and cardinality(withdrawn) <= 50)
);
-- An entry stays in its framework, under its identifier.
grant delete, insert, select on framework_entries to crq_tenant_door;
grant update (position, group_id, parent_id, title, kind, statement, guidance, objectives, parameters, baselines, withdrawn, weight, weight_if_partial)
  on framework_entries to crq_tenant_door;

call enforce_tenancy('frameworks');
call enforce_tenancy('framework_entries');
-- Who works for one client reads the tenant's frameworks and changes none.
call enforce_clients_of_parts('frameworks', 'true', 'false');
call enforce_clients_of_parts('framework_entries', 'true', 'false');

-- What a framework consists of changes in a draft alone.
create function framework_entries_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  if exists (select from touched t join frameworks f on f.tenant_id = t.tenant_id and f.id = t.framework_id where f.status <> 'draft') then
    raise exception 'only a draft''s entries change' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger framework_entries_added after insert on framework_entries
  referencing new table as touched for each statement execute function framework_entries_frozen();
create trigger framework_entries_changed after update on framework_entries
  referencing new table as touched for each statement execute function framework_entries_frozen();
create trigger framework_entries_removed after delete on framework_entries
  referencing old table as touched for each statement execute function framework_entries_frozen();

create function framework_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  if old.status <> 'draft' and (old.title, old.edition, old.description, old.publisher, old.titles, old.origin, old.based_on, old.groups, old.entry_count,
      old.editor_ids) is distinct from (new.title, new.edition, new.description, new.publisher, new.titles, new.origin, new.based_on, new.groups,
      new.entry_count, new.editor_ids) then
    raise exception 'only a draft changes' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (('draft', 'in_review'), ('in_review', 'draft'), ('in_review', 'published'),
      ('published', 'retired')) and not (old.status = 'draft' and new.status = 'published' and new.origin = 'received') then
    raise exception 'a % framework doesn''t become %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger frameworks_frozen before update on frameworks for each row execute function framework_frozen();
