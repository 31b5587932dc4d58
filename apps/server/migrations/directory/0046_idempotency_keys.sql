-- Answers to calls with an Idempotency-Key, so that a repeat gets the first one. The key is only in the request: the table holds a keyed
-- hash of it with its caller, and the answer encrypted under a key derived from both.
create table idempotency_keys (
  key_hash bytea primary key check (length(key_hash) = 32),
  owner text not null check (length(owner) <= 100),
  request_hash bytea not null check (length(request_hash) = 32),
  status integer, -- null: running, or its outcome is unknown
  body bytea check (length(body) <= 66000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index idempotency_keys_owner on idempotency_keys (owner);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
grant select, insert, update, delete on idempotency_keys to crq_outside_door;
