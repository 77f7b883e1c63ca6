-- The functions, which are the rules of the store. The server applies this file at each start, after the numbered
-- migrations, so functions are edited in place. Add a numbered migration if a change breaks older servers, or if it
-- changes a signature: `create or replace` can't do that, so the migration must drop the old function.
--
-- Tables have no schema here, because each connection sets search_path. SQLSTATE MS400 blames the caller; its message
-- is shown to users. MS429: it may be repeated later.

-- Creates the tables that belong to one campaign and are dropped with it.
create or replace function add_partitions(c int) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array array['done', 'finding', 'triaged', 'shows'] loop
    execute format('create table %I (like %I including defaults including constraints)', t || '_' || c, t);
    execute format('alter table %I attach partition %I for values in (%s)', t, t || '_' || c, c);
  end loop;
end $$;

create or replace function drop_campaign(c int) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array array['done', 'finding', 'triaged', 'shows'] loop
    execute format('drop table if exists %I', t || '_' || c);
  end loop;
  delete from triage where campaign = c;
  delete from grp_count where campaign = c;
  delete from grp where campaign = c;
  delete from lease where campaign = c;
  delete from assigned where campaign = c;
  delete from lost where campaign = c;
  delete from returned where campaign = c;
  delete from tally where campaign = c;
  delete from lacking where campaign = c;
  delete from total where campaign = c;
  delete from pace where campaign = c;
  delete from lot where campaign = c;
  delete from backend where campaign = c;
  update bug set campaign = null where campaign = c;
  delete from campaign where id = c;
end $$;

-- Takes a lease. Need not reach the disk: work that a crash forgets is repeated, and counted once.
create or replace function take(c int, l int, w int, seeds bigint, sharers bigint, ttl double precision)
  returns table (o_id bigint, o_first bigint, o_last bigint, o_part bigint) language plpgsql as $$
declare r record; o record; k record; n bigint; t bigint; most int; spare bigint; start bigint;
begin
  set local synchronous_commit = off;
  set local enable_seqscan = off;                         -- plans are cached while tables are small
  -- Who was not assigned asks for an assignment, and learns what it lacks.
  if not exists (select from assigned where worker = w and campaign = c and lot = l) then return; end if;
  -- Twice its jobs: after a crash a worker need not wait for its old leases to expire.
  perform pg_advisory_xact_lock(7132, w);
  select coalesce(leases, 2 * least(greatest(jobs, 1), 256)) into most from worker where id = w;
  -- Who lets leases expire gets fewer for an hour, but never less than an eighth.
  most := greatest(most - (select coalesce(sum(fallen), 0) from lost where worker = w and at > now() - interval '1 hour') / 2, most / 8, 2);
  if (select count(*) from lease where worker = w) >= most then
    raise exception 'this token has % leases, and may not have more; one that several workers share is created with --leases', most using errcode = 'MS429';
  end if;
  select max_leases as most, batch into k from campaign where id = c and state = 'running';
  if not found then return; end if;
  if k.most is not null then
    perform pg_advisory_xact_lock(7127, c);
    if (select count(*) from lease where campaign = c) >= k.most then return; end if;
  end if;
  select cardinality(backends) as wide into o from lot where campaign = c and lot = l;
  -- What this worker has lost comes last. Two searches in the order of the index, not one that sorts: a sort reads all rows,
  -- and those that were taken until they are vacuumed.
  select first into start from returned y where y.campaign = c and y.lot = l and not y.parked and not w = any(y.losers)
    order by y.first limit 1 for update skip locked;
  if not found then
    select first into start from returned y where y.campaign = c and y.lot = l and not y.parked order by y.first limit 1 for update skip locked;
  end if;
  delete from returned x where x.campaign = c and x.lot = l and x.first = start
    returning x.first as a, x.last as b, x.part as p, x.parts as q, x.attempt + 1 as n, x.programs as g, x.cpu as u, x.losers as d into r;
  if not found then
    select next, last, cardinality(backends) as wide into o from lot
      where campaign = c and lot = l and (last is null or next < last) for update;
    if not found then return; end if;
    -- Whole batches; fewer near the end, so that all workers finish at about the same time.
    n := seeds;
    if o.last is not null then
      n := least(n, ceil((o.last - o.next)::float8 / (2 * sharers) / k.batch)::bigint * k.batch);
    end if;
    n := least(greatest(n / k.batch, 1) * k.batch, coalesce(o.last, 9223372036854775807) - o.next);
    -- Others wait for this row. So pieces for the next takes are put aside with what was given back, unless the end is near.
    spare := case when n < seeds / k.batch * k.batch then 0
      else greatest(least(sharers, 32, (coalesce(o.last, 9223372036854775807) - o.next) / (2 * n)) - 1, 0) end;
    update lot set next = o.next + n * (spare + 1) where campaign = c and lot = l;
    insert into returned (campaign, lot, first, last, part, parts, attempt, programs, cpu)
      select c, l, o.next + n * i, o.next + n * (i + 1), 0, (n + k.batch - 1) / k.batch * o.wide, 0, 0, 0 from generate_series(1, spare) i;
    select o.next as a, o.next + n as b, 0::bigint as p, (n + k.batch - 1) / k.batch * o.wide as q, 1 as n, 0::bigint as g, 0::float8 as u, '{}'::int[] as d into r;
  end if;
  -- A crash may reset the sequence; the random half keeps tokens unique all the same.
  t := (nextval('token') % 2147483648) << 32 | floor(random() * 4294967296)::bigint;
  insert into lease values (t, c, l, r.a, r.b, r.p, r.q, w, r.n, r.g, r.u, now(), now() + make_interval(secs => ttl), k.batch, o.wide, r.d);
  return query select t, r.a, r.b, r.p;
