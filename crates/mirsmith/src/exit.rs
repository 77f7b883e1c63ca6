//! How a command ends, as scripts see it. The numbers are part of the interface: they never change their meaning.

use std::fmt::Write as _;
use std::process::ExitCode;

/// The end of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// It did what was asked, and a program that it judged is well-defined.
    Ok = 0,
    /// It could not do what was asked: for instance because a file can't be read.
    Failure = 1,
    /// A compiler disagrees with the prediction or with others, or crashes.
    Findings = 2,
    /// The program has undefined behaviour.
    Ub = 3,
    /// The file is no program that we know, or the program is ill-formed.
    IllFormed = 4,
    /// The program did not end within the machine's limits: nothing is known about it.
    Limit = 5,
    /// The program uses something that the machine does not execute: nothing is known about it.
    Unsupported = 6,
    /// The rustc version asked for lacks something that the program uses.
    Dialect = 7,
    /// The arguments are wrong: the number that sysexits.h has for it.
    Usage = 64,
}

impl Exit {
    /// All of them, by number.
    const ALL: [Exit; 9] = [
        Exit::Ok,
        Exit::Failure,
        Exit::Findings,
        Exit::Ub,
        Exit::IllFormed,
        Exit::Limit,
        Exit::Unsupported,
        Exit::Dialect,
        Exit::Usage,
    ];

    /// What it means, for users.
    fn meaning(self) -> &'static str {
        match self {
            Exit::Ok => "success: the program is well-defined, nothing was found",
            Exit::Failure => "the command failed, for example because a file can't be read",
            Exit::Findings => {
                "run, fuzz: a compiler disagrees with the prediction or with other compilers, or crashes"
            }
            Exit::Ub => "the program has undefined behaviour",
            Exit::IllFormed => "the file can't be parsed, or the program is ill-formed",
            Exit::Limit => "the program exceeded the limits on steps, memory or call depth",
            Exit::Unsupported => "the program uses a construct the machine does not support",
            Exit::Dialect => "gen: the program uses a construct the --dialect or --form lacks",
            Exit::Usage => "bad arguments",
        }
    }

    /// The table for `--help`.
    pub fn help() -> String {
        let mut text = String::from("Exit codes:");
        for exit in Exit::ALL {
            // Writing to a String can't fail.
            let _ = write!(text, "\n  {:<2}  {}", exit as u8, exit.meaning());
        }
        text
    }
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
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 64]);
        assert_eq!((Exit::Ub as u8, Exit::IllFormed as u8), (3, 4));
    }
}
