//! `mirsmith gen`: random programs, and statistics of the generator over many seeds.

mod observability;
mod program;
mod stats;

use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueEnum;
use generate::{Choices, Generated, Profile};
use triage::picture;

use crate::shared::exit::{Exit, usage};
use crate::shared::form_args::{FormArgs, Reader};
use crate::shared::output::Format;
use crate::shared::profile;
use crate::shared::seeds::Seeds;

/// Generate the program of a seed, or measure those of many seeds.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["seed", "seeds"])))]
#[command(group(clap::ArgGroup::new("measure").args(["stats", "observability"]).conflicts_with("seed")))]
pub(crate) struct Args {
    /// The seed to generate from.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A range of seeds, B excluded.
    #[arg(long, value_name = "A..B", requires = "measure")]
    seeds: Option<Seeds>,
    #[command(flatten)]
    profile: profile::Knobs,
    /// The rustc version to print for, such as 1.85, stable or nightly.
    #[arg(long, value_name = "VERSION", default_value = "stable", conflicts_with = "seeds")]
    dialect: mir::Version,
    #[command(flatten)]
    form: FormArgs,
    /// Draw the control-flow graph instead, with execution counts for blocks and edges.
    #[arg(long, value_enum, conflicts_with = "seeds")]
    cfg: Option<Picture>,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE", conflicts_with = "seeds")]
    output: Option<PathBuf>,
    /// Report what the programs contain, their sizes, and the generation speed.
    #[arg(long)]
    // Read by clap alone: it is what `--seeds` does unless told otherwise.
    #[allow(dead_code)]
    stats: bool,
    /// Report how much of what the programs compute reaches their output.
    #[arg(long)]
    observability: bool,
    /// Number of executed statements to sample in each program.
    #[arg(long, value_name = "K", default_value = "10", requires = "observability")]
    samples: usize,
}

/// How control flow is drawn.
#[derive(Clone, Copy, ValueEnum)]
enum Picture {
    /// An image for browsers.
    Svg,
    /// Graphviz source.
    Dot,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    args.form.check()?;
    if args.seeds.is_some() && !args.form.is_default() {
        return Err(usage("--form is for --seed"));
    }
    let profile = args.profile.read()?;
    match (&args.seeds, args.seed) {
        (Some(seeds), _) if args.observability => {
            format.show(&observability::measure(&profile, &seeds.0, args.samples)?)?;
        }
        (Some(seeds), _) => format.show(&stats::measure(&profile, &seeds.0)?)?,
        (None, seed) => return one(args, &profile, seed.unwrap_or(0), format),
    }
    Ok(Exit::Ok)
}

/// The program of one seed, printed or drawn.
fn one(args: &Args, profile: &Profile, seed: u64, format: Format) -> anyhow::Result<Exit> {
    let generated = make(profile, seed)?;
    let text = match args.cfg {
        Some(picture) => {
            let trace = machine::trace::trace(&generated.program, machine::Limits::default());
            let trace = trace.map_err(|stop| anyhow!("seed {seed} fails when run again: {stop:?}"))?;
            match picture {
                Picture::Dot => picture::dot(&generated.program, &trace),
                Picture::Svg => picture::svg(&generated.program, &trace, None),
            }
        }
        None => {
            let reader = Reader::of(format, args.output.as_deref());
            match program::print(&generated, profile, seed, args.dialect, &args.form, reader) {
                Ok(text) => text,
                Err(lacking) => {
                    format.fail(&anyhow!(lacking));
                    return Ok(Exit::Dialect);
                }
            }
        }
    };
    match &args.output {
        Some(path) => crate::shared::form_args::write(path, &text)?,
        None => format.show(&program::Made::new(text, seed, &generated))?,
    }
    Ok(Exit::Ok)
}

/// The program of a seed.
pub(crate) fn make(profile: &Profile, seed: u64) -> anyhow::Result<Generated> {
    generate::generate(profile, Choices::new(seed)).map_err(|error| {
        anyhow!("seed {seed}: the generated program does not run, which is a bug in the generator: {error}")
    })
}
