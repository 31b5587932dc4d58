-- Searches by title (docs/decisions/0052). Each finds what the policies show the caller, and nothing else.
create function search_scenarios(patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select * from public.ids_with_words('risk_scenarios', 'title', 'deleted_at is null', 'true', patterns);
end $$;
call let_search('search_scenarios(text[])', 'risk_scenarios', 'tenant_id, id, client_id, deleted_at, title', 'crq_tenant_door');

create function search_portfolios(patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select * from public.ids_with_words('risk_portfolios', 'title', 'deleted_at is null', 'member_clients <@ array[$2]', patterns);
end $$;
call let_search('search_portfolios(text[])', 'risk_portfolios', 'tenant_id, id, client_id, deleted_at, title, member_clients', 'crq_tenant_door');
