-- For pages: what people look at must stay fast while a store grows.

create index bug_campaign on bug (campaign, at);
create index lease_worker on lease (worker);

-- Curves have a row for each minute and slot. Slots are for now; after an hour nobody writes to them any more, after a day
-- nobody looks at single minutes.
create function fold_pace() returns bigint language plpgsql as $$
declare n bigint;
begin
  if not pg_try_advisory_xact_lock(7130) then return 0; end if;
  with old as (
    delete from pace where (at < now() - interval '1 hour' and slot <> 0) or (at < now() - interval '1 day' and at <> date_trunc('hour', at)) returning *)
  insert into pace select campaign, case when at < now() - interval '1 day' then date_trunc('hour', at) else at end, 0,
      sum(tests), sum(programs), sum(cpu), sum(findings) from old group by 1, 2 order by 1, 2
  on conflict (campaign, at, slot) do update set tests = pace.tests + excluded.tests, programs = pace.programs + excluded.programs,
    cpu = pace.cpu + excluded.cpu, findings = pace.findings + excluded.findings;
  get diagnostics n = row_count;
  return n;
end $$;

-- Sums of what findings came down to, kept by triggers: pages and statistics do not count a hundred thousand rows.
create table looked (campaign int primary key, n bigint not null, unexplained bigint not null) with (fillfactor = 50);
create table shown (campaign int not null, bug bigint not null, backend int not null, n bigint not null,
  alone bigint not null,                                  -- of these, findings that show nothing else
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
