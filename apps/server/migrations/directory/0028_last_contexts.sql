-- Where each person worked last: their next session starts there, so that a role granted meanwhile, by whomever, starts nothing by itself.
create table person_contexts (
  user_id uuid primary key references users (id) on delete cascade,
  working_tenant_id uuid not null references tenants (id) on delete cascade,
  client_id uuid,
  held_role text not null,
  used_at timestamptz not null default now()
);
grant select, insert, update, delete on person_contexts to crq_outside_door;

alter table sessions no force row level security;
insert into person_contexts (user_id, working_tenant_id, client_id, held_role)
  select distinct on (user_id) user_id, acting_tenant_id, acting_client_id, held_role from sessions
  where held_role = acting_role and not break_glass order by user_id, seen_at desc;
alter table sessions force row level security;
