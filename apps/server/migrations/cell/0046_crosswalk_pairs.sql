-- A tenant's own statements about how entries of two frameworks relate, each approved by a second person (docs/decisions/0108).
create table crosswalk_pairs (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  -- A framework of the product by its name, or one of the tenant's by its id; the first of both in alphabetical order, so that a pair is stored once.
  from_framework text not null,
  from_entry text not null,
  to_framework text not null,
  to_entry text not null,
  relationship text not null,
  strength integer,
  rationale text not null,
  source text default '' not null,
  status text default 'proposed' not null,
  proposed_at timestamptz default clock_timestamp() not null,
  proposed_by uuid not null,
  proposed_by_name text not null,
  -- A key of the tenant, of which no one knows who held it.
  proposed_by_key boolean default false not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  reason text default '' not null,
  constraint crosswalk_pairs_pkey primary key (tenant_id, id),
  constraint crosswalk_pairs_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint crosswalk_pairs_frameworks_check check (length(from_framework) <= 64 and length(to_framework) <= 64 and from_framework < to_framework collate "C"),
  constraint crosswalk_pairs_entries_check check (length(from_entry) between 1 and 100 and length(to_entry) between 1 and 100),
  constraint crosswalk_pairs_relationship_check check (relationship in ('equal', 'subset', 'superset', 'intersects', 'none', 'published')),
  constraint crosswalk_pairs_strength_check check (strength is null or (strength between 1 and 10 and relationship not in ('none', 'published'))),
  constraint crosswalk_pairs_rationale_check check (length(rationale) between 1 and 2000),
  constraint crosswalk_pairs_source_check check (length(source) <= 300),
  constraint crosswalk_pairs_reason_check check (length(reason) <= 1000),
  constraint crosswalk_pairs_status_check check (status in ('proposed', 'approved', 'rejected', 'withdrawn', 'superseded')),
  -- No one approves their own, and what a key proposed isn't approved.
  constraint crosswalk_pairs_approved_check check (status not in ('approved', 'superseded')
    or (reviewed_by is not null and reviewed_at is not null and reviewed_by <> proposed_by and not proposed_by_key))
);
-- One statement in force and one waiting for review between two entries.
create unique index crosswalk_pairs_approved on crosswalk_pairs (tenant_id, from_framework, to_framework, from_entry, to_entry) where (status = 'approved');
create unique index crosswalk_pairs_proposed on crosswalk_pairs (tenant_id, from_framework, to_framework, from_entry, to_entry) where (status = 'proposed');
-- The history of two entries.
create index crosswalk_pairs_entries on crosswalk_pairs (tenant_id, from_framework, to_framework, from_entry, to_entry);
create index crosswalk_pairs_to on crosswalk_pairs (tenant_id, to_framework);
call enforce_tenancy('crosswalk_pairs');
-- Pairs belong to the whole tenant: who works for one client reads them, and changes none.
create policy client_inserts on crosswalk_pairs as restrictive for insert to crq_tenant_door with check ((select public.every_client()));
create policy client_updates on crosswalk_pairs as restrictive for update to crq_tenant_door using ((select public.every_client())) with check ((select public.every_client()));
create policy client_deletes on crosswalk_pairs as restrictive for delete to crq_tenant_door using ((select public.every_client()));
-- What was proposed is never changed: only what others decided about it. It's deleted with its tenant.
grant delete, insert, select on crosswalk_pairs to crq_tenant_door;
grant update (status, reviewed_at, reviewed_by, reviewed_by_name, reason) on crosswalk_pairs to crq_tenant_door;

-- A decision is final, except that what is in force can be replaced.
create function keep_pair_decisions() returns trigger
  language plpgsql set search_path from current as $$
begin
  if old.status = 'proposed' and new.status in ('approved', 'rejected', 'withdrawn') then
    return new;
  end if;
  if old.status = 'approved' and new.status = 'superseded'
    and (old.reviewed_at, old.reviewed_by, old.reviewed_by_name, old.reason) is not distinct from (new.reviewed_at, new.reviewed_by, new.reviewed_by_name, new.reason) then
    return new;
  end if;
  raise exception 'a crosswalk pair is % and can''t become %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger pair_decided before update on crosswalk_pairs for each row execute function keep_pair_decisions();
