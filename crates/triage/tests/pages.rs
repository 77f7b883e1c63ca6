//! Snapshots: the pages in docs/ are what their JSON gives.
//!
//! After an intended change: `UPDATE_EXPECT=1 cargo test -p mirsmith-triage --test pages`, then read the diff.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use mirsmith_triage::Report;

/// The folders of reports in a folder of docs/.
fn folders(name: &str) -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let entries = std::fs::read_dir(docs).expect("docs/ is there");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    folders.retain(|folder| folder.join("report.json").exists());
    folders.sort();
    folders
}

#[test]
fn pages_are_what_their_json_gives() {
    let folders = [folders("trophies"), folders("findings")].concat();
    assert!(folders.len() >= 13, "{folders:?}");
    for folder in folders {
        let json = std::fs::read_to_string(folder.join("report.json")).expect("readable");
        let report = Report::parse(&json).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        for (name, text) in report.folder() {
            expect_file![folder.join(name)].assert_eq(&text);
        }
    }
}
