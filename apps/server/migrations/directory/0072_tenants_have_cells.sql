alter table tenants validate constraint tenants_have_cells;
