//! `mirsmith bench reach`: which passes of a compiler our programs exercise, compared with other programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

use anyhow::Context;
use difftest::{Backend, Harness, Job, each};
use generate::Profile;
use generate::choices::Choices;
use serde::Serialize;
use triage::document::{self, markdown};
use triage::reach::{self, Own};

use crate::shared::backends::{Choice, harness, jobs};
use crate::shared::exit::Exit;
use crate::shared::form_args::FormArgs;
use crate::shared::output::Format;
use crate::shared::preflight;

/// The levels of MIR optimisation.
const LEVELS: [u8; 5] = [0, 1, 2, 3, 4];

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of generated programs.
    #[arg(long, value_name = "N", default_value_t = 200)]
    programs: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// Number of programs to compile in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    form: FormArgs,
    /// Other Rust files to compare with, each compiled as a crate.
    files: Vec<PathBuf>,
    #[command(flatten)]
    choice: Choice,
}

/// A program and the names of the functions that count.
struct Measured {
    text: String,
    own: Option<Vec<String>>,
}

/// The number of programs in which a pass ran and in which it changed something, by column.
#[derive(Default, Serialize)]
struct PassCounts {
    ran: BTreeMap<String, u64>,
    changed: BTreeMap<String, u64>,
}

/// The result.
#[derive(Serialize)]
struct Table {
    compiler: String,
    /// Programs that compile, ours and others.
    ours: u64,
    others: u64,
    columns: Vec<String>,
    mir: BTreeMap<String, PassCounts>,
    llvm: BTreeMap<String, PassCounts>,
}

/// Runs the command.
pub(super) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let backend = &args.form.applied(&args.choice.load_one("nightly-O3")?)?;
    let harness = harness();
    preflight::check(&harness, std::slice::from_ref(backend), 1)?;
    let ours: Vec<Measured> = (args.first..args.first.saturating_add(args.programs))
        .filter_map(|seed| generated(&harness, backend, seed))
        .collect();
    let mut others = Vec::new();
    for file in &args.files {
        let text = std::fs::read_to_string(file).with_context(|| format!("can't read {}", file.display()))?;
        others.push(Measured { text, own: None });
    }
    let mut table = Table {
        compiler: format!(
            "rustc {}, LLVM {}",
            backend.compiler.release,
            backend.compiler.llvm.as_deref().unwrap_or("unknown")
        ),
        ours: 0,
        others: 0,
        columns: Vec::new(),
        mir: BTreeMap::new(),
        llvm: BTreeMap::new(),
    };
    let library = backend.with_flags(&["--crate-type=lib".to_string()]);
    for (who, subjects, backend) in [("ours", &ours, backend), ("others", &others, &library)] {
        let count = table.add(&harness, backend, who, subjects, jobs(args.jobs))?;
        *(if who == "ours" { &mut table.ours } else { &mut table.others }) = count;
    }
    format.show(&table)?;
    Ok(Exit::Ok)
}

/// The program of a seed, if the compiler can express it.
fn generated(harness: &Harness, backend: &Backend, seed: u64) -> Option<Measured> {
    let program = generate::generate(&Profile::default(), Choices::new(seed)).ok()?.program;
    let own = text::print::body_names(&program, &backend.print_options(&program));
    let text = harness.source(backend, &Job::mir(seed.to_string(), program)).ok()?;
    Some(Measured { text, own: Some(own) })
}

/// What the passes did to one program: by column, whether each changed something.
type ChangedBy = Vec<(String, BTreeMap<String, bool>)>;

impl Table {
    /// Examines programs; returns how many of them compile.
    fn add(
        &mut self,
        harness: &Harness,
        backend: &Backend,
        who: &str,
        subjects: &[Measured],
        jobs: usize,
    ) -> anyhow::Result<u64> {
        let looks = each(subjects, jobs, |subject| look(harness, backend, who, subject));
        let looks = looks.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
        let seen: Vec<(ChangedBy, BTreeSet<String>)> = looks.into_iter().flatten().collect();
        if !subjects.is_empty() {
            self.columns.extend(LEVELS.map(|level| column(who, level)));
        }
        let count = seen.len() as u64;
        for (mir, llvm) in seen {
            for (column, passes) in mir {
                for (pass, changed) in passes {
                    let row = self.mir.entry(pass).or_default();
                    *row.ran.entry(column.clone()).or_default() += 1;
                    *row.changed.entry(column.clone()).or_default() += u64::from(changed);
                }
            }
            for pass in llvm {
                *self.llvm.entry(pass).or_default().changed.entry(who.to_string()).or_default() += 1;
            }
        }
        Ok(count)
    }

    /// The shares of passes as Markdown.
    fn table(&self, first: &str, columns: &[String], rows: &BTreeMap<String, PassCounts>) -> String {
        let heads = [&[first.to_string()], columns].concat();
        let row = |(pass, row): (&String, &PassCounts)| {
            let shares = columns.iter().map(|column| self.share(row, column));
            std::iter::once(pass.clone()).chain(shares).collect()
        };
        markdown::table(&document::Table::marked(&heads, rows.iter().map(row)))
    }

    fn share(&self, row: &PassCounts, column: &str) -> String {
        let count = if column.starts_with("ours") { self.ours } else { self.others };
        match (row.ran.get(column), row.changed.get(column)) {
            (None, None) => "-".to_string(),
            (_, changed) => {
                format!("{:.1}", 100.0 * changed.copied().unwrap_or(0) as f64 / count.max(1) as f64)
            }
        }
    }
}

fn column(who: &str, level: u8) -> String {
    format!("{who} mir{level}")
}

/// Examines one program; `None` if it does not compile.
fn look(
    harness: &Harness,
    backend: &Backend,
    who: &str,
    subject: &Measured,
) -> anyhow::Result<Option<(ChangedBy, BTreeSet<String>)>> {
    let own = Own(subject.own.as_deref());
    let mut seen = Vec::new();
    for level in LEVELS {
        let backend = backend.with_flags(&[format!("-Zmir-opt-level={level}")]);
        let Some(passes) = reach::mir(harness, &backend, &subject.text, &own)? else { return Ok(None) };
        seen.push((column(who, level), passes));
    }
    let llvm = reach::llvm(harness, backend, &subject.text, &own)?.unwrap_or_default();
    Ok(Some((seen, llvm)))
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: percentage of {} generated programs and {} others",
            self.compiler, self.ours, self.others
        )?;
        writeln!(f, "in which a pass changes a function; `-`: the pass does not run.\n")?;
        let llvm = ["ours", "others"].map(String::from);
        writeln!(f, "{}", self.table("MIR pass", &self.columns, &self.mir))?;
        write!(f, "{}", self.table("LLVM pass", &llvm, &self.llvm))
    }
}
