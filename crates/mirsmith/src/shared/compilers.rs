//! The compilers of a question, with flags that fit what was changed.

use std::collections::BTreeSet;

use anyhow::{Context, anyhow};
use campaign::testing::beside::KNOWN_OFF;
use clap::ValueEnum;
use difftest::backend::config::Entry;
use difftest::backend::named;
use difftest::backend::same::is_same;
use difftest::{Backend, Driver, Harness};
use generate::idioms::IDIOMS;
use mir::suggest::nearest;
use triage::blame::mir_pass::switch;
use triage::{Suspect, reach};

use crate::shared::exit::usage;

/// What of a compiler was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// rustc's MIR passes.
    Mir,
    /// LLVM, or the IR that rustc gives it.
    Llvm,
    /// rustc's MIR passes, judged by the reference machine; no code is generated.
    Validate,
    /// Anything.
    All,
}

/// MIR passes without those of LLVM: four times the findings per CPU second (docs/recall.md).
const MIR: [&str; 2] = ["-Copt-level=0 -Zmir-opt-level=2", "-Copt-level=0 -Zmir-opt-level=4"];

/// MIR passes for the validator: with the storage markers of locals, which rustc drops without optimisation, and with
/// drawn passes, so that none hides the effects of another. No code is generated, so the level costs nothing.
const VALIDATE: [&str; 3] = [
    "-Copt-level=3",
    "-Copt-level=3 -Zmir-opt-level=4",
    "-Copt-level=3 -Zmir-opt-level=4 -Zmir-enable-passes=random",
];

/// LLVM without MIR passes.
const LLVM: [&str; 1] = ["-Copt-level=3 -Zmir-opt-level=0"];

/// The prefix of LLVM's passes, since some have the same names as rustc's.
const OF_LLVM: &str = "llvm:";

/// The compilers of a question.
pub(crate) struct Compilers {
    /// The changed compiler, with each set of flags.
    pub changed: Vec<Backend>,
    /// The compiler before the change, with the same sets.
    pub before: Vec<Backend>,
    /// The part of the compiler, which determines the flags.
    pub part: Part,
}

impl Compilers {
    /// Finds the compilers.
    pub(crate) fn find(
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
        let first = changed.first().ok_or_else(|| anyhow!("{rustc} provides no back end"))?;
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
        if let ([a, ..], [b, ..]) = (changed.as_slice(), before.as_slice())
            && is_same((&a.program, &a.compiler), (&b.program, &b.compiler))
        {
            return Err(usage(format!(
                "{} and the baseline {} are the same compiler, so nothing can be new; name the one before the change with \
                 --baseline",
                a.program.display(),
                b.program.display()
            )));
        }
        if before.iter().any(|b| changed.iter().any(|c| c.name == b.name)) {
            changed.iter_mut().for_each(|backend| backend.name = format!("changed-{}", backend.name));
        }
        Ok(Compilers { changed, before, part })
    }

    /// Adds a back end without the passes of these known bugs, which would hide new bugs in the same programs. The
    /// hunted pass stays enabled.
    pub(crate) fn unmask(&mut self, known: &[Suspect], hunted: Option<&str>) {
        let masks = known.iter().filter(|suspect| hunted != Some(suspect.pass.as_str()));
        let names: Vec<String> = masks.flat_map(|suspect| suspect.names.clone()).collect();
        if names.is_empty() {
            return;
        }
        let off = [switch('-', &names)];
        for backends in [&mut self.changed, &mut self.before] {
            let is_whole = |backend: &Backend| backend.driver == Driver::Mir && !backend.draws_mir_passes();
            let Some(at) = backends.iter().rposition(is_whole) else { continue };
            let mut unmasked = backends[at].with_flags(&off);
            unmasked.name += KNOWN_OFF;
            // After all back ends that may find an old failure with MIR passes, before those that generate code.
            let end = backends.iter().rposition(|backend| backend.driver == Driver::Mir).unwrap_or(at) + 1;
            backends.insert(end, unmasked);
        }
    }

    /// The family of MIR passes that the user names, if it is one; the compiler must run it, or the LLVM pass of that
    /// name.
    pub(crate) fn hunted(&mut self, harness: &Harness, pass: Option<&str>) -> anyhow::Result<Option<String>> {
        match pass.map(|pass| (pass, pass.strip_prefix(OF_LLVM))) {
            None => Ok(None),
            Some((_, Some(name))) => llvm_pass(harness, &self.changed, name).map(|()| None),
            Some((name, None)) => {
                let (first, family) = mir_pass(harness, &self.changed, name)?;
                // The effect of the pass is observed with the first set of flags.
                self.changed.drain(..first);
                self.before.drain(..first);
                for backend in self.changed.iter_mut().chain(&mut self.before) {
                    *backend = backend.keeping(&family);
                }
                Ok(Some(family))
            }
        }
    }
}

/// Names the compiler for pages, unless it is a named toolchain.
fn call(backends: &mut [Backend], name: &str) {
    for backend in backends {
        backend.compiler.name = backend.compiler.name.as_ref().map(|_| name.to_string());
    }
}

/// A compiler with the flags for MIR passes, generating code.
pub(crate) fn running(entry: Entry) -> anyhow::Result<Vec<Backend>> {
    let mut backends = resolved(entry, Part::Mir)?;
    backends.retain(|backend| backend.driver != Driver::Mir);
    Ok(backends)
}

