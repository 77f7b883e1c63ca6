//! Relative links lead to existing files and headings; the book has every page of `docs` once.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::markdown::Page;
use crate::{below, pages, report, root};

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// What is wrong with a link of a page.
fn fault(page: &Page, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let target = match file {
        "" => page.path.clone(),
        file => page.path.parent().map(|folder| folder.join(file))?,
    };
    if !target.exists() {
        return Some(format!("no file {file}"));
    }
    let anchor = anchor?;
    let anchors = Page::read(target).anchors();
    (!anchors.iter().any(|there| there == anchor))
        .then(|| format!("no heading #{anchor}; there are {anchors:?}"))
}

#[test]
fn links_lead_somewhere() {
    let mut complaints = vec![];
    let mut links = 0;
    for page in pages() {
        for link in page.links() {
            links += 1;
            let why = fault(&page, &link);
            complaints.extend(why.map(|why| format!("{}: ({link}): {why}", page.name())));
        }
    }
    report(complaints);
    assert!(links > 200, "links are found: {links}");
}

#[test]
fn a_dead_link_is_noticed() {
    let page = Page::read(root().join("README.md"));
    assert!(fault(&page, "docs/nowhere.md").is_some());
    assert!(fault(&page, "docs/commands.md#nothing").is_some());
    assert_eq!(fault(&page, "docs/commands.md#exit-codes"), None);
}

#[test]
fn the_book_has_every_page() {
    let docs = root().join("docs");
    let summary = Page::read(docs.join("SUMMARY.md"));
    let linked = summary.links();
    let listed: BTreeSet<PathBuf> = linked.iter().map(|link| plain(&docs.join(link))).collect();
    assert_eq!(listed.len(), linked.len(), "a page is in docs/SUMMARY.md twice");
    let files = below(&docs).into_iter().filter(|file| !file.ends_with("SUMMARY.md"));
    let missing = files.filter(|file| !listed.contains(&plain(file)));
    report(missing.map(|file| format!("not in docs/SUMMARY.md: {}", file.display())).collect());
}
