//! Tests of the parser.

use super::*;

/// Reads every file below `$MIRSMITH_PROGRAMS` and lists those that are not understood.
#[test]
fn programs_of_a_directory() {
    let Ok(root) = std::env::var("MIRSMITH_PROGRAMS") else { return };
    let mut folders = vec![std::path::PathBuf::from(root)];
    let (mut read, mut refused) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                match parse(&std::fs::read_to_string(&path).unwrap()) {
                    Ok(_) => read += 1,
                    Err(e) => refused.push(format!("{}: {e}", path.display())),
                }
            }
        }
    }
    refused.sort();
    println!("{read} read, {} refused", refused.len());
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
