//! A worker of a server: it has back ends, is assigned to campaigns, and tests or triages for them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use campaign::testing::batch::Work;
use campaign::testing::workers::{Companion, run};
use campaign::{Baseline, FindingOptions, Pipeline, RunLimits, Stats};
use clap::ValueEnum as _;
use difftest::backend::{named, one_per_compiler};
use difftest::process::TempDir;
use difftest::{Backend, Harness};
use generate::Profile;
use remote::spool::Spool;
use remote::wire::leases::{Assign, Assigned, Assignment, Hello, Offered, Welcome};
use remote::{Client, RemoteBugs, RemoteStore};

use super::toolchains;
use crate::shared::backends::is_stopped;
use crate::shared::compilers::{Part, resolved};
use crate::shared::console::Console;
use crate::shared::preflight;

/// How long a campaign is set aside.
const ASIDE: Duration = Duration::from_secs(3600);

/// A worker.
pub(crate) struct Worker<'a> {
    client: &'a Client,
    harness: Harness,
    /// Back ends by identity.
    backends: BTreeMap<String, Backend>,
    /// All back ends, to find which of them have a bug.
    all: Vec<Backend>,
    jobs: usize,
    spool: PathBuf,
    runs_uploaded: bool,
    /// Campaigns whose uploaded compilers can't be used here, and since when.
    aside: Mutex<BTreeMap<i32, Instant>>,
    /// The back ends that passed preflight, by identity.
    tried: Mutex<BTreeSet<String>>,
    console: &'a Console,
    welcome: Welcome,
    /// Removed on drop.
    _temp: TempDir,
}

/// How a worker is set up.
pub(crate) struct Config {
    /// The back ends that it has.
    pub backends: Vec<Backend>,
    /// Parallel tests.
    pub jobs: usize,
    /// Where findings are spooled while the server is unreachable.
    pub spool: PathBuf,
    /// Whether it runs uploaded compilers.
    pub runs_uploaded: bool,
}

