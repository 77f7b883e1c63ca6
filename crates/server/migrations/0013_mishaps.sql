-- Internal errors of each worker.
create table mishap (worker int primary key, n bigint not null, at timestamptz not null) with (fillfactor = 50);
