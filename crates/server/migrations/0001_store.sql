-- The store. The server's clock is the only one that counts. Functions name their tables without the schema: each
-- connection has a search_path.
--
-- Refusals: SQLSTATE MS400 is the caller's fault, and its message is for people.

create table project (id int generated always as identity primary key, name text unique not null);

-- One row: what workers have to fetch again when it changes.
create table known (version bigint not null);
insert into known values (1);

-- One row per setup: what a seed means can't change inside of a campaign. A new generator is a new campaign.
create table campaign (
  id int generated always as identity primary key, project int not null references project, name text not null,
  setup jsonb not null, setup_hash text not null, generator int not null, batch bigint not null,
  state text not null default 'running' check (state in ('running', 'paused', 'ended')),
  keep int not null, priority int not null default 100, max_leases int, budget double precision, vet jsonb,
  imported bigint,                                        -- lines of the log that were taken over; null: it runs here
  created timestamptz not null default now(), ended timestamptz, unique (project, setup_hash));

-- A back end of a campaign, known by what it is (compiler, flags, target), never by its path.
create table backend (id int generated always as identity primary key, campaign int not null references campaign, name text not null,
  identity text not null, description jsonb not null, unique (campaign, name));

-- Back ends that one kind of worker has, over the same seeds as the other lots. The row is the cursor of fresh work.
create table lot (campaign int not null references campaign, lot int not null, name text not null, backends int[] not null,
  next bigint not null, last bigint, primary key (campaign, lot))
  with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create sequence token;

-- Outstanding leases only. No index on what a beat changes: beats stay HOT, and one sweeper reads the small table.
create table lease (id bigint primary key, campaign int not null, lot int not null, first bigint not null, last bigint not null,
  part bigint not null,                                   -- parts done and counted: strictly growing, so a repeated beat is no beat
  parts bigint not null,                                  -- all of them
  worker int not null, attempt int not null, programs bigint not null, cpu double precision not null,
  taken timestamptz not null default now(), expires timestamptz not null)
  with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index lease_campaign on lease (campaign, lot);

-- What was let fall, or given back; nearly always empty.
create table returned (campaign int not null, lot int not null, first bigint not null, last bigint not null, part bigint not null, parts bigint not null,
  attempt int not null, programs bigint not null, cpu double precision not null, parked boolean not null default false,
  primary key (campaign, lot, first));

-- Sums, in slots so that few workers wait for each other.
create table tally (campaign int not null, backend int not null, slot int not null, state text not null, tests bigint not null,
  compile_cpu double precision not null, run_cpu double precision not null, primary key (campaign, backend, slot, state))
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create table lacking (campaign int not null, backend int not null, slot int not null, reason text not null, n bigint not null,
  primary key (campaign, backend, slot, reason)) with (fillfactor = 50);
create table total (campaign int not null, lot int not null, slot int not null, batches bigint not null, programs bigint not null, steps bigint not null,
  own_cpu double precision not null, errors bigint not null, hunted bigint not null, changed bigint not null, functions bigint not null,
  at timestamptz not null, primary key (campaign, lot, slot))
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- By minute, for curves.
create table pace (campaign int not null, at timestamptz not null, slot int not null, tests bigint not null, programs bigint not null,
  cpu double precision not null, findings bigint not null, primary key (campaign, at, slot)) with (fillfactor = 50);
-- One row per finished lease.
create table done (campaign int not null, lot int not null, first bigint not null, last bigint not null, worker int not null, attempt int not null,
  at timestamptz not null default now(), programs bigint not null, cpu double precision not null) partition by list (campaign);

-- Everybody who has a token.
create table worker (id int generated always as identity primary key, name text unique not null, token_hash bytea unique not null,
  role text not null check (role in ('viewer', 'worker', 'triage', 'admin')), revoked boolean not null default false,
  version text, generator int, jobs int, runs_uploaded boolean not null default false, offers jsonb not null default '[]',
  identities text[] not null default '{}', made timestamptz not null default now(), seen timestamptz) with (fillfactor = 50);

