-- The question bank: questions in plain language, in editions that stay as they are once a set asks them (docs/decisions/0132).
create table questions (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  -- The latest edition, and what of it is searched.
  edition integer default 1 not null,
  text text not null,
  kind text not null,
  frameworks text[] default '{}' not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  retired_at timestamptz,
  constraint questions_pkey primary key (tenant_id, id),
  constraint questions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint questions_edition_check check (edition between 1 and 10000),
  constraint questions_texts_check check (length(text) between 1 and 500 and kind in ('yes-no', 'choice', 'choices', 'scale', 'number', 'text')
    and cardinality(frameworks) <= 50)
);
create index questions_text on questions (tenant_id, lower(text), id);
grant delete, insert, select on questions to crq_tenant_door;
grant update (edition, text, kind, frameworks, version, updated_at, updated_by, updated_by_name, retired_at) on questions to crq_tenant_door;

create table question_editions (
  tenant_id uuid default current_tenant() not null,
  question_id uuid not null,
  edition integer not null,
  content jsonb not null,
  at timestamptz default now() not null,
  by_name text not null,
  constraint question_editions_pkey primary key (tenant_id, question_id, edition),
  constraint question_editions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint question_editions_tenant_id_question_id_fkey foreign key (tenant_id, question_id) references questions(tenant_id, id) on delete cascade,
  constraint question_editions_content_check check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 60000)
);
grant delete, insert, select on question_editions to crq_tenant_door;
grant update (content, at, by_name) on question_editions to crq_tenant_door;

call enforce_tenancy('questions');
call enforce_tenancy('question_editions');
-- Who works for one client reads the tenant's questions and changes none.
call enforce_clients_of_parts('questions', 'true', 'false');
call enforce_clients_of_parts('question_editions', 'true', 'false');
