//! What a user may want beside the back ends that there are.

use crate::backend::{Backend, builtin};

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
