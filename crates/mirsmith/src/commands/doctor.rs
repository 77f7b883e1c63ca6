//! `mirsmith doctor`: the compilers found, the sandboxing available, and what is missing.

mod text;

use std::path::PathBuf;

use difftest::Unfit;
use difftest::backend::advice::{self, MissingTools};
use difftest::backend::{Backend, Driver, Wanted, config, knowledge};
use difftest::process::protection::{self, Protection};
use serde::Serialize;
use triage::report::llvm;

use crate::shared::backends::{Choice, harness, jobs, launcher};
use crate::shared::exit::Exit;
use crate::shared::output::Format;

/// Show which compilers were found, whether they work, and what is missing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Try every back end, not just one per compiler, and list all with their flags and caveats.
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    choice: Choice,
}

/// The result.
#[derive(Serialize)]
struct Diagnosis {
    config: Option<PathBuf>,
    compilers: Vec<Compiler>,
    protections: Vec<Protection>,
    /// The back ends that were tried with a trivial program.
    tried: Vec<String>,
    /// The back ends among them that failed.
    unfit: Vec<Unfit>,
    /// The default back ends of `fuzz`.
    usual: Vec<String>,
    /// Versions of LLVM with the tools to reduce an LLVM bug to IR.
    llvm: Vec<LlvmTools>,
    /// Versions of LLVM inside of compilers whose tools are missing.
    missing_llvm: Vec<MissingTools>,
    /// What is missing, and how to get it.
    missing: Vec<String>,
    #[serde(skip)]
    verbose: bool,
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
    /// Its target, if it is not its host.
    target: Option<String>,
    release: String,
    commit: Option<String>,
    llvm: Option<String>,
    /// For standalone LLVM: its version.
    tools: Option<String>,
    dialect: String,
    flags: Vec<&'static str>,
    traps: Vec<&'static str>,
    backends: Vec<String>,
    /// The back ends among them that are used only on request: names with the words that select them.
    on_request: Vec<(String, Vec<String>)>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let config = args.choice.file();
    let names = &args.choice.backends;
    // Includes those used only on request, unless some are named.
    let wanted = if names.is_empty() { Wanted::All } else { Wanted::Chosen(names) };
    let loaded = config::load_wanted(config.as_deref(), wanted)?;
    let mut missing = loaded.warnings;
    let (backends, usual) = match names.as_slice() {
        [] => (loaded.backends, loaded.usual),
        names => (difftest::backend::select(&loaded.backends, names)?, Vec::new()),
    };
    if names.is_empty() {
        missing.extend(advice::missing(&backends));
    }
    let missing_llvm = advice::missing_llvm_tools(&backends);
    let llvm: Vec<LlvmTools> =
        llvm::installed().into_iter().map(|(version, opt)| LlvmTools { version, opt }).collect();
    let protections = protection::probe(&launcher())?;
    let tried: Vec<Backend> =
        if args.verbose || !names.is_empty() { backends.clone() } else { few(&backends, &usual) };
    if format == Format::Human {
        eprintln!("trying {} of {} back ends ...", tried.len(), backends.len());
    }
    let unfit = difftest::preflight(&harness(), &tried, jobs(None))?;
    let diagnosis = Diagnosis {
        config,
        compilers: compilers(&backends),
        protections,
        tried: tried.into_iter().map(|backend| backend.name).collect(),
        unfit,
        usual,
        llvm,
        missing_llvm,
        missing,
        verbose: args.verbose,
    };
    format.show_wrapped(&diagnosis)?;
    Ok(match &diagnosis {
        Diagnosis { compilers, .. } if compilers.is_empty() => Exit::Failure,
        Diagnosis { unfit, .. } if !unfit.is_empty() => Exit::Unfit,
        _ => Exit::Ok,
    })
}

/// The back ends that show in a few seconds which compilers work: the default ones, and the first of each other
/// compiler.
fn few(backends: &[Backend], usual: &[String]) -> Vec<Backend> {
    let mut seen: Vec<(PathBuf, Option<String>, Option<String>)> = Vec::new();
    let mut few = Vec::new();
    let is_usual = |backend: &Backend| usual.contains(&backend.name);
    let (first, rest): (Vec<_>, Vec<_>) = backends.iter().partition(|backend| is_usual(backend));
    for backend in first.into_iter().chain(rest) {
        let compiler = (backend.program.clone(), backend.target.clone(), tools(backend));
        let is_new = !seen.contains(&compiler) && backend.driver != Driver::Mir;
        if is_new || is_usual(backend) {
            few.push(backend.clone());
            seen.push(compiler);
        }
    }
    few
}

/// The version of standalone LLVM.
fn tools(backend: &Backend) -> Option<String> {
    backend.llvm.as_ref().map(|llvm| llvm.version.clone())
}

fn compilers(backends: &[Backend]) -> Vec<Compiler> {
    let mut compilers: Vec<Compiler> = Vec::new();
    for backend in backends {
        // A program that is not a rustc has neither its flags nor its traps.
        let known = !backend.compiler.release.is_empty();
        let same = |c: &Compiler| {
            c.program == backend.program
                && c.driver == backend.driver
                && c.target == backend.target
                && c.tools == tools(backend)
        };
        let at = compilers.iter().position(same).unwrap_or_else(|| {
            compilers.push(Compiler {
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
                backends: Vec::new(),
                on_request: Vec::new(),
            });
            compilers.len() - 1
        });
        compilers[at].backends.push(backend.name.clone());
        if !backend.on_request.is_empty() {
            compilers[at].on_request.push((backend.name.clone(), backend.on_request.clone()));
        }
    }
    compilers
}
