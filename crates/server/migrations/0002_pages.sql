-- For pages, which must stay fast as the store grows.

create index bug_campaign on bug (campaign, at);
create index lease_worker on lease (worker);

-- Counts of triage results, maintained by triggers, so that pages and statistics need not count a hundred thousand rows.
create table looked (campaign int primary key, n bigint not null, unexplained bigint not null) with (fillfactor = 50);
create table shown (campaign int not null, bug bigint not null, backend int not null, n bigint not null,
  alone bigint not null,                                  -- findings that show only this bug
  first_seed bigint not null, primary key (campaign, bug, backend)) with (fillfactor = 50);
create index shown_bug on shown (bug);
create index triaged_several on triaged (campaign) where shown > 1;

create function count_triaged() returns trigger language plpgsql as $$
begin
  insert into looked select campaign, count(*), count(*) filter (where fresh.shown = 0) from fresh group by 1 order by 1
  on conflict (campaign) do update set n = looked.n + excluded.n, unexplained = looked.unexplained + excluded.unexplained;
  return null;
end $$;
create trigger count_triaged after insert on triaged referencing new table as fresh for each statement execute function count_triaged();

create function count_shows() returns trigger language plpgsql as $$
begin
  insert into shown select s.campaign, s.bug, s.backend, count(*), count(*) filter (where t.shown = 1), min(s.seed)
    from fresh s join triaged t on t.campaign = s.campaign and t.seed = s.seed and t.backend = s.backend group by 1, 2, 3 order by 1, 2, 3
  on conflict (campaign, bug, backend) do update set n = shown.n + excluded.n, alone = shown.alone + excluded.alone,
    first_seed = least(shown.first_seed, excluded.first_seed);
  return null;
end $$;
create trigger count_shows after insert on shows referencing new table as fresh for each statement execute function count_shows();

insert into looked select campaign, count(*), count(*) filter (where triaged.shown = 0) from triaged group by 1;
insert into shown select s.campaign, s.bug, s.backend, count(*), count(*) filter (where t.shown = 1), min(s.seed)
  from shows s join triaged t on t.campaign = s.campaign and t.seed = s.seed and t.backend = s.backend group by 1, 2, 3;

create function drop_counts() returns trigger language plpgsql as $$
begin
  delete from looked where campaign = old.id;
  delete from shown where campaign = old.id;
  return old;
end $$;
create trigger drop_counts before delete on campaign for each row execute function drop_counts();
