-- A matrix is the whole tenant's: when it changes, it takes along the risks of archived clients too, so that they come back in their place (docs/decisions/0159).
create or replace function order_risks_of_matrix() returns trigger
  language plpgsql set search_path from current as $$
declare
  closed text := current_setting('app.closed_clients', true);
begin
  perform set_config('app.closed_clients', '{}', true);
  update risks r set current_order = risk_order(new.matrix, r.current_likelihood, r.current_impact)
  where r.tenant_id = new.tenant_id and r.matrix_id = new.id
    and r.current_order is distinct from risk_order(new.matrix, r.current_likelihood, r.current_impact);
  perform set_config('app.closed_clients', coalesce(closed, ''), true);
  return new;
end $$;

-- Those whose matrix changed while their client was archived.
update risks r set current_order = risk_order(m.matrix, r.current_likelihood, r.current_impact)
from risk_matrices m
where m.tenant_id = r.tenant_id and m.id = r.matrix_id and r.current_likelihood is not null
  and r.current_order is distinct from risk_order(m.matrix, r.current_likelihood, r.current_impact);
