-- Risks are sorted by their rating, and within it by how high their levels are: both follow from the matrix that rates them (docs/decisions/0156).
alter table risks add column current_order integer;
grant update (current_order) on risks to crq_tenant_door;

-- A position's place among all: by how high its rating is among its matrix's, as `ratingShare` in the engine says, then by its levels. From 1; a null matrix is the
-- product's own.
create function risk_order(matrix jsonb, likelihood integer, impact integer) returns integer
  language sql immutable set search_path from current as $$
  select (round(1000.0 * ((m.cells -> (likelihood - 1) ->> (impact - 1))::integer - 1) / (m.ratings - 1)) * 1000
    + round(998.0 * likelihood * impact / (jsonb_array_length(m.cells) * jsonb_array_length(m.cells -> 0))) + 1)::integer
  from (select coalesce(matrix -> 'cells', '[[1,1,1,2,2],[1,2,2,2,3],[1,2,3,3,4],[1,2,3,4,5],[1,2,3,4,5]]') as cells,
    coalesce(jsonb_array_length(matrix -> 'ratings'), 5) as ratings) m
$$;

create function order_risk() returns trigger
  language plpgsql set search_path from current as $$
begin
  new.current_order := risk_order((select m.matrix from risk_matrices m where m.tenant_id = new.tenant_id and m.id = new.matrix_id),
    new.current_likelihood, new.current_impact);
  return new;
end $$;
create trigger risks_ordered before insert or update of matrix_id, current_likelihood, current_impact on risks
  for each row execute function order_risk();

create function order_risks_of_matrix() returns trigger
  language plpgsql set search_path from current as $$
begin
  update risks r set current_order = risk_order(new.matrix, r.current_likelihood, r.current_impact)
  where r.tenant_id = new.tenant_id and r.matrix_id = new.id
    and r.current_order is distinct from risk_order(new.matrix, r.current_likelihood, r.current_impact);
  return new;
end $$;
create trigger risk_matrices_ordered after update of matrix on risk_matrices
  for each row when (new.matrix is distinct from old.matrix) execute function order_risks_of_matrix();
