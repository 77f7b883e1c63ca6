//! Disagreements that are known, each with its reason. One that is listed and does not show is an error too.

use mir::Version;

/// A program on which a compiler disagrees with the machine, and why the machine is right.
pub struct Known {
    /// The program's name.
    pub program: &'static str,
    /// The compilers concerned: from this version on, and before that one.
    pub since: u32,
    pub until: u32,
    pub reason: &'static str,
}

impl Known {
    fn concerns(&self, program: &str, version: Version) -> bool {
        self.program == program && (self.since..self.until).contains(&version.minor)
    }
}

/// The entry of a table for a program and version.
pub fn find(table: &'static [Known], program: &str, version: Version) -> Option<&'static Known> {
    table.iter().find(|known| known.concerns(program, version))
}

/// Bugs of compilers at `-Zmir-opt-level=0`.
pub const COMPILER_BUGS: &[Known] = &[
    Known { program: "float--f16-fma-single-rounding-a", since: 85, until: 86, reason: F16_FMA },
    Known { program: "float--f16-fma-single-rounding-b", since: 85, until: 86, reason: F16_FMA },
];

/// Wrong with LLVM 19 of rustc 1.85.0, right with LLVM 22 of 1.95.0; versions between were not tried.
const F16_FMA: &str = "fma of f16 that is computed in f32 and so rounded twice";

/// Well-defined programs to which const evaluation gives another hash, or which it rejects.
pub const CONST_EVAL_OK: &[Known] = &[];

/// Programs with undefined behaviour that const evaluation accepts.
pub const CONST_EVAL_UB: &[Known] = &[Known {
    program: "move-overlap--move-arg-is-dst-via-pointer",
    since: 95,
    until: 98,
    reason: "overlap of a moved argument with a destination behind a pointer that goes unnoticed",
}];