end $$;

-- The group of a finding of worker w; creating one is an event. A worker may create 2,000 in a campaign: what more it
-- finds is in a common group. Imports of admins may have any number.
create or replace function grp_of(c int, b int, st text, msg text, w int) returns bigint language plpgsql as $$
declare g bigint; h bytea := sha256(convert_to(b || ' ' || st || ' ' || msg, 'UTF8'));
begin
  select id into g from grp where campaign = c and hash = h;
  if g is not null then return g; end if;
  if (select count(*) from grp where campaign = c and worker = w) >= 2000 and (select role <> 'admin' from worker where id = w) then
    msg := 'findings of a worker that has created too many groups';
    h := sha256(convert_to(b || ' ' || st || ' ' || msg, 'UTF8'));
    select id into g from grp where campaign = c and hash = h;
    if g is not null then return g; end if;
  end if;
  insert into grp (campaign, hash, backend, state, message, worker) values (c, h, b, st, msg, w) on conflict do nothing returning id into g;
  if g is null then select id into g from grp where campaign = c and hash = h; return g; end if;
  insert into event (project, campaign, kind, data)
    select project, c, 'group', jsonb_build_object('backend', (select name from backend where id = b), 'state', st, 'message', msg) from campaign where id = c;
  return g;
end $$;

