-- outside a transaction
-- Every foreign key gets an index that begins with its columns: deleting a person, a client or a tenant otherwise reads each table that
-- names them. Built while the tables are in use.
create index concurrently account_requests_granted_tenant on account_requests (granted_tenant_id) where granted_tenant_id is not null;
create index concurrently account_requests_user on account_requests (user_id) where user_id is not null;
create index concurrently api_keys_client on api_keys (tenant_id, client_id) where client_id is not null;
create index concurrently assessments_client on assessments (tenant_id, client_id) where client_id is not null;
create index concurrently exposure_events_client on exposure_events (tenant_id, client_id) where client_id is not null;
create index concurrently invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
create index concurrently invitations_client on invitations (tenant_id, client_id) where client_id is not null;
create index concurrently notifications_user_id on notifications (user_id);
create index concurrently person_contexts_working_tenant on person_contexts (working_tenant_id);
create index concurrently risk_portfolios_client on risk_portfolios (tenant_id, client_id) where client_id is not null;
create index concurrently risk_scenarios_client on risk_scenarios (tenant_id, client_id) where client_id is not null;
create index concurrently scim_group_members_user on scim_group_members (user_id);
create index concurrently scim_groups_client on scim_groups (tenant_id, client_id) where client_id is not null;
create index concurrently scim_users_user on scim_users (user_id);
create index concurrently sessions_acting on sessions (acting_tenant_id, acting_client_id);
