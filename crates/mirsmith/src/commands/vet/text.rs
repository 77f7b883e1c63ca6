//! The question and its answer as text: for a terminal, and in Markdown. The JSON has the same content.

use std::fmt;
use std::time::Duration;

use campaign::vet::{Answer, New, Place};
use difftest::{Backend, Divergence};
use serde::Serialize;
use triage::document::{Table, markdown};

use super::donors::Counts;

/// A description of the run that is about to begin.
pub(super) fn beginning(changed: &[Backend], before: &[Backend], passes: &[&str], time: Duration) -> String {
    // Two builds of one version are distinguished by their paths.
    let release = |backends: &[Backend]| {
        backends.first().map_or_else(String::new, |b| {
            let commit = b.compiler.commit.as_deref().and_then(|commit| commit.get(..9));
            let commit = commit.map_or(String::new(), |commit| format!(", {commit}"));
            format!("rustc {} ({}{commit})", b.compiler.release, b.program.display())
        })
    };
    let hunted = if passes.is_empty() { String::new() } else { format!(", hunting {}", passes.join(", ")) };
    format!(
        "{} against {}{hunted}, {} sets of flags, {} s",
        release(changed),
        release(before),
        changed.len(),
        time.as_secs()
    )
}

/// The answer on a terminal, or as JSON, which docs/vet.schema.json describes.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    summary: String,
    /// The command that tries the known bugs again.
    #[serde(skip)]
    known_test: &'a str,
    #[serde(flatten)]
    answer: &'a Answer,
    /// The results for the tests of the change, if any are named.
    donors: Option<&'a Counts>,
    /// The passes that programs are adapted to.
    hunted: &'a [&'a str],
}

impl<'a> Shown<'a> {
    /// An answer to be shown.
    pub(super) fn new(
        answer: &'a Answer,
        known_test: &'a str,
        donors: Option<&'a Counts>,
        hunted: &'a [&'a str],
    ) -> Shown<'a> {
        Shown { summary: answer.summary(), known_test, answer, donors, hunted }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.answer;
        if let Some(line) = by_pass(answer) {
            writeln!(f, "{line}")?;
        }
        for fixed in &answer.fixed {
            writeln!(f, "fixed: {} ({})", fixed.issue, fixed.title)?;
        }
        for known in &answer.old.known {
            writeln!(f, "old: {} ({}), wrong on both", known.issue, known.title)?;
        }
        for rule in &answer.expected {
            writeln!(f, "{rule}")?;
        }
        for back in &answer.back {
            writeln!(f, "BACK: {} ({}): {} does not have it", back.issue, back.title, answer.baseline.name)?;
            writeln!(f, "     rerun: {}", self.known_test)?;
        }
        for new in &answer.new {
            writeln!(f, "{}: {}", if new.is_examined() { "NEW" } else { "NOT EXAMINED" }, new.title)?;
            if let Some(issue) = &new.known {
                writeln!(f, "     {issue} is back: {} does not have it", answer.baseline.name)?;
            }
            writeln!(f, "     {}", extent(new))?;
            if let Some(printed) = &new.printed {
                writeln!(f, "     {}", values(printed))?;
            }
            writeln!(f, "     {}", reading(new))?;
            writeln!(f, "     rerun: {}", new.rerun)?;
        }
        writeln!(f, "{}", self.summary)
    }
}

/// The passes that behave differently since the change, and those for which no program shows it.
fn by_pass(answer: &Answer) -> Option<String> {
    let altered = answer.altered.as_ref().filter(|altered| altered.programs > 0)?;
    let passes: Vec<String> = altered.passes.iter().map(|(pass, count)| format!("{pass} {count}")).collect();
    let mut line = if passes.is_empty() {
        String::new()
    } else {
        format!("altered first by: {} (of {} asked)", passes.join(", "), altered.asked)
    };
    if !answer.unreached.is_empty() {
        line += if line.is_empty() { "" } else { "; " };
        line += &format!("no program shows a change in {}", answer.unreached.join(", "));
    }
    (!line.is_empty()).then_some(line)
}

