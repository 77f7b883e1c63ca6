//! Advice on compilers and tools that the user lacks.

use serde::Serialize;

use crate::backend::llvm::{major, tools};
use crate::backend::{Backend, builtin};

/// The tools that reduce an LLVM bug to a few instructions of LLVM IR.
const LLVM_TOOLS: [&str; 3] = ["opt", "llc", "llvm-reduce"];

/// A version of LLVM whose bugs can't be reduced to LLVM IR, as tools are missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MissingTools {
    /// The major version.
    pub version: u32,
    /// The tools that are missing, or are not in one directory with the others.
    pub tools: Vec<&'static str>,
}

/// For each LLVM version of these compilers: the missing tools of that version.
pub fn missing_llvm_tools(backends: &[Backend]) -> Vec<MissingTools> {
    let mut versions: Vec<u32> =
        backends.iter().filter_map(|b| b.compiler.llvm.as_deref()).map(major).collect();
    versions.sort_unstable();
    versions.dedup();
    versions.retain(|version| tools::find(*version, LLVM_TOOLS).is_none());
    let missing = |version: &u32| {
        let (mut names, is_there) =
            (LLVM_TOOLS.to_vec(), |name: &str| tools::find(*version, [name]).is_some());
        // Each may exist, but in a different directory.
        if !names.iter().all(|name| is_there(name)) {
            names.retain(|name| !is_there(name));
        }
        MissingTools { version: *version, tools: names }
    };
    versions.iter().map(missing).collect()
}

/// What is missing, and how to get it.
pub fn missing(backends: &[Backend]) -> Vec<String> {
    let mut advice = Vec::new();
    if backends.is_empty() {
        advice.push("no compiler at all; run: rustup toolchain install stable".to_string());
    }
    let unused = |what: String| format!("{what}, which the configuration does not use; add: builtin = true");
    if !backends.iter().any(|b| b.compiler.release.contains("nightly")) {
        advice.push(if builtin::has_nightly() {
            unused("a nightly is installed".to_string())
        } else {
            "no nightly, where bugs are still new; run: rustup toolchain install nightly".to_string()
        });
    }
    let directory = builtin::compilers_dir().unwrap_or_default();
    if !backends.iter().any(|b| b.program.starts_with(&directory)) {
        advice.push(match builtin::installed().len() {
            0 => format!(
                "no further releases in {}; run: scripts/install-compilers rustc-1.85.0",
                directory.display()
            ),
            releases => unused(format!("{releases} further releases in {}", directory.display())),
        });
    }
    if !backends.iter().any(|b| b.reference) {
        let level = builtin::LEVELS[0];
        advice.push(format!("no back end without optimisation, which checks the predictions; use: {level}"));
    }
    advice
}
