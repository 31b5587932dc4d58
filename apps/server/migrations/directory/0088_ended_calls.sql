-- When a call with an Idempotency-Key ended though its outcome is unknown: a repeat is told so at once, instead of being told to wait.
alter table idempotency_keys add column ended_at timestamptz;
