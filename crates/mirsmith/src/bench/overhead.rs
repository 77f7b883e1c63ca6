//! `mirsmith bench overhead`: what a campaign costs beyond the compilers.

use std::fmt;
use std::time::Instant;

use campaign::testing::batch::{Programs, Work};
use campaign::testing::overhead::{self, Both, Overhead};
use campaign::{CampaignRun, Dir, Finding, Observer, RunLimits, SeedPlan, Setup, Shard, Stats};
use difftest::Backend;
use generate::Profile;
use serde::Serialize;

use crate::shared::backends::{Choice, harness};
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::preflight;

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of programs for measuring the overhead.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    programs: u64,
    /// Number of programs that are also compiled one at a time.
    #[arg(long, value_name = "N", default_value_t = 64)]
    single: u64,
    /// Number of programs for comparing one job with two.
    #[arg(long, value_name = "N", default_value_t = 256)]
    jobs: u64,
    /// Number of programs per batch.
    #[arg(long, value_name = "N", default_value_t = campaign::record::setup::BATCH)]
    batch: u64,
    #[command(flatten)]
    choice: Choice,
}

/// CPU seconds per program of Rustlantis with three LLVM configurations, as reported by its authors.
const RUSTLANTIS: f64 = 6.0;

#[derive(Serialize)]
struct OverheadTable {
    debug_build: bool,
    backend: String,
    #[serde(flatten)]
    overhead: Overhead,
    /// CPU time of a campaign divided by that of bare calls.
    ratio: f64,
    /// CPU time of one program per compilation divided by that of batches.
    batch_gain: f64,
    programs_per_cpu_second: f64,
    steps_per_cpu_second: f64,
    /// Programs relative to Rustlantis in the same CPU time; it has three configurations to our one.
    rustlantis: f64,
    /// Programs per wall-clock second with one job and with two.
    one_job: f64,
    two_jobs: f64,
}

/// Runs the command.
pub(super) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let backend = &args.choice.load_one("stable-O3")?;
    let (harness, profile) = (harness(), Profile::default());
    let backends = std::slice::from_ref(backend);
    preflight::check(&harness, backends, 1)?;
    let work = Work {
        harness: &harness,
        backends,
        baseline: None,
        witnesses: &[],
        beside: false,
        hunted: None,
        profile: &profile,
    };
    let overhead = overhead::measure(&work, 0..args.programs, args.batch)?;
    let some = Programs::new(&profile, 0..args.single);
    let single = overhead::bare(backend, some.jobs(), false)?.cpu;
    let together = overhead::bare(backend, some.jobs(), true)?.cpu;
    let speed = |jobs| throughput(backends, &profile, args, jobs);
    let cpu = overhead.all.fuzz.all().max(1e-9);
    let programs_per_cpu_second = overhead.all.programs as f64 / cpu;
    let report = OverheadTable {
        debug_build: cfg!(debug_assertions),
        backend: backend.name.clone(),
        ratio: overhead.all.ratio(),
        batch_gain: single.children / together.children.max(1e-9),
        programs_per_cpu_second,
        steps_per_cpu_second: overhead.steps as f64 / cpu,
        rustlantis: programs_per_cpu_second * RUSTLANTIS,
        one_job: speed(1)?,
        two_jobs: speed(2)?,
        overhead,
    };
    format.show(&report)?;
    Ok(Exit::Ok)
}

/// Programs per second of a whole campaign.
fn throughput(backends: &[Backend], profile: &Profile, args: &Args, jobs: usize) -> anyhow::Result<f64> {
    let temp = difftest::process::TempDir::new(&std::env::temp_dir())?;
    let plan = SeedPlan { first: 0, end: Some(args.jobs), batch: args.batch, shard: Shard::default() };
    let dir = Dir::open(temp.path(), Setup::new(plan, profile, backends), campaign::storage::dir::KEEP)?;
    let harness = harness();
    let run = CampaignRun {
        harness: &harness,
        backends,
        baseline: None,
        beside: false,
        hunted: None,
        all: &[],
        findings: None,
        observer: &Nobody,
    };
    let start = Instant::now();
    let stats = run.fuzz(dir, profile, RunLimits { jobs, time: None, cpu: None })?;
    Ok(stats.programs as f64 / start.elapsed().as_secs_f64())
}

struct Nobody;

impl Observer for Nobody {
    fn tick(&self, _: &Stats) {}
    fn bug(&self, _: &campaign::Bug) {}
    fn finding(&self, _: &Finding) {}
    fn error(&self, message: &str) {
        eprintln!("mirsmith: {message}");
    }
}

impl fmt::Display for OverheadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.debug_build {
            writeln!(f, "This is a debug build; use --release for meaningful figures.")?;
        }
        let Overhead { all: Both { programs, fuzz, bare }, endless, calm, .. } = self.overhead;
        writeln!(f, "{programs} programs on {}, CPU seconds:", self.backend)?;
        if endless > 0 {
            writeln!(
                f,
                "  ({endless} of them do not terminate; both ways take them to their limit of CPU time)"
            )?;
        }
        writeln!(f, "  fuzz    {:8.2}, of which mirsmith itself takes {:.2}", fuzz.all(), fuzz.own)?;
        writeln!(
            f,
            "  bare    {:8.2}: plain rustc on the same files, plus running the programs",
            bare.children
        )?;
        writeln!(f, "  ratio   {:8.3}", self.ratio)?;
        writeln!(
            f,
            "  ratio   {:8.3} for the {} programs in batches without findings",
            calm.ratio(),
            calm.programs
        )?;
        writeln!(
            f,
            "Compiling one program at a time costs {:.2} times as much as batches.",
            self.batch_gain
        )?;
        writeln!(
            f,
            "{:.1} programs and {:.0} executed statements per CPU second; Rustlantis: {:.2} programs (with three LLVM \
             configurations), a {:.0}th",
            self.programs_per_cpu_second,
            self.steps_per_cpu_second,
            1.0 / RUSTLANTIS,
            self.rustlantis,
        )?;
        writeln!(
            f,
            "Programs per second: {:.1} with one job, {:.1} with two: {:.2} times as many",
            self.one_job,
            self.two_jobs,
            self.two_jobs / self.one_job.max(1e-9)
        )
    }
}
