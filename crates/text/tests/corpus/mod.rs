//! The programs of `tests/ok` and `tests/ub`, in the order of their names.

use std::path::{Path, PathBuf};

use mir::Program;

pub(crate) fn programs(folder: &str) -> Vec<(String, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let entries = std::fs::read_dir(folder).expect("the corpus is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        (name, mirsmith_text::parse::parse(&text).expect("a program"))
    };
    files.iter().map(read).collect()
}
