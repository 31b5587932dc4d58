-- The queue of requests for an account is searched by any part of name, address and company, and read by age.
create index account_requests_search on account_requests
  using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || company_name) gin_trgm_ops);
create index account_requests_created on account_requests (created_at, id);