-- Adds sums to a slot; only rows of the leases in k count. Composite types, as JSON costs several times as much.
-- Each table is updated by one sorted statement, so that beats can't deadlock.
create or replace function add_sums(at_slot int, k counted[], s sums) returns void language plpgsql as $$
begin
  if cardinality(k) = 0 then return; end if;
  if cardinality(s.leases) = 1 then
    -- The usual case needs no joins.
    if cardinality(s.tallies) > 0 then
      insert into tally select k[1].campaign, t.backend, at_slot, t.state, t.tests, t.compile_cpu, t.run_cpu from unnest(s.tallies) t
      on conflict (campaign, backend, slot, state) do update
        set tests = tally.tests + excluded.tests, compile_cpu = tally.compile_cpu + excluded.compile_cpu, run_cpu = tally.run_cpu + excluded.run_cpu;
    end if;
    insert into total select k[1].campaign, k[1].lot, at_slot, t.batches, t.programs, t.steps, t.own_cpu, t.errors, t.hunted, t.changed, t.functions, now()
      from unnest(s.leases) t
    on conflict (campaign, lot, slot) do update set batches = total.batches + excluded.batches, programs = total.programs + excluded.programs,
      steps = total.steps + excluded.steps, own_cpu = total.own_cpu + excluded.own_cpu, errors = total.errors + excluded.errors,
      hunted = total.hunted + excluded.hunted, changed = total.changed + excluded.changed, functions = total.functions + excluded.functions, at = excluded.at;
  else
    if cardinality(s.tallies) > 0 then
      insert into tally select c.campaign, t.backend, at_slot, t.state, sum(t.tests), sum(t.compile_cpu), sum(t.run_cpu)
        from unnest(s.tallies) t join unnest(k) c on c.token = t.token group by 1, 2, 4 order by 1, 2, 4
      on conflict (campaign, backend, slot, state) do update
        set tests = tally.tests + excluded.tests, compile_cpu = tally.compile_cpu + excluded.compile_cpu, run_cpu = tally.run_cpu + excluded.run_cpu;
    end if;
    insert into total select c.campaign, c.lot, at_slot, sum(t.batches), sum(t.programs), sum(t.steps), sum(t.own_cpu), sum(t.errors),
        sum(t.hunted), sum(t.changed), sum(t.functions), now()
      from unnest(s.leases) t join unnest(k) c on c.token = t.token group by 1, 2 order by 1, 2
    on conflict (campaign, lot, slot) do update set batches = total.batches + excluded.batches, programs = total.programs + excluded.programs,
      steps = total.steps + excluded.steps, own_cpu = total.own_cpu + excluded.own_cpu, errors = total.errors + excluded.errors,
      hunted = total.hunted + excluded.hunted, changed = total.changed + excluded.changed, functions = total.functions + excluded.functions, at = excluded.at;
  end if;
  if exists (select from unnest(s.leases) where errors > 0) then
    insert into mishap select c.worker, sum(t.errors), now() from unnest(s.leases) t join unnest(k) c on c.token = t.token
      where t.errors > 0 group by 1 order by 1
    on conflict (worker) do update set n = mishap.n + excluded.n, at = excluded.at;
  end if;
  if cardinality(s.lacking) > 0 then
    insert into lacking select c.campaign, t.backend, at_slot, t.reason, sum(t.n)
      from unnest(s.lacking) t join unnest(k) c on c.token = t.token group by 1, 2, 4 order by 1, 2, 4
    on conflict (campaign, backend, slot, reason) do update set n = lacking.n + excluded.n;
  end if;
  if cardinality(s.groups) > 0 then
    insert into grp_count select campaign, grp, at_slot, sum(n), sum(old) from (
        select c.campaign, grp_of(c.campaign, t.backend, t.state, t.message, c.worker) grp, t.n, t.old
        from unnest(s.groups) t join unnest(k) c on c.token = t.token order by t.message) z group by campaign, grp order by grp
    on conflict (grp, slot) do update set n = grp_count.n + excluded.n, old = grp_count.old + excluded.old;
  end if;
end $$;

-- Whether a lease can have these sums: a part is a batch on a back end, and a program has one result there. Nobody uses
-- an hour of CPU time for a program.
create or replace function is_plausible(x lease_sums, batch bigint, wide int) returns boolean language sql immutable as $$
  select x.results <= (x.upto - x.since) * batch and x.errors <= (x.upto - x.since) * batch + 1000
    and x.batches <= (x.upto - x.since) / wide + 1 and x.programs <= ((x.upto - x.since) / wide + 1) * batch
    and x.cpu <= (x.upto - x.since) * batch * 3600.0
$$;

-- Remembers that a worker had a lease which it did not finish.
create or replace function lose(e lease, fell boolean) returns void language sql as $$
  insert into lost values (e.worker, e.campaign, e.lot, e.first, e.last, fell::int)
  on conflict (worker, campaign, lot, first) do update set last = greatest(lost.last, excluded.last), fallen = lost.fallen + excluded.fallen, at = now()