/// How often it was found, and the size of the reduced program.
fn extent(new: &New) -> String {
    let programs = campaign::summary::numbers::plural(new.findings, "program");
    let size = match new.statements {
        0 => String::new(),
        count => format!(", reduced to {}", campaign::summary::numbers::plural(count as u64, "statement")),
    };
    let flags = if new.flags.is_empty() {
        String::new()
    } else {
        format!(", with {}", triage::report::brief::flags(&new.flags))
    };
    format!("{programs}, first at seed {}{size}{flags}", new.seed)
}

/// The expected and the actual value.
fn values(printed: &Divergence) -> String {
    let or_nothing =
        |line: &Option<String>| line.as_ref().map_or("nothing".to_string(), |l| format!("`{l}`"));
    format!("expected {}, printed {}", or_nothing(&printed.expected), or_nothing(&printed.actual))
}

/// Where to read on.
fn reading(new: &New) -> String {
    // Relative, as the user would write it.
    let here = std::env::current_dir().unwrap_or_default();
    let path = new.place.path();
    let path = path.strip_prefix(&here).unwrap_or(path).display();
    match &new.place {
        Place::Page(_) => format!("{path}/README.md"),
        Place::Unblamed(_, why) => format!("{path} (no pass was blamed: {why})"),
        Place::Untriaged(_) => format!("{path} (no time left to reduce it: mirsmith triage {path})"),
    }
}

/// The answer as a page: the summary of a CI job.
pub(super) fn markdown(answer: &Answer, donors: Option<&Counts>) -> String {
    let verdict = match (answer.untested(), answer.is_new()) {
        (Some(_), _) => "nothing tested",
        (None, true) => "something new",
        (None, false) => "nothing new",
    };
    let mut text = format!("## mirsmith: {verdict}\n\n{}.\n\n", answer.summary());
    text += &format!(
        "{} against {}, seeds {} to {}, {:.0} s.\n",
        answer.changed, answer.baseline, answer.seeds[0], answer.seeds[1], answer.seconds
    );
    if let Some(line) = by_pass(answer) {
        text += &format!("\n{line}.\n");
    }
    text += &donors.map_or(String::new(), |counts| format!("\nOf the change's {counts}.\n"));
    for new in &answer.new {
        text += &format!("\n### {}\n\n", new.title);
        if let Some(issue) = &new.known {
            text += &format!("{issue} is back: the baseline does not have it. ");
        }
        text += &format!("{}.\n", extent(new));
        if let Some(printed) = &new.printed {
            text += &format!("\n{}.\n", values(printed));
        }
        text += &format!("\nRerun: `{}`\n", new.rerun);
        let page = new.place.path().join("README.md");
        match (&new.place, std::fs::read_to_string(page)) {
            (Place::Page(_), Ok(page)) => {
                text += &format!("\n<details><summary>The report</summary>\n\n{page}\n</details>\n");
            }
            _ => text += &format!("\n{}\n", reading(new)),
        }
    }
    if !answer.expected.is_empty() {
        text += "\n";
    }
    for rule in &answer.expected {
        text += &format!("- {rule}\n");
    }
    if !answer.fixed.is_empty() || !answer.back.is_empty() || !answer.old.known.is_empty() {
        let back = answer.back.iter().map(|bug| (bug, "**back**: only the changed compiler has it"));
        let fixed = answer.fixed.iter().map(|bug| (bug, "**fixed**"));
        let old = answer.old.known.iter().map(|bug| (bug, "wrong on both"));
        let mut table = Table::new(["known bug", "", ""], &[]);
        back.chain(fixed).chain(old).for_each(|(bug, state)| table.row(&[&bug.issue, &bug.title, &state]));
        text += &format!("\n{}", markdown::table(&table));
    }
    text
}
