-- A tenant's own scoring models. Drafts change; what is published stays (docs/decisions/0135).
create table scoring_models (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  description text default '' not null,
  -- The framework that its weights are about; null: any.
  framework text,
  framework_title text,
  framework_edition text,
  status text default 'draft' not null,
  -- The latest published edition; 0: none yet.
  edition integer default 0 not null,
  -- What is being written.
  model jsonb not null,
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
  constraint scoring_models_pkey primary key (tenant_id, id),
  constraint scoring_models_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint scoring_models_texts_check check (length(name) between 1 and 200 and length(description) <= 4000 and length(framework) between 1 and 60
    and length(framework_title) <= 300 and length(framework_edition) <= 100),
  constraint scoring_models_status_check check (status in ('draft', 'published', 'retired') and (status = 'draft') = (edition = 0)),
  constraint scoring_models_model_check check (jsonb_typeof(model) = 'object' and octet_length(model::text) <= 600000 and edition between 0 and 10000)
);
create index scoring_models_name on scoring_models (tenant_id, lower(name), id);
grant delete, insert, select on scoring_models to crq_tenant_door;
grant update (name, description, framework, framework_title, framework_edition, status, edition, model, changed, published_at, published_by_name, version,
  updated_at, updated_by, updated_by_name) on scoring_models to crq_tenant_door;

create table scoring_model_editions (
  tenant_id uuid default current_tenant() not null,
  model_id uuid not null,
  edition integer not null,
  name text not null,
  framework text,
  model jsonb not null,
  published_at timestamptz default now() not null,
  published_by_name text not null,
  constraint scoring_model_editions_pkey primary key (tenant_id, model_id, edition),
  constraint scoring_model_editions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint scoring_model_editions_tenant_id_model_id_fkey foreign key (tenant_id, model_id) references scoring_models(tenant_id, id) on delete cascade,
  constraint scoring_model_editions_model_check check (length(name) between 1 and 200 and length(framework) between 1 and 60
    and jsonb_typeof(model) = 'object' and octet_length(model::text) <= 600000)
);
-- What is published never changes.
grant insert, select on scoring_model_editions to crq_tenant_door;

call enforce_tenancy('scoring_models');
call enforce_tenancy('scoring_model_editions');
-- Who works for one client reads the tenant's models and changes none.
call enforce_clients_of_parts('scoring_models', 'true', 'false');
call enforce_clients_of_parts('scoring_model_editions', 'true', 'false');

create function scoring_model_edition_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  raise exception 'what is published never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger scoring_model_editions_frozen before update on scoring_model_editions for each row execute function scoring_model_edition_frozen();