$$;

-- Whether a worker holds the lease with a program on a back end; `or_had`: or had it.
create or replace function has_lease(c int, s bigint, b int, w int, or_had boolean) returns boolean language sql stable as $$
  select exists (select from lease e join lot o on o.campaign = e.campaign and o.lot = e.lot
      where e.worker = w and e.campaign = c and s >= e.first and s < e.last and b = any(o.backends))
    or or_had and exists (select from lost e join lot o on o.campaign = e.campaign and o.lot = e.lot
      where e.worker = w and e.campaign = c and s >= e.first and s < e.last and b = any(o.backends))
$$;

-- Gives back what is left of a lease that fell, attempt and losers included. Seeds that are lost again and again without
-- progress may be what kills workers. So they are split, down to the program; the program is parked, to be examined by
-- hand. Different workers must have lost it, as many as there are: one that always dies is no reason.
create or replace function give_back(e lease) returns void language plpgsql as $$
declare
  most int := (select attempts from setting);
  need int := (select greatest(least(most, count(*)), 1) from assigned a join worker x on x.id = a.worker
    where a.campaign = e.campaign and a.lot = e.lot and not x.revoked and x.seen > now() - interval '1 day');
  start bigint := e.first + e.part / e.wide * e.batch;    -- what is before is done
  at bigint := e.part % e.wide;                           -- back ends that are done with the batch at the start
  n bigint := e.last - start; mid bigint; is_parked boolean; tries int := least(most, greatest(2, most / 2));
begin
  if n <= 0 then
    -- All parts were counted, and only the end was not said.
    insert into done values (e.campaign, e.lot, e.first, e.last, e.worker, e.attempt, now(), e.programs, e.cpu);
    return;
  end if;
  if n > 1 and (e.attempt < tries or cardinality(e.losers) < least(need, 2)) then
    insert into returned values (e.campaign, e.lot, e.first, e.last, e.part, e.parts, e.attempt, e.programs, e.cpu, false, e.losers);
    return;
  end if;
  if start > e.first then
    insert into done values (e.campaign, e.lot, e.first, start, e.worker, e.attempt, now(), e.programs, e.cpu);
    e.programs := 0; e.cpu := 0;
  end if;
  if n > 1 then
    -- Whole batches, if there are several.
    mid := start + case when n > e.batch then (n + e.batch - 1) / e.batch / 2 * e.batch else n / 2 end;
    insert into returned values
      (e.campaign, e.lot, start, mid, at, (mid - start + e.batch - 1) / e.batch * e.wide, e.attempt, e.programs, e.cpu, false, e.losers),
      (e.campaign, e.lot, mid, e.last, case when n > e.batch then 0 else at end, (e.last - mid + e.batch - 1) / e.batch * e.wide, e.attempt, 0, 0, false, e.losers);
    return;
  end if;
  is_parked := e.attempt >= most and cardinality(e.losers) >= need;
  insert into returned values (e.campaign, e.lot, start, e.last, at, e.wide, e.attempt, e.programs, e.cpu, is_parked, e.losers);
  if is_parked then
    insert into event (project, campaign, kind, data)
      select project, id, 'parked', jsonb_build_object('lot', e.lot, 'first', start, 'last', e.last, 'seed', start) from campaign where id = e.campaign;
  end if;
end $$;

-- Ends leases that expired (`died`) or whose sums do not continue where the store is: the rest is leased again.
create or replace function let_fall(ids bigint[], died boolean) returns bigint language plpgsql as $$
declare e lease; n bigint := 0;
begin
  for e in delete from lease where id = any(ids) returning * loop
    n := n + 1;
    perform lose(e, died);
    if not died then
      e.attempt := e.attempt - 1;
    elsif not e.worker = any(e.losers) then
      e.losers := e.losers || e.worker;
    end if;
    perform give_back(e);
  end loop;
  return n;
