//! The command line of mirsmith: thin, one file per command. What a command decides is in the libraries.

mod exit;
#[expect(dead_code, reason = "the first command will use it; it then has to lose this attribute")]
mod output;

use clap::{CommandFactory, Parser};

/// Finds miscompilations in Rust compilers.
///
/// There is no command yet: the libraries that they call are being built.
#[derive(Parser)]
#[command(version, after_help = exit::Exit::help())]
struct Cli {}

fn main() -> std::process::ExitCode {
    let Cli {} = Cli::parse();
    eprint!("{}", Cli::command().render_help());
    exit::Exit::Usage.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
