//! The documentation is consistent: links lead somewhere, the book has every page, the README stays short and agrees
//! with the data, and every command line uses existing commands and flags.

mod address;
mod commands;
mod links;
mod markdown;
mod pictures;
mod results;
mod run;
mod shape;

use std::path::{Path, PathBuf};

use markdown::Page;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of the repository.
fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All Markdown files below a folder, sorted.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = vec![];
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// What users and contributors read: the files beside the README, those of `docs` and `integrations`, and what explains the corpus.
fn pages() -> Vec<Page> {
    let root = root();
    let beside = ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "CODE_OF_CONDUCT"];
    let mut files: Vec<PathBuf> = beside.iter().map(|name| root.join(format!("{name}.md"))).collect();
    files.extend(below(&root.join("docs")));
    files.extend(below(&root.join("integrations")));
    files.extend(["README.md", "disagreements.md"].map(|name| root.join("tests").join(name)));
    files.into_iter().map(Page::read).collect()
}

/// Fails with all complaints at once.
fn report(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
