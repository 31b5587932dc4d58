-- What is the whole tenant's takes along the risks of archived clients too: their matrix, and now their limits and the scenarios that say them in money
-- (docs/decisions/0162). One mechanism for all of them, and for the server. Who works for one client reaches no other client by it: that's another policy.
create function reach_closed_clients() returns text
  language plpgsql set search_path from current as $$
declare
  closed text := current_setting('app.closed_clients', true);
begin
  perform set_config('app.closed_clients', '{}', true);
  return closed;
end $$;

-- Takes what `reach_closed_clients` returned.
create function leave_closed_clients(closed text) returns void
  language plpgsql set search_path from current as $$
begin
  perform set_config('app.closed_clients', coalesce(closed, ''), true);
end $$;

create or replace function order_risks_of_matrix() returns trigger
  language plpgsql set search_path from current as $$
declare
  closed text := reach_closed_clients();
begin
  update risks r set current_order = risk_order(new.matrix, r.current_likelihood, r.current_impact)
  where r.tenant_id = new.tenant_id and r.matrix_id = new.id
    and r.current_order is distinct from risk_order(new.matrix, r.current_likelihood, r.current_impact);
  perform leave_closed_clients(closed);
  return new;
end $$;

create or replace function weigh_risks_of_limit() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed risk_limits := coalesce(new, old);
  closed text := reach_closed_clients();
begin
  perform weigh_risks(changed.tenant_id, array(select r.id from risks r where r.tenant_id = changed.tenant_id and r.category = changed.category
    and (changed.client_id is null or r.client_id = changed.client_id)));
  perform leave_closed_clients(closed);
  return null;
end $$;

create or replace function weigh_risks_of_scenario() returns trigger
  language plpgsql set search_path from current as $$
declare
  closed text := reach_closed_clients();
begin
  perform weigh_risks(new.tenant_id, array(select r.id from risks r where r.tenant_id = new.tenant_id and r.scenario_id = new.id));
  perform leave_closed_clients(closed);
  return null;
end $$;

-- Those whose limits or scenario changed while their client was archived.
update risks r set appetite = j.verdict
from (
  select o.tenant_id, o.id,
    risk_verdict(o.current_order, s.mean, s.currency, l.appetite_place, l.tolerance_place, l.currency, l.appetite_loss, l.tolerance_loss) as verdict
  from risks o
  left join risk_limits w on w.tenant_id = o.tenant_id and w.category = o.category and w.client_id is null
  left join risk_limits k on k.tenant_id = o.tenant_id and k.category = o.category and k.client_id = o.client_id
  left join risk_limits l on l.tenant_id = o.tenant_id and l.id = coalesce(k.id, w.id)
  left join risk_scenarios s on s.tenant_id = o.tenant_id and s.id = o.scenario_id and s.deleted_at is null) j
where r.tenant_id = j.tenant_id and r.id = j.id and r.appetite is distinct from j.verdict;
