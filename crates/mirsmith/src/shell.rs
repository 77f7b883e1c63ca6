//! `mirsmith completions` and `mirsmith man`: the command line for shells and for `man`, made from its definition.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::exit::{Exit, usage};
use crate::help;

/// The program's name in scripts and pages.
const NAME: &str = "mirsmith";

/// Print a completion script for a shell.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the man page of mirsmith or of one of its commands.
#[derive(clap::Args)]
pub struct ManArgs {
    /// The command, such as `fuzz` or `bench recall` [default: mirsmith itself].
    command: Vec<String>,
}

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), NAME, &mut script);
    print(&script)
}

/// Prints a page.
pub fn man(args: &ManArgs) -> anyhow::Result<Exit> {
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

/// A reader who has seen enough is no error.
fn print(text: &[u8]) -> anyhow::Result<Exit> {
    match io::stdout().lock().write_all(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Exit::Ok),
    }
}
