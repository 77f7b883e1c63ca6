//! `mirsmith crash`, with a compiler that is a script.

use std::path::Path;

use crate::{json, write};

/// It panics when storage ends; its programs print what the machine says of defined ones.
const PANICS: &str = r#"
if sed '/^mod prelude/,$d' "$1" | grep -q StorageDead; then
    echo "thread 'rustc' panicked at compiler/rustc_mir_transform/src/storage.rs:12:3:" >&2
    echo "a local that is dead" >&2
    exit 101
fi
out=$(CHECK "$1" | tail -n 1)
printf '#!/bin/sh\necho "%s"\n' "$out" > "$2"
chmod +x "$2"
"#;

#[test]
fn a_crash_is_found_told_apart_and_reduced() {
    let check = concat!("'", env!("CARGO_BIN_EXE_mirsmith"), "' check");
    let script = write("crash.sh", PANICS.replace("CHECK", check).as_bytes());
    let config = format!(
        "[[backend]]\nname = \"a\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = ['{}', '{{source}}', '{{output}}']\n",
        script.display()
    );
    let config = write("crash.toml", config.as_bytes());
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crash-found");
    let _ = std::fs::remove_dir_all(&out);
    let arguments =
        ["crash", "--seeds", "2..26", "--set", "size=10", "--set", "storage=0", "--mutations", "6"];
    let places = ["--config", config.to_str().expect("UTF-8"), "--out", out.to_str().expect("UTF-8")];
    let (found, code) = json(&[&arguments[..], &places].concat());
    assert_eq!((code, &found["programs"]), (Some(2), &24.into()), "{found}");
    let sites = found["sites"].as_object().expect("a map");
    let keys: Vec<&String> = sites.keys().collect();
    assert_eq!(
        keys,
        ["panic at compiler/rustc_mir_transform/src/storage.rs:N:N a local that is dead"],
        "{found}"
    );
    let kept = &found["kept"][0];
    assert_eq!(kept["statements"], 1, "{kept}");
    let reduced = Path::new(kept["folder"].as_str().expect("a path")).join("reduced.rs");
    let text = std::fs::read_to_string(reduced).expect("it was written");
    assert!(text.contains("StorageDead") && text.contains("Do not run it"), "{text}");
}
