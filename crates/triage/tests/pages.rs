//! The pages in docs/ are what their JSON and the list of known bugs give, and a maintainer finds in them first what is asked first.
//!
//! After an intended change: `scripts/render-pages`, then read the diff.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use mirsmith_triage::report::{links, markdown};
use mirsmith_triage::{Known, Report};

/// The folders of pages in a folder of docs/.
fn folders(name: &str) -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let entries = std::fs::read_dir(docs).expect("docs/ is there");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    folders.retain(|folder| folder.join("README.md").exists());
    folders.sort();
    folders
}

/// All pages, those without data too: a folder and the text.
fn pages() -> Vec<(PathBuf, String)> {
    let folders = [folders("trophies"), folders("findings")].concat();
    let read = |folder: &PathBuf| std::fs::read_to_string(folder.join("README.md")).expect("readable");
    folders.into_iter().map(|folder| (folder.clone(), read(&folder))).collect()
}

/// All reports, with their folders. What is known of their bugs is in one place, the list; a report has a copy.
fn reports() -> Vec<(PathBuf, Report)> {
    let mut folders = [folders("trophies"), folders("findings")].concat();
    folders.retain(|folder| folder.join("report.json").exists());
    assert!(folders.len() >= 16, "{folders:?}");
    let known = Known::builtin();
    let read = |folder: PathBuf| {
        let json = std::fs::read_to_string(folder.join("report.json")).expect("readable");
        let mut report = Report::parse(&json).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        report.renew_known(&known);
        (folder, report)
    };
    folders.into_iter().map(read).collect()
}

#[test]
fn pages_are_what_their_json_gives() {
    for (folder, report) in reports() {
        for (name, text) in report.folder() {
            expect_file![folder.join(name)].assert_eq(&text);
        }
    }
}

#[test]
fn pages_are_short() {
    for (folder, page) in pages() {
        let lines = page.lines().count();
        assert!(lines <= markdown::LINES, "{}: {lines} lines", folder.display());
    }
}

/// Where each of these texts is, in their order.
fn assert_order(name: &str, page: &str, texts: &[&str]) {
    let mut at = 0;
    for text in texts {
        let found = page[at..].find(text);
        at += found.unwrap_or_else(|| panic!("{name}: no {text:?} after the one before:\n{page}"));
    }
}

/// The program, what it should do and does, what the pass did, the rule that a reader will doubt; then the rest, folded.
#[test]
fn what_is_asked_first_comes_first() {
    for (folder, report) in reports() {
        let name = folder.display().to_string();
        let doubt = report.doubt().unwrap_or_else(|| panic!("{name}: which rule will a reader doubt?"));
        let why = "Why it has no undefined behaviour";
        let page = markdown::page(&report);
        let order = ["```rust", "```sh", "should", "## What goes wrong", why, &doubt.question, "<details>"];
        assert_order(&name, &page, &order);
        let (shown, folded) = page.split_at(page.find("<details>").expect("just found"));
        assert!(!folded.contains("\n## "), "{name}: a section is not folded");
        if let Some(diff) = report.blame.guilty().and_then(|pass| pass.diff.as_deref()) {
            assert!(shown.contains(diff.lines().next().unwrap_or_default()), "{name}: no diff");
        }
        let html = mirsmith_triage::report::html::page(&report);
        assert_order(&name, &html, &["<pre>", "should", "What goes wrong", why, "In custom MIR</summary>"]);
    }
}

/// The first sentence is for people: no path, and who is wrong in which way.
#[test]
fn the_first_sentence_says_what_is_wrong() {
    for (folder, report) in reports() {
        let page = markdown::page(&report);
        let first = page.lines().nth(2).unwrap_or_default();
        assert!(first.contains("is wrong") && !first.contains("docs/"), "{}: {first}", folder.display());
    }
}

#[test]
fn issues_are_links() {
    for (folder, page) in pages() {
        let mut in_code = false;
        for line in page.lines() {
            in_code ^= line.starts_with("```");
            assert!(in_code || links::linked(line) == line, "{}: {line}", folder.display());
        }
    }
}
