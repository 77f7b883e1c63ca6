//! The program files of a corpus.

use std::path::PathBuf;

/// A program file.
pub(crate) struct Case {
    /// Folder and file name.
    pub name: String,
    /// Its text.
    pub text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// A file in `tests/`.
pub(crate) fn read(name: &str) -> String {
    let path = root().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All program files in a folder of `tests/`, by name.
pub(crate) fn cases(folder: &str) -> Vec<Case> {
    let path = root().join(folder);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry of a readable folder").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".rs"))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "tests/{folder} is empty");
    names
        .into_iter()
        .map(|name| {
            let name = format!("{folder}/{name}");
            let text = read(&name);
            Case { name, text }
        })
        .collect()
}
