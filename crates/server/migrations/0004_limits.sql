-- What one token can do: a stolen one must not ruin a campaign.

-- The most leases of a token at a time; null: twice the jobs that its worker has.
alter table worker add column leases int;

-- The lots that workers were assigned to, and may take leases of.
create table assigned (worker int not null, campaign int not null, lot int not null, primary key (worker, campaign, lot));

-- For the plausibility of sums: the programs in a batch, and the back ends of the lot.
alter table lease add column batch bigint, add column wide int;
update lease e set batch = c.batch, wide = cardinality(o.backends) from campaign c, lot o
  where c.id = e.campaign and o.campaign = e.campaign and o.lot = e.lot;
alter table lease alter column batch set not null, alter column wide set not null;
alter type lease_sums add attribute results bigint;       -- the tests, findings or unsupported programs that it counts: the largest number

-- Leases that workers had and did not finish: findings of their seeds are still accepted.
create table lost (worker int not null, campaign int not null, lot int not null, first bigint not null, last bigint not null,
  fallen bigint not null,                                 -- how often it expired, rather than was given back
  at timestamptz not null default now(), primary key (worker, campaign, lot, first));

-- Who made a group first; null: unknown.
alter table grp add column worker int;
create index grp_worker on grp (campaign, worker);

-- What workers sent that can't be true.
create table refusal (worker int primary key, n bigint not null, why text not null, at timestamptz not null);

-- They have other parameters now.
drop function if exists grp_of(int, int, text, text);
