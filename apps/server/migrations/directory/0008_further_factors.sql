-- Further factors at work: when somebody last proved in a session that it is still them, and how they do so by e-mail.
alter table sessions add column confirmed_at timestamptz; -- within ten minutes of it (or of signing in) factors may be changed
alter table challenges
  drop constraint challenges_kind_check,
  add constraint challenges_kind_check check (kind in ('sign-in-code', 'set-up', 'password-reset', 'passkey-registration',
    'passkey-sign-in', 'email-change', 'federated-sign-in', 'confirmation'));
create unique index recovery_codes_hash on recovery_codes (user_id, code_hash);
