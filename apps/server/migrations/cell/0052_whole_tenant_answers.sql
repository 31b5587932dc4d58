-- Who answers an assessment is shown by name to everyone who works on it, also to those who work for one client and see no list of people.
create function names_of_people(ids uuid[]) returns table (user_id uuid, name text)
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select m.user_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) from members m
    where m.tenant_id = public.current_tenant() and m.user_id = any (ids) and m.status <> 'suspended';
end $$;
drop policy search on members; -- made again by the next line, with this migration
call let_search('names_of_people(uuid[])', 'members', 'tenant_id, user_id, first_name, last_name, email, status', 'crq_tenant_door');

-- What a plan limits counts for the tenant as a whole, also when someone who works for one client begins an assessment.
create function assessments_in_use() returns bigint
  language plpgsql stable security definer set search_path from current as $$
begin
  return (select count(*) from assessments where tenant_id = public.current_tenant() and deleted_at is null and status <> 'archived');
end $$;
call let_search('assessments_in_use()', 'assessments', 'tenant_id, status, deleted_at', 'crq_tenant_door');
