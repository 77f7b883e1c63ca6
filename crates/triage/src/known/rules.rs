//! Rules for expected failures: known bugs that are tolerated for a while. A rule names a bug, not a seed, so it covers
//! future programs too, and no other bug.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use toml::value::Datetime;

use super::{Known, KnownBug, KnownStage};

pub use toml::value::Date as Day;

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The issue of the bug.
    pub issue: String,
    /// Why its failures are tolerated.
    pub reason: String,
    /// The person who decided that.
    pub by: String,
    /// The last day of the rule.
    pub until: Day,
}

impl Rule {
    /// Whether it applies on a day.
    pub fn holds_on(&self, day: Day) -> bool {
        day <= self.until
    }
}

/// Why rules can't be read, or used.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The file can't be read.
    #[error("can't read {}: {error}", file.display())]
    File {
        /// The path of the file.
        file: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// It is not TOML, or a rule lacks a key.
    #[error("{0}; a rule is [[expect]] with issue, reason, by and until = YYYY-MM-DD")]
    Toml(#[from] toml::de::Error),
    /// `until` is a time, or contains one.
    #[error("{0}: `until` is not a date; write it like 2027-03-31, without quotes")]
    NoDay(String),
    /// No known bug has that issue.
    #[error(
        "{0} is in no list of known bugs; `mirsmith known add` adds it to one, and --known names the list"
    )]
    Unknown(String),
    /// Whether a compiler still has the bug could not be tested.
    #[error("{0} has no program in the list of known bugs, so a failure can't be recognised as this bug")]
    NoProgram(String),
    /// Any failure of the code generator would be taken for this bug.
    #[error(
        "{0} is a bug of code generation without `uses` or `messages` in the list of known bugs: a rule for it would hide \
         every other one"
    )]
    TooWide(String),
    /// Two rules for one bug.
    #[error("{0} has two rules")]
    Twice(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    expect: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    issue: String,
    reason: String,
    by: String,
    until: Datetime,
}

/// Reads the rules of a file. Each must be for a listed bug that failures can be recognised as.
pub fn load(file: &Path, known: &Known) -> Result<Vec<Rule>, RulesError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| RulesError::File { file: file.to_path_buf(), error })?;
    parse(&text, known)
}

fn parse(text: &str, known: &Known) -> Result<Vec<Rule>, RulesError> {
    let file: File = toml::from_str(text)?;
    let mut rules: Vec<Rule> = Vec::new();
    for Entry { issue, reason, by, until } in file.expect {
        let until = match until {
            Datetime { date: Some(date), time: None, offset: None } => date,
            _ => return Err(RulesError::NoDay(issue)),
        };
        if rules.iter().any(|rule| rule.issue == issue) {
            return Err(RulesError::Twice(issue));
        }
        let bugs: Vec<&KnownBug> = known.bugs().iter().filter(|bug| bug.issue == issue).collect();
        if bugs.is_empty() {
            return Err(RulesError::Unknown(issue));
        }
        for bug in bugs {
            let narrow = !bug.uses.is_empty() || !bug.messages.is_empty();
            if bug.program.is_none() {
                return Err(RulesError::NoProgram(issue));
            }
            if bug.stage == KnownStage::CodeGeneration && !narrow {
                return Err(RulesError::TooWide(issue));
            }
        }
        rules.push(Rule { issue, reason, by, until });
    }
    Ok(rules)
}

/// Today, in UTC.
pub fn today() -> Day {
    day_of(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The date of a time since 1970. Years start on 1 March here, so that a leap day ends one.
fn day_of(since_1970: Duration) -> Day {
    let days = since_1970.as_secs() / 86400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let first = (153 * month + 2) / 5;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let small = |number: u64| u8::try_from(number).unwrap_or(1);
    Day {
        year: u16::try_from(year + era * 400 + carry).unwrap_or(u16::MAX),
        month: small(month),
        day: small(day - first + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(issue: &str, until: &str) -> String {
        format!("[[expect]]\nissue = \"{issue}\"\nreason = \"r\"\nby = \"b\"\nuntil = {until}\n")
    }

    fn error(text: &str, known: &Known) -> String {
        parse(text, known).map(drop).expect_err("it is refused").to_string()
    }

    #[test]
    fn a_rule_holds_until_its_day() {
        let known = Known::builtin();
        let rules = parse(&rule("rust-lang/rust#158206", "2027-03-31"), &known).expect("a rule");
        let on = |month, day| rules[0].holds_on(Day { year: 2027, month, day });
        assert!(on(3, 30) && on(3, 31) && !on(4, 1));
    }

    #[test]
    fn what_tells_no_bug_from_others_is_refused() {
        let known = Known::builtin();
        assert!(error(&rule("x#1", "2027-03-31"), &known).contains("x#1 is in no list"));
        let reported = rule("rust-lang/rust#158206", "2027-03-31");
        assert!(error(&reported.repeat(2), &known).contains("two rules"));
        assert!(error(&rule("rust-lang/rust#158206", "07:32:00"), &known).contains("not a date"));
        assert!(error(&rule("rust-lang/rust#158206", "\"soon\""), &known).contains("until"));
        assert!(error("[[expect]]\nseed = 5\n", &known).contains("a rule is [[expect]]"));
        let list = "[[bug]]\nname = \"n\"\nissue = \"x#1\"\ntitle = \"t\"\nstage = \"code-generation\"\n";
        let mut own = Known::parse(list).expect("a list");
        assert!(error(&rule("x#1", "2027-03-31"), &own).contains("no program"));
        own.bugs[0].program = Some(String::new());
        assert!(error(&rule("x#1", "2027-03-31"), &own).contains("hide every other one"));
        own.bugs[0].uses = vec!["u128".to_string()];
        assert_eq!(parse(&rule("x#1", "2027-03-31"), &own).map(|rules| rules.len()).ok(), Some(1));
    }

    #[test]
    fn days() {
        let day = |days: u64| day_of(Duration::from_secs(days * 86400 + 86399)).to_string();
        let expected = ["1970-01-01", "1970-02-28", "1970-03-01", "2000-02-29", "2026-11-18", "2100-03-01"];
        assert_eq!([0, 58, 59, 11_016, 20_775, 47_541].map(day), expected);
        assert!(today().to_string().as_str() > "2026-01-01");
    }
}