end $$;

-- A beat is a checkpoint of all leases of a worker; those of many workers are counted together, each token once. Sums count
-- if they begin where the store is. A repeated beat changes nothing. If a crash of the database has lost the previous beat,
-- the sums do not fit, and the rest of the lease goes to others. Returns the leases that the workers still hold, with
-- their campaigns; without one: the sums can't be true. Triage claims of the workers in `alive` are extended too, which
-- need not happen with each beat.
create or replace function beats(alive int[], ttl double precision, s sums) returns table (o_token bigint, o_campaign int) language plpgsql as $$
declare until timestamptz := now() + make_interval(secs => ttl); k counted[]; fallen bigint[]; bad bigint[]; alien bigint[];
begin
  set local synchronous_commit = off;
  set local enable_seqscan = off;
  if cardinality(alive) > 0 then
    -- In order, so that two servers can't deadlock.
    perform from worker where id = any(alive) order by id for update;
    update worker set seen = now() where id = any(alive);
    update triage set expires = until where worker = any(alive);
  end if;
  if cardinality(s.leases) = 0 then return; end if;
  -- One of another campaign's back ends must not fail the statement for all.
  select coalesce(array_agg(distinct z.token), '{}') into alien from (select token, backend from unnest(s.tallies)
      union select token, backend from unnest(s.lacking) union select token, backend from unnest(s.groups)) z
    join lease e on e.id = z.token left join backend b on b.id = z.backend and b.campaign = e.campaign where b.id is null;
  with news as (
    update lease e set part = x.upto, attempt = 1, losers = '{}', expires = until, programs = e.programs + x.programs, cpu = e.cpu + x.cpu
    from unnest(s.leases) x
    where e.id = x.token and e.worker = x.worker and e.part = x.since and e.part < x.upto and x.upto <= e.parts
      and is_plausible(x, e.batch, e.wide) and not e.id = any(alien)
    returning e.id, e.campaign, e.lot, e.worker)
  select coalesce(array_agg(row(id, campaign, lot, worker)::counted), '{}') into k from news;
  -- Those of several leases have slots of their own: servers rarely wait for each other.
  perform add_sums(case cardinality(s.leases) when 1 then s.leases[1].worker % 64 else 64 + pg_backend_pid() % 8 end, k, s);
  if cardinality(k) < cardinality(s.leases) then
    select coalesce(array_agg(e.id), '{}') into bad from lease e join unnest(s.leases) x on e.id = x.token
      where e.worker = x.worker and (x.upto > e.parts or e.part = x.since and e.part < x.upto and (e.id = any(alien) or not is_plausible(x, e.batch, e.wide)));
    select array_agg(e.id) into fallen from lease e join unnest(s.leases) x on e.id = x.token
      where e.worker = x.worker and e.part < x.upto and not e.id = any(bad);
    if fallen is not null then perform let_fall(fallen, false); end if;
    -- Leases without news, or with a repeated beat.
    return query update lease e set expires = until from unnest(s.leases) x
      where e.id = x.token and e.worker = x.worker and not e.id = any(bad) and not exists (select from unnest(k) c where c.token = e.id)
      returning e.id, e.campaign;
    return query select b, null::int from unnest(bad) b;
  end if;
  return query select c.token, c.campaign from unnest(k) c;
end $$;

