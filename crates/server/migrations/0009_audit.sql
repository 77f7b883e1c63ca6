-- What admins did.
create table audit (id bigint generated always as identity primary key, at timestamptz not null default now(), who text not null, what text not null);
