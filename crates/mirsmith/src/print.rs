//! `mirsmith print`: a program in the syntax of a given rustc version.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::exit::Exit;
use crate::input;
use crate::output::Format;

/// Print a program in the syntax of a rustc version.
#[derive(clap::Args)]
pub struct Args {
    /// The program: a stand-alone Rust file in custom MIR.
    file: PathBuf,
    /// The rustc version to print for, such as 1.85, stable or nightly.
    #[arg(long, value_name = "VERSION")]
    dialect: mir::Version,
    /// How function bodies are written.
    #[arg(long, value_enum, default_value = "expanded")]
    form: Form,
}

/// How function bodies are written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Form {
    /// The expansion of `mir!`, which compiles faster.
    Expanded,
    /// Using `mir!`, which is easier to read.
    Macro,
}

impl From<Form> for mir::Form {
    fn from(form: Form) -> mir::Form {
        match form {
            Form::Expanded => mir::Form::Expanded,
            Form::Macro => mir::Form::Macro,
        }
    }
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
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let parsed = input::read(&args.file)?;
    let options = mir::PrintOptions { form: args.form.into(), ..mir::PrintOptions::new(args.dialect) };
    let program = mir::print(&parsed.program, &options).map_err(|lacking| {
        let mut message = format!(
            "{} can't be printed for rustc {}; try another --dialect",
            args.file.display(),
            args.dialect
        );
        for use_ in lacking {
            // Writing to a String can't fail.
            let _ = write!(message, "\n  {use_}");
        }
        anyhow::Error::msg(message)
    })?;
    format.show(&Printed { program })?;
    Ok(Exit::Ok)
}
