//! `mirsmith print`: a program in the syntax of a given rustc version.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

use crate::shared::exit::Exit;
use crate::shared::form_args::{FormArgs, Reader, write};
use crate::shared::input;
use crate::shared::output::Format;

/// Print a program in the syntax of a rustc version.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The program: a stand-alone Rust file in custom MIR.
    file: PathBuf,
    /// The rustc version to print for, such as 1.85, stable or nightly.
    #[arg(long, value_name = "VERSION", default_value = "stable")]
    dialect: mir::Version,
    #[command(flatten)]
    form: FormArgs,
    /// Write to a file instead of standard output; with `--form c`, the C goes to a separate file beside it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The result: the text of a file.
#[derive(Serialize)]
struct Printed {
    program: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    args.form.check()?;
    let parsed = input::read(&args.file)?;
    let reader = Reader::of(format, args.output.as_deref());
    let program = args.form.print_for(reader, &parsed.program, args.dialect).map_err(|lacking| {
        let file = args.file.display().to_string();
        anyhow::Error::msg(args.form.explain(&file, args.dialect, &lacking))
    })?;
    match &args.output {
        Some(path) => write(path, &program)?,
        None => format.show(&Printed { program })?,
    }
    Ok(Exit::Ok)
}
