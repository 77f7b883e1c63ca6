//! `mirsmith bench intrinsics`: how many vendor vector functions programs call, and whether their table is right.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use difftest::vendor::Subject;
use generate::Profile;
use generate::choices::Choices;
use generate::vendor::Executed;
use mir::Target;
use mir::vendor::{Arch, VendorId};
use serde::Serialize;
use triage::document::Table;
use triage::document::chart::{Axis, Chart, WIDTH};

use crate::shared::compilers;
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::profile::Knobs;

/// The percentage that RVISmith reports for the intrinsics of RISC-V vectors (docs/vendor.md).
const RVISMITH: f64 = 74.08;

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of generated programs.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    programs: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// Draw the curve to a file.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Write to a file how often each function was executed.
    #[arg(long, value_name = "FILE")]
    counts: Option<PathBuf>,
    /// Compare the table with a processor instead, by an unoptimised program that calls each function: this computer's,
    /// or that of --target with its installed compiler and emulator.
    #[arg(long)]
    native: bool,
    /// Number of inputs to compare per function.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    cases: u64,
    /// The compiler for that program: a toolchain or a path.
    #[arg(long, value_name = "RUSTC", default_value = "stable")]
    rustc: String,
    #[command(flatten)]
    knobs: Knobs,
}

/// Runs the command.
pub(super) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if args.native {
        return native(args, format);
    }
    let mut profile = args.knobs.read()?;
    if profile.pinned().iter().all(|(name, _)| *name == "target") {
        let name = if profile.target() == Target::DEFAULT { "simd" } else { "neon" };
        profile = Profile::built_in(name).ok_or_else(|| anyhow!("there is no profile `{name}`"))?;
    }
    let coverage = measure(&profile, args);
    if let Some(path) = &args.svg {
        std::fs::write(path, coverage.svg()).with_context(|| path.display().to_string())?;
    }
    if let Some(path) = &args.counts {
        let lines: String = coverage.counts.iter().map(|(name, count)| format!("{count} {name}\n")).collect();
        std::fs::write(path, lines).with_context(|| path.display().to_string())?;
    }
    format.show(&coverage)?;
    Ok(Exit::Ok)
}

/// The number of functions executed and observed after this many programs.
#[derive(Serialize)]
struct Reached {
    programs: u64,
    executed: usize,
    observed: usize,
}

/// The result.
#[derive(Serialize)]
struct Coverage {
    generator: u32,
    functions: usize,
    reached: Vec<Reached>,
    /// Programs that could not be generated.
    failed: u64,
    calls: u64,
    /// How often each function was executed.
    counts: BTreeMap<String, u64>,
}

/// Generates programs, and measures after 1, 2, 5, 10, ... of them.
fn measure(profile: &Profile, args: &Args) -> Coverage {
    let mut all = Executed::default();
    let (mut reached, mut failed, mut from) = (Vec::new(), 0, 0);
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|factor: u64| factor * 10u64.pow(power)));
    for to in steps.take_while(|step| *step < args.programs).chain([args.programs]) {
        let (found, lost) = executed(profile, args.first + from..args.first + to, &all);
        for (id, calls) in found.calls {
            *all.calls.entry(id).or_default() += calls;
        }
        all.observed.extend(found.observed);
        failed += lost;
        reached.push(Reached { programs: to, executed: all.calls.len(), observed: all.observed.len() });
        from = to;
    }
    let name = |id: VendorId| id.row().map_or_else(String::new, |row| row.name.clone());
    let rows = Arch::of(profile.target()).into_iter().flat_map(Arch::rows);
    let mut counts: BTreeMap<String, u64> = rows.map(|row| (row.name.clone(), 0)).collect();
    counts.extend(all.calls.iter().map(|(id, calls)| (name(*id), *calls)));
    let calls = all.calls.values().sum();
    Coverage { generator: generate::VERSION, functions: counts.len(), reached, failed, calls, counts }
}

