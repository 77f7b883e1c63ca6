//! The answer in formats of CI systems: GitHub's workflow commands, JUnit's XML.

use std::io::Write as _;

use anyhow::Context;
use campaign::vet::{Answer, New, RuleState};
use triage::document::html::escape;

/// Prints annotations, and appends the page to GitHub's summary file.
pub(super) fn github(answer: &Answer, page: &str) -> anyhow::Result<()> {
    print!("{}", annotations(answer));
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(&path);
        file.and_then(|mut file| file.write_all(page.as_bytes()))
            .with_context(|| format!("can't write {}", std::path::Path::new(&path).display()))?;
    }
    Ok(())
}

/// A line for each bug: an error for a new one, a notice for a fixed one.
fn annotations(answer: &Answer) -> String {
    let mut lines = String::new();
    for new in &answer.new {
        let message = format!("{}\nsee {}\nrerun: {}", new.title, new.place.path().display(), new.rerun);
        let title = if new.is_examined() { "new miscompilation" } else { "new failures, not examined" };
        lines += &format!("::error title={}::{}\n", property(&format!("mirsmith: {title}")), data(&message));
    }
    for back in &answer.back {
        let message = format!("{} is back: only the changed compiler has it", back.issue);
        lines +=
            &format!("::error title={}::{}\n", property("mirsmith: a known bug is back"), data(&message));
    }
    for fixed in &answer.fixed {
        lines += &format!("::notice title=mirsmith::{}\n", data(&format!("{} is fixed", fixed.issue)));
    }
    for rule in answer.expected.iter().filter(|rule| rule.state != RuleState::Met) {
        lines += &format!("::notice title=mirsmith::{}\n", data(&rule.to_string()));
    }
    let kind = if answer.untested().is_some() { "error" } else { "notice" };
    lines += &format!("::{kind} title=mirsmith::{}\n", data(&answer.summary()));
    lines
}

/// Escapes a message of a GitHub command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a GitHub command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The beginning of a suite.
fn suite(cases: usize, failures: usize, errors: usize, seconds: f64) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"mirsmith vet\" tests=\"{cases}\" \
         failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\" time=\"{seconds:.1}\">\n"
    )
}

/// The end of a suite.
const END: &str = "  </testsuite>\n</testsuites>\n";

/// A test case for a run without an answer.
fn error(message: &str) -> String {
    format!(
        "    <testcase classname=\"programs\" name=\"nothing tested\">\n      <error message=\"{}\"/>\n    </testcase>\n",
        xml(message)
    )
}

/// The report of a run that failed before there was an answer.
pub(super) fn junit_of_error(message: &str, seconds: f64) -> String {
    suite(1, 0, 1, seconds) + &error(message) + END
}

/// A test case for each bug that is new, back or fixed, or one for the run itself.
pub(super) fn junit(answer: &Answer) -> String {
    let (failures, untested) = (answer.new.len() + answer.back.len(), answer.untested());
    let cases = failures + answer.fixed.len() + usize::from(failures == 0);
    let mut text = suite(cases, failures, usize::from(untested.is_some()), answer.seconds);
    for new in &answer.new {
        text += &failure(new);
    }
    for back in &answer.back {
        text += &format!(
            "    <testcase classname=\"known\" name=\"{}\">\n      <failure message=\"only the changed compiler has it\"/>\n    \
             </testcase>\n",
            xml(&back.issue)
        );
    }
    for fixed in &answer.fixed {
        text += &format!("    <testcase classname=\"known\" name=\"{}\"/>\n", xml(&fixed.issue));
    }
    match untested {
        Some(why) => text += &error(&why),
        None if failures == 0 => text += "    <testcase classname=\"programs\" name=\"nothing new\"/>\n",
        None => {}
    }
    text += &format!("    <system-out>{}</system-out>\n", xml(&answer.summary()));
    text + END
}

fn failure(new: &New) -> String {
    let page = new.place.path().join("README.md");
    let detail = std::fs::read_to_string(&page).unwrap_or_else(|_| new.place.path().display().to_string());
    format!(
        "    <testcase classname=\"programs\" name=\"seed {}\">\n      <failure message=\"{}\">{}</failure>\n    \
         </testcase>\n",
        new.seed,
        xml(&new.title),
        xml(&detail)
    )
}

/// Escapes text for XML, replacing invalid characters.
fn xml(text: &str) -> String {
    let fits = |c: char| matches!(c, '\n' | '\t') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    escape(text).chars().map(|c| if fits(c) { c } else { '\u{fffd}' }).collect()
}
