//! `mirsmith doctor`: the compilers found, the sandboxing available, and what is missing.

use std::fmt;
use std::path::PathBuf;

use difftest::Unfit;
use difftest::backend::{Backend, Driver, advice, config, knowledge};
use difftest::process::protection::{self, Protection};
use serde::Serialize;
use triage::report::llvm;

use crate::backends::{Choice, harness, jobs, launcher};
use crate::exit::Exit;
use crate::output::Format;

/// List the compilers found and the sandboxing available, and say what is missing.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    choice: Choice,
}

/// The result.
#[derive(Serialize)]
struct Diagnosis {
    config: Option<PathBuf>,
    compilers: Vec<Compiler>,
    protections: Vec<Protection>,
    /// Back ends that can't compile and run a trivial program.
    unfit: Vec<Unfit>,
    /// Of those that were found and those of the file: what `fuzz` uses if nothing is said.
    usual: Vec<String>,
    /// Versions of LLVM whose tools reduce an LLVM bug to IR.
    llvm: Vec<LlvmTools>,
    /// What is missing, and how to get it.
    missing: Vec<String>,
}

#[derive(Serialize)]
struct LlvmTools {
    version: u32,
    opt: PathBuf,
}

/// A compiler with all its back ends.
#[derive(Serialize)]
struct Compiler {
    program: PathBuf,
    driver: Driver,
    /// What it compiles for, if that is not its own host.
    target: Option<String>,
    release: String,
    commit: Option<String>,
    llvm: Option<String>,
    /// For LLVM by itself: its version.
    tools: Option<String>,
    dialect: String,
    flags: Vec<&'static str>,
    traps: Vec<&'static str>,
    backends: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let config = args.choice.file();
    let loaded = config::load(config.as_deref())?;
    let backends = match args.choice.backends.as_slice() {
        // Also those that have to be asked for by name.
        [] => loaded.backends,
        names => difftest::backend::select(&loaded.backends, names)?,
    };
    let mut missing = loaded.warnings;
    missing.extend(advice::missing(&backends));
    let llvm: Vec<LlvmTools> =
        llvm::installed().into_iter().map(|(version, opt)| LlvmTools { version, opt }).collect();
    if llvm.is_empty() {
        missing.push(
            "no opt, llc and llvm-reduce of one version, which reduce an LLVM bug to IR; run: scripts/install-compilers \
             llvm-22"
                .to_string(),
        );
    }
    let protections = protection::probe(&launcher())?;
    if format == Format::Human {
        eprintln!("trying {} back ends ...", backends.len());
    }
    let unfit = difftest::preflight(&harness(), &backends, jobs(None))?;
    let usual = loaded.usual;
    let diagnosis =
        Diagnosis { config, compilers: compilers(&backends), protections, unfit, usual, llvm, missing };
    format.show(&diagnosis)?;
    Ok(match &diagnosis {
        Diagnosis { compilers, .. } if compilers.is_empty() => Exit::Failure,
        Diagnosis { unfit, .. } if !unfit.is_empty() => Exit::Unfit,
        _ => Exit::Ok,
    })
}

/// The version of LLVM by itself.
fn tools(backend: &Backend) -> Option<String> {
    backend.llvm.as_ref().map(|llvm| llvm.version.clone())
}

fn compilers(backends: &[Backend]) -> Vec<Compiler> {
    let mut compilers: Vec<Compiler> = Vec::new();
    for backend in backends {
        // What is no rustc has neither its flags nor its traps.
        let known = !backend.compiler.release.is_empty();
        let same = |c: &&mut Compiler| {
            c.program == backend.program
                && c.driver == backend.driver
                && c.target == backend.target
                && c.tools == tools(backend)
        };
        match compilers.iter_mut().find(same) {
            Some(compiler) => compiler.backends.push(backend.name.clone()),
            None => compilers.push(Compiler {
                program: backend.program.clone(),
                driver: backend.driver,
                target: backend.target.clone(),
                release: backend.compiler.release.clone(),
                commit: backend.compiler.commit.clone(),
                llvm: backend.compiler.llvm.clone(),
                tools: tools(backend),
                dialect: backend.dialect.to_string(),
                flags: if known { knowledge::flags(backend.dialect) } else { Vec::new() },
                traps: if known { knowledge::traps(backend.dialect) } else { Vec::new() },
                backends: vec![backend.name.clone()],
            }),
        }
    }
    compilers
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.config {
            Some(path) => writeln!(f, "Back ends from {}:", path.display())?,
            None => writeln!(f, "Back ends found (no mirsmith.toml):")?,
        }
        for compiler in &self.compilers {
            let release = if compiler.release.is_empty() { "unknown version" } else { &compiler.release };
            let commit = compiler.commit.as_deref().map(|c| format!(" ({})", &c[..c.len().min(9)]));
            let llvm = compiler.llvm.as_deref().map(|llvm| format!(", LLVM {llvm}"));
            let tools = compiler.tools.as_deref().map(|tools| format!(", then opt and llc of LLVM {tools}"));
            let target = compiler.target.as_deref().map(|target| format!(" for {target}"));
            writeln!(
                f,
                "\n  {release}{}{}{}{}, dialect {}",
                target.unwrap_or_default(),
                commit.unwrap_or_default(),
                llvm.unwrap_or_default(),
                tools.unwrap_or_default(),
                compiler.dialect
            )?;
            writeln!(f, "    {}", compiler.program.display())?;
            let is_fit = |name: &&String| !self.unfit.iter().any(|unfit| unfit.backend == **name);
            let fit: Vec<&str> = compiler.backends.iter().filter(is_fit).map(String::as_str).collect();
            if !fit.is_empty() {
                writeln!(f, "    working back ends: {}", fit.join(", "))?;
            }
            for unfit in self.unfit.iter().filter(|unfit| compiler.backends.contains(&unfit.backend)) {
                writeln!(f, "    NOT WORKING: {unfit}")?;
            }
            if !compiler.flags.is_empty() {
                writeln!(f, "    bisection flags: {}", compiler.flags.join(", "))?;
            }
            for trap in &compiler.traps {
                writeln!(f, "    caveat: {trap}")?;
            }
        }
        if !self.usual.is_empty() {
            writeln!(f, "\nUsed by `mirsmith fuzz` unless told otherwise: {}", self.usual.join(", "))?;
        }
        if !self.llvm.is_empty() {
            writeln!(f, "\nLLVM tools (opt, llc, llvm-reduce):")?;
        }
        for LlvmTools { version, opt } in &self.llvm {
            writeln!(f, "  LLVM {version}: {}", opt.display())?;
        }
        writeln!(f, "\nSandboxing of compilers and programs:")?;
        for protection in &self.protections {
            let sign = if protection.active { "yes" } else { "NO " };
            writeln!(f, "  {sign}  {}: {}", protection.what, protection.how)?;
        }
        if !self.missing.is_empty() {
            writeln!(f, "\nMissing:")?;
        }
        for missing in &self.missing {
            writeln!(f, "  {missing}")?;
        }
        Ok(())
    }
}
