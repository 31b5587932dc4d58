-- Auditors without an account read one assessment until a day (docs/decisions/0137).
create table auditor_accesses (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  name text not null,
  organization text default '' not null,
  -- Where codes are mailed.
  email text not null,
  sees_evidence boolean not null,
  -- Notes and comments of the assessors, and the history of answers.
  sees_notes boolean not null,
  note text default '' not null,
  -- SHA-256 of the link's token; a link that is sent again has another.
  token_hash bytea not null,
  -- The last day, and its end where the tenant is.
  ends_on date not null,
  expires_at timestamptz not null,
  -- The last day that people were reminded of.
  told_ends_on date,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  seen_at timestamptz,
  constraint auditor_accesses_pkey primary key (tenant_id, id),
  constraint auditor_accesses_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint auditor_accesses_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint auditor_accesses_texts_check check (length(name) between 1 and 100 and length(organization) <= 200 and length(email) between 3 and 254
    and length(note) <= 2000 and length(created_by_name) <= 300 and length(withdrawn_by_name) <= 300 and octet_length(token_hash) = 32),
  constraint auditor_accesses_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by_name is null))
);
create index auditor_accesses_assessment on auditor_accesses (tenant_id, assessment_id, created_at);
create unique index auditor_accesses_token on auditor_accesses (tenant_id, token_hash);
create index auditor_accesses_ends on auditor_accesses (tenant_id, ends_on) where (withdrawn_at is null);
grant delete, insert, select on auditor_accesses to crq_tenant_door;
-- Who it's for, and what they may see, stays as it was given.
grant update (token_hash, ends_on, expires_at, told_ends_on, withdrawn_at, withdrawn_by_name, seen_at) on auditor_accesses to crq_tenant_door;

-- A browser of an auditor: the code that was mailed for it, then its session.
create table auditor_browsers (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  access_id uuid not null,
  -- SHA-256 of what the browser got when the code was mailed; of the code a keyed hash.
  challenge_hash bytea not null,
  code_hash bytea,
  code_expires_at timestamptz not null,
  tries integer default 0 not null,
  -- SHA-256 of the session's token, once the code was right.
  token_hash bytea,
  opened_at timestamptz,
  ends_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz default now() not null,
  constraint auditor_browsers_pkey primary key (tenant_id, id),
  constraint auditor_browsers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint auditor_browsers_tenant_id_access_id_fkey foreign key (tenant_id, access_id) references auditor_accesses(tenant_id, id) on delete cascade,
  constraint auditor_browsers_open_check check (num_nonnulls(token_hash, opened_at, ends_at) in (0, 3)),
  constraint auditor_browsers_hashes_check check (octet_length(challenge_hash) = 32 and octet_length(code_hash) <= 64 and octet_length(token_hash) = 32)
);
create unique index auditor_browsers_challenge on auditor_browsers (tenant_id, challenge_hash);
create unique index auditor_browsers_token on auditor_browsers (tenant_id, token_hash) where (token_hash is not null);
create index auditor_browsers_access on auditor_browsers (tenant_id, access_id);
grant delete, insert, select on auditor_browsers to crq_tenant_door;
grant update (code_hash, tries, token_hash, opened_at, ends_at, seen_at) on auditor_browsers to crq_tenant_door;

-- The entries that an auditor opened, and those that they marked as looked at.
create table auditor_entries (
  tenant_id uuid default current_tenant() not null,
  access_id uuid not null,
  entry_id text not null,
  opened_at timestamptz default now() not null,
  looked_at timestamptz,
  constraint auditor_entries_pkey primary key (tenant_id, access_id, entry_id),
  constraint auditor_entries_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint auditor_entries_tenant_id_access_id_fkey foreign key (tenant_id, access_id) references auditor_accesses(tenant_id, id) on delete cascade,
  constraint auditor_entries_entry_id_check check (length(entry_id) between 1 and 100)
);
grant delete, insert, select on auditor_entries to crq_tenant_door;
grant update (looked_at) on auditor_entries to crq_tenant_door;

-- What was done with an access, for those who gave it; the audit log has the same.
create table auditor_events (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  access_id uuid not null,
  at timestamptz default clock_timestamp() not null,
  kind text not null,
  about text default '' not null,
  constraint auditor_events_pkey primary key (tenant_id, id),
  constraint auditor_events_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint auditor_events_tenant_id_access_id_fkey foreign key (tenant_id, access_id) references auditor_accesses(tenant_id, id) on delete cascade,
  constraint auditor_events_kind_check check (kind in ('give', 'extend', 'resend', 'withdraw', 'open', 'refuse', 'download', 'package', 'ask')),
  constraint auditor_events_about_check check (length(about) <= 400)
);
create index auditor_events_at on auditor_events (tenant_id, access_id, at);
-- What happened is never changed.
grant delete, insert, select on auditor_events to crq_tenant_door;

call enforce_tenancy('auditor_accesses');
call enforce_clients_of_parts('auditor_accesses',
  format('exists (select from %1$I.assessments a where a.tenant_id = auditor_accesses.tenant_id and a.id = auditor_accesses.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = auditor_accesses.tenant_id and a.id = auditor_accesses.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
do $$
declare
  part text;
begin
  foreach part in array array['auditor_browsers', 'auditor_entries', 'auditor_events'] loop
    call enforce_tenancy(part::regclass);
    call enforce_clients_of_parts(part::regclass,
      format('exists (select from %1$I.auditor_accesses x where x.tenant_id = %2$I.tenant_id and x.id = %2$I.access_id)', current_schema(), part),
      format('exists (select from %1$I.auditor_accesses x join %1$I.assessments a on a.tenant_id = x.tenant_id and a.id = x.assessment_id
        where x.tenant_id = %2$I.tenant_id and x.id = %2$I.access_id and a.client_id = (select public.current_client()))', current_schema(), part));
  end loop;
end $$;

-- Comments of an auditor, and replies that an auditor sees.
alter table assessment_comments
  add column auditor_id uuid,
  add column for_auditor_id uuid,
  add constraint assessment_comments_auditor_fkey foreign key (tenant_id, auditor_id) references auditor_accesses(tenant_id, id) on delete set null (auditor_id) not valid,
  add constraint assessment_comments_for_auditor_fkey foreign key (tenant_id, for_auditor_id) references auditor_accesses(tenant_id, id)
    on delete set null (for_auditor_id) not valid;
