//! Arguments for how a program is printed.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use difftest::Backend;
use difftest::backend::StyleChoice;
use machine::Limits;
use mir::Program;
use text::print::surface::with_temporaries;
use text::print::{Surface, print_with};
use text::{Abstraction, PrintOptions};
use triage::plain::styles;

use super::exit::usage;
use super::output::Format;

/// How a program is written.
#[derive(clap::Args)]
pub(crate) struct FormArgs {
    /// How function bodies are written [default: expanded; `gen` and `print` on a terminal: the most readable one].
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
    /// Using `mir!`, with functions moved to C where possible, in comments at the end.
    C,
    /// The expansion of `mir!` with generic functions: type parameters, lengths, associated types, constants and functions.
    Generic,
    /// The expansion of `mir!` with calls through trait objects.
    Dyn,
    /// The expansion of `mir!` with calls through closures that capture arguments.
    Closures,
}

impl FormArgs {
    /// The text of a program; or everything that can't be expressed, each with its location.
    pub(crate) fn print(
        &self,
        program: &Program,
        version: mir::Version,
    ) -> Result<String, Vec<mir::Unsupported>> {
        let options = |form| PrintOptions { form, ..PrintOptions::new(version) };
        match self.form() {
            Form::Expanded => text::print(program, &options(text::Form::Expanded)),
            Form::Macro => text::print(program, &options(text::Form::Macro)),
            Form::C => text::print(program, &options(text::Form::C { macros: true })),
            Form::Generic | Form::Dyn | Form::Closures => {
                text::print(program, &options(self.abstract_form()))
            }
            Form::Surface => {
                let surface =
                    Surface { style: self.style.of(program), gates: self.gates, ..Surface::default() };
                let known = machine::run_facts(program, Limits::default(), with_temporaries);
                print_with(program, &options(text::Form::Surface(surface)), &known)
            }
        }
    }

    /// The text of a program for its reader: a file or another program, or a person at a terminal.
    pub(crate) fn print_for(
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
            "// On a terminal: {what}. In a pipe or a file: custom MIR, expanded. --form selects another.\n{text}"
        ))
    }

    /// Why a program can't be printed, with a suggestion.
    pub(crate) fn explain(&self, what: &str, version: mir::Version, lacking: &[mir::Unsupported]) -> String {
        let mut message = match (self.form(), self.gates) {
            (Form::Surface, false) => format!("{what} has no plain form for rustc {version}; try --gates"),
            (Form::Surface, true) => format!("{what} has no plain form for rustc {version}"),
            (Form::C, _) => format!("no function of {what} can be written in C for rustc {version}"),
            _ => format!("{what} can't be printed for rustc {version}; try another --dialect"),
        };
        for use_ in lacking {
            // Writing to a String can't fail.
            let _ = write!(message, "\n  {use_}");
        }
        message
    }

    /// A back end for programs in this form.
    pub(crate) fn applied(&self, backend: &Backend) -> anyhow::Result<Backend> {
        self.check()?;
        let (style, drawn) = self.style.fixed();
        Ok(match self.form() {
            Form::Expanded => backend.clone(),
            Form::Macro => backend.in_form(text::Form::Macro),
            // Its C compiler stays.
            Form::C => backend.in_form(text::Form::C { macros: false }),
            Form::Generic | Form::Dyn | Form::Closures => backend.in_form(self.abstract_form()),
            Form::Surface => {
                let surface = Surface { style, gates: self.gates, ..Surface::default() };
                Backend { drawn, ..backend.in_form(text::Form::Surface(surface)) }
            }
        })
    }

    /// The back ends for programs in this form: in every style of plain Rust, the plainest first, if none is named.
    pub(crate) fn each(&self, backend: &Backend) -> anyhow::Result<Vec<Backend>> {
        let applied = self.applied(backend)?;
        Ok(if self.is_plain() && self.style == StyleChoice::default() {
            styles::all().into_iter().map(|style| applied.with_style(style)).collect()
        } else {
            vec![applied]
        })
    }

    /// Whether it is a translation of custom MIR, which is never read back.
    pub(crate) fn is_translated(&self) -> bool {
        !matches!(self.form(), Form::Expanded | Form::Macro)
    }

    /// Whether it is plain Rust.
    fn is_plain(&self) -> bool {
        self.form() == Form::Surface
    }

    /// Whether it is the default form.
    pub(crate) fn is_default(&self) -> bool {
        self.form() == Form::Expanded
    }

    /// The form of custom MIR for one of the abstractions.
    fn abstract_form(&self) -> text::Form {
        let how = match self.form() {
            Form::Dyn => Abstraction::Dyn,
            Form::Closures => Abstraction::Closures,
            _ => Abstraction::Generic,
        };
        text::Form::Abstract { how, macros: false }
    }

    fn form(&self) -> Form {
        self.form.unwrap_or(Form::Expanded)
    }

    /// Fails if options for plain Rust are combined with another form.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let plain = self.style == StyleChoice::default() && !self.gates;
        if !plain && self.form() != Form::Surface {
            return Err(usage("--style and --gates need --form surface"));
        }
        Ok(())
    }
}

/// The reader of a printed program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// A person at a terminal.
    Person,
    /// A file, a pipe, or a reader of JSON.
    Machine,
}

impl Reader {
    /// The reader of a command's output in this format, if it is not written to a file.
    pub(crate) fn of(format: Format, file: Option<&Path>) -> Reader {
        if format == Format::Human && file.is_none() && std::io::stdout().is_terminal() {
            Reader::Person
        } else {
            Reader::Machine
        }
    }
}

/// Writes a program, and its C part into a file beside it.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let put = |path: &Path, text: &str| {
        std::fs::write(path, text).with_context(|| format!("can't write {}", path.display()))
    };
    put(path, text)?;
    text::print::c::side(text).map_or(Ok(()), |c| put(&path.with_extension("c"), &c))
}
