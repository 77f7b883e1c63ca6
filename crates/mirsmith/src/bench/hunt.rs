//! `mirsmith bench hunt`: how much `vet --pass` gains.

use std::fmt;

use anyhow::anyhow;
use campaign::record::counts::Hunted;
use campaign::record::setup::BATCH;
use campaign::testing::batch::{Programs, Results, Work};
use campaign::testing::workers::own_cpu;
use difftest::{Backend, Harness};
use generate::Profile;
use serde::Serialize;
use triage::document;

use crate::shared::backends::harness;
use crate::shared::compilers;
use crate::shared::exit::Exit;
use crate::shared::output::Format;

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The MIR passes to hunt.
    #[arg(value_name = "PASS", required = true)]
    passes: Vec<String>,
    /// Number of programs for each pass, with and without the hunt.
    #[arg(long, value_name = "N", default_value_t = 128)]
    programs: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// The compiler: a path, a stage directory or a toolchain.
    #[arg(long, value_name = "RUSTC", default_value = "nightly")]
    rustc: String,
}

/// What a pass did, and its cost.
#[derive(Clone, Copy, Default, Serialize)]
struct Yield {
    #[serde(flatten)]
    hunted: Hunted,
    cpu_seconds: f64,
}

impl Yield {
    fn rate(self) -> f64 {
        self.hunted.functions as f64 / self.cpu_seconds.max(1e-9)
    }

    fn percent(self) -> f64 {
        100.0 * self.hunted.changed as f64 / self.hunted.programs.max(1) as f64
    }
}

/// A row of the table.
#[derive(Serialize)]
struct PassFigures {
    pass: String,
    without: Yield,
    with: Yield,
    gain: f64,
}

/// The result.
#[derive(Serialize)]
struct Table {
    compiler: String,
    generator: u32,
    rows: Vec<PassFigures>,
}

/// Runs the command.
pub(super) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let harness = harness();
    let backends = compilers::running(difftest::backend::named::entry(&args.rustc)?)?;
    let first = backends.first().ok_or_else(|| anyhow!("{} provides no back end", args.rustc))?;
    let compiler = format!("rustc {}", first.compiler.release);
    let mut rows = Vec::new();
    for name in &args.passes {
        let (_, pass) = compilers::mir_pass(&harness, &backends, name)?;
        let plain = Profile::default();
        let without = measure(&harness, &backends, &pass, &plain, args, false)?;
        let with = measure(&harness, &backends, &pass, &plain.hunting(&pass), args, true)?;
        rows.push(PassFigures { pass, without, with, gain: with.rate() / without.rate().max(1e-9) });
    }
    format.show(&Table { compiler, generator: generate::VERSION, rows })?;
    Ok(Exit::Ok)
}

/// Tests programs as `vet` does; without `sift`, all of them with every set of flags.
fn measure(
    harness: &Harness,
    backends: &[Backend],
    pass: &str,
    profile: &Profile,
    args: &Args,
    sift: bool,
) -> anyhow::Result<Yield> {
    let work = Work {
        harness,
        backends,
        baseline: None,
        witnesses: &[],
        beside: false,
        hunted: Some(pass),
        profile,
    };
    let (start, mut sum) = (own_cpu(), Yield::default());
    let end = args.first.saturating_add(args.programs);
    for first in (args.first..end).step_by(BATCH as usize) {
        let mut programs = Programs::new(profile, first..(first + BATCH).min(end));
        let mut results = Results::default();
        for backend in backends {
            work.test(backend, &programs, &mut results)?;
            let tally = results.tally();
            sum.cpu_seconds += tally.compile_cpu + tally.run_cpu;
            if let Some(hunted) = results.hunted() {
                sum.hunted.add(hunted);
            }
            if sift {
                results.sift(&mut programs);
            } else {
                results.forget_hunted();
            }
        }
    }
    sum.cpu_seconds += own_cpu() - start;
    Ok(sum)
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Functions changed per CPU second on {}, generator {}:", self.compiler, self.generator)?;
        let mut table = document::Table::new(["", "without --pass", "with", "gain"], &[1, 2, 3]);
        for PassFigures { pass, without, with, gain } in &self.rows {
            let [without, with] =
                [without, with].map(|of| format!("{:.2} ({:4.0} % p)", of.rate(), of.percent()));
            table.row(&[pass, &without, &with, &format_args!("{gain:.1}x")]);
        }
        write!(f, "{table}")?;
        writeln!(f, "% p: percentage of programs in which the pass changes something.")
    }
}

#[cfg(test)]
mod tests {
    use difftest::backend::mir_passes::of_version;
    use generate::Profile;

    /// Passes that no knob exercises more: they act on every program, or on none of ours.
    const WITHOUT: &[&str] = &["EnumSizeOpt"];

    #[test]
    fn every_pass_can_be_hunted() {
        let hunted = |pass: &str| !Profile::default().hunting(pass).pinned().is_empty();
        let without: Vec<&str> = of_version(mir::Version::new(95)).filter(|pass| !hunted(pass)).collect();
        assert_eq!(without, WITHOUT);
    }
}