-- Ends a lease, with the sums of a last beat. The rest of it goes to others. False if the worker no longer holds it.
create or replace function finish(w int, complete boolean, s sums) returns boolean language plpgsql as $$
declare l lease; x lease_sums := s.leases[1];
begin
  set local enable_seqscan = off;
  select * into l from lease where id = x.token and worker = w for update;
  if not found then return false; end if;
  if x.upto > l.parts or (complete and x.upto < l.parts) then
    raise exception 'the lease has % parts, not %', l.parts, x.upto using errcode = 'MS400';
  end if;
  if x.upto > l.part then
    if x.since <> l.part then perform let_fall(array[l.id], false); return false; end if;
    if not is_plausible(x, l.batch, l.wide) then
      raise exception 'so many parts can not have such sums' using errcode = 'MS400';
    end if;
    perform add_sums(w % 64, array[row(l.id, l.campaign, l.lot, w)::counted], s);
    l.part := x.upto; l.programs := l.programs + x.programs; l.cpu := l.cpu + x.cpu; l.attempt := 1; l.losers := '{}';
  end if;
  delete from lease where id = l.id;
  if l.part = l.parts then
    insert into done values (l.campaign, l.lot, l.first, l.last, w, l.attempt, now(), l.programs, l.cpu);
  else
    perform lose(l, false);
    -- Returning a lease is not a failed attempt.
    insert into returned values (l.campaign, l.lot, l.first, l.last, l.part, l.parts, l.attempt - 1, l.programs, l.cpu, false, l.losers);
  end if;
  return true;
end $$;

-- Releases what has expired; one sweeper at a time. If the last sweep is more than `gap` seconds ago, the server or the
-- database was down and no worker could beat: everything is extended.
create or replace function sweep(gap double precision, ttl double precision) returns bigint language plpgsql as $$
declare last timestamptz; r record;
begin
  if not pg_try_advisory_xact_lock(7126) then return 0; end if;
  select at into last from swept;
  update swept set at = clock_timestamp();
  if last is null or last < clock_timestamp() - make_interval(secs => gap) then
    update lease set expires = greatest(expires, now() + make_interval(secs => ttl));
    update triage set expires = greatest(expires, now() + make_interval(secs => ttl)) where worker is not null;
    return 0;
  end if;
  -- The clock has gone back: what the dead hold must not last until it is as late again.
  if last > clock_timestamp() + make_interval(secs => gap) then
    update lease set expires = least(expires, now() + make_interval(secs => ttl));
    update triage set expires = least(expires, now() + make_interval(secs => ttl)) where worker is not null;
    update triage set not_before = now() where not_before > now() + interval '1 hour';
    return 0;
  end if;
  update triage set worker = null, claim = null, expires = null, attempt = attempt + 1 where worker is not null and expires < now();
  -- Nobody can explain a finding on which so many were lost: it may be what kills them.
  for r in select t.*, b.name from triage t join backend b on b.id = t.backend
    where t.worker is null and t.attempt >= 4 * (select attempts from setting) limit 100
  loop
    perform pg_advisory_xact_lock(7129, r.project);
    perform add_triaged(r.project, r.campaign, r.seed, r.backend,
      jsonb_build_object('seed', r.seed, 'backend', r.name, 'shows', '[]'::jsonb, 'note', format('triage workers were lost on it %s times', r.attempt)));
  end loop;
  return let_fall(array(select id from lease where expires < now() limit 10000 for update skip locked), true);
end $$;

-- Adds to `pace` what the sums of active campaigns have gained since the last call.
create or replace function add_pace() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7131) then return; end if;
  set local synchronous_commit = off;
  insert into pace select * from (
    select c.id, date_trunc('minute', now()), 0, greatest(coalesce(t.tests, 0) - coalesce(p.tests, 0), 0) tests, greatest(coalesce(o.programs, 0) - coalesce(p.programs, 0), 0) programs,
      greatest(coalesce(t.cpu, 0) + coalesce(o.cpu, 0) - coalesce(p.cpu, 0), 0) cpu, greatest(coalesce(g.n, 0) - coalesce(p.findings, 0), 0) findings
    from campaign c
      left join lateral (select sum(tests)::bigint tests, sum(compile_cpu + run_cpu) cpu from tally where campaign = c.id) t on true
      left join lateral (select sum(programs)::bigint programs, sum(own_cpu) cpu from total where campaign = c.id) o on true
      left join lateral (select sum(n)::bigint n from grp_count where campaign = c.id) g on true
      left join lateral (select sum(tests)::bigint tests, sum(programs)::bigint programs, sum(cpu) cpu, sum(findings)::bigint findings from pace where campaign = c.id) p on true
    where c.imported is null and (c.state <> 'ended' or c.ended > now() - interval '10 minutes')) news
  where tests > 0 or programs > 0 or cpu > 0.001 or findings > 0
  on conflict (campaign, at, slot) do update set tests = pace.tests + excluded.tests, programs = pace.programs + excluded.programs,
    cpu = pace.cpu + excluded.cpu, findings = pace.findings + excluded.findings;
