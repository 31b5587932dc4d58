-- Administering is for a tenant as a whole (docs/decisions/0023): whoever holds one of these roles holds it for every client.
create function administers(role text) returns boolean
  language sql immutable parallel safe
  return role in ('super_admin', 'site_administrator', 'account_admin', 'admin', 'tenant_administrator');
-- What becomes of an administering role for one client: as much of it as is not administration.
create function without_administration(role text) returns text
  language sql immutable parallel safe
  return case role when 'admin' then 'assessor' when 'tenant_administrator' then 'business_stakeholder' else role end;

-- The owner, too, is subject to forced policies, unless it may pass them; it must see every row here.
do $$
declare
  target regclass;
begin
  foreach target in array array['entitlements', 'invitations', 'api_keys', 'scim_groups', 'audit_log', 'notifications']::regclass[] loop
    execute format('alter table %s no force row level security', target);
  end loop;
end $$;

-- A person's key works while its owner holds its role, so it goes with the entitlement. Whoever administers the whole tenant and made a key
-- while working for one client does not hold the narrower role: that key ends, and they are told.
with ended as (
  update api_keys k set revoked_at = now()
  where administers(k.role) and k.client_id is not null and k.user_id is not null and k.revoked_at is null and not exists (
    select from entitlements e where e.user_id = k.user_id and (e.role = 'super_admin' or (e.tenant_id = k.tenant_id and (
      (e.role in (k.role, without_administration(k.role)) and e.client_id = k.client_id)
      or (e.role = without_administration(k.role) and e.client_id is null)))))
  returning k.tenant_id, k.id, k.user_id, k.name, k.prefix),
told as (
  insert into notifications (tenant_id, user_id, kind, category, title, body, href)
  select tenant_id, user_id, 'api-key.revoke', 'access', 'Your API key ' || name || ' was revoked',
    'Keys for one client can''t administer any more. Work for all clients, then create a new key.', '/my-account/profile' from ended)
insert into audit_log (tenant_id, seq, actor, action, object_type, object_id, detail, prev_hash, hash)
select tenant_id, 0, 'system', 'api-key.revoke', 'api-key', id::text,
  jsonb_build_object('name', name, 'prefix', prefix, 'reason', 'Administering roles are held for a whole tenant'), '', ''
from ended order by tenant_id, id;

-- Each change leaves an entry in its tenant's log. Its place in the chain is given by the trigger.
insert into audit_log (tenant_id, seq, actor, action, object_type, object_id, detail, prev_hash, hash)
select e.tenant_id, 0, 'system', 'entitlement.update', 'entitlement', e.id::text,
  jsonb_build_object('userId', e.user_id, 'clientId', e.client_id, 'before', jsonb_build_object('role', e.role),
    'after', jsonb_build_object('role', without_administration(e.role)), 'reason', 'Administering roles are held for a whole tenant'), '', ''
from entitlements e where administers(e.role) and e.client_id is not null order by e.tenant_id, e.id;
insert into audit_log (tenant_id, seq, actor, action, object_type, object_id, detail, prev_hash, hash)
select i.tenant_id, 0, 'system', 'invitation.narrow', 'invitation', i.id::text,
  jsonb_build_object('email', i.email, 'clientId', i.client_id, 'before', jsonb_build_object('role', i.role),
    'after', jsonb_build_object('role', without_administration(i.role)), 'reason', 'Administering roles are held for a whole tenant'), '', ''
from invitations i where administers(i.role) and i.client_id is not null and i.accepted_at is null and i.revoked_at is null
order by i.tenant_id, i.id;
insert into audit_log (tenant_id, seq, actor, action, object_type, object_id, detail, prev_hash, hash)
select k.tenant_id, 0, 'system', 'api-key.narrow', 'api-key', k.id::text,
  jsonb_build_object('name', k.name, 'prefix', k.prefix, 'clientId', k.client_id, 'before', jsonb_build_object('role', k.role, 'permissions', k.permissions),
    'after', jsonb_build_object('role', without_administration(k.role), 'permissions', array_remove(k.permissions, 'scim:provision')),
    'reason', 'Administering roles are held for a whole tenant'), '', ''
from api_keys k where (administers(k.role) or 'scim:provision' = any (k.permissions)) and k.client_id is not null and k.revoked_at is null
order by k.tenant_id, k.id;
insert into audit_log (tenant_id, seq, actor, action, object_type, object_id, detail, prev_hash, hash)
select g.tenant_id, 0, 'system', 'scim.group-role', 'group', g.id::text,
  jsonb_build_object('name', g.display_name, 'before', jsonb_build_object('role', g.role, 'clientId', g.client_id),
    'after', jsonb_build_object('role', without_administration(g.role), 'clientId', g.client_id), 'reason', 'Administering roles are held for a whole tenant'), '', ''
from scim_groups g where administers(g.role) and g.client_id is not null order by g.tenant_id, g.id;

-- Each person is told.
insert into notifications (tenant_id, user_id, kind, category, title, body, href)
select e.tenant_id, e.user_id, 'entitlement.revoke', 'access', 'Your role for ' || c.name || ' changed',
  'Administrators now work for a whole tenant. For ' || c.name || ' you keep your access to records as '
    || upper(replace(without_administration(e.role), '_', ' ')) || '. If you need to administer, ask an administrator for the role in the whole tenant.',
  '/my-account/profile'
from entitlements e join clients c on c.tenant_id = e.tenant_id and c.id = e.client_id
where administers(e.role) and e.suspended_at is null and (e.expires_at is null or e.expires_at > now());

-- Who holds the narrower role for that client already keeps it, and the other goes. Where both were to end, the later end counts.
update entitlements kept set
  expires_at = case when kept.expires_at is null or e.expires_at is null then null else greatest(kept.expires_at, e.expires_at) end,
  suspended_at = case when kept.suspended_at is null or e.suspended_at is null then null else greatest(kept.suspended_at, e.suspended_at) end
from entitlements e
where administers(e.role) and e.client_id is not null and kept.tenant_id = e.tenant_id and kept.user_id = e.user_id
  and kept.client_id = e.client_id and kept.role = without_administration(e.role);
delete from entitlements e using entitlements kept
where administers(e.role) and e.client_id is not null and kept.tenant_id = e.tenant_id and kept.user_id = e.user_id
  and kept.client_id = e.client_id and kept.role = without_administration(e.role);
update entitlements set role = without_administration(role) where administers(role) and client_id is not null;
update invitations set role = without_administration(role) where administers(role) and client_id is not null;
update scim_groups set role = without_administration(role) where administers(role) and client_id is not null;
update api_keys set role = without_administration(role), permissions = array_remove(permissions, 'scim:provision')
where (administers(role) or 'scim:provision' = any (permissions)) and client_id is not null;
-- A platform role's key for one client has no narrower role: it ends, and its owner makes a new one.
update api_keys set revoked_at = coalesce(revoked_at, now()), client_id = null where administers(role) and client_id is not null;

alter table entitlements add constraint entitlements_administering check (client_id is null or not administers(role));
alter table invitations add constraint invitations_administering check (client_id is null or not administers(role));
alter table scim_groups add constraint scim_groups_administering check (client_id is null or role is null or not administers(role));
alter table api_keys add constraint api_keys_administering
  check (client_id is null or not (administers(role) or 'scim:provision' = any (permissions)));

do $$
declare
  target regclass;
begin
  foreach target in array array['entitlements', 'invitations', 'api_keys', 'scim_groups', 'audit_log', 'notifications']::regclass[] loop
    execute format('alter table %s force row level security', target);
  end loop;
end $$;
drop function without_administration(text);
