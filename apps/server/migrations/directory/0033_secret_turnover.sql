-- Which of the server's secrets recovery codes were made under: their hashes can't be carried over to another one. Null: from before
-- this was noted.
alter table recovery_codes add column secret_id text;