end $$;

-- Gives out parked programs again, one or all; a campaign that has ended goes on. Returns their number.
create or replace function unpark(c int, s bigint) returns bigint language plpgsql as $$
declare n bigint;
begin
  update returned set parked = false, attempt = 0, losers = '{}' where campaign = c and parked and (s is null or (first <= s and s < last));
  get diagnostics n = row_count;
  if n > 0 then update campaign set state = 'running', ended = null where id = c and state = 'ended'; end if;
  return n;
end $$;

-- Whether every seed of a campaign is tested or parked.
create or replace function is_tested(c int) returns boolean language sql stable as $$
  select not exists (select from lot where campaign = c and (last is null or next < last))
    and not exists (select from lease where campaign = c)
    and not exists (select from returned where campaign = c and not parked)
$$;

-- The CPU seconds of a campaign.
create or replace function cpu_of(c int) returns double precision language sql stable as $$
  select coalesce((select sum(compile_cpu + run_cpu) from tally where campaign = c), 0) + coalesce((select sum(own_cpu) from total where campaign = c), 0)
$$;

-- Ends campaigns that have nothing left to do.
create or replace function end_campaigns() returns int[] language plpgsql as $$
declare e int[];
begin
  if not pg_try_advisory_xact_lock(7128) then return '{}'; end if;
  with over as (
    update campaign c set state = 'ended', ended = now()
    where state = 'running' and not exists (select from triage t where t.campaign = c.id)
      and (is_tested(c.id) or (budget is not null and not exists (select from lease x where x.campaign = c.id) and cpu_of(c.id) >= budget))
    returning c.id, c.project, c.name),
  told as (insert into event (project, campaign, kind, data)
    select o.project, o.id, 'ended', jsonb_build_object('name', o.name, 'parked', (select count(*) from returned r where r.campaign = o.id and r.parked)) from over o)
  select coalesce(array_agg(id), '{}') into e from over;
  return e;
end $$;

-- Whether a finding gives way to that of group g by worker w.
create or replace function is_disputed(x finding, g bigint, w int) returns boolean language sql stable as $$
  select x.worker <> w and x.grp is distinct from g and has_lease(x.campaign, x.seed, x.backend, w, false)
    and not exists (select from triaged t where t.campaign = x.campaign and t.seed = x.seed and t.backend = x.backend)
$$;

-- Stores a finding once, if its group has room. The worker may have lost its lease: a finding depends on the seed alone.
-- If another worker, which did not finish the seeds, says something else about it, the one who has them now is right.
create or replace function add_finding(c int, s bigint, b int, st text, msg text, sure boolean, base text, blb text, w int, room int) returns boolean language plpgsql as $$
declare g bigint; is_kept boolean; old boolean := coalesce(base = 'wrong', false); most int; p int; x finding;
begin
  g := grp_of(c, b, st, msg, w);
  select * into x from finding where campaign = c and seed = s and backend = b for update;
  if found then
    if not is_disputed(x, g, w) then return false; end if;
    delete from triage where campaign = c and seed = s and backend = b;
    update grp set kept = kept - x.kept::int, waiting = waiting - found::int where id = x.grp;
    delete from finding where campaign = c and seed = s and backend = b;
  end if;
  select keep, project into most, p from campaign where id = c;
  select not old and kept < most into is_kept from grp where id = g for update;
  update grp set kept = kept + is_kept::int, waiting = waiting + 1 where id = g and (is_kept or waiting < room);
  if not found then return false; end if;
  insert into finding values (c, s, b, g, sure, base, is_kept, blb, w) on conflict do nothing;
  if not found then
    update grp set kept = kept - is_kept::int, waiting = waiting - 1 where id = g;
    return false;
  end if;
  insert into triage (project, campaign, seed, backend, grp, priority) values (p, c, s, b, g, case when old then 200 else 100 end);
  return true;
