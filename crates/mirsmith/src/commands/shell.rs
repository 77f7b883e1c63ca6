//! `mirsmith completions` and `mirsmith man`: shell completions and man pages, generated from the command line's
//! definition.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::help;
use crate::shared::exit::{Exit, usage};

/// The program's name in scripts and pages.
const NAME: &str = "mirsmith";

/// Print a completion script for a shell.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the man page of mirsmith or of one of its commands.
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The command, such as `fuzz` or `bench recall` [default: mirsmith itself].
    command: Vec<String>,
}

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), NAME, &mut script);
    print(&script)
}

/// Prints a man page.
pub(crate) fn man(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut command = help::command();
    // Gives commands their full names.
    command.build();
    for word in &args.command {
        let below = command.find_subcommand(word).cloned();
        command = below.ok_or_else(|| usage(format!("there is no command `{}`", args.command.join(" "))))?;
    }
    let name = [&[NAME.to_string()], args.command.as_slice()].concat().join("-");
    let mut page = Vec::new();
    let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).title(name).source(source).render(&mut page)?;
    print(&page)
}

/// Writes to standard output. A closed pipe is no error.
fn print(text: &[u8]) -> anyhow::Result<Exit> {
    match io::stdout().lock().write_all(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Exit::Ok),
    }
}
