//! `mirsmith.toml` files as users write them.

use mirsmith_difftest::backend::config::{Entry, load, parse};

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
    let pages = [
        include_str!("../../../docs/backends.md"),
        include_str!("../../../docs/cranelift.md"),
        include_str!("../../../docs/tutorials/code-generator.md"),
    ];
    let examples = pages.map(examples).concat();
    assert!(examples.len() >= 13, "{}", examples.len());
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

/// An entry of the compiler that builds this, with a line more.
fn with_line(line: &str) -> Result<usize, String> {
    let (file, _) =
        parse(&format!("[[backend]]\nname = \"x\"\nprogram = \"rustc\"\n{line}\n")).expect("valid");
    file.backend[0].resolve().map(|backends| backends.len()).map_err(|error| error.to_string())
}

#[test]
fn targets_that_the_machine_does_not_know_are_refused() {
    for target in ["aarch64-unknown-linux-gnu", "s390x-unknown-linux-gnu", "i686-unknown-linux-gnu"] {
        assert_eq!(with_line(&format!("target = \"{target}\"")), Ok(1));
    }
    let refused = |line: &str, words: [&str; 2]| {
        let error = with_line(line).expect_err(line);
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
    };
    refused("target = \"x86_64-unknown-linux-gnux32\"", ["32 bits", "x86_64, aarch64"]);
    refused("target = \"no-such-target\"", ["fails", "no-such-target"]);
    refused("flags = [\"--target=sparc64-unknown-linux-gnu\"]", ["sparc64", "big-endian"]);
    refused("flags = [\"--target\", \"mips-unknown-linux-gnu\"]", ["mips", "32 bits"]);
    refused("sets = [[\"\", \"--target=hexagon-unknown-linux-musl\"]]", ["hexagon", "32 bits"]);
}

#[test]
fn the_last_target_counts() {
    let of = |line: &str| {
        let (file, _) =
            parse(&format!("[[backend]]\nname = \"x\"\nprogram = \"rustc\"\n{line}\n")).expect("valid");
        let backends = file.backend[0].resolve().expect("known targets");
        backends.iter().map(|backend| backend.target().name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(""), std::env::consts::ARCH);
    assert_eq!(of("target = \"s390x-unknown-linux-gnu\""), "s390x");
    assert_eq!(
        of("sets = [[\"\", \"--target i686-unknown-linux-gnu\"]]"),
        format!("{} i686", std::env::consts::ARCH)
    );
    assert_eq!(of("target = \"s390x-unknown-linux-gnu\"\nflags = [\"--target=wasm32-wasip1\"]"), "wasm32");
}

#[test]
fn a_target_in_a_file_is_looked_into() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("small.json");
    let output = std::process::Command::new("rustc")
        .args(["-Zunstable-options", "--print", "target-spec-json", "--target", "i686-unknown-linux-gnu"])
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .expect("rustc can be run");
    std::fs::write(&path, output.stdout).expect("cargo's directory for tests is writable");
    let error = with_line(&format!("target = {:?}", path.display().to_string())).expect_err("32 bits");
    assert!(error.contains("32 bits"), "{error}");
}
