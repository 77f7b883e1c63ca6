//! The question and its answer for people: on a terminal, and in Markdown. The JSON has the same.

use std::fmt;
use std::time::Duration;

use campaign::vet::{Answer, New, Place};
use difftest::{Backend, Divergence};
use serde::Serialize;

/// What is about to be done.
pub fn beginning(changed: &[Backend], before: &[Backend], pass: Option<&str>, time: Duration) -> String {
    // Two builds of one version are told apart by their paths.
    let release = |backends: &[Backend]| {
        backends.first().map_or_else(String::new, |b| {
            let commit = b.compiler.commit.as_deref().and_then(|commit| commit.get(..9));
            let commit = commit.map_or(String::new(), |commit| format!(", {commit}"));
            format!("rustc {} ({}{commit})", b.compiler.release, b.program.display())
        })
    };
    let hunted = pass.map_or(String::new(), |pass| format!(", hunting {pass}"));
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
pub struct Shown<'a> {
    summary: String,
    /// The command that tries the known bugs again.
    #[serde(skip)]
    known_test: &'a str,
    #[serde(flatten)]
    answer: &'a Answer,
}

impl<'a> Shown<'a> {
    /// An answer to be shown.
    pub fn new(answer: &'a Answer, known_test: &'a str) -> Shown<'a> {
        Shown { summary: answer.summary(), known_test, answer }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.answer;
        for fixed in &answer.fixed {
            writeln!(f, "fixed: {} ({})", fixed.issue, fixed.title)?;
        }
        for known in &answer.old.known {
            writeln!(f, "old: {} ({}), wrong on both", known.issue, known.title)?;
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

/// How often it was seen, and how small it got.
fn extent(new: &New) -> String {
    let programs = campaign::numbers::plural(new.findings, "program");
    let size = match new.statements {
        0 => String::new(),
        count => format!(", reduced to {}", campaign::numbers::plural(count as u64, "statement")),
    };
    let flags = if new.flags.is_empty() { String::new() } else { format!(", with {}", new.flags.join(" ")) };
    format!("{programs}, first at seed {}{size}{flags}", new.seed)
}

/// The right value beside the wrong one.
fn values(printed: &Divergence) -> String {
    let or_nothing =
        |line: &Option<String>| line.as_ref().map_or("nothing".to_string(), |l| format!("`{l}`"));
    format!("expected {}, printed {}", or_nothing(&printed.expected), or_nothing(&printed.actual))
}

/// Where to read on.
fn reading(new: &New) -> String {
    let path = new.place.path().display();
    match &new.place {
        Place::Page(_) => format!("{path}/README.md"),
        Place::Unblamed(_, why) => format!("{path} (no pass was blamed: {why})"),
        Place::Untriaged(_) => format!("{path} (no time left to reduce it: mirsmith triage {path})"),
    }
}

/// The answer as a page: the summary of a job.
pub fn markdown(answer: &Answer) -> String {
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
    if !answer.fixed.is_empty() || !answer.back.is_empty() || !answer.old.known.is_empty() {
        text += "\n| known bug | | |\n|---|---|---|\n";
        let back = answer.back.iter().map(|bug| (bug, "**back**: only the changed compiler has it"));
        let rows = answer.fixed.iter().map(|bug| (bug, "**fixed**"));
        for (bug, state) in back.chain(rows).chain(answer.old.known.iter().map(|bug| (bug, "wrong on both")))
        {
            text += &format!("| {} | {} | {state} |\n", bug.issue, bug.title);
        }
    }
    text
}
