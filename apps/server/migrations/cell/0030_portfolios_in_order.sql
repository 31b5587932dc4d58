-- Two scenarios that move to other clients at the same time can be in the same portfolios: they lock these in the same order, after the scenario.
-- Changing a portfolio's members locks scenarios first, too (portfolios/handlers.ts).
create or replace function note_moved_member() returns trigger
  language plpgsql set search_path from current as $$
begin
  perform from risk_portfolios p where p.tenant_id = new.tenant_id
    and p.id in (select m.portfolio_id from risk_portfolio_members m where m.tenant_id = new.tenant_id and m.scenario_id = new.id)
    order by p.id for no key update;
  update risk_portfolios p set member_clients = array(
    select distinct s.client_id from risk_portfolio_members m
    join risk_scenarios s on s.tenant_id = m.tenant_id and s.id = m.scenario_id
    where m.tenant_id = p.tenant_id and m.portfolio_id = p.id and s.client_id is not null order by 1)
  where p.tenant_id = new.tenant_id
    and p.id in (select m.portfolio_id from risk_portfolio_members m where m.tenant_id = new.tenant_id and m.scenario_id = new.id);
  return null;
end $$;
