//! The command line of mirsmith: thin, one file per command. It makes no decisions about programs or compilers; these
//! belong in the libraries.
//!
//! [`commands`] and [`bench`] use [`cluster`] and [`shared`]; [`shared`] uses none of them. Start reading at a
//! command, such as [`commands::check`].

mod bench;
mod cluster;
mod commands;
mod examples;
mod help;
mod shared;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::*;
use shared::backends;
use shared::exit::Exit;
use shared::output::Format;

/// Find miscompilations in Rust compilers.
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
    Cluster(cluster::admin::Args),
    Completions(shell::CompletionsArgs),
    Corpus(corpus::Args),
    Crash(crash::Args),
    Doctor(doctor::Args),
    Features(features::Args),
    Fuzz(fuzz::Args),
    Gen(generating::Args),
    Import(cluster::import::Args),
    ImportMir(import_mir::Args),
    Ir(ir::Args),
    Known(known::Args),
    Man(shell::ManArgs),
    Merge(merge::Args),
    Print(print::Args),
    Reduce(reduce::Args),
    Report(report::Args),
    Run(run::Args),
    Serve(cluster::serve::Args),
    Show(show::Args),
    Triage(triage::Args),
    Vet(vet::Args),
    Work(cluster::work::Args),
}

fn main() -> ExitCode {
    // Before anything else: a helper is started for every compiler and program, and must be quick.
    let mut args = std::env::args_os().skip(1).peekable();
    if args.peek().is_some_and(|word| word == backends::HELPER) {
        return difftest::process::jail::enter(args.skip(1));
    }
    let cli = match help::parsed() {
        Ok(cli) => cli,
        Err(error) => {
            help::print(&error);
            return if error.use_stderr() { Exit::Usage } else { Exit::Ok }.into();
        }
    };
    let format = if cli.json { Format::Json } else { Format::Human };
    let result = match &cli.command {
        Command::Check(args) => check::run(args, format),
        Command::Bench(what) => bench::run(what, format),
        Command::Cluster(args) => cluster::admin::run(args, format),
        Command::Completions(args) => shell::completions(args),
        Command::Corpus(args) => corpus::run(args, format),
        Command::Crash(args) => crash::run(args, format),
        Command::Doctor(args) => doctor::run(args, format),
        Command::Features(args) => features::run(args, format),
        Command::Fuzz(args) => fuzz::run(args, format),
        Command::Gen(args) => generating::run(args, format),
        Command::Import(args) => cluster::import::run(args, format),
        Command::ImportMir(args) => import_mir::run(args, format),
        Command::Ir(args) => ir::run(args, format),
        Command::Known(args) => known::run(args, format),
        Command::Man(args) => shell::man(args),
        Command::Merge(args) => merge::run(args, format),
        Command::Print(args) => print::run(args, format),
        Command::Reduce(args) => reduce::run(args, format),
        Command::Report(args) => report::run(args, format),
        Command::Run(args) => run::run(args, format),
        Command::Serve(args) => cluster::serve::run(args, format),
        Command::Show(args) => show::run(args, format),
        Command::Triage(args) => triage::run(args, format),
        Command::Vet(args) => vet::run(args, format),
        Command::Work(args) => cluster::work::run(args, format),
    };
    let exit = match (result, backends::is_stopped()) {
        (Ok(_), true) => Exit::Stopped,
        (Ok(exit), false) => exit,
        // Errors of a stopped command are due to the stop.
        (Err(_), true) => {
            format.fail(&anyhow::anyhow!("stopped"));
            Exit::Stopped
        }
        (Err(error), false) => {
            format.fail(&error);
            Exit::of(&error)
        }
    };
    exit.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        help::command().debug_assert();
    }
}
