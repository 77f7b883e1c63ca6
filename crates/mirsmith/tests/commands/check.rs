//! `mirsmith check`: one test per verdict.

use serde_json::json;

use crate::{example, json, mirsmith, outcome, write};

/// A file whose entry function has these locals and blocks.
fn program(name: &str, body: &str) -> String {
    let text = format!(
        "#![feature(custom_mir, core_intrinsics)]
use core::intrinsics::mir::*;
#[custom_mir(dialect = \"runtime\", phase = \"initial\")]
fn fn0() {{
    mir! {{
{body}
    }}
}}
fn main() {{ fn0(); }}
"
    );
    write(name, text.as_bytes()).to_string_lossy().into_owned()
}

#[test]
fn a_well_defined_program() {
    let (text, code) = outcome(&["check", &example("loop")]);
    let trace =
        "0 u64 0x1\n0 u64 0x5\n0 u64 0xe\n0 u64 0x1e\n0 u64 0x37\n1 u64 0x1\nhash: ce8d191d6abece53\n";
    assert_eq!((text.as_str(), code), (trace, Some(0)));

    let (report, code) = json(&["check", &example("loop")]);
    assert_eq!(code, Some(0));
    assert_eq!(report["verdict"], "ok");
    assert_eq!(report["events"][4], "0 u64 0x37");
    assert_eq!(report["hash"], "ce8d191d6abece53");
    assert_eq!(report["steps"], 58);
}

#[test]
fn undefined_behaviour() {
    let file = example("overlap");
    let (text, code) = outcome(&["check", &file]);
    let expected = format!(
        "{file}:27:13: undefined behaviour: overlapping-assignment
  in fn0 bb0[6]
    *dst = *src;
  an aggregate was assigned from a place that overlaps it (semantics B.2)
"
    );
    assert_eq!((text, code), (expected, Some(3)));

    let (report, code) = json(&["check", &file]);
    assert_eq!(code, Some(3));
    assert_eq!(report["verdict"], "ub");
    assert_eq!(report["rule"], "overlapping-assignment");
    assert_eq!(report["hash"], json!(null));
    let at = json!({"function": "fn0", "block": 0, "statement": 6, "line": 27, "column": 13, "source": "*dst = *src;"});
    assert_eq!(report["at"], at);
}

#[test]
fn events_before_undefined_behaviour_in_a_terminator() {
    let body = "        let u: ();
        { Call(u = observe(7_u8), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Unreachable() }";
    let file = program("check-unreachable.rs", body);
    let text = std::fs::read_to_string(&file).expect("just written");
    let file =
        write("check-unreachable.rs", (text + "fn observe(x: u8) { println!(\"{x}\"); }\n").as_bytes());
    let (text, code) = outcome(&["check", &file.to_string_lossy()]);
    assert_eq!(code, Some(3), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "0 u8 0x7");
    assert!(
        lines[1].ends_with("check-unreachable.rs:8:17: undefined behaviour: unreachable-reached"),
        "{text}"
    );
    assert_eq!(lines[2], "  in fn0 bb1[0]");
}

#[test]
fn a_file_that_does_not_parse() {
    let file = write("check-no-program.rs", b"fn main() { 1 + }\n");
    let file = file.to_string_lossy();
    let (text, code) = outcome(&["check", &file]);
    assert_eq!(code, Some(4));
    assert!(text.starts_with(&format!("{file}:1:17: ill-formed\n")), "{text}");

    let (report, code) = json(&["check", &file]);
    assert_eq!((code, &report["verdict"], &report["at"]["line"]), (Some(4), &json!("ill-formed"), &json!(1)));
}

#[test]
fn what_main_does_besides_is_refused() {
    let file = program("check-main.rs", "        { Return() }");
    let text = std::fs::read_to_string(&file).expect("just written");
    for more in ["fn0();", "unsafe { *(8 as *mut u8) = 1 };", "fn fn0() {}", "core::hint::black_box(1 / 0);"]
    {
        let text = text.replace("fn0(); }", &format!("fn0(); {more} }}"));
        let file = write("check-main-more.rs", text.as_bytes());
        let (text, code) = outcome(&["check", &file.to_string_lossy()]);
        assert_eq!(code, Some(4), "{more}: {text}");
        assert!(text.contains("check-main-more.rs:9:20: ill-formed"), "{text}");
    }
}

#[test]
fn all_errors_of_an_ill_formed_program() {
    let body = "        let a: u8;
        let b: u16;
        {
            a = 1_u8;
            b = a;
            b = 1_u8;
            Return()
        }";
    let file = program("check-ill-formed.rs", body);
    let (text, code) = outcome(&["check", &file]);
    assert_eq!(code, Some(4));
    assert!(
        text.contains(&format!("{file}:10:13: ill-formed: assign-type\n  in fn0 bb0[1]\n    b = a;\n")),
        "{text}"
    );
    assert!(text.contains(&format!("{file}:11:13: ill-formed: assign-type\n")), "{text}");

    let (report, _) = json(&["check", &file]);
    assert_eq!(report["rule"], "assign-type");
    assert_eq!(report["at"]["statement"], 1);
    assert_eq!(report["more"][0]["at"]["line"], 11);
}

#[test]
fn an_ill_formed_item_has_a_place() {
    let file = program("check-item.rs", "        { Return() }");
    let text = std::fs::read_to_string(&file).expect("just written");
    let file = write("check-item.rs", (text + "#[repr(transparent)]\nstruct S(u8, u8);\n").as_bytes());
    let (report, code) = json(&["check", &file.to_string_lossy()]);
    assert_eq!(code, Some(4), "{report}");
    assert_eq!(
        (&report["rule"], &report["at"]["line"], &report["at"]["column"]),
        (&json!("repr"), &json!(11), &json!(8))
    );
}

#[test]
fn a_program_without_end() {
    let file = program("check-endless.rs", "        { Goto(bb1) }\n        bb1 = { Goto(bb1) }");
    let (report, code) = json(&["check", &file, "--steps", "1000"]);
    assert_eq!((code, &report["verdict"]), (Some(5), &json!("limit")), "{report}");
    assert_eq!(report["message"], "the limit on steps was reached");
}

#[test]
fn files_and_arguments_that_are_not_there() {
    assert_eq!(mirsmith(&["check", "no-such-file.rs"]).status.code(), Some(1));
    assert_eq!(mirsmith(&["check"]).status.code(), Some(64));
}

#[test]
fn a_lint_is_no_error() {
    let body = "        let x: u64;
        {
            StorageLive(x);
            x = 1_u64;
            Return()
        }";
    let (report, code) = json(&["check", &program("lint.rs", body)]);
    assert_eq!(code, Some(0));
    assert_eq!(report["verdict"], "ok");
    assert_eq!(report["lints"][0]["rule"], "lint-storage-at-return");
}

#[test]
fn ordinary_rust_is_told_where_to_go() {
    let file = write("check-ordinary.rs", b"fn helper() {}\nfn main() { helper() }\n").display().to_string();
    let (text, code) = outcome(&["check", &file]);
    assert_eq!(code, Some(4), "{text}");
    assert!(text.contains("this is ordinary Rust") && text.contains("mirsmith run"), "{text}");
}