-- Findings. Groups have exact counts, fenced like the sums; rows and files are of some of each group.
create table grp (id bigint generated always as identity primary key, campaign int not null, hash bytea not null, backend int not null,
  state text not null, message text not null,
  kept int not null default 0,                            -- findings that are kept for good
  waiting int not null default 0,                         -- findings that wait for triage
  first_at timestamptz not null default now(), unique (campaign, hash));
create table grp_count (campaign int not null, grp bigint not null, slot int not null, n bigint not null, old bigint not null, primary key (grp, slot))
  with (fillfactor = 20);
create index grp_count_campaign on grp_count (campaign);
create table finding (campaign int not null, seed bigint not null, backend int not null, grp bigint not null, confirmed boolean not null, baseline text,
  kept boolean not null, blob text, worker int not null, at timestamptz not null default now(), primary key (campaign, seed, backend))
  partition by list (campaign);
create index finding_at on finding (campaign, at);
create index finding_grp on finding (campaign, grp, at);

-- Bugs belong to the project and outlive campaigns.
create table bug (id bigint generated always as identity primary key, project int not null references project, campaign int, name text not null,
  title text not null, issue text, muted boolean not null default false, blob text, data jsonb not null, at timestamptz not null default now(),
  cpu double precision not null default 0,                -- CPU seconds of the campaign when it was met
  unique (project, name));
create index bug_feed on bug (project, id);
create sequence triaged_id;
-- What findings came down to. Rows and bugs are added under a lock of the project, so ids grow in the order of commits.
create table triaged (id bigint not null default nextval('triaged_id'), project int not null, campaign int not null, seed bigint not null, backend int not null,
  shown int not null, data jsonb not null, at timestamptz not null default now(), primary key (campaign, seed, backend)) partition by list (campaign);
create index triaged_feed on triaged (project, id);
create table shows (campaign int not null, seed bigint not null, backend int not null, nth int not null, bug bigint not null,
  primary key (campaign, seed, backend, nth)) partition by list (campaign);
create index shows_bug on shows (bug);

-- The second queue: a row per finding that nobody has looked at.
create table triage (id bigint generated always as identity primary key, project int not null, campaign int not null, seed bigint not null, backend int not null,
  grp bigint not null, claim text, priority int not null default 100, attempt int not null default 0, not_before timestamptz not null default now(),
  worker int, expires timestamptz, unique (campaign, seed, backend));
create index triage_ready on triage (campaign, priority, id) where worker is null;
create index triage_held on triage (worker) where worker is not null;
-- Two workers never reduce the same key at once.
create unique index triage_claim on triage (project, claim) where worker is not null and claim is not null;

-- Findings that nobody wants to see.
create table mute (id int generated always as identity primary key, project int not null references project, backend text, message text not null,
  at timestamptz not null default now());

-- What happened, for people, pages and hooks.
create table event (id bigint generated always as identity primary key, at timestamptz not null default now(), project int, campaign int, kind text not null, data jsonb not null);
create index event_campaign on event (campaign, id);
create table hook (id int generated always as identity primary key, project int not null references project, url text not null, kinds text[] not null,
  failures int not null default 0, unique (project, url));
-- The outbox: what has to be told to whom. A row goes when it was told.
create table delivery (event bigint not null, hook int not null references hook on delete cascade, attempt int not null default 0,
  next timestamptz not null default now(), primary key (event, hook));
create function enqueue() returns trigger language plpgsql as $$
begin
  insert into delivery (event, hook) select new.id, h.id from hook h where h.project = new.project and new.kind = any(h.kinds);
  return new;
end $$;
create trigger enqueue after insert on event for each row execute function enqueue();

