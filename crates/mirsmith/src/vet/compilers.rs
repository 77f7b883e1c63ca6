//! The compilers of a question, with the flags that fit what was changed.

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use difftest::backend::config::Entry;
use difftest::backend::named;
use difftest::{Backend, Driver, Harness};
use triage::reach;

/// What of a compiler was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Part {
    /// rustc's passes on MIR.
    Mir,
    /// LLVM, or what rustc tells it.
    Llvm,
    /// rustc's passes on MIR, judged by the reference machine: no code is generated.
    Validate,
    /// Anything.
    All,
}

/// MIR passes without those of LLVM: four times the findings per CPU second (docs/recall.md).
const MIR: [&str; 2] = ["-Copt-level=0 -Zmir-opt-level=2", "-Copt-level=0 -Zmir-opt-level=4"];

/// LLVM without MIR passes.
const LLVM: [&str; 1] = ["-Copt-level=3 -Zmir-opt-level=0"];

/// What the names of LLVM's passes begin with, since some are called as rustc's.
const OF_LLVM: &str = "llvm:";

/// The compilers of a question.
pub struct Compilers {
    /// The changed one, with each set of flags.
    pub changed: Vec<Backend>,
    /// The one before the change, with the same sets.
    pub before: Vec<Backend>,
    /// The family of MIR passes that was changed, if it is one.
    pub pass: Option<String>,
    /// The part of the compiler, which has decided the flags.
    pub part: Part,
}

impl Compilers {
    /// Finds them.
    pub fn find(
        harness: &Harness,
        rustc: &str,
        baseline: Option<&str>,
        pass: Option<&str>,
        part: Option<Part>,
    ) -> anyhow::Result<Compilers> {
        let is_llvm = pass.is_some_and(|pass| pass.starts_with(OF_LLVM));
        let part = part.unwrap_or(match pass {
            None => Part::All,
            Some(_) if is_llvm => Part::Llvm,
            Some(_) => Part::Mir,
        });
        let changed = resolved(named::entry(rustc)?, part)?;
        let first = changed.first().ok_or_else(|| anyhow!("{rustc} gives no back end"))?;
        let entry = match baseline {
            Some(word) => named::entry(word).context("--baseline")?,
            None => named::baseline(&first.compiler, &first.program).ok_or_else(|| {
                anyhow!(
                    "there is no other compiler of rustc {} or an earlier version to compare with; install one with \
                     `rustup toolchain install nightly`, or name one with --baseline",
                    first.compiler.release
                )
            })?,
        };
        let mut before = resolved(entry, part)?;
        let mut changed = changed;
        call(&mut changed, "changed");
        call(&mut before, "baseline");
        if before.iter().any(|b| changed.iter().any(|c| c.name == b.name)) {
            changed.iter_mut().for_each(|backend| backend.name = format!("changed-{}", backend.name));
        }
        let pass = match pass.filter(|_| !is_llvm) {
            Some(pass) => Some(mir_pass(harness, &changed, pass)?),
            None => None,
        };
        Ok(Compilers { changed, before, pass, part })
    }
}

/// Pages call the two by what they are, unless a toolchain's name leads there.
fn call(backends: &mut [Backend], name: &str) {
    for backend in backends {
        backend.compiler.name = backend.compiler.name.as_ref().map(|_| name.to_string());
    }
}

/// A compiler with the flags for a part of it.
pub fn resolved(entry: Entry, part: Part) -> anyhow::Result<Vec<Backend>> {
    let sets: Vec<&str> = match part {
        Part::Mir | Part::Validate => MIR.to_vec(),
        Part::Llvm => LLVM.to_vec(),
        Part::All => MIR.into_iter().chain(LLVM).collect(),
    };
    let sets = vec![sets.into_iter().map(String::from).collect()];
    let driver = if part == Part::Validate { Driver::Mir } else { entry.driver };
    Ok(Entry { sets, driver, ..entry }.resolve()?)
}

/// The family of passes that the user means, which the compiler must have.
pub fn mir_pass(harness: &Harness, changed: &[Backend], name: &str) -> anyhow::Result<String> {
    let Some(backend) = changed.iter().max_by_key(|backend| backend.flags.join(" ")) else {
        return Ok(name.to_string());
    };
    let families = reach::families(harness, backend)?;
    let same = |family: &&String| family.eq_ignore_ascii_case(name);
    match families.iter().find(same) {
        Some(family) => Ok(family.clone()),
        None => Err(anyhow!(
            "rustc {} has no MIR pass `{name}`; it has {}. LLVM's passes begin with `llvm:`",
            backend.compiler.release,
            families.join(", ")
        )),
    }
}
