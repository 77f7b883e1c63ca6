//! `mirsmith import-mir`: imports a function of ordinary Rust as a program.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use anyhow::anyhow;
use campaign::summary::numbers::plural;
use difftest::backend::named;
use difftest::between_passes::import::{self, Built, Choice};
use machine::Stop;
use serde::Serialize;
use text::import::{File, Reason, Refusal};

use crate::shared::backends::harness;
use crate::shared::exit::{self, Exit, usage};
use crate::shared::form_args::{self, FormArgs};
use crate::shared::input::Source;
use crate::shared::output::Format;

/// Turn a function of ordinary Rust into a program.
///
/// Without `--function`, list which functions of the file can be imported, and why others can't.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// An ordinary Rust file: a crate without dependencies.
    file: PathBuf,
    /// The function, by its path: `f`, `module::f`, `Type::f` or `<Type as Trait>::f`.
    #[arg(long, value_name = "PATH")]
    function: Option<String>,
    /// Its arguments, each a Rust expression made of literals, such as `-5`, `[1, 2]` or `&mut P { x: 1 }` [default: several sets of values
    /// at the edges of the types].
    #[arg(long, value_name = "A", num_args = 1.., allow_negative_numbers = true, requires = "function")]
    args: Option<Vec<String>>,
    /// Number of argument sets to try; sets that make the function panic are left out.
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "args")]
    sets: u64,
    /// The compiler that builds the MIR: a path to rustc, or a toolchain.
    #[arg(long, value_name = "RUSTC", default_value = "stable")]
    rustc: String,
    #[command(flatten)]
    form: FormArgs,
    /// Write the program to a file instead of standard output.
    #[arg(short, long, value_name = "FILE", requires = "function")]
    out: Option<PathBuf>,
}

/// An imported program.
#[derive(Serialize)]
struct Program {
    function: String,
    program: String,
    calls: usize,
    panics: usize,
    /// The observations, as the compiled program prints them with `MIRSMITH_TRACE=1`.
    events: Vec<String>,
    hash: String,
    #[serde(skip)]
    written: bool,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.written { Ok(()) } else { f.write_str(&self.program) }
    }
}

/// The result for one function.
#[derive(Serialize)]
struct Imported {
    function: String,
    /// Why it is refused, if it is.
    reason: Option<&'static str>,
    what: Option<String>,
    calls: usize,
}

/// The results for all functions of a file.
#[derive(Serialize)]
struct List {
    functions: Vec<Imported>,
    imported: usize,
    refused: BTreeMap<&'static str, usize>,
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Imported { function, reason, what, calls } in &self.functions {
            match (reason, what) {
                (Some(reason), Some(what)) => {
                    writeln!(
                        f,
                        "{function}: refused, {reason}: {}",
                        what.lines().next().unwrap_or_default()
                    )?;
                }
                _ => writeln!(f, "{function}: {}", plural(*calls as u64, "call"))?,
            }
        }
        write!(f, "{} imported", self.imported)?;
        self.refused.iter().try_for_each(|(reason, count)| write!(f, ", {count} refused ({reason})"))
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    args.form.check()?;
    let source = Source::read(&args.file)?;
    let refuse =
        |refusal: Refusal| exit::error(ending(&refusal), format!("{}: {refusal}", args.file.display()));
    let backends = named::entry(&args.rustc)?.resolve()?;
    let backend = backends.first().ok_or_else(|| anyhow!("{} provides no back end", args.rustc))?;
    let mir = match import::built_mir(&harness(), backend, source.text())? {
        Built::Mir(mir) => mir,
        Built::Refused(refusal) => return Err(refuse(refusal)),
    };
    let file = File::new(source.text(), &mir).map_err(refuse)?;
    let Some(function) = &args.function else {
        format.show(&list(&file, args.sets))?;
        return Ok(Exit::Ok);
    };
    if !file.functions().contains(function) {
        return Err(usage(format!(
            "{} has no function `{function}`; it has {}",
            args.file.display(),
            file.functions().join(", ")
        )));
    }
    let mut imported = file.import(function, &import::observed).map_err(refuse)?;
    let calls = match &args.args {
        Some(texts) => vec![imported.written_call(texts).map_err(refuse)?],
        None => imported.made_calls(args.sets).map_err(refuse)?,
    };
    let choice = import::choose(&imported, &calls).map_err(refuse)?;
    let (panics, stopped) = (choice.panics(), stopped(&choice));
    let chosen = choice.good().map_err(|refusal| {
        exit::error(stopped.unwrap_or(ending(&refusal)), format!("{}: {refusal}", args.file.display()))
    })?;
    let program = args.form.print(&chosen.program, backend.dialect).map_err(|lacking| {
        exit::error(Exit::Dialect, args.form.explain(function, backend.dialect, &lacking))
    })?;
    if let Some(path) = &args.out {
        form_args::write(path, &program)?;
    }
    let result = Program {
        function: function.clone(),
        program,
        calls: chosen.calls.len(),
        panics,
        events: chosen.execution.events.iter().map(ToString::to_string).collect(),
        hash: format!("{:016x}", chosen.execution.hash),
        written: args.out.is_some(),
    };
    // On standard error: standard output is the program.
    if format == Format::Human {
        let calls = plural(result.calls as u64, "call");
        eprintln!("{function}: {calls}, {panics} others panic; hash: {}", result.hash);
    }
    format.show(&result)?;
    Ok(Exit::Ok)
}

/// Tries all functions of a file.
fn list(file: &File, sets: u64) -> List {
    let mut list = List { functions: Vec::new(), imported: 0, refused: BTreeMap::new() };
    for function in file.functions() {
        let row = match import::chosen(file, &function, sets) {
            Ok(chosen) => {
                list.imported += 1;
                Imported { function, reason: None, what: None, calls: chosen.calls.len() }
            }
            Err(Refusal { reason, what }) => {
                *list.refused.entry(reason.name()).or_default() += 1;
                Imported { function, reason: Some(reason.name()), what: Some(what), calls: 0 }
            }
        };
        list.functions.push(row);
    }
    list
}

/// The exit code for a refusal.
fn ending(refusal: &Refusal) -> Exit {
    match refusal.reason {
        Reason::Compile => Exit::IllFormed,
        Reason::NoFunction | Reason::Argument => Exit::Usage,
        _ => Exit::Unsupported,
    }
}

/// The exit code if no call returns and one does worse than panic.
fn stopped(choice: &Choice) -> Option<Exit> {
    Some(match choice.stop()? {
        Stop::Ub(_) => Exit::Ub,
        Stop::Limit { .. } => Exit::Limit,
        Stop::Unsupported { .. } => Exit::Unsupported,
        Stop::IllFormed { .. } => Exit::IllFormed,
    })
}
