-- An entitlement that a directory's group gives goes with the membership, and with the group.
alter table entitlements
  add column scim_group_id uuid,
  add foreign key (tenant_id, scim_group_id) references scim_groups (tenant_id, id) on delete cascade;
create index entitlements_scim_group on entitlements (tenant_id, scim_group_id) where scim_group_id is not null;
create index scim_users_name on scim_users (tenant_id, lower(user_name));
create index scim_users_external on scim_users (tenant_id, external_id);
