-- Types for add_sums, beats and finish. `token` is the lease that a row belongs to.

create type lease_sums as (token bigint,
  since bigint, upto bigint,                              -- the range of parts that it covers
  cpu float8, batches bigint, programs bigint, steps bigint, own_cpu float8, errors bigint, hunted bigint, changed bigint, functions bigint);
create type tally_sums as (token bigint, backend int, state text, tests bigint, compile_cpu float8, run_cpu float8);
create type lacking_sums as (token bigint, backend int, reason text, n bigint);
create type grp_sums as (token bigint, backend int, state text, message text, n bigint, old bigint);
create type sums as (leases lease_sums[], tallies tally_sums[], lacking lacking_sums[], groups grp_sums[]);

-- A lease whose sums count.
create type counted as (token bigint, campaign int, lot int);

-- These took each column of the sums as an array.
drop function if exists beats, finish, add_sums;

-- Renamed to add_pace, add_triaged and add_finding: two shared names with tables, and FOUND is a variable of plpgsql.
drop function if exists pace, triaged, found;
