//! `mirsmith print`: a program in the syntax of a given rustc version.

use std::fmt::{self, Write as _};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use difftest::Backend;
use difftest::backend::StyleChoice;
use machine::Limits;
use mir::print::{Surface, print_with};
use mir::{PrintOptions, Program};
use serde::Serialize;
use triage::plain::styles;

use crate::exit::{Exit, usage};
use crate::input;
use crate::output::Format;

/// Print a program in the syntax of a rustc version.
#[derive(clap::Args)]
pub struct Args {
    /// The program: a stand-alone Rust file in custom MIR.
    file: PathBuf,
    /// The rustc version to print for, such as 1.85, stable or nightly.
    #[arg(long, value_name = "VERSION", default_value = "stable")]
    dialect: mir::Version,
    #[command(flatten)]
    form: FormArgs,
    /// Write to a file instead of standard output; with `--form c`, the C beside it in a file of its own.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How a program is written.
#[derive(clap::Args)]
pub struct FormArgs {
    /// How function bodies are written [default: expanded; `gen` and `print` on a terminal: what is easiest to read].
    #[arg(long, value_enum)]
    form: Option<Form>,
    /// The style of plain Rust: `plain`, `all`, `drawn` (from the program), or manners separated by commas.
    #[arg(long, value_name = "NAMES", default_value = "plain")]
    style: StyleChoice,
    /// Let plain Rust use unstable features where stable Rust has no counterpart.
    #[arg(long)]
    gates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The expansion of `mir!`, which compiles faster.
    Expanded,
    /// Using `mir!`, which is easier to read.
    Macro,
    /// Plain Rust, without custom MIR.
    Surface,
    /// Using `mir!`, with the functions that C can say in C, as comments at the end.
    C,
}

impl FormArgs {
    /// The text of a program; or all that can't be said, each with its place.
    pub fn print(&self, program: &Program, version: mir::Version) -> Result<String, Vec<mir::Unsupported>> {
        let options = |form| PrintOptions { form, ..PrintOptions::new(version) };
        match self.form() {
            Form::Expanded => mir::print(program, &options(mir::Form::Expanded)),
            Form::Macro => mir::print(program, &options(mir::Form::Macro)),
            Form::C => mir::print(program, &options(mir::Form::C { macros: true })),
            Form::Surface => {
                let surface =
                    Surface { style: self.style.of(program), gates: self.gates, ..Surface::default() };
                let known = machine::known(program, Limits::default());
                print_with(program, &options(mir::Form::Surface(surface)), &known)
            }
        }
    }

    /// The text of a program for whoever gets it: a file or another program, or a person in front of a terminal.
    pub fn print_for(
        &self,
        reader: Reader,
        program: &Program,
        version: mir::Version,
    ) -> Result<String, Vec<mir::Unsupported>> {
        if reader == Reader::Machine || self.form.is_some() {
            return self.print(program, version);
        }
        // Not every program has a plain form.
        let as_form = |form| FormArgs { form: Some(form), style: StyleChoice::default(), gates: false };
        let plain = as_form(Form::Surface).print(program, version);
        let (text, what) = match plain {
            Ok(text) => (text, "plain Rust"),
            Err(_) => (as_form(Form::Macro).print(program, version)?, "custom MIR with mir!"),
        };
        Ok(format!(
            "// On a terminal: {what}. In a pipe or a file: custom MIR, expanded. --form chooses.\n{text}"
        ))
    }

    /// Why a program can't be printed, with what may help.
    pub fn explain(&self, what: &str, version: mir::Version, lacking: &[mir::Unsupported]) -> String {
        let mut message = match (self.form(), self.gates) {
            (Form::Surface, false) => format!("{what} has no plain form for rustc {version}; try --gates"),
            (Form::Surface, true) => format!("{what} has no plain form for rustc {version}"),
            (Form::C, _) => format!("{what} has nothing to say in C for rustc {version}"),
            _ => format!("{what} can't be printed for rustc {version}; try another --dialect"),
        };
        for use_ in lacking {
            // Writing to a String can't fail.
            let _ = write!(message, "\n  {use_}");
        }
        message
    }

    /// A back end for programs in this form.
    pub fn applied(&self, backend: &Backend) -> anyhow::Result<Backend> {
        self.check()?;
        let (style, drawn) = self.style.fixed();
        Ok(match self.form() {
            Form::Expanded => backend.clone(),
            Form::Macro => backend.in_form(mir::Form::Macro),
            // Its C compiler stays.
            Form::C => backend.in_form(mir::Form::C { macros: false }),
            Form::Surface => {
                let surface = Surface { style, gates: self.gates, ..Surface::default() };
                Backend { drawn, ..backend.in_form(mir::Form::Surface(surface)) }
            }
        })
    }

    /// The same back end for programs in this form: in every style of plain Rust, the plainest first, if none is named.
    pub fn each(&self, backend: &Backend) -> anyhow::Result<Vec<Backend>> {
        let applied = self.applied(backend)?;
        Ok(match self.is_plain() && self.style == StyleChoice::default() {
            true => styles::all().into_iter().map(|style| applied.with_style(style)).collect(),
            false => vec![applied],
        })
    }

    /// Whether it is a translation, which is never read back.
    pub fn is_translated(&self) -> bool {
        matches!(self.form(), Form::Surface | Form::C)
    }

    /// Whether it is plain Rust.
    fn is_plain(&self) -> bool {
        self.form() == Form::Surface
    }

    /// Whether nothing else was asked for.
    pub fn is_default(&self) -> bool {
        self.form() == Form::Expanded
    }

    fn form(&self) -> Form {
        self.form.unwrap_or(Form::Expanded)
    }

    /// Fails if what is for plain Rust is asked of another form.
    pub fn check(&self) -> anyhow::Result<()> {
        let plain = self.style == StyleChoice::default() && !self.gates;
        if !plain && self.form() != Form::Surface {
            return Err(usage("--style and --gates need --form surface"));
        }
        Ok(())
    }
}

/// Who gets a printed program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// A person in front of a terminal.
    Person,
    /// A file, a pipe, or whoever asked for JSON.
    Machine,
}

impl Reader {
    /// Who gets what a command prints in this format, if it is not written to a file.
    pub fn of(format: Format, file: Option<&Path>) -> Reader {
        match format == Format::Human && file.is_none() && std::io::stdout().is_terminal() {
            true => Reader::Person,
            false => Reader::Machine,
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

/// Writes a program, and what of it is C into a file beside it.
pub fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let put = |path: &Path, text: &str| {
        std::fs::write(path, text).with_context(|| format!("can't write {}", path.display()))
    };
    put(path, text)?;
    mir::print::c::side(text).map_or(Ok(()), |c| put(&path.with_extension("c"), &c))
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
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
