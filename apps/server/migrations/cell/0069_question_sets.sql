-- Question sets: what is asked for a framework, in which order and when. Drafts change; what is published stays (docs/decisions/0132).
create table question_sets (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text default '' not null,
  framework text not null,
  framework_title text not null,
  framework_edition text not null,
  status text default 'draft' not null,
  -- The latest published edition; 0: none yet.
  edition integer default 0 not null,
  -- What is being written: sections with questions of the bank, by id and edition.
  sections jsonb default '[]' not null,
  question_count integer default 0 not null,
  -- Whether it says something else than its latest edition.
  changed boolean default true not null,
  published_at timestamptz,
  published_by_name text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint question_sets_pkey primary key (tenant_id, id),
  constraint question_sets_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint question_sets_texts_check check (length(name) between 1 and 200 and length(description) <= 4000 and length(framework) between 1 and 60
    and length(framework_title) <= 300 and length(framework_edition) <= 100),
  constraint question_sets_status_check check (status in ('draft', 'published', 'retired') and (status = 'draft') = (edition = 0)),
  constraint question_sets_sections_check check (jsonb_typeof(sections) = 'array' and octet_length(sections::text) <= 600000
    and question_count between 0 and 500 and edition between 0 and 10000)
);
create index question_sets_name on question_sets (tenant_id, lower(name), id);
grant delete, insert, select on question_sets to crq_tenant_door;
grant update (name, description, status, edition, sections, question_count, changed, published_at, published_by_name, version, updated_at, updated_by,
  updated_by_name) on question_sets to crq_tenant_door;

-- Which edition of which question a set asks: it can't change or be deleted.
create table question_uses (
  tenant_id uuid default current_tenant() not null,
  set_id uuid not null,
  question_id uuid not null,
  edition integer not null,
  constraint question_uses_pkey primary key (tenant_id, set_id, question_id, edition),
  constraint question_uses_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint question_uses_tenant_id_set_id_fkey foreign key (tenant_id, set_id) references question_sets(tenant_id, id) on delete cascade,
  constraint question_uses_tenant_id_question_id_edition_fkey foreign key (tenant_id, question_id, edition)
    references question_editions(tenant_id, question_id, edition)
);
create index question_uses_question on question_uses (tenant_id, question_id, edition);
grant delete, insert, select on question_uses to crq_tenant_door;

create table question_set_editions (
  tenant_id uuid default current_tenant() not null,
  set_id uuid not null,
  edition integer not null,
  name text not null,
  -- With the questions in full, so that nothing else is needed to ask and judge them.
  sections jsonb not null,
  published_at timestamptz default now() not null,
  published_by_name text not null,
  constraint question_set_editions_pkey primary key (tenant_id, set_id, edition),
  constraint question_set_editions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint question_set_editions_tenant_id_set_id_fkey foreign key (tenant_id, set_id) references question_sets(tenant_id, id) on delete cascade,
  constraint question_set_editions_sections_check check (length(name) between 1 and 200 and jsonb_typeof(sections) = 'array'
    and octet_length(sections::text) <= 16000000)
);
-- What is published never changes.
grant insert, select on question_set_editions to crq_tenant_door;

call enforce_tenancy('question_sets');
call enforce_tenancy('question_uses');
call enforce_tenancy('question_set_editions');
-- Who works for one client reads the tenant's sets and changes none.
call enforce_clients_of_parts('question_sets', 'true', 'false');
call enforce_clients_of_parts('question_uses', 'true', 'false');
call enforce_clients_of_parts('question_set_editions', 'true', 'false');

-- An edition of a question that a set asks stays as it is.
create function question_edition_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  if exists (select from question_uses u where u.tenant_id = old.tenant_id and u.question_id = old.question_id and u.edition = old.edition) then
    raise exception 'an edition that is in use doesn''t change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger question_editions_frozen before update on question_editions for each row execute function question_edition_frozen();

create function question_set_edition_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  raise exception 'what is published never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger question_set_editions_frozen before update on question_set_editions for each row execute function question_set_edition_frozen();
