//! The result as a file for people: tested exactly as written, with the failure described in its first lines.

use difftest::{Backend, Driver, Job, Prediction, Verdict, confirm};
use mir::Version;
use reduce::Reduced;

use super::disagreement::{Disagreement, look};
use super::{Error, Property};

/// The text of the file, below a comment.
pub(super) fn text(reduced: &Reduced, dialect: Version, header: &str) -> Result<String, Error> {
    reduced.text(dialect, header).map_err(|lacks| {
        let names: Vec<String> = lacks.iter().map(|lack| lack.construct.to_string()).collect();
        Error::Dialect { program: "the result".to_string(), version: dialect, lacks: names.join(" and ") }
    })
}

/// Tests the text of the result twice, and returns it with a description of the failure, and whether it shows it.
pub(super) fn write_up(
    disagreement: &Disagreement<'_>,
    reduced: &Reduced,
    name: &str,
) -> Result<(String, bool), Error> {
    // The search may have been cancelled; the result is tested nevertheless.
    let (harness, backend) = (&disagreement.harness().uncancelled(), &disagreement.backend().shared());
    let prediction =
        Prediction::of(&reduced.best.outcome).ok_or(Error::Refused(reduce::Refusal::Undefined))?;
    let job = if backend.is_translated() || backend.driver == Driver::Mir {
        // The file is custom MIR: the other text is made from it, or the machine needs its types to read the MIR that
        // rustc prints.
        Job::mir("result", reduced.best.program.clone())
    } else {
        Job::rust("result", &text(reduced, backend.dialect, "")?)
    };
    let first = look(harness, backend, &job, &prediction, disagreement.tries())?;
    let verdict = confirm(harness, backend, &job, Some(&prediction), first.clone())?;
    // A flaky failure counts if it was seen once.
    let shown = disagreement.is_wanted(&verdict) || disagreement.is_wanted(&first);
    let header = header(disagreement, backend, &prediction, &verdict, name);
    // Old versions of custom MIR lack more than old versions of Rust do.
    let text = match text(reduced, backend.dialect, &header) {
        Err(_) if backend.is_translated() => text(reduced, Version::NIGHTLY, &header)?,
        text => text?,
    };
    Ok((text, shown))
}

fn header(
    disagreement: &Disagreement<'_>,
    backend: &Backend,
    prediction: &Prediction,
    verdict: &Verdict,
    file: &str,
) -> String {
    let compiler = &backend.compiler;
    let state = disagreement.settled(verdict.state);
    let mut lines = vec![format!("{state} on {}", backend.name)];
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
    lines.push(format!("Guard:    {}", disagreement.guard()));
    if backend.driver == Driver::Mir {
        let drawn = backend.mir_passes().filter(|_| backend.name.ends_with("random"));
        lines.push(format!(
            "To reproduce: mirsmith run {file} --backends {}",
            backend.selector(drawn.as_deref())
        ));
        lines.push("The machine runs the MIR that this writes:".to_string());
        lines.push(format!("  {}", backend.shared_command(file)));
        lines.extend(backend.elsewhere());
        return lines.join("\n");
    }
    lines.push("To reproduce (each line is: site, type, value):".to_string());
    let mut file = file;
    if let text::Form::Surface(surface) = backend.form {
        let gates = if surface.gates { " --gates" } else { "" };
        let options =
            format!("--dialect {} --form surface --style {}{gates}", backend.dialect, surface.style);
        lines.push(format!("  mirsmith print {file} {options} > program.rs"));
        file = "program.rs";
    }
    if backend.has_c() {
        lines.push(format!("  mirsmith print {file} --dialect {} --form c > program.rs", backend.dialect));
        file = "program.rs";
    }
    // A fixed name: `1.85.rs` would not be a valid crate name.
    let named = if backend.driver == Driver::Rustc { " --crate-name program -o program" } else { "" };
    lines.push(format!("  {}{named}", backend.shared_command(file)));
    let env = backend.run_env.iter().map(|(name, value)| format!("{name}={value} "));
    let runner = backend.runner.iter().map(|word| format!("{word} "));
    let run: String = env.chain(runner).collect();
    lines.push(format!("  MIRSMITH_TRACE=1 {run}./program"));
    lines.extend(backend.elsewhere());
    lines.join("\n")
}
