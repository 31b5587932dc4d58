-- Risks from before 0105, in their order.
update risks r set current_order = risk_order(m.matrix, r.current_likelihood, r.current_impact)
from risks o left join risk_matrices m on m.tenant_id = o.tenant_id and m.id = o.matrix_id
where o.tenant_id = r.tenant_id and o.id = r.id and r.current_likelihood is not null;
