//! The exit codes of commands. The numbers are part of the interface: they never change their meaning.

use std::fmt::{self, Write as _};
use std::process::ExitCode;

use difftest::backend::ConfigError;
use generate::ProfileError;

use crate::shared::preflight::NotFit;

/// The end of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// It did what was requested, and a program that it judged is well-defined.
    Ok = 0,
    /// It could not do what was requested, for instance because a file can't be read.
    Failure = 1,
    /// A compiler disagrees with the prediction or with others, or crashes.
    Findings = 2,
    /// The program has undefined behaviour.
    Ub = 3,
    /// The file is not a program in custom MIR, or the program is ill-formed.
    IllFormed = 4,
    /// The program did not end within the machine's limits, so nothing is known about it.
    Limit = 5,
    /// The program uses something that the machine does not execute, so nothing is known about it.
    Unsupported = 6,
    /// The requested rustc version lacks something that the program uses.
    Dialect = 7,
    /// A back end can't compile and run a trivial program, so nothing was tested.
    Unfit = 8,
    /// The arguments or the configuration are wrong: EX_USAGE of sysexits.h.
    Usage = 64,
    /// The user has stopped it: the code of shells for Ctrl-C. What was done until then is kept.
    Stopped = 130,
}

impl Exit {
    /// All exit codes, by number.
    const ALL: [Exit; 11] = [
        Exit::Ok,
        Exit::Failure,
        Exit::Findings,
        Exit::Ub,
        Exit::IllFormed,
        Exit::Limit,
        Exit::Unsupported,
        Exit::Dialect,
        Exit::Unfit,
        Exit::Usage,
        Exit::Stopped,
    ];

    /// Its meaning, for users.
    fn meaning(self) -> &'static str {
        match self {
            Exit::Ok => "success: the program is well-defined, nothing was found",
            Exit::Failure => "the command failed, for example because a file can't be read",
            Exit::Findings => {
                "run, fuzz, crash, triage DIR, vet: a compiler disagrees with the prediction or with other compilers, or crashes"
            }
            Exit::Ub => "the program has undefined behaviour",
            Exit::IllFormed => "the file can't be parsed, or the program is ill-formed",
            Exit::Limit => "the program exceeded the limits on steps, memory or call depth",
            Exit::Unsupported => "the program uses a construct the machine does not support",
            Exit::Dialect => "gen: the program uses a construct the --dialect or --form lacks",
            Exit::Unfit => "a back end can't compile and run a trivial program; nothing was tested",
            Exit::Usage => "bad arguments or configuration",
            Exit::Stopped => "stopped by Ctrl-C or another signal; results so far are kept",
        }
    }

    /// The exit code of a command that failed.
    pub fn of(error: &anyhow::Error) -> Exit {
        use campaign::Error::{Foreign, Other};
        if let Some(Ending(exit, _)) = error.downcast_ref() {
            *exit
        } else if error.is::<NotFit>() {
            Exit::Unfit
        } else if let Some(ConfigError::Read { .. }) = error.downcast_ref() {
            Exit::Failure
        } else if error.is::<ConfigError>()
            || error.is::<ProfileError>()
            || matches!(error.downcast_ref(), Some(Foreign(_) | Other { .. }))
        {
            Exit::Usage
        } else {
            Exit::Failure
        }
    }

    /// The table for `--help`.
    pub fn help() -> String {
        let mut text = String::from("Exit codes:");
        for exit in Exit::ALL {
            // Writing to a String can't fail.
            let _ = write!(text, "\n  {:<3}  {}", exit as u8, exit.meaning());
        }
        text
    }
}

/// An error with its exit code.
#[derive(Debug)]
struct Ending(Exit, String);

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl std::error::Error for Ending {}

/// An error with an exit code, and a message that tells what to do.
pub(crate) fn error(exit: Exit, message: impl Into<String>) -> anyhow::Error {
    Ending(exit, message.into()).into()
}

/// An error for arguments that are wrong, or do not go together.
pub(crate) fn usage(message: impl Into<String>) -> anyhow::Error {
    error(Exit::Usage, message)
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_numbers() {
        let numbers: Vec<u8> = Exit::ALL.iter().map(|&exit| exit as u8).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 64, 130]);
        assert_eq!((Exit::Ub as u8, Exit::IllFormed as u8), (3, 4));
    }

    #[test]
    fn the_documentation_has_the_same_table() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commands.md"));
        let page = page.unwrap_or_default();
        let table = page.lines().skip_while(|line| !line.starts_with("| exit code |")).skip(2);
        let rows: Vec<&str> = table.take_while(|line| line.starts_with('|')).collect();
        assert_eq!(rows.len(), Exit::ALL.len());
        for (row, exit) in rows.iter().zip(Exit::ALL) {
            assert_eq!(row.replace('`', ""), format!("| {} | {} |", exit as u8, exit.meaning()));
        }
    }
}