end $$;

-- Stores the triage result of a finding, once. Returns the key of files that are no longer needed. The caller holds the project's lock.
create or replace function add_triaged(p int, c int, s bigint, b int, d jsonb, out is_new boolean, out spare text) language plpgsql as $$
begin
  insert into triaged (project, campaign, seed, backend, shown, data) values (p, c, s, b, jsonb_array_length(d->'shows'), d) on conflict do nothing;
  is_new := found;
  if not is_new then return; end if;
  insert into shows select c, s, b, x.nth, g.id from jsonb_array_elements(d->'shows') with ordinality x(shown, nth)
    join bug g on g.project = p and g.name = x.shown->>'bug';
  delete from triage where campaign = c and seed = s and backend = b;
  if found then
    update grp set waiting = waiting - 1 where id = (select grp from finding where campaign = c and seed = s and backend = b);
  end if;
  select blob into spare from finding where campaign = c and seed = s and backend = b and not kept and blob is not null;
  update finding set blob = null where campaign = c and seed = s and backend = b and not kept and blob is not null;
end $$;

-- Stores a finding of an imported campaign. False if it exists.
create or replace function take_over(c int, s bigint, b int, st text, msg text, sure boolean, base text, is_kept boolean, blb text, w int, secs double precision, old bigint)
  returns boolean language plpgsql as $$
declare g bigint := grp_of(c, b, st, msg, w);
begin
  insert into finding select c, s, b, g, sure, base, is_kept, blb, w, created + make_interval(secs => secs) from campaign where id = c on conflict do nothing;
  if not found then return false; end if;
  update grp set kept = kept + is_kept::int, waiting = waiting + 1 where id = g;
  insert into grp_count values (c, g, 0, 1, old) on conflict (grp, slot) do update set n = grp_count.n + 1, old = grp_count.old + excluded.old;
  insert into triage (project, campaign, seed, backend, grp, priority) select project, c, s, b, g, case when old > 0 then 200 else 100 end from campaign where id = c;
  return true;
end $$;

-- Shrinks `pace`: rows older than an hour lose their slots, rows older than a day are merged by hour.
create or replace function fold_pace() returns bigint language plpgsql as $$
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

-- Merges the rows of finished leases that are adjacent and older than an hour; their seeds, programs and CPU seconds stay.
-- Reads so many rows of a campaign at a time; returns by how many there are less.
create or replace function fold_done(most int) returns bigint language plpgsql as $$
declare c int; n bigint; less bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7133) then return 0; end if;
  for c in select id from campaign order by id loop
    with old as (
      delete from done d where d.campaign = c and d.ctid = any(array(
        select x.ctid from done x where x.campaign = c and x.at < now() - interval '1 hour' order by x.lot, x.first limit most)) returning d.*, d.ctid),
    edges as (select *, row_number() over w as nth, (first is distinct from lag(last) over w)::int as edge from old window w as (partition by lot order by first, last, ctid)),
    runs as (select *, sum(edge) over (partition by lot order by nth) as run from edges),
    folded as (
      insert into done select c, lot, min(first), max(last), 0, 0, max(at), sum(programs), sum(cpu) from runs group by lot, run returning 1)
    select (select count(*) from old) - (select count(*) from folded) into n;
    less := less + n;
  end loop;
  return less;
end $$;

-- Deletes what nobody needs any more.
create or replace function forget_old() returns void language plpgsql as $$
begin
  delete from lost where at < now() - interval '7 days';
  delete from audit where at < now() - interval '1 year';
  delete from session s where ends < now() or not exists (select from worker w where w.token_hash = s.token_hash and not w.revoked);
  delete from event e where at < now() - interval '90 days' and not exists (select from delivery d where d.event = e.id);
end $$;