/// A compiler with the flags for a part of it. The validator comes first: it determines which programs are worth
/// running.
pub(crate) fn resolved(entry: Entry, part: Part) -> anyhow::Result<Vec<Backend>> {
    let own = entry.driver;
    let with = |driver: Driver, name: String, sets: &[&str]| -> anyhow::Result<Vec<Backend>> {
        let sets = vec![sets.iter().map(ToString::to_string).collect()];
        Ok(Entry { sets, driver, name, ..entry.clone() }.resolve()?)
    };
    let judged = || with(Driver::Mir, format!("{}-validate", entry.name), &VALIDATE);
    let run = |sets: &[&str]| with(own, entry.name.clone(), sets);
    Ok(match part {
        Part::Mir => [judged()?, run(&MIR)?].concat(),
        Part::Validate => judged()?,
        Part::Llvm => run(&LLVM)?,
        Part::All => [judged()?, run(&MIR)?, run(&LLVM)?].concat(),
    })
}

/// The family of passes that the user names, and the index of the first back end that runs it.
pub(crate) fn mir_pass(
    harness: &Harness,
    changed: &[Backend],
    name: &str,
) -> anyhow::Result<(usize, String)> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    for (at, backend) in changed.iter().enumerate() {
        let families = reach::families(harness, backend)?;
        if let Some(family) = families.iter().find(|family| family.eq_ignore_ascii_case(name)) {
            return Ok((at, family.clone()));
        }
        all.extend(families);
    }
    Err(no_pass(changed, "MIR", name, &all.into_iter().collect::<Vec<_>>()))
}

/// Refuses a pass that LLVM does not run and that no idiom targets.
fn llvm_pass(harness: &Harness, changed: &[Backend], name: &str) -> anyhow::Result<()> {
    let optimises = |backend: &&Backend| backend.flags.iter().any(|flag| flag == "-Copt-level=3");
    let Some(backend) = changed.iter().find(optimises).or(changed.first()) else { return Ok(()) };
    let hunted = IDIOMS.iter().flat_map(|idiom| idiom.hunts).filter_map(|pass| pass.strip_prefix(OF_LLVM));
    let mut families = reach::llvm_families(harness, backend)?;
    families.extend(hunted.map(String::from));
    families.sort();
    families.dedup();
    // `SLPVectorizer` is `slp-vectorizer` in some versions.
    let letters = |name: &str| name.replace('-', "").to_lowercase();
    let same = |family: &String| letters(family) == letters(reach::llvm_family(name));
    if families.iter().any(same) { Ok(()) } else { Err(no_pass(changed, "LLVM", name, &families)) }
}

/// A suggestion, or the existing passes.
fn no_pass(changed: &[Backend], whose: &str, name: &str, families: &[String]) -> anyhow::Error {
    let release = changed.first().map_or("", |backend| &backend.compiler.release);
    let what = format!("rustc {release} runs no {whose} pass `{name}`");
    let prefix = if whose == "LLVM" { OF_LLVM } else { "" };
    usage(match meant(name, families) {
        Some(family) => format!("{what}, did you mean `{prefix}{family}`?"),
        None => format!("{what}; it runs {}. LLVM's passes begin with `{OF_LLVM}`", families.join(", ")),
    })
}

/// The family that was probably meant: a misspelling, or swapped letters of a short name.
fn meant<'f>(name: &str, families: &'f [String]) -> Option<&'f str> {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.sort_unstable();
        letters
    };
    let swapped = families.iter().map(String::as_str).find(|family| sorted(family) == sorted(name));
    swapped.or_else(|| nearest(name, families.iter().map(String::as_str)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without optimisation rustc drops the storage markers of locals, and all passes together hide what one does.
    #[test]
    fn the_validator_sees_lifetimes_and_drawn_passes() -> anyhow::Result<()> {
        let asked = std::process::Command::new("rustc").args(["--print", "sysroot"]).output()?;
        let sysroot = String::from_utf8(asked.stdout)?;
        let backends = resolved(named::entry(sysroot.trim_end())?, Part::Validate)?;
        let optimised = |backend: &Backend| backend.flags.iter().any(|flag| flag == "-Copt-level=3");
        assert!(backends.iter().all(|backend| optimised(backend) && backend.driver == Driver::Mir));
        assert_eq!(backends.iter().filter(|backend| backend.draws_mir_passes()).count(), 1);
        let kept = backends.iter().map(|backend| backend.keeping("GVN").flags);
        let forced = kept.filter(|flags| flags.iter().any(|flag| flag == "-Zmir-enable-passes=+GVN"));
        assert_eq!(forced.count(), 1);
        Ok(())
    }

    #[test]
    fn what_was_meant() {
        let families = ["GVN", "SROA", "InstCombine", "JumpThreading"].map(String::from);
        let meant = |name| meant(name, &families);
        assert_eq!([meant("GNV"), meant("SORA")], [Some("GVN"), Some("SROA")]);
        assert_eq!(
            [meant("instcombin"), meant("JumpTreading")],
            [Some("InstCombine"), Some("JumpThreading")]
        );
        assert_eq!(meant("NoSuchPass"), None);
    }
}
