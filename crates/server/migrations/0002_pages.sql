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
