-- How far each audit chain was verified, so that a night starts where the last one ended and a stopped job goes on. Like the log, it
-- outlives its tenant.
create table audit_verified (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null default 0, -- the last verified entry
  head text not null default '', -- its hash
  at timestamptz not null default now(),
  whole_seq bigint, -- how far a verification from the first entry on has come; null: none is in progress
  whole_head text,
  whole_at timestamptz, -- when one last ended
  primary key (tenant_id)
);
call enforce_tenancy('audit_verified');
create policy outside_door on audit_verified to crq_outside_door using (true) with check (true);
grant select, insert, update on audit_verified to crq_outside_door;
