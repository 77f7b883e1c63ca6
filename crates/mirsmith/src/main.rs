//! The command line of mirsmith: thin, one file per command. What a command decides is in the libraries.

mod bench;
mod check;
mod exit;
mod features;
mod generating;
mod input;
mod measure;
mod output;
mod print;
mod profile;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Exit;
use output::Format;

/// Finds miscompilations in Rust compilers.
#[derive(Parser)]
#[command(version, after_help = Exit::help())]
struct Cli {
    /// Print the result as one line of JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

/// The commands; each is documented in its own file.
#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    #[command(subcommand)]
    Bench(bench::What),
    Features(features::Args),
    Gen(generating::Args),
    Print(print::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let format = if cli.json { Format::Json } else { Format::Human };
    let result = match &cli.command {
        Command::Check(args) => check::run(args, format),
        Command::Bench(what) => bench::run(what, format),
        Command::Features(args) => features::run(args, format),
        Command::Gen(args) => generating::run(args, format),
        Command::Print(args) => print::run(args, format),
    };
    let exit = result.unwrap_or_else(|error| {
        format.fail(&error);
        if error.is::<input::IllFormed>() { Exit::IllFormed } else { Exit::Failure }
    });
    exit.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
