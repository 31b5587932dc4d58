-- Entering a tenant says which cell that was, so that the application can keep prepared statements apart: one that is prepared in one
-- cell is planned anew in another.
drop function enter_tenant(uuid, uuid);
drop function enter_cell(uuid);
create function enter_cell(tenant uuid) returns text language plpgsql as $$
declare
  home text := public.hold_in_place(tenant);
begin
  if home operator(pg_catalog.=) 'public' then
    perform pg_catalog.set_config('search_path', pg_catalog.format('public, %I', public.first_cell()), true);
  else
    perform pg_catalog.set_config('search_path', pg_catalog.format('%I, public', home), true);
  end if;
  return home;
end $$;
create function enter_tenant(tenant uuid, client uuid) returns text language plpgsql as $$
begin
  perform pg_catalog.set_config('app.tenant_id', tenant::pg_catalog.text, true),
    pg_catalog.set_config('app.client_id', client::pg_catalog.text, true);
  return public.enter_cell(tenant);
end $$;
