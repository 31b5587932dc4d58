-- Component definitions, system security plans, assessment plans, results and POA&Ms that a tenant keeps, and what they say of controls (docs/decisions/0115).
create table oscal_documents (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  model text not null,
  -- What the document says of itself.
  title text not null,
  document_version text not null,
  oscal_version text not null,
  published_at timestamptz,
  last_modified_at timestamptz,
  -- The catalogs, profiles and plans that it names.
  sources text[] default '{}' not null,
  -- The framework that it speaks about: one of the product by its name, or one of the tenant's by its id.
  framework text,
  -- The file as it came, compressed.
  format text not null,
  sha256 text not null,
  size integer not null,
  content bytea not null,
  mention_count integer not null,
  control_count integer not null,
  -- Controls that the framework doesn't have.
  unknown_count integer not null,
  -- Mentions beyond those that are kept.
  left_out integer default 0 not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint oscal_documents_pkey primary key (tenant_id, id),
  constraint oscal_documents_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint oscal_documents_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint oscal_documents_name_check check (length(name) between 1 and 200),
  constraint oscal_documents_model_check check (model in ('component-definition', 'system-security-plan', 'assessment-plan', 'assessment-results',
    'plan-of-action-and-milestones')),
  constraint oscal_documents_texts_check check (length(title) <= 300 and length(document_version) <= 100 and length(oscal_version) <= 20
    and length(framework) <= 64 and cardinality(sources) <= 20 and octet_length(sources::text) <= 40000),
  constraint oscal_documents_format_check check (format in ('json', 'xml', 'yaml')),
  constraint oscal_documents_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint oscal_documents_size_check check (size between 1 and 80000000 and octet_length(content) <= 25000000)
);
-- It's compressed already.
alter table oscal_documents alter column content set storage external;
create index oscal_documents_name on oscal_documents (tenant_id, lower(name), id);
create index oscal_documents_client on oscal_documents (tenant_id, client_id) where (client_id is not null);
create index oscal_documents_framework on oscal_documents (tenant_id, framework);
grant delete, insert, select on oscal_documents to crq_tenant_door;
-- A document stays what it is and whose it is.
grant update (name, title, document_version, oscal_version, published_at, last_modified_at, sources, framework, format, sha256, size, content, mention_count,
  control_count, unknown_count, left_out, version, updated_at, updated_by, updated_by_name, archived_at) on oscal_documents to crq_tenant_door;

create table oscal_mentions (
  tenant_id uuid default current_tenant() not null,
  document_id uuid not null,
  position integer not null,
  -- The control as the document writes it, and as its framework does.
  written text not null,
  entry_id text not null,
  -- Whether the framework has it.
  known boolean not null,
  kind text not null,
  -- The statement or objective of the control.
  part text default '' not null,
  -- The component, capability or party.
  speaker text default '' not null,
  -- As the document words it: implemented, satisfied, open.
  state text default '' not null,
  excerpt text default '' not null,
  constraint oscal_mentions_pkey primary key (tenant_id, document_id, position),
  constraint oscal_mentions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint oscal_mentions_tenant_id_document_id_fkey foreign key (tenant_id, document_id) references oscal_documents(tenant_id, id) on delete cascade,
  constraint oscal_mentions_ids_check check (length(written) between 1 and 100 and length(entry_id) between 1 and 100 and length(part) <= 100),
  constraint oscal_mentions_kind_check check (kind in ('requirement', 'statement', 'selected', 'finding', 'observation', 'risk', 'poam-item')),
  constraint oscal_mentions_texts_check check (length(speaker) <= 200 and length(state) <= 40 and length(excerpt) <= 400)
);
create index oscal_mentions_entry on oscal_mentions (tenant_id, entry_id, document_id);
grant delete, insert, select on oscal_mentions to crq_tenant_door;
-- Another framework may write its controls otherwise.
grant update (entry_id, known) on oscal_mentions to crq_tenant_door;

call enforce_tenancy('oscal_documents');
call enforce_clients('oscal_documents', true);
call enforce_closed_clients('oscal_documents');
call enforce_tenancy('oscal_mentions');
call enforce_clients_of_parts('oscal_mentions',
  format('exists (select from %1$I.oscal_documents d where d.tenant_id = oscal_mentions.tenant_id and d.id = oscal_mentions.document_id)', current_schema()),
  format('exists (select from %1$I.oscal_documents d where d.tenant_id = oscal_mentions.tenant_id and d.id = oscal_mentions.document_id
    and d.client_id = (select public.current_client()))', current_schema()));