impl<'a> Worker<'a> {
    /// Registers with the server. Waits for it if it is unreachable.
    pub(crate) fn hello(
        client: &'a Client,
        harness: &Harness,
        config: Config,
        console: &'a Console,
    ) -> anyhow::Result<Worker<'a>> {
        let Config { backends: all, jobs, spool, runs_uploaded } = config;
        let temp = own_temp(&spool.join("tmp"))?;
        let harness = harness.clone().with_temp(temp.path().to_path_buf());
        // Also with the flags of `vet`, for changes to compilers that we have.
        let vetted = one_per_compiler(&all).into_iter().flat_map(|backend| {
            let entry = named::entry(&backend.program.display().to_string());
            entry
                .map_err(anyhow::Error::from)
                .and_then(|entry| resolved(entry, Part::All))
                .unwrap_or_default()
        });
        let backends: BTreeMap<String, Backend> =
            vetted.chain(all.iter().cloned()).map(|backend| (backend.identity_hash(), backend)).collect();
        let offered =
            backends.iter().map(|(identity, b)| Offered { name: b.name.clone(), identity: identity.clone() });
        let hello = Hello {
            version: env!("CARGO_PKG_VERSION").to_string(),
            generator: generate::VERSION,
            jobs: u32::try_from(jobs).unwrap_or(u32::MAX),
            backends: offered.collect(),
            runs_uploaded,
        };
        let welcome =
            client.patiently(&|text| console.line(text), || client.post::<Welcome>("hello", &hello))?;
        Ok(Worker {
            client,
            harness,
            backends,
            all,
            jobs,
            spool,
            runs_uploaded,
            aside: Mutex::default(),
            tried: Mutex::default(),
            console,
            welcome,
            _temp: temp,
        })
    }

    /// Our name on the server.
    pub(crate) fn name(&self) -> &str {
        &self.welcome.name
    }

    /// Sends findings that an earlier run has left behind.
    pub(crate) fn deliver(&self) -> anyhow::Result<()> {
        let (spool, tell) = (Spool::open(&self.spool, &self.welcome)?, self.tell());
        Ok(self.client.patiently(&tell, || spool.deliver(self.client, &tell))?)
    }

    /// Asks for an assignment.
    pub(crate) fn assigned(&self, campaign: Option<i32>, triage: bool) -> anyhow::Result<Assigned> {
        let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        aside.retain(|_, at| at.elapsed() < ASIDE);
        let assign = Assign { campaign, triage, except: aside.keys().copied().collect() };
        drop(aside);
        Ok(self.client.patiently(&self.tell(), || self.client.post("assign", &assign))?)
    }

    /// Tests for a campaign until nothing is left for now, or we are stopped; with `findings`, also triages.
    pub(crate) fn test(
        &self,
        assignment: &Assignment,
        findings: Option<FindingOptions>,
        time: Option<Duration>,
    ) -> anyhow::Result<Stats> {
        let Some(fitting) = self.usable(assignment, false)? else { return Ok(Stats::default()) };
        let Fitting { backends, before, all } = fitting;
        let baseline = baseline(assignment, &backends, &before);
        let profile = profile(assignment)?;
        let tell = self.tell();
        let store = RemoteStore::new(self.client, assignment, &self.welcome, &self.spool, &tell)?;
        let bugs = RemoteBugs::new(self.client, assignment, &tell);
        let pipeline = findings.map(|options| self.pipeline(&bugs, &backends, &all, baseline, options, 1));
        let work = Work {
            harness: &self.harness,
            backends: &backends,
            baseline: baseline.as_ref(),
            witnesses: &all,
            beside: assignment.vet.is_some(),
            hunted: assignment.vet.as_ref().and_then(|vet| vet.pass.as_deref()),
            profile: &profile,
        };
        let limits = RunLimits { jobs: self.jobs, time, cpu: None };
        run(&store, &work, limits, pipeline.as_ref().map(|p| p as &dyn Companion), self.console)?;
        Ok(campaign::Store::stats(&store))
    }

    /// Tries back ends before they are used, each once.
    fn try_out<'b>(&self, backends: impl Iterator<Item = &'b Backend>) -> anyhow::Result<()> {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<Backend> = backends.filter(|b| !tried.contains(&b.identity_hash())).cloned().collect();
        preflight::check(&self.harness, &new, self.jobs)?;
        tried.extend(new.iter().map(Backend::identity_hash));
        Ok(())
    }

    /// Triages the findings of a campaign until none is left for now, or we are stopped.
    pub(crate) fn triage(&self, assignment: &Assignment, options: FindingOptions) -> anyhow::Result<Stats> {
        let Some(fitting) = self.usable(assignment, true)? else { return Ok(Stats::default()) };
        let Fitting { backends, before, all } = fitting;
        let baseline = baseline(assignment, &backends, &before);
        let tell = self.tell();
        let bugs = RemoteBugs::new(self.client, assignment, &tell);
        let pipeline = self.pipeline(&bugs, &backends, &all, baseline, options, self.jobs);
        self.beating(&bugs, || pipeline.run(&|| true, &AtomicBool::new(false)))?;
        Ok(bugs.stats())
    }

    /// Runs `work`, and sends heartbeats meanwhile.
    fn beating<T>(&self, bugs: &RemoteBugs, work: impl FnOnce() -> T) -> T {
        let (done, over) = channel::<()>();
        let pause = self.welcome.beat();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                while over.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    // If the server is unreachable, the next one counts.
                    let _ = bugs.beat();
                }
            });
            let result = work();
            drop(done);
            result
        })
    }

    fn pipeline<'b>(
        &'b self,
        bugs: &'b RemoteBugs<'b>,
        backends: &'b [Backend],
        all: &'b [Backend],
        baseline: Option<Baseline<'b>>,
        options: FindingOptions<'b>,
        jobs: usize,
    ) -> Pipeline<'b> {
        Pipeline {
            bugs,
            harness: &self.harness,
            backends,
            baseline,
            all,
            options,
            jobs,
            observer: self.console,
        }
    }

    /// Our back ends that a campaign asks for. If it compares uploaded compilers that can't be used here, it is set
    /// aside for a while: other campaigns go on.
    fn usable(&self, assignment: &Assignment, triage: bool) -> anyhow::Result<Option<Fitting>> {
        let fitting = self.fitting(assignment, triage).and_then(|fitting| {
            if !triage {
                self.try_out(fitting.backends.iter().chain(&fitting.before))?;
            }
            Ok(fitting)
        });
        let is_uploaded = assignment.vet.as_ref().is_some_and(|vet| vet.uploaded);
        match fitting {
            Err(error) if is_uploaded && !is_stopped() => {
                let campaign = assignment.campaign;
                self.console.line(&format!("campaign {campaign} is set aside for an hour: {error:#}"));
                let mut aside = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
                aside.insert(campaign, Instant::now());
                Ok(None)
            }
            fitting => fitting.map(Some),
        }
    }

    /// Our back ends that a campaign asks for, under its names for them. If it compares uploaded compilers, missing
    /// ones are fetched. For triage some may be missing: the server knows whose findings we can examine.
    fn fitting(&self, assignment: &Assignment, triage: bool) -> anyhow::Result<Fitting> {
        let mut ours = self.backends.clone();
        let vet = assignment.vet.as_ref();
        for digest in vet.iter().filter(|_| self.runs_uploaded).flat_map(|vet| &vet.toolchains) {
            let place = toolchains::fetch(self.client, digest, &toolchains::cache(), &self.tell())?;
            let part = vet.and_then(|vet| Part::from_str(&vet.part, true).ok()).unwrap_or(Part::All);
            let entry = named::entry(&place.display().to_string())?;
            ours.extend(resolved(entry, part)?.into_iter().map(|b| (b.identity_hash(), b)));
        }
        let find = |name: &String, identity: &String| {
            let own = ours.get(identity).ok_or_else(|| anyhow!("there is no back end `{name}` here"))?;
            Ok(Backend { name: name.clone(), ..own.clone() })
        };
        let wanted = assignment.backends.iter().filter(|b| !triage || ours.contains_key(&b.identity));
        let backends: anyhow::Result<Vec<Backend>> = wanted.map(|b| find(&b.name, &b.identity)).collect();
        let before = vet.iter().flat_map(|vet| &vet.before).map(|b| find(&b.name, &b.identity));
        let (backends, before) = (backends?, before.collect::<anyhow::Result<Vec<Backend>>>()?);
        let all = if vet.is_some() { [backends.as_slice(), &before].concat() } else { self.all.clone() };
        Ok(Fitting { backends, before, all })
    }

    fn tell(&self) -> impl Fn(&str) + Sync + '_ {
        |text: &str| self.console.line(text)
    }
}

