-- Deleted with their tenant.
grant delete on control_strengths to crq_tenant_door;
