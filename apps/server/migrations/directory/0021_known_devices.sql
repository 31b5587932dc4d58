-- Browsers in which somebody has signed in completely. Guesses from elsewhere don't lock them out. The cookie's token is kept as SHA-256.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_expiry on known_devices (expires_at);
grant select, insert, update, delete on known_devices to crq_outside_door;

-- Until when a budget whose delay grows with each failure lets nothing through.
alter table rate_limits add column blocked_until timestamptz;
