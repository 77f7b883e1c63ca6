//! `mirsmith import-mir` as a user runs it.

use crate::{json, mirsmith, outcome, write};

const FILE: &str = "pub fn get(a: [u8; 3], i: usize) -> u8 { a[i] }\n\
                    pub fn power(a: u32) -> u32 { a.pow(2) }\n\
                    pub unsafe fn second(p: *const u8) -> u8 { *p.offset(1) }\n";

#[test]
fn a_function_becomes_a_program() {
    let file = write("import-mir.rs", FILE.as_bytes()).display().to_string();
    let program = write("import-mir-program.rs", b"").display().to_string();
    let (text, code) =
        outcome(&["import-mir", &file, "--function", "get", "--args", "[1, 2, 3]", "2", "--out", &program]);
    assert_eq!((text.as_str(), code), ("", Some(0)));
    let (text, code) = outcome(&["check", &program]);
    assert!(text.starts_with("0 u8 0x3\n") && code == Some(0), "{text}");
    // Made arguments, without those that panic.
    let (value, code) = json(&["import-mir", &file, "--function", "get"]);
    assert_eq!(code, Some(0), "{value}");
    assert_eq!((value["calls"].as_u64(), value["panics"].as_u64()), (Some(3), Some(5)), "{value}");
}

#[test]
fn the_functions_of_a_file() {
    let file = write("import-mir-list.rs", FILE.as_bytes()).display().to_string();
    let (value, code) = json(&["import-mir", &file]);
    assert_eq!(code, Some(0), "{value}");
    assert_eq!(value["refused"]["library-call"], 1, "{value}");
    assert_eq!(value["functions"][0]["function"], "get");
    let (text, _) = outcome(&["import-mir", &file]);
    assert!(text.contains("power: refused, library-call: core::num::<impl u32>::pow\n"), "{text}");
}

#[test]
fn exit_codes() {
    let file = write("import-mir-exits.rs", FILE.as_bytes()).display().to_string();
    let bad = write("import-mir-bad.rs", b"pub fn f() -> u8 { true }").display().to_string();
    let code = |words: &[&str]| mirsmith(&[&["import-mir"], words].concat()).status.code();
    assert_eq!(code(&[&file, "--function", "power"]), Some(6));
    assert_eq!(code(&[&file, "--function", "second"]), Some(3));
    assert_eq!(code(&[&file, "--function", "get", "--args", "[1, 2, 3]", "3"]), Some(6));
    assert_eq!(code(&[&file, "--function", "get", "--args", "1", "2"]), Some(64));
    assert_eq!(code(&[&file, "--function", "absent"]), Some(64));
    assert_eq!(code(&[&bad]), Some(4));
    assert_eq!(code(&["no-such-file.rs"]), Some(1));
}
