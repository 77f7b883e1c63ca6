//! Whether a compiler still has a known bug: it gets the stored program wrong, and for the same reason.

use difftest::{Backend, Error, Harness, State, judge};

use super::{CompilerKey, KnownBug, KnownStage};
use crate::blame::Reproduction;
use crate::blame::flags::Sorted;
use crate::blame::mir_pass::switch;
use crate::subject::Subject;

/// Whether the compiler of a back end has a bug: it gets the stored program wrong with the flags of the bug, and right
/// without its passes. The back end's own flags for optimisation and checks are ignored.
pub fn test(harness: &Harness, backend: &Backend, bug: &KnownBug) -> Result<Reproduction, Error> {
    let unknown = |why: &str| Ok(Reproduction::Unknown(why.to_string()));
    let Some(text) = &bug.program else { return unknown("no program of it is stored") };
    if !backend.driver.runs_mir_passes() {
        return unknown("it is not a rustc");
    }
    let subject = match Subject::read(&bug.name, text) {
        Ok(subject) => subject,
        Err(why) => return unknown(&why.to_string()),
    };
    let bare = bare(backend);
    let seen = see(harness, &bare.with_flags(&bug.flags), bug, &subject)?;
    let Some(off) = off(bug).filter(|_| seen.is_wrong()) else { return Ok(seen) };
    let without = see(harness, &bare.with_flags(&[bug.flags.clone(), vec![off]].concat()), bug, &subject)?;
    match without {
        Reproduction::Right => Ok(seen),
        _ => unknown("its program fails for another reason"),
    }
}

/// The key of a compiler.
pub(super) fn compiler(backend: &Backend) -> CompilerKey {
    (backend.program.clone(), bare(backend).flags)
}

/// The compiler without any flags that affect optimisation.
fn bare(backend: &Backend) -> Backend {
    Sorted::new(&backend.in_custom_mir()).bare
}

/// The flag that switches the guilty passes off; `None` if there is no such flag.
fn off(bug: &KnownBug) -> Option<String> {
    match bug.stage {
        KnownStage::Mir => {
            Some(switch('-', &bug.passes.iter().flat_map(|pass| instances(pass)).collect::<Vec<_>>()))
        }
        KnownStage::Llvm => Some("-Copt-level=0".to_string()),
        KnownStage::CodeGeneration => None,
    }
}

/// All names that the instances of a MIR pass have had.
pub(super) fn instances(pass: &str) -> Vec<String> {
    ["", "-initial", "-final"].map(|suffix| format!("{pass}{suffix}")).to_vec()
}

fn see(
    harness: &Harness,
    backend: &Backend,
    bug: &KnownBug,
    subject: &Subject,
) -> Result<Reproduction, Error> {
    let outcome = harness.test_alone(backend, &subject.job(), false)?;
    let verdict = judge(backend, Some(&subject.prediction), &outcome);
    Ok(match verdict.state {
        State::Pass => Reproduction::Right,
        State::CompilerCrash if bug.crashes_with(&verdict.message) => Reproduction::Wrong,
        State::Mismatch | State::RunCrash | State::RunTimeout | State::SuspectPrediction
            if bug.messages.is_empty() =>
        {
            Reproduction::Wrong
        }
        State::Unsupported => Reproduction::Unknown("this version can't express the program".to_string()),
        state if verdict.message.is_empty() => Reproduction::Unknown(state.to_string()),
        state => Reproduction::Unknown(format!("{state}: {}", verdict.message)),
    })
}

impl KnownBug {
    /// Whether a crash with this message may be this bug.
    pub fn crashes_with(&self, message: &str) -> bool {
        self.messages.iter().any(|part| message.contains(part))
    }
}
