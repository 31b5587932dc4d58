-- Evidence of what an organization does: files, links and texts, each with its revisions, and what each is evidence for (docs/decisions/0119).
-- The files lie outside the database, under their SHA-256.
create table evidence (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  name text not null,
  kind text not null,
  description text default '' not null,
  owner_id uuid,
  owner_name text,
  collected_on date not null,
  -- The last day on which it counts.
  expires_on date,
  renew_months integer,
  -- The newest revision.
  revision_count integer default 1 not null,
  -- The days of expiry that the owner was reminded of, and told of once they were over.
  told_expiring date,
  told_expired date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint evidence_pkey primary key (tenant_id, id),
  constraint evidence_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint evidence_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint evidence_name_check check (length(name) between 1 and 200),
  constraint evidence_kind_check check (kind in ('file', 'link', 'text')),
  constraint evidence_texts_check check (length(description) <= 4000 and length(owner_name) <= 254),
  constraint evidence_owner_check check ((owner_id is null) = (owner_name is null)),
  constraint evidence_renew_months_check check (renew_months between 1 and 60),
  constraint evidence_revision_count_check check (revision_count >= 1)
);
create index evidence_name on evidence (tenant_id, lower(name), id);
create index evidence_client on evidence (tenant_id, client_id) where (client_id is not null);
create index evidence_expires on evidence (tenant_id, expires_on) where (expires_on is not null and archived_at is null);
grant delete, insert, select on evidence to crq_tenant_door;
-- Evidence stays what it is and whose it is.
grant update (name, description, owner_id, owner_name, collected_on, expires_on, renew_months, revision_count, told_expiring, told_expired, version,
  updated_at, updated_by, updated_by_name, archived_at) on evidence to crq_tenant_door;

create table evidence_revisions (
  tenant_id uuid default current_tenant() not null,
  evidence_id uuid not null,
  number integer not null,
  file_name text,
  size integer,
  sha256 text,
  -- As the name says, and as the content does.
  declared_type text,
  detected_type text,
  scan text,
  url text,
  body text,
  collected_on date not null,
  added_at timestamptz default now() not null,
  added_by uuid,
  added_by_name text not null,
  constraint evidence_revisions_pkey primary key (tenant_id, evidence_id, number),
  constraint evidence_revisions_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint evidence_revisions_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence(tenant_id, id) on delete cascade,
  constraint evidence_revisions_number_check check (number >= 1),
  constraint evidence_revisions_one_check check (num_nonnulls(sha256, url, body) = 1),
  constraint evidence_revisions_file_check check (num_nonnulls(file_name, size, sha256, declared_type, detected_type, scan) in (0, 6)),
  constraint evidence_revisions_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint evidence_revisions_size_check check (size between 1 and 20000000),
  constraint evidence_revisions_scan_check check (scan in ('clean', 'not-scanned')),
  constraint evidence_revisions_texts_check check (length(file_name) between 1 and 300 and length(declared_type) <= 100 and length(detected_type) <= 100
    and length(url) <= 2000 and length(body) between 1 and 20000)
);
create index evidence_revisions_file on evidence_revisions (tenant_id, sha256) include (size) where (sha256 is not null);
-- A revision is never changed.
grant delete, insert, select on evidence_revisions to crq_tenant_door;

-- Uploaded files that aren't evidence yet: only who uploaded one can make evidence of it. A day later it's deleted.
create table evidence_uploads (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  client_id uuid,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  declared_type text not null,
  detected_type text not null,
  scan text not null,
  uploaded_at timestamptz default now() not null,
  uploaded_by uuid not null,
  constraint evidence_uploads_pkey primary key (tenant_id, id),
  constraint evidence_uploads_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint evidence_uploads_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint evidence_uploads_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint evidence_uploads_size_check check (size between 1 and 20000000),
  constraint evidence_uploads_scan_check check (scan in ('clean', 'not-scanned')),
  constraint evidence_uploads_texts_check check (length(file_name) between 1 and 300 and length(declared_type) <= 100 and length(detected_type) <= 100)
);
create index evidence_uploads_file on evidence_uploads (tenant_id, sha256);
create index evidence_uploads_client on evidence_uploads (tenant_id, client_id) where (client_id is not null);
grant delete, insert, select on evidence_uploads to crq_tenant_door;

-- What it's evidence for: an entry of an assessment, or a control record.
create table evidence_links (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  evidence_id uuid not null,
  assessment_id uuid,
  entry_id text,
  control_id uuid,
  linked_at timestamptz default now() not null,
  linked_by uuid,
  linked_by_name text not null,
  constraint evidence_links_pkey primary key (tenant_id, id),
  constraint evidence_links_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint evidence_links_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence(tenant_id, id) on delete cascade,
  constraint evidence_links_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint evidence_links_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade,
  constraint evidence_links_once unique nulls not distinct (tenant_id, evidence_id, assessment_id, entry_id, control_id),
  constraint evidence_links_one_check check (num_nonnulls(assessment_id, control_id) = 1 and (assessment_id is null) = (entry_id is null)),
  constraint evidence_links_entry_id_check check (length(entry_id) between 1 and 100)
);
create index evidence_links_entry on evidence_links (tenant_id, assessment_id, entry_id) where (assessment_id is not null);
create index evidence_links_control on evidence_links (tenant_id, control_id) where (control_id is not null);
grant delete, insert, select on evidence_links to crq_tenant_door;

call enforce_tenancy('evidence');
call enforce_clients('evidence', true);
call enforce_closed_clients('evidence');
call enforce_tenancy('evidence_uploads');
call enforce_clients('evidence_uploads', false);
call enforce_closed_clients('evidence_uploads');
call enforce_tenancy('evidence_revisions');
call enforce_clients_of_parts('evidence_revisions',
  format('exists (select from %1$I.evidence e where e.tenant_id = evidence_revisions.tenant_id and e.id = evidence_revisions.evidence_id)', current_schema()),
  format('exists (select from %1$I.evidence e where e.tenant_id = evidence_revisions.tenant_id and e.id = evidence_revisions.evidence_id
    and e.client_id = (select public.current_client()))', current_schema()));
-- People of one client link what they may read, also evidence of the whole tenant, to what is their client's.
call enforce_tenancy('evidence_links');
call enforce_clients_of_parts('evidence_links',
  format('exists (select from %1$I.evidence e where e.tenant_id = evidence_links.tenant_id and e.id = evidence_links.evidence_id)
    and (exists (select from %1$I.assessments a where a.tenant_id = evidence_links.tenant_id and a.id = evidence_links.assessment_id)
      or exists (select from %1$I.controls c where c.tenant_id = evidence_links.tenant_id and c.id = evidence_links.control_id))', current_schema()),
  format('exists (select from %1$I.evidence e where e.tenant_id = evidence_links.tenant_id and e.id = evidence_links.evidence_id)
    and (exists (select from %1$I.assessments a where a.tenant_id = evidence_links.tenant_id and a.id = evidence_links.assessment_id
        and a.client_id = (select public.current_client()))
      or exists (select from %1$I.controls c where c.tenant_id = evidence_links.tenant_id and c.id = evidence_links.control_id
        and c.client_id = (select public.current_client())))', current_schema()));
