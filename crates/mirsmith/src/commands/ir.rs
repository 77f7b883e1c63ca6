//! `mirsmith ir`: what a function in LLVM IR does, or which rule of LLVM it violates.

use std::fmt;
use std::path::{Path, PathBuf};

use ::ir::{Comparison, Limits, Module, Stop};
use anyhow::Context;
use serde::Serialize;

use crate::shared::exit::{self, Exit};
use crate::shared::output::Format;

/// Interpret LLVM IR: what a function returns, or which rule it breaks.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Run(RunArgs),
    Compare(CompareArgs),
}

/// What to run.
#[derive(clap::Args)]
struct CallArgs {
    /// The function.
    #[arg(long, value_name = "NAME", default_value = "main")]
    function: String,
    /// An argument for each parameter: a number (`5`, `-1`, `0x1f`, `1.5`), `null`, or a buffer with these bytes
    /// (`hex:00ff`).
    #[arg(long, value_name = "ARG", num_args = 1.., allow_negative_numbers = true)]
    args: Vec<String>,
    /// Maximum number of instructions to execute.
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    steps: u64,
}

/// Compare a function before and after an optimisation: exits with 2 if it was defined and is now wrong.
#[derive(clap::Args)]
struct CompareArgs {
    /// The module before the optimisation, as text.
    before: PathBuf,
    /// The module after the optimisation, as text.
    #[arg(required_unless_present = "passes", conflicts_with = "passes")]
    after: Option<PathBuf>,
    /// Make the module after with these passes, such as `sroa` or `default<O2>`.
    #[arg(long, value_name = "PASSES")]
    passes: Option<String>,
    /// LLVM's `opt`, for --passes.
    #[arg(long, value_name = "FILE", default_value = "opt")]
    opt: PathBuf,
    #[command(flatten)]
    call: CallArgs,
}

/// Run one function of a module with checks for undefined behaviour.
#[derive(clap::Args)]
struct RunArgs {
    /// The module, as text.
    file: PathBuf,
    #[command(flatten)]
    call: CallArgs,
}

/// The result.
#[derive(Serialize)]
struct Judged {
    verdict: &'static str,
    /// The result of the function.
    result: Option<String>,
    /// The final content of buffers.
    buffers: Vec<String>,
    /// Its standard output.
    output: String,
    steps: u64,
    rule: Option<&'static str>,
    line: Option<u32>,
    message: Option<String>,
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    exit: Exit,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    match &args.what {
        What::Run(args) => {
            let judged = judge(&args.file, &read(&args.file)?, &args.call);
            format.show(&judged)?;
            Ok(judged.exit)
        }
        What::Compare(args) => {
            let compared = compare(args)?;
            format.show(&compared)?;
            Ok(compared.exit)
        }
    }
}

fn read(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("can't read {}", file.display()))
}

/// The result of a comparison.
#[derive(Serialize)]
struct Compared {
    verdict: &'static str,
    message: String,
    #[serde(skip)]
    exit: Exit,
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

fn compare(args: &CompareArgs) -> anyhow::Result<Compared> {
    let before = module(&args.before, &read(&args.before)?)?;
    let after = match (&args.after, &args.passes) {
        (Some(file), _) => module(file, &read(file)?)?,
        (None, passes) => {
            let passes = passes.as_deref().unwrap_or_default();
            module(Path::new("the optimised module"), &optimised(&args.opt, passes, &args.before)?)?
        }
    };
    let CallArgs { function, args, steps } = &args.call;
    let limits = Limits { steps: *steps, ..Limits::default() };
    let comparison = ::ir::compare(&before, &after, function, args, limits);
    let (verdict, exit) = match &comparison {
        Comparison::Same(_) => ("same", Exit::Ok),
        Comparison::Wrong { .. } => ("wrong", Exit::Findings),
        Comparison::Refused(stop) => ("refused", ending(stop)),
        Comparison::Unknown(stop) => ("unknown", ending(stop)),
    };
    Ok(Compared { verdict, message: comparison.to_string(), exit })
}

fn module(file: &Path, text: &str) -> anyhow::Result<Module> {
    let refuse = |error| exit::error(Exit::IllFormed, format!("{}: {error}", file.display()));
    ::ir::parse(text).map_err(refuse)
}

/// The output of `opt` for a file.
fn optimised(opt: &Path, passes: &str, file: &Path) -> anyhow::Result<String> {
    let mut command = std::process::Command::new(opt);
    command.arg(format!("-passes={passes}")).args(["-S", "-o", "-"]).arg(file);
    let output =
        command.output().with_context(|| format!("can't run {}; name another with --opt", opt.display()))?;
    if !output.status.success() {
        anyhow::bail!("{} fails: {}", opt.display(), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The exit code for a stop.
fn ending(stop: &Stop) -> Exit {
    match stop {
        Stop::Ub(_) => Exit::Ub,
        Stop::Unsupported { .. } => Exit::Unsupported,
        Stop::Limit { .. } => Exit::Limit,
        Stop::Call(_) => Exit::Usage,
    }
}

fn judge(file: &Path, text: &str, args: &CallArgs) -> Judged {
    let file = file.display();
    let module = match ::ir::parse(text) {
        Ok(module) => module,
        Err(error) => {
            let text = format!("{file}:{}: can't be read: {}", error.line, error.message);
            return Judged::failed("ill-formed", Exit::IllFormed, Some(error.line), error.message, text);
        }
    };
    let limits = Limits { steps: args.steps, ..Limits::default() };
    let stop = match ::ir::run(&module, &args.function, &args.args, limits) {
        Ok(outcome) => {
            return Judged {
                verdict: "ok",
                text: outcome.to_string(),
                result: outcome.result,
                buffers: outcome.buffers,
                output: String::from_utf8_lossy(&outcome.output).into_owned(),
                steps: outcome.steps,
                rule: None,
                line: None,
                message: None,
                exit: Exit::Ok,
            };
        }
        Err(stop) => stop,
    };
    let message = stop.to_string();
    let source = |line: u32| text.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default().trim();
    let place = |line: u32| format!("{file}: {message}\n    {}", source(line));
    let exit = ending(&stop);
    let (verdict, rule, at) = match &stop {
        Stop::Ub(ub) => ("ub", Some(ub.rule.name()), Some(&ub.at)),
        Stop::Unsupported { at, .. } => ("unsupported", None, Some(at)),
        Stop::Limit { at, .. } => ("limit", None, Some(at)),
        Stop::Call(_) => ("usage", None, None),
    };
    let text = at.map_or_else(|| format!("{file}: {message}"), |at| place(at.line));
    Judged { rule, ..Judged::failed(verdict, exit, at.map(|at| at.line), message, text) }
}

impl Judged {
    fn failed(verdict: &'static str, exit: Exit, line: Option<u32>, message: String, text: String) -> Judged {
        let (buffers, output, message) = (Vec::new(), String::new(), Some(message));
        Judged { verdict, result: None, buffers, output, steps: 0, rule: None, line, message, text, exit }
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
