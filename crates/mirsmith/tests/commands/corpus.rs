//! `mirsmith corpus`, and breeding from a corpus.

use std::path::PathBuf;

use crate::{example, json, mirsmith, outcome, write};

/// A directory that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn programs_are_kept_and_bred_from() {
    let dir = fresh("corpus-of-three");
    let dir = dir.to_str().expect("UTF-8");
    let plain = |seed: &str| outcome(&["gen", "--seed", seed, "--set", "size=30"]).0;
    let (one, two) =
        (write("corpus-one.rs", plain("1").as_bytes()), write("corpus-two.rs", plain("2").as_bytes()));
    let files = [one, two].map(|path| path.to_string_lossy().into_owned());
    // The example that is undefined can't be bred from, and is counted as refused.
    let add = ["corpus", "add", dir, &files[0], &files[1], &example("loop"), &example("overlap")];
    let (sum, code) = json(&add);
    assert_eq!(
        (code, sum["added"].as_array().map(Vec::len), &sum["known"]),
        (Some(0), Some(3), &0.into()),
        "{sum}"
    );
    assert_eq!(sum["refused"].as_object().map(|refused| refused.len()), Some(1), "{sum}");
    // All that is there is known the second time.
    assert_eq!(json(&add).0["known"], 3);
    let (list, _) = json(&["corpus", "list", dir]);
    let hash = list["hash"].as_str().expect("a text").to_string();
    assert_eq!(list["programs"].as_array().map(Vec::len), Some(3), "{list}");

    let gen_args = ["gen", "--seed", "5", "--corpus", dir, "--share", "100", "--set", "size=30"];
    let (child, code) = outcome(&gen_args);
    assert_eq!(code, Some(0));
    assert_eq!(child, outcome(&gen_args).0, "the same seed and corpus give the same program");
    assert!(
        child.starts_with("// mirsmith gen") && child.contains(&format!("share=100 corpus={hash}")),
        "{child}"
    );
    let body = |text: &str| text.split_once('\n').map(|(_, body)| body.to_string());
    assert_ne!(body(&child), body(&plain("5")));
    // What is not bred is what it would be without a corpus.
    let none = outcome(&["gen", "--seed", "5", "--corpus", dir, "--share", "0", "--set", "size=30"]).0;
    assert_eq!(body(&none), body(&plain("5")));
    let file = write("corpus-child.rs", child.as_bytes());
    assert_eq!(mirsmith(&["check", file.to_str().expect("UTF-8")]).status.code(), Some(0));

    let (left, _) = json(&["corpus", "min", dir]);
    let removed = left["removed"].as_array().map_or(0, Vec::len) as u64;
    assert_eq!(left["left"].as_u64().map(|left| left + removed), Some(3), "{left}");
}

#[test]
fn no_corpus_is_a_wrong_argument() {
    let dir = fresh("corpus-of-none");
    let dir = dir.to_str().expect("UTF-8");
    for command in [
        &["gen", "--seed", "1", "--corpus", dir][..],
        &["gen", "--seed", "1", "--share", "5"],
        &["fuzz", "--corpus", dir, "--out", "http://localhost:1"],
    ] {
        let output = mirsmith(command);
        assert_eq!(output.status.code(), Some(64), "{command:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("corpus"), "{command:?}");
    }
}
