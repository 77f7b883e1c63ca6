-- A statement counts the beats of many workers: each row says whose it is.
alter type lease_sums add attribute worker int;
alter type counted add attribute worker int;

-- They have other parameters now.
drop function if exists beats(int, double precision, boolean, sums), add_sums(int, counted[], sums);