-- The tables of a campaign that are dropped with it.
create function add_partitions(c int) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array array['done', 'finding', 'triaged', 'shows'] loop
    execute format('create table %I (like %I including defaults including constraints)', t || '_' || c, t);
    execute format('alter table %I attach partition %I for values in (%s)', t, t || '_' || c, c);
  end loop;
end $$;

create function drop_campaign(c int) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array array['done', 'finding', 'triaged', 'shows'] loop
    execute format('drop table if exists %I', t || '_' || c);
  end loop;
  delete from triage where campaign = c;
  delete from grp_count where campaign = c;
  delete from grp where campaign = c;
  delete from lease where campaign = c;
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

-- A lease. Not waited for on disk: what a crash loses is done again, nothing is counted twice.
create function take(c int, l int, w int, seeds bigint, sharers bigint, ttl double precision)
  returns table (o_id bigint, o_first bigint, o_last bigint, o_part bigint) language plpgsql as $$
declare r record; o record; k record; n bigint; t bigint;
begin
  set local synchronous_commit = off;
  select max_leases as most, batch into k from campaign where id = c and state = 'running';
  if not found then return; end if;
  if k.most is not null then
    perform pg_advisory_xact_lock(7127, c);
    if (select count(*) from lease where campaign = c) >= k.most then return; end if;
  end if;
  delete from returned x where (x.campaign, x.lot, x.first) =
    (select y.campaign, y.lot, y.first from returned y where y.campaign = c and y.lot = l and not y.parked order by y.first limit 1 for update skip locked)
    returning x.first as a, x.last as b, x.part as p, x.parts as q, x.attempt + 1 as n, x.programs as g, x.cpu as u into r;
  if not found then
    select next, last, cardinality(backends) as wide into o from lot
      where campaign = c and lot = l and (last is null or next < last) for update;
    if not found then return; end if;
    -- Smaller near the end, so that nobody works alone for long; whole batches.
    n := seeds;
    if o.last is not null then
      n := least(n, ceil((o.last - o.next)::float8 / (2 * sharers) / k.batch)::bigint * k.batch);
    end if;
    n := least(greatest(n / k.batch, 1) * k.batch, coalesce(o.last, 9223372036854775807) - o.next);
    update lot set next = o.next + n where campaign = c and lot = l;
    select o.next as a, o.next + n as b, 0::bigint as p, (n + k.batch - 1) / k.batch * o.wide as q, 1 as n, 0::bigint as g, 0::float8 as u into r;
  end if;
  -- A crash may forget that a number was given: no guess of it hits another lease.
  t := (nextval('token') % 2147483648) << 32 | floor(random() * 4294967296)::bigint;
  insert into lease values (t, c, l, r.a, r.b, r.p, r.q, w, r.n, r.g, r.u, now(), now() + make_interval(secs => ttl));
  return query select t, r.a, r.b, r.p;
end $$;

-- The group of a finding; the first of its kind is an event.
create function grp_of(c int, b int, st text, msg text) returns bigint language plpgsql as $$
declare g bigint; h bytea := sha256(convert_to(b || ' ' || st || ' ' || msg, 'UTF8'));
begin
  select id into g from grp where campaign = c and hash = h;
  if g is not null then return g; end if;
  insert into grp (campaign, hash, backend, state, message) values (c, h, b, st, msg) on conflict do nothing returning id into g;
  if g is null then select id into g from grp where campaign = c and hash = h; return g; end if;
  insert into event (project, campaign, kind, data)
    select project, c, 'group', jsonb_build_object('backend', (select name from backend where id = b), 'state', st, 'message', msg) from campaign where id = c;
  return g;
end $$;

