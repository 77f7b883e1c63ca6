//! The address of the repository is in one place, the workspace's manifest, or nowhere: no file has a placeholder for it.

use std::path::{Path, PathBuf};

use crate::{report, root};

/// What stood for the owner of the repository, in pieces, so that this file is free of it.
fn placeholder() -> String {
    ["OWN", "ER"].concat()
}

/// All files of the repository, hidden ones included, without what git and builds keep.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = vec![];
    for entry in entries {
        let entry = entry.expect("a readable folder");
        let (path, kind) = (entry.path(), entry.file_type().expect("a file or a folder"));
        if kind.is_dir() && !path.ends_with(".git") && !path.ends_with("target") {
            files.extend(self::files(&path));
        } else if kind.is_file() {
            files.push(path);
        }
    }
    files
}

/// The lines of a text that have the placeholder as a word.
fn lines_with_placeholder(text: &str) -> Vec<usize> {
    let has = |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == placeholder());
    text.lines().enumerate().filter(|(_, line)| has(line)).map(|(number, _)| number + 1).collect()
}

#[test]
fn no_placeholder_of_an_address() {
    let files = files(&root());
    assert!(files.len() > 1000, "the files of the repository are found: {}", files.len());
    let mut complaints = vec![];
    for file in files {
        // Pictures have none.
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let lines = lines_with_placeholder(&text);
        complaints.extend(lines.iter().map(|line| format!("{}:{line}: a placeholder", file.display())));
    }
    report(complaints);
}

#[test]
fn a_placeholder_is_noticed() {
    let text = format!("a\nhttps://host/{}/mirsmith\nOWNERS and owner\n", placeholder());
    assert_eq!(lines_with_placeholder(&text), [2]);
}
