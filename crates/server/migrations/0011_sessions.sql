-- Browsers that are logged in: a cookie holds a secret of its own, and here is its hash. A session is worth nothing once its
-- token is revoked or replaced.
create table session (hash bytea primary key, token_hash bytea not null, ends timestamptz not null);
create index session_token on session (token_hash);
