//! The answer for the pages of continuous integration: GitHub's workflow commands, JUnit's XML.

use std::io::Write as _;

use anyhow::Context;
use campaign::chart::escape;
use campaign::vet::{Answer, New};

/// Prints annotations, and appends the page to the file that GitHub names.
pub fn github(answer: &Answer, page: &str) -> anyhow::Result<()> {
    print!("{}", annotations(answer));
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(&path);
        file.and_then(|mut file| file.write_all(page.as_bytes()))
            .with_context(|| format!("can't write {}", std::path::Path::new(&path).display()))?;
    }
    Ok(())
}

/// A line for each bug: an error for what is new, a notice for what is fixed.
fn annotations(answer: &Answer) -> String {
    let mut lines = String::new();
    for new in &answer.new {
        let message = format!("{}\nsee {}", new.title, new.place.path().display());
        lines += &format!("::error title={}::{}\n", property("mirsmith: new miscompilation"), data(&message));
    }
    for fixed in &answer.fixed {
        lines += &format!("::notice title=mirsmith::{}\n", data(&format!("{} is fixed", fixed.issue)));
    }
    lines += &format!("::notice title=mirsmith::{}\n", data(&answer.summary()));
    lines
}

/// What GitHub's commands want escaped in a message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The same in a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A test case for each bug that is new or fixed, and one for the run itself.
pub fn junit(answer: &Answer) -> String {
    let failures = answer.new.len();
    let cases = failures + answer.fixed.len() + usize::from(failures == 0);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"mirsmith vet\" tests=\"{cases}\" \
         failures=\"{failures}\" errors=\"0\" skipped=\"0\" time=\"{:.1}\">\n",
        answer.seconds
    );
    for new in &answer.new {
        text += &failure(new);
    }
    for fixed in &answer.fixed {
        text += &format!("    <testcase classname=\"known\" name=\"{}\"/>\n", xml(&fixed.issue));
    }
    if failures == 0 {
        text += "    <testcase classname=\"programs\" name=\"nothing new\"/>\n";
    }
    text += &format!("    <system-out>{}</system-out>\n", xml(&answer.summary()));
    text + "  </testsuite>\n</testsuites>\n"
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

/// Text for XML: without the characters that it can't have.
fn xml(text: &str) -> String {
    let fits = |c: char| matches!(c, '\n' | '\t') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    escape(text).chars().map(|c| if fits(c) { c } else { '\u{fffd}' }).collect()
}