/// What the programs of some seeds execute, using all processors.
fn executed(profile: &Profile, seeds: std::ops::Range<u64>, known: &Executed) -> (Executed, u64) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<(Executed, u64)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let seeds = seeds.clone().skip(worker).step_by(threads);
                scope.spawn(move || {
                    let mut found = Executed { observed: known.observed.clone(), ..Executed::default() };
                    let mut failed = 0;
                    for seed in seeds {
                        let made = generate::generate(profile, Choices::new(seed));
                        let added = made.ok().map(|made| found.add(&made.program, &mut Choices::new(seed)));
                        failed += u64::from(!matches!(added, Some(Ok(()))));
                    }
                    (found, failed)
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut sum = Executed::default();
    let mut failed = 0;
    for (part, lost) in parts {
        for (id, calls) in part.calls {
            *sum.calls.entry(id).or_default() += calls;
        }
        sum.observed.extend(part.observed);
        failed += lost;
    }
    (sum, failed)
}

impl Coverage {
    fn percent(&self, functions: usize) -> f64 {
        100.0 * functions as f64 / self.functions.max(1) as f64
    }

    /// The curve, with a level to compare with.
    fn svg(&self) -> String {
        let point = |reached: &Reached| (reached.programs as f64, self.percent(reached.observed));
        let points: Vec<(f64, f64)> = self.reached.iter().map(point).collect();
        let level = points.iter().map(|(programs, _)| (*programs, RVISMITH)).collect();
        let curves = [("mirsmith".to_string(), points), (format!("RVISmith {RVISMITH} %"), level)];
        let title = format!("Vendor functions executed and observed, % of {}, over programs", self.functions);
        Chart { title: &title, unit: "", curves: &curves, width: WIDTH, axis: Axis::Logarithmic }.file()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Vendor functions in the table: {}; generator {}", self.functions, self.generator)?;
        let mut table = Table::new(["programs", "executed", "executed and observed"], &[0, 1, 2]);
        for reached in &self.reached {
            let share = |count: usize| format!("{count} ({:5.2} %)", self.percent(count));
            table.row(&[&reached.programs, &share(reached.executed), &share(reached.observed)]);
        }
        write!(f, "{table}")?;
        let mut counts: Vec<u64> = self.counts.values().copied().collect();
        counts.sort_unstable();
        let median = counts.get(counts.len() / 2).copied().unwrap_or(0);
        let never = counts.iter().filter(|count| **count == 0).count();
        writeln!(
            f,
            "Calls executed: {}; of a function, median {median}; never executed: {never}",
            self.calls
        )?;
        writeln!(f, "Programs that could not be generated: {}", self.failed)?;
        writeln!(f, "RVISmith reports {RVISMITH} % of its intrinsics, of RISC-V.")
    }
}

/// The result of a comparison with the processor.
#[derive(Serialize)]
struct Native {
    compiler: String,
    right: usize,
    lacking: Vec<String>,
    cases: u64,
    wrong: BTreeMap<String, String>,
}

fn native(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let target = args.knobs.read()?.target();
    let (subject, release) = if target == Target::DEFAULT {
        let backends = compilers::running(difftest::backend::named::entry(&args.rustc)?)?;
        let first = backends.first().ok_or_else(|| anyhow!("{} provides no back end", args.rustc))?;
        let release = first.compiler.release.clone();
        (Subject::here(&first.program, release.parse()?), release)
    } else {
        installed(target)?
    };
    let progress = |done: usize, all: usize| eprintln!("{done} of {all} programs compared");
    let found = difftest::vendor::compare(&subject, args.cases, &progress)?;
    let exit = if found.wrong.is_empty() { Exit::Ok } else { Exit::Findings };
    let compiler = format!("rustc {release} for {}", target.name);
    let (right, lacking, cases) = (found.right.len(), found.lacking, found.cases);
    format.show(&Native { compiler, right, lacking, cases, wrong: found.wrong })?;
    Ok(exit)
}

/// The unoptimised back end of a target, with its release.
fn installed(target: &Target) -> anyhow::Result<(Subject, String)> {
    let name = target.name;
    let backends = difftest::backend::config::load(None)?.backends;
    let is_it = |backend: &&difftest::Backend| {
        backend.reference && backend.form == text::Form::Expanded && backend.target() == target
    };
    let backend = backends.iter().find(is_it).with_context(|| {
        format!("no compiler for {name} is installed; run: scripts/install-compilers target-{name}")
    })?;
    let subject =
        Subject::of(backend).with_context(|| format!("there is no table of functions for {name}"))?;
    Ok((subject, backend.compiler.release.clone()))
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Compared with the processor, compiled by {}, unoptimised: {} cases",
            self.compiler, self.cases
        )?;
        writeln!(f, "  {:>6} functions agree in all cases", self.right)?;
        writeln!(f, "  {:>6} functions are missing on this processor", self.lacking.len())?;
        writeln!(f, "  {:>6} functions differ", self.wrong.len())?;
        for (name, why) in &self.wrong {
            writeln!(f, "{name}: {why}")?;
        }
        Ok(())
    }
}
