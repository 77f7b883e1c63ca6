//! `mirsmith.toml` as users write it.

use difftest::backend::config::{Entry, load, parse};

/// The indented blocks of a text that configure back ends.
fn examples(text: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in text.lines() {
        match line.strip_prefix("    ") {
            Some(line) => {
                let last = blocks.len() - 1;
                blocks[last].push_str(&format!("{line}\n"));
            }
            None if line.is_empty() => {}
            None => blocks.push(String::new()),
        }
    }
    blocks.retain(|block| block.contains("[[backend]]"));
    blocks
}

#[test]
fn the_examples_of_the_documentation_are_valid() {
    let examples = examples(include_str!("../../../docs/backends.md"));
    assert!(examples.len() >= 8, "{}", examples.len());
    for example in examples {
        let (file, warnings) = parse(&example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert_eq!(warnings, Vec::<String>::new(), "{example}");
        assert_eq!(file.backend.len(), 1, "{example}");
    }
}

#[test]
fn unknown_keys_are_warnings() {
    let (file, warnings) =
        parse("[[backend]]\nname = \"a\"\nflag = []\nlimits.run.second = 1\n").expect("valid");
    assert_eq!(file.backend.len(), 1);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].contains("flag") && warnings[1].contains("limits.run.second"), "{warnings:?}");
}

#[test]
fn wrong_values_are_errors() {
    assert!(
        parse("[[backend]]\ndriver = \"gcc\"\n").is_err_and(|error| error.to_string().contains("const-eval"))
    );
    assert!(parse("[[backend]\n").is_err());
}

#[test]
fn what_is_missing_is_said_and_left_out() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing.toml");
    let text = "[[backend]]\nname = \"gone\"\nprogram = \"/no/rustc\"\n\n\
                [[backend]]\nname = \"sh\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nlimits.run.seconds = 3\n\n\
                [[backend]]\nname = \"sh\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\n";
    std::fs::write(&path, text).expect("cargo's directory for tests is writable");
    let loaded = load(Some(&path)).expect("the file is valid");
    let names: Vec<&str> = loaded.backends.iter().map(|backend| backend.name.as_str()).collect();
    assert_eq!(names, ["sh"]);
    assert_eq!(loaded.backends[0].limits.run.seconds, 3.0);
    assert!(loaded.warnings.iter().any(|w| w.contains("`gone`") && w.contains("/no/rustc")), "{loaded:?}");
    assert!(loaded.warnings.iter().any(|w| w.contains("two back ends")), "{loaded:?}");
    assert!(load(Some("/no/such.toml".as_ref())).is_err());
}

#[test]
fn an_entry_needs_a_compiler() {
    let error = Entry::new("x").resolve().expect_err("it has none");
    assert!(error.to_string().contains("toolchain = "), "{error}");
}
