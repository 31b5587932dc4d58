-- Control templates: a control described once, to be put in place for any client. Drafts change; what is published stays (docs/decisions/0136).
create table control_templates (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  kind text,
  tags text[] default '{}' not null,
  status text default 'draft' not null,
  -- The latest published edition; 0: none yet.
  edition integer default 0 not null,
  -- What is being written.
  content jsonb not null,
  requirement_count integer default 0 not null,
  -- Whether it says something else than its latest edition.
  changed boolean default true not null,
  -- The template of the product that it was copied from.
  copied_from text,
  published_at timestamptz,
  published_by_name text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint control_templates_pkey primary key (tenant_id, id),
  constraint control_templates_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_templates_texts_check check (length(name) between 1 and 200 and length(kind) <= 40 and cardinality(tags) <= 20
    and length(copied_from) <= 60),
  constraint control_templates_status_check check (status in ('draft', 'published', 'retired') and (status = 'draft') = (edition = 0)),
  constraint control_templates_content_check check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 400000
    and requirement_count between 0 and 500 and edition between 0 and 10000)
);
create index control_templates_name on control_templates (tenant_id, lower(name), id);
create index control_templates_updated on control_templates (tenant_id, updated_at, id);
grant delete, insert, select on control_templates to crq_tenant_door;
grant update (name, kind, tags, status, edition, content, requirement_count, changed, published_at, published_by_name, version, updated_at,
  updated_by, updated_by_name) on control_templates to crq_tenant_door;

create table control_template_editions (
  tenant_id uuid default current_tenant() not null,
  template_id uuid not null,
  edition integer not null,
  content jsonb not null,
  published_at timestamptz default now() not null,
  published_by_name text not null,
  constraint control_template_editions_pkey primary key (tenant_id, template_id, edition),
  constraint control_template_editions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_template_editions_tenant_id_template_id_fkey foreign key (tenant_id, template_id)
    references control_templates(tenant_id, id) on delete cascade,
  constraint control_template_editions_content_check check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 400000)
);
-- What is published never changes.
grant insert, select on control_template_editions to crq_tenant_door;

-- The requirements that a template serves: of what is being written, and of the latest edition.
create table control_template_requirements (
  tenant_id uuid default current_tenant() not null,
  template_id uuid not null,
  published boolean not null,
  framework text not null,
  entry_id text not null,
  -- The part of the framework that the entry is in.
  family text not null,
  coverage text not null,
  constraint control_template_requirements_pkey primary key (tenant_id, template_id, published, framework, entry_id),
  constraint control_template_requirements_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint control_template_requirements_tenant_id_template_id_fkey foreign key (tenant_id, template_id)
    references control_templates(tenant_id, id) on delete cascade,
  constraint control_template_requirements_coverage_check check (coverage in ('whole', 'part')),
  constraint control_template_requirements_texts_check check (length(framework) between 1 and 64 and length(entry_id) between 1 and 100
    and length(family) <= 100)
);
create index control_template_requirements_entry on control_template_requirements (tenant_id, framework, entry_id);
create index control_template_requirements_family on control_template_requirements (tenant_id, framework, family);
grant delete, insert, select on control_template_requirements to crq_tenant_door;

call enforce_tenancy('control_templates');
call enforce_tenancy('control_template_editions');
call enforce_tenancy('control_template_requirements');
-- Who works for one client reads the tenant's templates and changes none.
call enforce_clients_of_parts('control_templates', 'true', 'false');
call enforce_clients_of_parts('control_template_editions', 'true', 'false');
call enforce_clients_of_parts('control_template_requirements', 'true', 'false');

create function control_template_edition_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  raise exception 'what is published never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger control_template_editions_frozen before update on control_template_editions
  for each row execute function control_template_edition_frozen();
