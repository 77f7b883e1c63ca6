-- The tables. All times are by the database's clock. The functions are in functions.sql.

create table project (id int generated always as identity primary key, name text unique not null);

-- A single row. Workers fetch mutes again, and servers bugs, when the version changes.
create table known (version bigint not null);
insert into known values (1);

-- One row per setup: within a campaign a seed always means the same program, so a new generator needs a new campaign.
create table campaign (
  id int generated always as identity primary key, project int not null references project, name text not null,
  setup jsonb not null, setup_hash text not null, generator int not null, batch bigint not null,
  state text not null default 'running' check (state in ('running', 'paused', 'ended')),
  keep int not null, priority int not null default 100, max_leases int, budget double precision, vet jsonb,
  imported bigint,                                        -- log lines imported so far; null for a campaign that runs on this server
  created timestamptz not null default now(), ended timestamptz, unique (project, setup_hash));

-- The back ends of a campaign, identified by compiler, flags and target, never by path.
create table backend (id int generated always as identity primary key, campaign int not null references campaign, name text not null,
  identity text not null, description jsonb not null, unique (campaign, name), unique (campaign, id));

-- A lot: the back ends that one kind of worker has. Each lot tests all seeds of the campaign; `next` is its cursor.
create table lot (campaign int not null references campaign, lot int not null, name text not null, backends int[] not null,
  next bigint not null, last bigint, primary key (campaign, lot))
  with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create sequence token;

-- Outstanding leases only. Columns that beats change have no index, so that updates stay HOT; the sweeper scans the table, which is small.
create table lease (id bigint primary key, campaign int not null, lot int not null, first bigint not null, last bigint not null,
  part bigint not null,                                   -- parts done and counted; it only grows, which exposes a repeated beat
  parts bigint not null,                                  -- parts in total
  worker int not null, attempt int not null, programs bigint not null, cpu double precision not null,
  taken timestamptz not null default now(), expires timestamptz not null)
  with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index lease_campaign on lease (campaign, lot);

-- Remainders of leases that expired or were returned, to be leased again; nearly always empty.
create table returned (campaign int not null, lot int not null, first bigint not null, last bigint not null, part bigint not null, parts bigint not null,
  attempt int not null, programs bigint not null, cpu double precision not null, parked boolean not null default false,
  primary key (campaign, lot, first));

-- Sums, spread over slots to reduce lock contention between workers.
create table tally (campaign int not null, backend int not null, slot int not null, state text not null, tests bigint not null,
  compile_cpu double precision not null, run_cpu double precision not null, primary key (campaign, backend, slot, state),
  foreign key (campaign, backend) references backend (campaign, id))                    -- checked for new rows only
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create table lacking (campaign int not null, backend int not null, slot int not null, reason text not null, n bigint not null,
  primary key (campaign, backend, slot, reason)) with (fillfactor = 50);
create table total (campaign int not null, lot int not null, slot int not null, batches bigint not null, programs bigint not null, steps bigint not null,
  own_cpu double precision not null, errors bigint not null, hunted bigint not null, changed bigint not null, functions bigint not null,
  at timestamptz not null, primary key (campaign, lot, slot))
  with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Progress by minute, for charts; written by add_pace.
create table pace (campaign int not null, at timestamptz not null, slot int not null, tests bigint not null, programs bigint not null,
  cpu double precision not null, findings bigint not null, primary key (campaign, at, slot)) with (fillfactor = 50);
-- Finished leases.
create table done (campaign int not null, lot int not null, first bigint not null, last bigint not null, worker int not null, attempt int not null,
  at timestamptz not null default now(), programs bigint not null, cpu double precision not null) partition by list (campaign);

-- The owners of tokens, viewers and admins included.
create table worker (id int generated always as identity primary key, name text unique not null, token_hash bytea unique not null,
  role text not null check (role in ('viewer', 'worker', 'triage', 'admin')), revoked boolean not null default false,
  version text, generator int, jobs int, runs_uploaded boolean not null default false, offers jsonb not null default '[]',
  identities text[] not null default '{}', made timestamptz not null default now(), seen timestamptz) with (fillfactor = 50);

-- Findings. The counts of groups are exact and arrive with the sums; only some findings of each group have rows and files.
create table grp (id bigint generated always as identity primary key, campaign int not null, hash bytea not null, backend int not null,
  state text not null, message text not null,
  kept int not null default 0,                            -- findings kept permanently
  waiting int not null default 0,                         -- findings waiting for triage
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
  cpu double precision not null default 0,                -- CPU seconds of the campaign when the bug was found
  unique (project, name));
create index bug_feed on bug (project, id);
create sequence triaged_id;
-- Results of triage. They and bugs are inserted under the project's lock, so ids grow in commit order.
create table triaged (id bigint not null default nextval('triaged_id'), project int not null, campaign int not null, seed bigint not null, backend int not null,
  shown int not null, data jsonb not null, at timestamptz not null default now(), primary key (campaign, seed, backend)) partition by list (campaign);
create index triaged_feed on triaged (project, id);
create table shows (campaign int not null, seed bigint not null, backend int not null, nth int not null, bug bigint not null,
  primary key (campaign, seed, backend, nth)) partition by list (campaign);
create index shows_bug on shows (bug);

-- The triage queue: a row per untriaged finding.
create table triage (id bigint generated always as identity primary key, project int not null, campaign int not null, seed bigint not null, backend int not null,
  grp bigint not null, claim text, priority int not null default 100, attempt int not null default 0, not_before timestamptz not null default now(),
  worker int, expires timestamptz, unique (campaign, seed, backend));
create index triage_ready on triage (campaign, priority, id) where worker is null;
create index triage_held on triage (worker) where worker is not null;
-- Two workers never reduce the same key at the same time.
create unique index triage_claim on triage (project, claim) where worker is not null and claim is not null;

-- Muted findings, by part of their message.
create table mute (id int generated always as identity primary key, project int not null references project, backend text, message text not null,
  at timestamptz not null default now());

-- Events, for users and hooks.
create table event (id bigint generated always as identity primary key, at timestamptz not null default now(), project int, campaign int, kind text not null, data jsonb not null);
create index event_campaign on event (campaign, id);
create table hook (id int generated always as identity primary key, project int not null references project, url text not null, kinds text[] not null,
  failures int not null default 0, unique (project, url));
-- The outbox: undelivered events. A row is deleted once it is delivered.
create table delivery (event bigint not null, hook int not null references hook on delete cascade, attempt int not null default 0,
  next timestamptz not null default now(), primary key (event, hook));
create function enqueue() returns trigger language plpgsql as $$
begin
  insert into delivery (event, hook) select new.id, h.id from hook h where h.project = new.project and new.kind = any(h.kinds);
  return new;
end $$;
create trigger enqueue after insert on event for each row execute function enqueue();

-- Settings of the server.
create table setting (attempts int not null);
insert into setting values (5);

-- The time of the last sweep.
create table swept (at timestamptz);
insert into swept values (null);
