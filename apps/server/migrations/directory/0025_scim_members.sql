-- A tenant's provider opens no role above the rank of whoever set it; a new one is set with its rank. What was set before was set by an administrator.
alter table saml_connections add column set_by_role text not null default 'admin';
alter table saml_connections alter column set_by_role set default 'tenant_administrator';

-- A directory names people within its tenant, and takes an account that exists already in only once its owner accepts an invitation.
alter table scim_users
  add column made_here boolean not null default false, -- the directory made the account
  add column invitation_id uuid, -- the invitation that the account's owner was sent
  add column joined_at timestamptz default now(), -- null: the invitation has not been accepted; who is there already has joined
  add column deactivated_at timestamptz, -- when the directory made what they hold lie still; what lies still since another moment is another's doing
  add column first_name text,
  add column last_name text,
  add column job_title text;
alter table scim_users alter column joined_at drop default;
create index scim_users_invitation on scim_users (tenant_id, invitation_id) where invitation_id is not null;

-- No directory gives a role of the platform.
alter table scim_groups add check (role not in ('super_admin', 'site_administrator', 'account_admin'));
