-- outside a transaction
-- How many tenants a cell has, and which.
create index concurrently tenants_cell on tenants (cell);
