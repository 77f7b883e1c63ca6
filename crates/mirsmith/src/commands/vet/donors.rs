//! Imports the functions of test files as programs to breed from, and counts refusals by reason.

use std::collections::BTreeMap;
use std::fmt;

use campaign::summary::numbers::thousands;
use difftest::between_passes::import::{self, Built, built_mir};
use difftest::each::each;
use difftest::{Backend, Harness};
use generate::{DonorError, Donors};
use mir::Program;
use serde::Serialize;
use text::import::{File, PLAIN, Reason, plainer, with_instances};

/// The number of argument sets per function.
const SETS: u64 = 8;

/// Editions to try if a test names none: ours, and the default of rustc.
const EDITIONS: [&str; 2] = ["2021", "2015"];

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Test {
    /// Its path, for people.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The results for all tests.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Counts {
    /// All files.
    pub files: usize,
    /// Files with a donor.
    pub files_used: usize,
    /// All functions of the files that were accepted.
    pub functions: usize,
    /// Functions that became donors.
    pub donors: usize,
    /// The other functions, by reason.
    pub refused: BTreeMap<&'static str, usize>,
    /// Files without usable functions, by reason.
    pub files_refused: BTreeMap<&'static str, usize>,
    /// The hash of the donors, which the programs depend on.
    pub corpus: String,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |count: usize| thousands(count as u64);
        let Counts { files, files_used, functions, donors, .. } = *self;
        let (files, files_used) = (number(files), number(files_used));
        let (functions, donors) = (number(functions), number(donors));
        write!(f, "tests: {files_used} of {files} files, {donors} of {functions} functions are donors")?;
        for (what, reasons) in [("refused", &self.refused), ("files refused", &self.files_refused)] {
            // The most frequent first.
            let mut sorted: Vec<(&&str, &usize)> = reasons.iter().collect();
            sorted.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
            for (at, (reason, count)) in sorted.into_iter().enumerate() {
                let before = if at == 0 { format!("; {what}: ") } else { ", ".to_string() };
                write!(f, "{before}{} {reason}", number(*count))?;
            }
        }
        Ok(())
    }
}

/// Why a function is no donor.
enum Refused {
    Import(Reason),
    Donor(DonorError),
}

impl Refused {
    /// The key in the counts.
    fn name(&self) -> &'static str {
        match self {
            Refused::Import(reason) => reason.name(),
            Refused::Donor(DonorError::IllFormed(_)) => Reason::IllFormed.name(),
            Refused::Donor(DonorError::Stops(_)) => "too-long",
            Refused::Donor(DonorError::Unprintable(_)) => "no-version",
            Refused::Donor(DonorError::Drops) => "drops",
            Refused::Donor(DonorError::Aborts) => "aborts",
        }
    }
}

/// Why a file has no functions.
#[derive(Clone, Copy)]
enum FileRefused {
    Compile,
    Unread,
    NoFunctions,
}

impl FileRefused {
    /// The key in the counts.
    fn name(self) -> &'static str {
        match self {
            FileRefused::Compile => "does not compile",
            FileRefused::Unread => "is not Rust that mirsmith can read",
            FileRefused::NoFunctions => "no functions",
        }
    }
}

/// The functions of a file, each as a program or with the reason against it.
type Functions = Vec<Result<Program, Refused>>;

/// What a file gives.
enum Imported {
    Functions(Functions),
    Refused(FileRefused),
}

/// Makes donors of tests. Compilers are tried in turn until one accepts the file.
pub(super) fn gather(
    harness: &Harness,
    compilers: &[&Backend],
    tests: &[Test],
    jobs: usize,
) -> anyhow::Result<(Donors, Counts)> {
    let all = each(tests, jobs, |test| functions(harness, compilers, &test.text));
    let (mut donors, mut counts) = (Donors::default(), Counts { files: tests.len(), ..Counts::default() });
    for file in all {
        match file? {
            Imported::Functions(functions) => counts.count(&mut donors, functions),
            Imported::Refused(why) => *counts.files_refused.entry(why.name()).or_default() += 1,
        }
    }
    counts.corpus = format!("{:016x}", donors.hash());
    Ok((donors, counts))
}

impl Counts {
    fn count(&mut self, donors: &mut Donors, functions: Functions) {
        let before = donors.len();
        self.functions += functions.len();
        for function in functions {
            let added = function.and_then(|program| donors.add(program).map_err(Refused::Donor));
            if let Err(why) = added {
                *self.refused.entry(why.name()).or_default() += 1;
            }
        }
        self.donors = donors.len();
        self.files_used += usize::from(donors.len() > before);
    }
}

