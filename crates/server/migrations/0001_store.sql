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
  identity text not null, description jsonb not null, unique (campaign, name), unique (campaign, id));

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
  compile_cpu double precision not null, run_cpu double precision not null, primary key (campaign, backend, slot, state),
  foreign key (campaign, backend) references backend (campaign, id))                    -- asked for new rows only
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create table lacking (campaign int not null, backend int not null, slot int not null, reason text not null, n bigint not null,
  primary key (campaign, backend, slot, reason)) with (fillfactor = 50);
create table total (campaign int not null, lot int not null, slot int not null, batches bigint not null, programs bigint not null, steps bigint not null,
  own_cpu double precision not null, errors bigint not null, hunted bigint not null, changed bigint not null, functions bigint not null,
  at timestamptz not null, primary key (campaign, lot, slot))
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- By minute, for curves: the sweeper adds what is new.
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
  first_at timestamptz not null default now(), unique (campaign, hash), foreign key (campaign, backend) references backend (campaign, id));
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
  set local enable_seqscan = off;                         -- plans are made when tables are small, and kept when they are not
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

-- Sums of beats and ends: those of the leases in k_token, of their campaigns and lots. Arrays, as JSON costs several times
-- as much. Those with s_ have an element for each of the tokens; t_, l_ and g_ are tallies, what is lacking, and
-- groups, with the token that each belongs to. Each table in one statement and sorted, so that no two deadlock.
create function add_sums(w int, k_token bigint[], k_campaign int[], k_lot int[], token bigint[],
  s_cpu float8[], s_batches bigint[], s_programs bigint[], s_steps bigint[], s_own_cpu float8[], s_errors bigint[],
  s_hunted bigint[], s_changed bigint[], s_functions bigint[],
  t_token bigint[], t_backend int[], t_state text[], t_tests bigint[], t_compile float8[], t_run float8[],
  l_token bigint[], l_backend int[], l_reason text[], l_n bigint[],
  g_token bigint[], g_backend int[], g_state text[], g_message text[], g_n bigint[], g_old bigint[]) returns void language plpgsql as $$
begin
  if cardinality(k_token) = 0 then return; end if;
  if cardinality(token) = 1 then
    -- Most workers have one lease: the same without joins.
    if cardinality(t_token) > 0 then
      insert into tally select k_campaign[1], t.b, w % 64, t.s, t.n, t.x, t.y from unnest(t_backend, t_state, t_tests, t_compile, t_run) t(b, s, n, x, y)
      on conflict (campaign, backend, slot, state) do update
        set tests = tally.tests + excluded.tests, compile_cpu = tally.compile_cpu + excluded.compile_cpu, run_cpu = tally.run_cpu + excluded.run_cpu;
    end if;
    insert into total values (k_campaign[1], k_lot[1], w % 64, s_batches[1], s_programs[1], s_steps[1], s_own_cpu[1], s_errors[1], s_hunted[1], s_changed[1],
      s_functions[1], now())
    on conflict (campaign, lot, slot) do update set batches = total.batches + excluded.batches, programs = total.programs + excluded.programs,
      steps = total.steps + excluded.steps, own_cpu = total.own_cpu + excluded.own_cpu, errors = total.errors + excluded.errors,
      hunted = total.hunted + excluded.hunted, changed = total.changed + excluded.changed, functions = total.functions + excluded.functions, at = excluded.at;
  else
    if cardinality(t_token) > 0 then
      insert into tally select k.c, t.b, w % 64, t.s, sum(t.n), sum(t.x), sum(t.y)
        from unnest(t_token, t_backend, t_state, t_tests, t_compile, t_run) t(i, b, s, n, x, y) join unnest(k_token, k_campaign) k(i, c) on k.i = t.i
        group by 1, 2, 4 order by 1, 2, 4
      on conflict (campaign, backend, slot, state) do update
        set tests = tally.tests + excluded.tests, compile_cpu = tally.compile_cpu + excluded.compile_cpu, run_cpu = tally.run_cpu + excluded.run_cpu;
    end if;
    insert into total select k.c, k.l, w % 64, sum(t.a), sum(t.b), sum(t.d), sum(t.e), sum(t.f), sum(t.g), sum(t.h), sum(t.j), now()
      from unnest(token, s_batches, s_programs, s_steps, s_own_cpu, s_errors, s_hunted, s_changed, s_functions) t(i, a, b, d, e, f, g, h, j)
        join unnest(k_token, k_campaign, k_lot) k(i, c, l) on k.i = t.i
      group by 1, 2 order by 1, 2
    on conflict (campaign, lot, slot) do update set batches = total.batches + excluded.batches, programs = total.programs + excluded.programs,
      steps = total.steps + excluded.steps, own_cpu = total.own_cpu + excluded.own_cpu, errors = total.errors + excluded.errors,
      hunted = total.hunted + excluded.hunted, changed = total.changed + excluded.changed, functions = total.functions + excluded.functions, at = excluded.at;
  end if;
  if cardinality(l_token) > 0 then
    insert into lacking select k.c, t.b, w % 64, t.r, sum(t.n)
      from unnest(l_token, l_backend, l_reason, l_n) t(i, b, r, n) join unnest(k_token, k_campaign) k(i, c) on k.i = t.i
      group by 1, 2, 4 order by 1, 2, 4
    on conflict (campaign, backend, slot, reason) do update set n = lacking.n + excluded.n;
  end if;
  if cardinality(g_token) > 0 then
    insert into grp_count select c, g, w % 64, sum(n), sum(old) from (
        select k.c, grp_of(k.c, t.b, t.s, t.m) g, t.n, t.old
        from unnest(g_token, g_backend, g_state, g_message, g_n, g_old) t(i, b, s, m, n, old) join unnest(k_token, k_campaign) k(i, c) on k.i = t.i
        order by t.m) z group by c, g order by g
    on conflict (grp, slot) do update set n = grp_count.n + excluded.n, old = grp_count.old + excluded.old;
  end if;
