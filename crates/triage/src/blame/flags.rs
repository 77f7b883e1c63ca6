//! Sorts the flags of a back end by purpose.

use difftest::Backend;
use difftest::backend::cross;

/// Flags that affect compiling and linking, but not optimisation.
const NEUTRAL: [&str; 6] =
    ["--edition", "-Awarnings", "--cap-lints", "-Ccodegen-units", "-Cdebuginfo", "-Clink-arg"];

/// The compiler's own checks: they make it stricter, not different.
const CHECKS: [&str; 2] = ["-Zvalidate-mir", "-Zverify-llvm-ir"];

/// The flags of a back end, sorted out.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// The back end with its neutral flags only.
    pub bare: Backend,
    /// The optimisation level: `0` to `3`, `s`, `z`.
    pub opt: String,
    /// The level of MIR optimisation, if it is set.
    pub mir: Option<String>,
    /// All other flags, which may be needed to show a failure.
    pub extra: Vec<String>,
}

impl Sorted {
    /// Sorts the flags of a back end.
    pub fn new(backend: &Backend) -> Sorted {
        let (mut opt, mut mir, mut extra, mut neutral) = ("0".to_string(), None, Vec::new(), Vec::new());
        for flag in &backend.flags {
            if let Some(level) = flag.strip_prefix("-Copt-level=") {
                opt = level.to_string();
            } else if flag == "-O" {
                opt = "3".to_string();
            } else if let Some(level) = flag.strip_prefix("-Zmir-opt-level=") {
                mir = Some(level.to_string());
            } else if NEUTRAL.iter().any(|prefix| flag.starts_with(prefix)) || cross::is_linking(flag) {
                neutral.push(flag.clone());
            } else if flag == "-Cprefer-dynamic" {
                // LLVM counts other passes with it, and readers of the report do without it.
            } else if flag != "-Cdebug-assertions=off" {
                extra.push(flag.clone());
            } else {
                // Always kept: without it `-O0` would enable checks, which change every program.
                neutral.push(flag.clone());
            }
        }
        let mut bare = backend.with_flags(&[]);
        bare.flags = neutral;
        Sorted { bare, opt, mir, extra }
    }

    /// The bare back end with these levels and flags.
    pub fn at(&self, opt: &str, mir: Option<&str>, extra: &[String]) -> Backend {
        self.bare.with_flags(&level_flags(opt, mir, extra))
    }
}

/// Levels and flags as arguments.
pub fn level_flags(opt: &str, mir: Option<&str>, extra: &[String]) -> Vec<String> {
    let levels = [Some(format!("-Copt-level={opt}")), mir.map(|level| format!("-Zmir-opt-level={level}"))];
    levels.into_iter().flatten().chain(extra.iter().cloned()).collect()
}

/// Whether a flag sets a level of optimisation.
pub fn is_level(flag: &str) -> bool {
    flag.starts_with("-Copt-level=") || flag.starts_with("-Zmir-opt-level=")
}

/// Whether a flag only switches passes off. It is never dropped: without it another bug of the program may show.
pub fn is_mask(flag: &str) -> bool {
    let passes = flag.strip_prefix("-Zmir-enable-passes=");
    passes.is_some_and(|passes| passes.split(',').all(|pass| pass.starts_with('-')))
}

/// Whether a flag is a check of the compiler itself.
pub fn is_check(flag: &str) -> bool {
    CHECKS.contains(&flag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_switches_a_pass_on_is_no_mask() {
        assert!(is_mask("-Zmir-enable-passes=-GVN,-CopyProp"));
        assert!(!is_mask("-Zmir-enable-passes=+GVN,-CopyProp"));
        assert!(!is_mask("-Zmir-opt-level=0"));
    }
}
