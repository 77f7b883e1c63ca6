//! Known disagreements, each with its reason. A listed one that does not occur is an error too.

use mir::Version;

use crate::corpus::Case;

/// A program on which a compiler disagrees with the machine.
pub(crate) struct Known {
    /// The program's name.
    program: &'static str,
    /// The compilers concerned: from 1.`since` on, and before 1.`until`.
    since: u32,
    until: u32,
    /// Why the machine is right all the same.
    pub reason: &'static str,
}

/// Bugs of compilers at `-Zmir-opt-level=0`.
///
/// rust#119940, a crash when a reference is stored into an enum's field, belongs here too: no program of the
/// corpus has that shape at present.
pub(crate) const COMPILER_BUGS: &[Known] = &[
    known("float--f16-fma-single-rounding-a", 85, 86, F16_FMA),
    known("float--f16-fma-single-rounding-b", 85, 86, F16_FMA),
];

/// Wrong with LLVM 19 of rustc 1.85.0, right with LLVM 22 of 1.95.0; the versions between were not tried.
const F16_FMA: &str = "fma of f16 that is computed in f32 and so rounded twice";

/// Well-defined programs to which const evaluation gives another hash, or which it rejects.
pub(crate) const CONST_EVAL_OK: &[Known] = &[];

/// Programs with undefined behaviour that const evaluation accepts.
pub(crate) const CONST_EVAL_UB: &[Known] = &[
    known("move-overlap--call-move-dest-same", 95, 98, IN_PLACE),
    known("move-overlap--call-move-dest-same-scalar", 95, 98, IN_PLACE),
    known("move-overlap--move-arg-is-dst-via-pointer", 95, 98, IN_PLACE),
    known("move-overlap--move-fallback-disjoint-bitor-x", 95, 98, IN_PLACE),
    known("move-overlap--move-fallback-rotate-x-eq-f-move-x", 95, 98, IN_PLACE),
    known("move-overlap--ref-slot-x-eq-f-move-x", 95, 98, IN_PLACE),
    known("move-overlap--x-eq-f-move-x", 95, 98, IN_PLACE),
    known("move-overlap--x-eq-f-move-x-scalar", 95, 98, IN_PLACE),
];

/// Miri protects both places for the call, and so finds these.
const IN_PLACE: &str = "overlap of a moved argument with the destination, which only Miri looks for";

const fn known(program: &'static str, since: u32, until: u32, reason: &'static str) -> Known {
    Known { program, since, until, reason }
}

/// The entry of a table for a program and version.
pub(crate) fn find(table: &'static [Known], program: &str, version: Version) -> Option<&'static Known> {
    table.iter().find(|known| known.program == program && (known.since..known.until).contains(&version.minor))
}

/// Complaints about entries whose program is not in the corpus.
pub(crate) fn strangers(table: &'static [Known], cases: &[Case]) -> Vec<String> {
    let is_there = |known: &&Known| cases.iter().any(|case| case.name == known.program);
    let missing = table.iter().filter(|known| !is_there(known));
    missing.map(|known| format!("{} is listed in known.rs, but not in the corpus", known.program)).collect()
}
