//! The README is short and shows a program that is in the repository; every dependency has its reason.

use crate::markdown::Page;
use crate::{below, read, report, root};

const README_LINES: usize = 150;
const PARAGRAPH_LINES: usize = 6;

/// Paragraphs and items of lists that are longer than a reader stands. Tables and code are none.
fn long_paragraphs(page: &Page) -> Vec<String> {
    let mut long = vec![];
    let mut start: Option<usize> = None;
    let end = (String::new(), false);
    for (number, (line, code)) in page.lines.iter().chain([&end]).enumerate() {
        let begins = ["- ", "* ", "#"].iter().any(|mark| line.trim_start().starts_with(mark));
        let inside = !code && !line.trim().is_empty() && !line.starts_with('|');
        if let Some(first) = start.filter(|_| !inside || begins) {
            if number - first > PARAGRAPH_LINES {
                long.push(format!("{}:{}: {} lines", page.name(), first + 1, number - first));
            }
            start = None;
        }
        if inside && start.is_none() {
            start = Some(number);
        }
    }
    long
}

#[test]
fn the_readme_is_short() {
    let readme = Page::read(root().join("README.md"));
    assert!(readme.lines.len() <= README_LINES, "README.md has {} lines", readme.lines.len());
    report(long_paragraphs(&readme));
}

#[test]
fn tutorials_have_short_paragraphs() {
    let tutorials = below(&root().join("docs/tutorials"));
    assert!(tutorials.len() >= 4);
    report(tutorials.into_iter().flat_map(|path| long_paragraphs(&Page::read(path))).collect());
}

#[test]
fn the_readme_shows_the_example() {
    let readme = read("README.md");
    let example = read("examples/sroa.rs");
    assert!(readme.contains(&format!("```rust\n{example}```\n")), "README.md and examples/sroa.rs differ");
}

/// The names of what a manifest takes from elsewhere, in the sections of these names.
fn dependencies(manifest: &str, sections: &[&str]) -> Vec<String> {
    let mut inside = false;
    let mut names = vec![];
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = sections.contains(&line);
        } else if let Some((name, value)) = line.split_once(" = ").filter(|_| inside) {
            let ours = value.contains("path =") || name.ends_with(".workspace");
            names.extend((!ours).then(|| name.to_string()));
        }
    }
    names
}

#[test]
fn every_dependency_has_its_reason() {
    let page = read("docs/dependencies.md");
    let mut names = dependencies(&read("Cargo.toml"), &["[workspace.dependencies]"]);
    names.extend(dependencies(&read("crates/server/Cargo.toml"), &["[dependencies]", "[dev-dependencies]"]));
    assert!(names.len() > 30, "{names:?}");
    let missing = names.into_iter().filter(|name| !page.contains(&format!("`{name}`")));
    report(missing.map(|name| format!("docs/dependencies.md does not say why there is {name}")).collect());
}

#[test]
fn a_long_paragraph_is_noticed() {
    let lines = |text: &str| text.lines().map(|line| (line.to_string(), false)).collect();
    let page = |text| Page { path: "x".into(), lines: lines(text) };
    assert_eq!(long_paragraphs(&page("1\n2\n3\n4\n5\n6\n7")).len(), 1);
    assert_eq!(
        long_paragraphs(&page("1\n2\n3\n4\n5\n6\n\n1\n- 2\n- 3\n- 4\n- 5\n- 6\n- 7")),
        Vec::<String>::new()
    );
}