-- Sums of beats and ends: an array of {campaign, lot, sums}. Each table in one statement and sorted, so that no two deadlock.
create function add_sums(w int, a jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(a) = 0 then return; end if;
  if exists (select from jsonb_array_elements(a) x
      cross join lateral jsonb_array_elements(coalesce(x->'sums'->'tallies', '[]') || coalesce(x->'sums'->'groups', '[]')) y
      join lot o on o.campaign = (x->>'campaign')::int and o.lot = (x->>'lot')::int
      where not (y->>'backend')::int = any(o.backends)) then
    raise exception 'the sums name a back end that is not in the lot' using errcode = 'MS400';
  end if;
  insert into tally select (x->>'campaign')::int, (y->>'backend')::int, w % 64, y->>'state', sum((y->>'tests')::bigint),
      sum((y->>'compile_cpu')::float8), sum((y->>'run_cpu')::float8)
    from jsonb_array_elements(a) x cross join lateral jsonb_array_elements(coalesce(x->'sums'->'tallies', '[]')) y group by 1, 2, 4 order by 1, 2, 4
  on conflict (campaign, backend, slot, state) do update
    set tests = tally.tests + excluded.tests, compile_cpu = tally.compile_cpu + excluded.compile_cpu, run_cpu = tally.run_cpu + excluded.run_cpu;
  insert into lacking select (x->>'campaign')::int, (y->>'backend')::int, w % 64, z.key, sum(z.value::bigint)
    from jsonb_array_elements(a) x cross join lateral jsonb_array_elements(coalesce(x->'sums'->'tallies', '[]')) y
      cross join lateral jsonb_each_text(coalesce(y->'lacking', '{}')) z group by 1, 2, 4 order by 1, 2, 4
  on conflict (campaign, backend, slot, reason) do update set n = lacking.n + excluded.n;
  insert into total select (x->>'campaign')::int, (x->>'lot')::int, w % 64, sum((s->>'batches')::bigint), sum((s->>'programs')::bigint), sum((s->>'steps')::bigint),
      sum((s->>'own_cpu')::float8), sum((s->>'errors')::bigint), sum(coalesce((s->'hunted'->>'programs')::bigint, 0)),
      sum(coalesce((s->'hunted'->>'changed')::bigint, 0)), sum(coalesce((s->'hunted'->>'functions')::bigint, 0)), now()
    from jsonb_array_elements(a) x cross join lateral (select x->'sums' as s) y group by 1, 2 order by 1, 2
  on conflict (campaign, lot, slot) do update set batches = total.batches + excluded.batches, programs = total.programs + excluded.programs,
    steps = total.steps + excluded.steps, own_cpu = total.own_cpu + excluded.own_cpu, errors = total.errors + excluded.errors,
    hunted = total.hunted + excluded.hunted, changed = total.changed + excluded.changed, functions = total.functions + excluded.functions, at = excluded.at;
  insert into grp_count select c, g, w % 64, sum(n), sum(old) from (
      select (x->>'campaign')::int c, grp_of((x->>'campaign')::int, (y->>'backend')::int, y->>'state', y->>'message') g,
        (y->>'count')::bigint n, (y->>'old')::bigint old
      from jsonb_array_elements(a) x cross join lateral jsonb_array_elements(coalesce(x->'sums'->'groups', '[]')) y
      order by y->>'message') z group by c, g order by g
  on conflict (grp, slot) do update set n = grp_count.n + excluded.n, old = grp_count.old + excluded.old;
  insert into pace select (x->>'campaign')::int, date_trunc('minute', now()), w % 16, sum(tests), sum(programs), sum(cpu), sum(findings)
    from jsonb_array_elements(a) x cross join lateral sums_in_short(x->'sums') y group by 1 order by 1
  on conflict (campaign, at, slot) do update set tests = pace.tests + excluded.tests, programs = pace.programs + excluded.programs,
    cpu = pace.cpu + excluded.cpu, findings = pace.findings + excluded.findings;
end $$;

create function sums_in_short(s jsonb, out tests bigint, out programs bigint, out cpu double precision, out findings bigint) language sql immutable as $$
  select coalesce(sum((y->>'tests')::bigint), 0)::bigint, (s->>'programs')::bigint,
    coalesce(sum((y->>'compile_cpu')::float8 + (y->>'run_cpu')::float8), 0) + (s->>'own_cpu')::float8,
    (select coalesce(sum((z->>'count')::bigint), 0)::bigint from jsonb_array_elements(coalesce(s->'groups', '[]')) z)
  from jsonb_array_elements(coalesce(s->'tallies', '[]')) y
$$;

-- What people may change.
create table setting (attempts int not null);
insert into setting values (5);

-- Leases go to others: they expired, were given up, or somebody's counts do not follow on ours. What has fallen too often
-- without a part done in between is parked for people: it may be what kills workers.
create function let_fall(ids bigint[]) returns bigint language plpgsql as $$
declare n bigint; most int := (select attempts from setting);
begin
  with gone as (delete from lease where id = any(ids) returning *),
  back as (insert into returned select campaign, lot, first, last, part, parts, attempt, programs, cpu, attempt >= most from gone returning *),
  told as (insert into event (project, campaign, kind, data)
    select c.project, b.campaign, 'parked', jsonb_build_object('lot', b.lot, 'first', b.first, 'last', b.last) from back b join campaign c on c.id = b.campaign where b.parked)
  select count(*) into n from back;
  return n;
end $$;

-- A beat is a checkpoint of all leases of a worker: an array of {token, from, part, sums}. Sums count if they begin where
-- the store is; said twice they are no news; after a crash that has forgotten the beat before, they do not fit any more and
-- the rest goes to others. Gives the leases that are the worker's.
create function beats(w int, a jsonb, ttl double precision) returns table (o_token bigint, o_campaign int) language plpgsql as $$
declare until timestamptz := now() + make_interval(secs => ttl); counted jsonb; lost bigint[];
begin
  set local synchronous_commit = off;
  update worker set seen = now() where id = w and (seen is null or seen < now() - interval '5 seconds');
  update triage set expires = until where worker = w;
  if jsonb_array_length(a) = 0 then return; end if;
  if exists (select from lease e join jsonb_array_elements(a) x on e.id = (x->>'token')::bigint where e.worker = w and (x->>'part')::bigint > e.parts) then
    raise exception 'a lease has fewer parts than that' using errcode = 'MS400';
  end if;
  with news as (
    update lease e set part = (x->>'part')::bigint, attempt = 1, expires = until, programs = e.programs + y.programs, cpu = e.cpu + y.cpu
    from jsonb_array_elements(a) x cross join lateral sums_in_short(x->'sums') y
    where e.id = (x->>'token')::bigint and e.worker = w and e.part = (x->>'from')::bigint and e.part < (x->>'part')::bigint
    returning e.campaign, e.lot, x->'sums' as sums)
  select coalesce(jsonb_agg(jsonb_build_object('campaign', campaign, 'lot', lot, 'sums', sums)), '[]') into counted from news;
  perform add_sums(w, counted);
  select array_agg(e.id) into lost from lease e join jsonb_array_elements(a) x on e.id = (x->>'token')::bigint
    where e.worker = w and e.part < (x->>'part')::bigint;
  if lost is not null then perform let_fall(lost); end if;
  return query update lease e set expires = until from jsonb_array_elements(a) x
    where e.id = (x->>'token')::bigint and e.worker = w returning e.id, e.campaign;
end $$;

-- The end of a lease, with what a last beat would say. What is left of it is given to others. False: somebody else has it.
create function finish(w int, i bigint, f bigint, p bigint, s jsonb, complete boolean) returns boolean language plpgsql as $$
declare l record; y record;
begin
  select * into l from lease where id = i and worker = w for update;
  if not found then return false; end if;
  if p > l.parts or (complete and p < l.parts) then
    raise exception 'the lease has % parts, not %', l.parts, p using errcode = 'MS400';
  end if;
  if p > l.part then
    if f <> l.part then perform let_fall(array[i]); return false; end if;
    perform add_sums(w, jsonb_build_array(jsonb_build_object('campaign', l.campaign, 'lot', l.lot, 'sums', s)));
    select * into y from sums_in_short(s);
    l.part := p; l.programs := l.programs + y.programs; l.cpu := l.cpu + y.cpu;
  end if;
  delete from lease where id = i;
  if l.part = l.parts then
    insert into done values (l.campaign, l.lot, l.first, l.last, w, l.attempt, now(), l.programs, l.cpu);
  else
    -- To give it back is no failure.
    insert into returned values (l.campaign, l.lot, l.first, l.last, l.part, l.parts, l.attempt - 1, l.programs, l.cpu);
  end if;
  return true;
end $$;

-- When somebody last looked for what has expired.
create table swept (at timestamptz);
insert into swept values (null);

-- One sweeper at a time. If nobody has looked for longer than gap seconds, the server or the database was away, and so nobody
-- could beat: all get their time again.
create function sweep(gap double precision, ttl double precision) returns bigint language plpgsql as $$
declare last timestamptz;
begin
  if not pg_try_advisory_xact_lock(7126) then return 0; end if;
  select at into last from swept;
  update swept set at = clock_timestamp();
  if last is null or last < clock_timestamp() - make_interval(secs => gap) then
    update lease set expires = greatest(expires, now() + make_interval(secs => ttl));
    update triage set expires = greatest(expires, now() + make_interval(secs => ttl)) where worker is not null;
    return 0;
  end if;
  update triage set worker = null, claim = null, expires = null, attempt = attempt + 1 where worker is not null and expires < now();
  return let_fall(array(select id from lease where expires < now() limit 10000 for update skip locked));
end $$;

-- Whether every seed of a campaign was tested, or will not be.
create function is_tested(c int) returns boolean language sql stable as $$
  select not exists (select from lot where campaign = c and (last is null or next < last))
    and not exists (select from lease where campaign = c)
    and not exists (select from returned where campaign = c and not parked)
$$;

-- CPU seconds of a campaign.
create function cpu_of(c int) returns double precision language sql stable as $$
  select coalesce((select sum(compile_cpu + run_cpu) from tally where campaign = c), 0) + coalesce((select sum(own_cpu) from total where campaign = c), 0)
$$;

-- Ends campaigns with nothing left to do.
create function end_campaigns() returns int[] language plpgsql as $$
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

-- A finding is kept once, while its group has room; it is welcome from a stale worker too, as the seed decides what it is.
create function found(c int, s bigint, b int, st text, msg text, sure boolean, base text, blb text, w int, room int) returns boolean language plpgsql as $$
declare g bigint; is_kept boolean; old boolean := coalesce(base = 'wrong', false); most int; p int;
begin
  if exists (select from finding where campaign = c and seed = s and backend = b) then return false; end if;
  select keep, project into most, p from campaign where id = c;
  g := grp_of(c, b, st, msg);
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

-- What a finding came down to, once. Gives the name of files that nobody needs any more. The caller holds the lock of the project.
create function triaged(p int, c int, s bigint, b int, d jsonb, out is_new boolean, out spare text) language plpgsql as $$
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

-- A finding of a campaign that was run elsewhere. False: it is there already.
create function take_over(c int, s bigint, b int, st text, msg text, sure boolean, base text, is_kept boolean, blb text, w int, secs double precision, old bigint)
  returns boolean language plpgsql as $$
declare g bigint := grp_of(c, b, st, msg);
begin
  insert into finding select c, s, b, g, sure, base, is_kept, blb, w, created + make_interval(secs => secs) from campaign where id = c on conflict do nothing;
  if not found then return false; end if;
  update grp set kept = kept + is_kept::int, waiting = waiting + 1 where id = g;
  insert into grp_count values (c, g, 0, 1, old) on conflict (grp, slot) do update set n = grp_count.n + 1, old = grp_count.old + excluded.old;
  insert into triage (project, campaign, seed, backend, grp, priority) select project, c, s, b, g, case when old > 0 then 200 else 100 end from campaign where id = c;
  return true;
end $$;
