//! The result as a file for people: checked as it stands, with what it shows in its first lines.

use std::path::Path;

use anyhow::anyhow;
use difftest::{Backend, Driver, Job, Prediction, Verdict, confirm};
use mir::Version;
use reduce::Reduced;

use super::disagrees::{Disagrees, look};
use super::watch;
use crate::backends::harness;

/// The file, below a comment.
pub fn text(reduced: &Reduced, dialect: Version, header: &str) -> anyhow::Result<String> {
    reduced.text(dialect, header).map_err(|lacks| {
        let names: Vec<String> = lacks.iter().map(|lack| lack.construct.to_string()).collect();
        anyhow!("rustc {dialect} lacks {}", names.join(" and "))
    })
}

/// Tests the text of the result, repeats that, and writes the text with what was seen; whether it shows the failure.
pub fn write(disagrees: &Disagrees<'_>, reduced: &Reduced, output: &Path) -> anyhow::Result<bool> {
    // A harness of its own: the search may have been stopped, the result is tested nevertheless.
    let (harness, backend) = (&harness(), &disagrees.backend().shared());
    let prediction =
        Prediction::of(&reduced.best.outcome).ok_or_else(|| anyhow!("the result has no prediction"))?;
    let plain = text(reduced, backend.dialect, "")?;
    let job = Job::rust("result", &plain);
    let first = look(harness, backend, &job, &prediction, disagrees.tries())?;
    let verdict = confirm(harness, backend, &job, Some(&prediction), first.clone())?;
    // A flaky one is what it was once.
    let shown = disagrees.is_wanted(&verdict) || disagrees.is_wanted(&first);
    let name = output.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let header = header(disagrees, backend, &prediction, &verdict, &name);
    watch::write(output, &text(reduced, backend.dialect, &header)?)?;
    Ok(shown)
}

fn header(
    disagrees: &Disagrees<'_>,
    backend: &Backend,
    prediction: &Prediction,
    verdict: &Verdict,
    file: &str,
) -> String {
    let compiler = &backend.compiler;
    let mut lines = vec![format!("{} on {}", verdict.state, backend.name)];
    if !compiler.release.is_empty() {
        let llvm = compiler.llvm.as_ref().map(|llvm| format!(", LLVM {llvm}")).unwrap_or_default();
        let commit = compiler.commit.as_ref().map(|hash| format!(" ({})", hash.get(..9).unwrap_or(hash)));
        let commit = commit.unwrap_or_default();
        lines.push(format!("Compiler: rustc {}{commit}{llvm}, {}", compiler.release, compiler.host));
    }
    let trace = prediction.trace();
    let or_end = |line: Option<String>| line.unwrap_or_else(|| "nothing more".to_string());
    match verdict.divergence.clone() {
        Some(divergence) => {
            lines.push(format!("Expected: {}", or_end(divergence.expected)));
            lines.push(format!("Actual:   {}", or_end(divergence.actual)));
        }
        None => {
            lines.push(format!("Expected: {}", trace.join(", ")));
            lines.push(format!("Actual:   {}", verdict.message));
        }
    }
    lines.push(format!("Guard:    {}", disagrees.guard()));
    lines.push("To reproduce (each line is: site, type, value):".to_string());
    // A name that the file does not decide: `1.85.rs` would be no crate.
    let named = if backend.driver == Driver::Rustc { " --crate-name program -o program" } else { "" };
    lines.push(format!("  {}{named}", backend.shared_command(file)));
    let env = backend.run_env.iter().map(|(name, value)| format!("{name}={value} "));
    let runner = backend.runner.iter().map(|word| format!("{word} "));
    let run: String = env.chain(runner).collect();
    lines.push(format!("  MIRSMITH_TRACE=1 {run}./program"));
    lines.extend(backend.elsewhere());
    lines.join("\n")
}
