-- How far each audit chain was sent on to the operator's log collector. Like the log itself, it outlives its tenant.
create table audit_shipping (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null, -- the last entry that the collector has taken
  shipped_at timestamptz not null default now(),
  primary key (tenant_id)
);
call enforce_tenancy('audit_shipping');
create policy outside_door on audit_shipping to crq_outside_door using (true) with check (true);
grant select, insert, update on audit_shipping to crq_outside_door;