/// The functions of a file.
fn functions(harness: &Harness, compilers: &[&Backend], text: &str) -> Result<Imported, difftest::Error> {
    // A whole program: custom MIR with an entry.
    if let Ok(program) = text::parse::parse(text) {
        return Ok(Imported::Functions(vec![Ok(program)]));
    }
    let said = header(text, "edition");
    let editions = said.map_or(EDITIONS.to_vec(), |edition| vec![edition]);
    for compiler in compilers {
        for edition in &editions {
            let backend = in_edition(compiler, edition);
            let Built::Mir(mir) = built_mir(harness, &backend, text)? else { continue };
            // A simplified version, if it compiles, gives more donors.
            for plain in plainer(text) {
                if let Built::Mir(mir) = built_mir(harness, &backend, &plain)? {
                    return Ok(imported(&plain, &mir));
                }
            }
            return Ok(imported(text, &mir));
        }
    }
    Ok(Imported::Refused(FileRefused::Compile))
}

fn imported(text: &str, mir: &str) -> Imported {
    let mir = with_instances(text, mir);
    let Ok(file) = File::new(text, &mir) else { return Imported::Refused(FileRefused::Unread) };
    let all = file.functions();
    let own: Vec<&String> =
        all.iter().filter(|path| !path.ends_with(PLAIN) && !is_constructor(path)).collect();
    if own.is_empty() {
        return Imported::Refused(FileRefused::NoFunctions);
    }
    let with = |path: &str, sets: u64| import::chosen(&file, path, sets).map(|chosen| chosen.program);
    // With all calls a program may be too long to breed from, with one call it may fit.
    let fits = |program: &Program| Donors::default().add(program.clone()).is_ok();
    let one = |path: &str| match with(path, SETS) {
        Ok(many) if !fits(&many) => Ok(with(path, 1).unwrap_or(many)),
        program => program,
    };
    let best = |path: &String| {
        one(path).or_else(|refusal| {
            let mut plain = all.iter().filter(|other| is_plain(other, path));
            plain.find_map(|other| one(other).ok()).ok_or(refusal)
        })
    };
    let functions = own.into_iter().map(|path| best(path).map_err(|refusal| Refused::Import(refusal.reason)));
    Imported::Functions(functions.collect())
}

/// Whether a function is a monomorphic version of another: `f_made_plain`, or `f_3_made_plain`.
fn is_plain(other: &str, path: &str) -> bool {
    let number = other.strip_suffix(PLAIN).and_then(|other| other.strip_prefix(path));
    number.is_some_and(|n| n.is_empty() || n.strip_prefix('_').is_some_and(|n| n.parse::<u32>().is_ok()))
}

/// Whether a function is the implicit constructor of a tuple struct or variant.
fn is_constructor(path: &str) -> bool {
    path.rsplit("::").next().is_some_and(|name| name.starts_with(|c: char| c.is_uppercase()))
}

/// The value of a header in a test, such as `//@ edition: 2024`.
fn header<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let said = text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("//@")?.trim_start().strip_prefix(name));
    said.filter_map(|rest| rest.trim_start().strip_prefix(':')).map(str::trim).next()
}

fn in_edition(backend: &Backend, edition: &str) -> Backend {
    let mut backend = backend.clone();
    backend.flags.retain(|flag| !flag.starts_with("--edition"));
    backend.flags.push(format!("--edition={edition}"));
    backend
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_what_became_of_tests() {
        let reasons = |all: &[(&'static str, usize)]| all.iter().copied().collect();
        let counts = Counts {
            files: 40,
            files_used: 31,
            functions: 1083,
            donors: 57,
            refused: reasons(&[("closure", 2), ("generic", 6), ("library-call", 12)]),
            files_refused: reasons(&[("no functions", 1)]),
            corpus: String::new(),
        };
        let line = "tests: 31 of 40 files, 57 of 1,083 functions are donors; refused: 12 library-call, 6 generic, \
                    2 closure; files refused: 1 no functions";
        assert_eq!(counts.to_string(), line);
        assert_eq!(Counts::default().to_string(), "tests: 0 of 0 files, 0 of 0 functions are donors");
    }

    #[test]
    fn headers_of_tests() {
        let text = "// skip\n//@ compile-flags: -O\n//@edition:2024\nfn f() {}";
        assert_eq!((header(text, "edition"), header(text, "aux-build")), (Some("2024"), None));
    }
}