/// A directory for temporary files. Those of killed workers are removed.
pub(super) fn own_temp(root: &Path) -> anyhow::Result<TempDir> {
    // Compilers run in other working directories, so the path must be absolute.
    let root = &std::path::absolute(root)?;
    std::fs::create_dir_all(root).with_context(|| format!("can't create {}", root.display()))?;
    for entry in std::fs::read_dir(root)?.flatten() {
        let name = entry.file_name();
        // Their names contain the process id: `mirsmith-PROCESS-NUMBER`.
        let owner =
            name.to_str().and_then(|name| name.split('-').nth(1)).map(|id| Path::new("/proc").join(id));
        if owner.is_some_and(|owner| !owner.exists()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    Ok(TempDir::new(root)?)
}

/// The back ends that a campaign asks for.
struct Fitting {
    backends: Vec<Backend>,
    /// Those of the compiler before a change, if the campaign compares two.
    before: Vec<Backend>,
    /// The compilers that are asked which of them have a bug.
    all: Vec<Backend>,
}

/// The compiler before a change.
fn baseline<'b>(
    assignment: &'b Assignment,
    changed: &'b [Backend],
    before: &'b [Backend],
) -> Option<Baseline<'b>> {
    assignment.vet.as_ref().map(|vet| Baseline { changed, before, known: &vet.known })
}

/// The profile of a campaign.
fn profile(assignment: &Assignment) -> anyhow::Result<Profile> {
    let mut profile = Profile::default();
    for (name, value) in &assignment.setup.profile {
        profile.set_text(&format!("{name}={value}")).context("the campaign's profile")?;
    }
    Ok(profile)
}

/// Our directory in the user's cache.
pub(crate) fn cache() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::home_dir().map(|home| home.join(".cache")));
    cache.unwrap_or_else(std::env::temp_dir).join("mirsmith")
}

/// The default directory where findings are spooled while the server is unreachable.
pub(crate) fn default_spool() -> PathBuf {
    cache().join("spool")
}
