//! The pages in docs/ are what their JSON and the list of known bugs give, and a maintainer finds in them first what is asked first.
//!
//! After an intended change: `scripts/render-pages`, then read the diff. Git has the Markdown, the JSON and files that the Markdown
//! shows or links; `scripts/build-book` adds the rest.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use mirsmith_triage::report::{html, links, markdown};
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
        expect_file![folder.join("README.md")].assert_eq(&markdown::page(&report));
        expect_file![folder.join("report.json")].assert_eq(&report.json());
        // Never written from here: the program may be that of the list of known bugs.
        for (name, text) in &report.files {
            let Ok(committed) = std::fs::read_to_string(folder.join(name)) else { continue };
            assert_eq!(committed, *text, "{}/{name}", folder.display());
        }
    }
}

/// The first tag of a page that is not in its place: elements end in the order in which they are open.
fn misplaced_tag(page: &str) -> Option<String> {
    let mut open = vec![];
    let body = page.strip_prefix("<!doctype html>\n").unwrap_or("<no doctype>");
    for (at, _) in body.match_indices('<') {
        let tag = body[at + 1..].split('>').next().unwrap_or_default();
        let element = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        let is_name = element.starts_with(|c: char| c.is_ascii_alphabetic());
        let in_place = if tag.starts_with('/') {
            open.pop() == Some(element)
        } else {
            is_name && tag.matches('"').count().is_multiple_of(2)
        };
        if !in_place {
            return Some(format!("<{tag}>"));
        }
        if !tag.starts_with('/') && !tag.ends_with('/') && element != "meta" {
            open.push(element);
        }
    }
    open.pop().map(|element| format!("<{element}>"))
}

#[test]
fn pages_for_a_browser_are_well_formed() {
    for (folder, report) in reports() {
        let page = html::page(&report);
        assert_eq!(misplaced_tag(&page), None, "{}", folder.display());
        assert!(page.contains("<h1>") && page.contains("<svg "), "{}", folder.display());
    }
}

#[test]
fn a_misplaced_tag_is_noticed() {
    let of = |body: &str| misplaced_tag(&format!("<!doctype html>\n{body}"));
    assert_eq!(of("<meta charset=\"x\"><p>a <b>c</b><br/></p>"), None);
    for (body, tag) in
        [("<p><b>", "<b>"), ("<p><b></p>", "</p>"), ("a < b", "< b>"), ("<a href=\">", "<a href=\">")]
    {
        assert_eq!(of(body).as_deref(), Some(tag));
    }
    assert!(misplaced_tag("<p></p>").is_some());
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
        let html = html::page(&report);
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
