-- What a tenant's name looks like (features/accounts/name-key.ts): of several names that look alike, one tenant has the key. Tenants from before
-- get theirs when the server starts, the oldest first; the others keep their names without one.
alter table tenants add name_key text;
create unique index tenants_name_key on tenants (name_key);
update tenants set name_key = 'platforrn' where id = '00000000-0000-0000-0000-000000000000';