end $$;

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

-- A beat is a checkpoint of all leases of a worker. Sums count if they begin where the store is; said twice they are no
-- news; after a crash that has forgotten the beat before, they do not fit any more and the rest goes to others. Gives the
-- leases that are the worker's. `alive`: what it looks at is extended too; that need not be with each beat.
create function beats(w int, ttl double precision, alive boolean, token bigint[], since bigint[], upto bigint[],
  s_cpu float8[], s_batches bigint[], s_programs bigint[], s_steps bigint[], s_own_cpu float8[], s_errors bigint[],
  s_hunted bigint[], s_changed bigint[], s_functions bigint[],
  t_token bigint[], t_backend int[], t_state text[], t_tests bigint[], t_compile float8[], t_run float8[],
  l_token bigint[], l_backend int[], l_reason text[], l_n bigint[],
  g_token bigint[], g_backend int[], g_state text[], g_message text[], g_n bigint[], g_old bigint[]) returns table (o_token bigint, o_campaign int) language plpgsql as $$
declare until timestamptz := now() + make_interval(secs => ttl); k_token bigint[]; k_campaign int[]; k_lot int[]; fallen bigint[];
begin
  set local synchronous_commit = off;
  set local enable_seqscan = off;
  if alive then
    update worker set seen = now() where id = w;
    update triage set expires = until where worker = w;
  end if;
  if cardinality(token) = 0 then return; end if;
  with news as (
    update lease e set part = x.p, attempt = 1, expires = until, programs = e.programs + x.g, cpu = e.cpu + x.u
    from unnest(token, since, upto, s_programs, s_cpu) x(i, f, p, g, u)
    where e.id = x.i and e.worker = w and e.part = x.f and e.part < x.p and x.p <= e.parts
    returning e.id, e.campaign, e.lot)
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(campaign), '{}'), coalesce(array_agg(lot), '{}') into k_token, k_campaign, k_lot from news;
  perform add_sums(w, k_token, k_campaign, k_lot, token,
    s_cpu, s_batches, s_programs, s_steps, s_own_cpu, s_errors, s_hunted, s_changed, s_functions,
    t_token, t_backend, t_state, t_tests, t_compile, t_run, l_token, l_backend, l_reason, l_n, g_token, g_backend, g_state, g_message, g_n, g_old);
  if cardinality(k_token) < cardinality(token) then
    if exists (select from lease e join unnest(token, upto) x(i, p) on e.id = x.i where e.worker = w and x.p > e.parts) then
      raise exception 'a lease has fewer parts than that' using errcode = 'MS400';
    end if;
    select array_agg(e.id) into fallen from lease e join unnest(token, upto) x(i, p) on e.id = x.i where e.worker = w and e.part < x.p;
    if fallen is not null then perform let_fall(fallen); end if;
    -- Those with nothing new, or said twice.
    return query update lease e set expires = until where e.id = any(token) and not e.id = any(k_token) and e.worker = w returning e.id, e.campaign;
  end if;
  return query select * from unnest(k_token, k_campaign);
end $$;

-- The end of a lease, with what a last beat would say. What is left of it is given to others. False: somebody else has it.
create function finish(w int, complete boolean, token bigint[], since bigint[], upto bigint[],
  s_cpu float8[], s_batches bigint[], s_programs bigint[], s_steps bigint[], s_own_cpu float8[], s_errors bigint[],
  s_hunted bigint[], s_changed bigint[], s_functions bigint[],
  t_token bigint[], t_backend int[], t_state text[], t_tests bigint[], t_compile float8[], t_run float8[],
  l_token bigint[], l_backend int[], l_reason text[], l_n bigint[],
  g_token bigint[], g_backend int[], g_state text[], g_message text[], g_n bigint[], g_old bigint[]) returns boolean language plpgsql as $$
declare l record;
begin
  set local enable_seqscan = off;
  select * into l from lease where id = token[1] and worker = w for update;
  if not found then return false; end if;
  if upto[1] > l.parts or (complete and upto[1] < l.parts) then
    raise exception 'the lease has % parts, not %', l.parts, upto[1] using errcode = 'MS400';
  end if;
  if upto[1] > l.part then
    if since[1] <> l.part then perform let_fall(token); return false; end if;
    perform add_sums(w, token, array[l.campaign], array[l.lot], token,
    s_cpu, s_batches, s_programs, s_steps, s_own_cpu, s_errors, s_hunted, s_changed, s_functions,
    t_token, t_backend, t_state, t_tests, t_compile, t_run, l_token, l_backend, l_reason, l_n, g_token, g_backend, g_state, g_message, g_n, g_old);
    l.part := upto[1]; l.programs := l.programs + s_programs[1]; l.cpu := l.cpu + s_cpu[1];
  end if;
  delete from lease where id = l.id;
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

-- Adds to the curves of those that are worked for what the sums have more.
create function pace() returns void language plpgsql as $$
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
