//! The command line as users see it: commands in groups, examples, and lines that fit the terminal.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::{Command, CommandFactory, FromArgMatches};

use crate::Cli;
use crate::examples;
use crate::shared::wrap;

/// The commands, in the order in which a new user needs them. Those that a build lacks are left out.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Commands to test a compiler:", &["vet", "fuzz", "run", "crash", "doctor"]),
    ("Commands to look at results:", &["show", "triage", "reduce", "report", "known", "merge"]),
    ("Commands for programs:", &["gen", "check", "print", "import-mir", "corpus", "features", "ir"]),
    ("Commands for a cluster:", &["serve", "work", "cluster", "import"]),
    ("Other commands:", &["bench", "completions", "man", "help"]),
];

/// Clap adds this command only when it parses, so its text is not available before.
const HELP: &str = "Print this message, or the help of a command";

/// The whole command line.
pub(crate) fn command() -> Command {
    let command = examples::added(Cli::command());
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{}\n{{options}}{{after-help}}",
        groups(&command),
        heading(&command, "Options:"),
    );
    command.help_template(template)
}

/// The parsed arguments; the error may also be help or the version.
pub(crate) fn parsed() -> Result<Cli, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Prints help, the version or an error, in lines that fit the terminal.
pub(crate) fn print(told: &clap::Error) {
    // A closed stream is ignored.
    let _ = match wrap::stdout_columns().filter(|_| !told.use_stderr()) {
        Some(columns) => {
            let text = told.render().ansi().to_string();
            let text = if wrap::has_colour() { text } else { wrap::uncoloured(&text) };
            std::io::stdout().lock().write_all(wrap::wrapped(&text, columns).as_bytes())
        }
        None => told.print(),
    };
}

/// The list of all commands by group.
fn groups(command: &Command) -> String {
    let name = command.get_styles().get_literal();
    let width = GROUPS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        text += &heading(command, title);
        text.push('\n');
        for word in names {
            let about = match (*word, command.find_subcommand(word)) {
                ("help", _) => HELP.to_string(),
                (_, Some(below)) => below.get_about().map(ToString::to_string).unwrap_or_default(),
                (_, None) => continue,
            };
            // Writing to a String can't fail.
            let _ = writeln!(text, "  {name}{word}{name:#}{:1$}{about}", "", width + 2 - word.len());
        }
        text.push('\n');
    }
    text
}

fn heading(command: &Command, title: &str) -> String {
    let style = command.get_styles().get_header();
    format!("{style}{title}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        assert_eq!(listed[..2], ["vet", "fuzz"], "what most people come for is first");
        let command = command();
        let all = command.get_subcommands().map(Command::get_name);
        // A build without the server has no `serve`.
        let mut all: Vec<&str> = all.chain(["help", "serve"]).collect();
        listed.sort_unstable();
        all.sort_unstable();
        all.dedup();
        assert_eq!(listed, all);
    }
}
