//! Small modules, one for each rule: those in `tests/ub` break their
//! rule, those in `tests/ok` return what their first line states.

use std::collections::BTreeSet;
use std::path::Path;

use mirsmith_ir::{Limits, Outcome, Rule, Stop, parse, run};

/// The files of a folder: name, what the first line says behind its colon, and what running `@f` gives.
fn files(folder: &str) -> Vec<(String, String, Result<Outcome, Stop>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let judge = |file: &Path| {
        let text = std::fs::read_to_string(file).unwrap();
        let said = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("; {key}: ")));
            line.map(str::to_string)
        };
        let arguments: Vec<String> =
            said("arguments").unwrap_or_default().split_whitespace().map(str::to_string).collect();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let module = parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let wanted = said("rule").or_else(|| said("result")).unwrap();
        (name, wanted, run(&module, "f", &arguments, Limits::default()))
    };
    files.iter().map(|file| judge(file)).collect()
}

#[test]
fn what_is_undefined_is_refused_by_its_rule() {
    let mut seen = BTreeSet::new();
    for (name, rule, outcome) in files("ub") {
        match outcome {
            Err(Stop::Ub(ub)) => {
                assert_eq!(ub.rule.name(), rule, "{name}: {}", Stop::Ub(ub.clone()));
                assert!(ub.at.line > 0, "{name} has no line");
                seen.insert(ub.rule);
            }
            other => panic!("{name}: {other:?} instead of {rule}"),
        }
    }
    let unseen: Vec<_> = Rule::ALL.iter().filter(|rule| !seen.contains(rule)).map(|r| r.name()).collect();
    assert!(unseen.is_empty(), "no file breaks {unseen:?}");
}

#[test]
fn what_is_defined_has_its_result() {
    for (name, result, outcome) in files("ok") {
        match outcome {
            Ok(outcome) => assert_eq!(outcome.result.as_deref(), Some(result.as_str()), "{name}"),
            Err(stop) => panic!("{name}: {stop}"),
        }
    }
}

/// What `@f` of a text gives.
fn stop(text: &str) -> Stop {
    run(&parse(text).unwrap(), "f", &[], Limits::default()).unwrap_err()
}

#[test]
fn a_loop_without_end_is_a_limit() {
    let stop = stop("define void @f() {\n  br label %a\na:\n  br label %a\n}");
    assert_eq!(stop.to_string(), "line 4, in @f: the limit on steps was reached");
}

#[test]
fn what_is_not_known_is_named_with_its_line() {
    let error = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(
        error("define void @f() {\n  %x = add i300 1, 2\n}"),
        "line 2: integers of i300 are not supported"
    );
    assert_eq!(
        error("define void @f() {\n  ret void, !tbaa !0\n}"),
        "line 2: the metadata !tbaa is not supported"
    );
    assert_eq!(error("define strange void @f() {"), "line 1: `strange` where a type is expected");
    let text = "define void @f() {\n  %x = va_arg ptr null, i32\n  ret void\n}";
    assert_eq!(stop(text).to_string(), "line 2, in @f: not supported: the instruction `va_arg`");
    let text = "declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}";
    assert_eq!(
        stop(text).to_string(),
        "line 3, in @f: not supported: a call of @g, which is not in the module"
    );
}

#[test]
fn nothing_is_too_large_to_be_refused() {
    let deep = format!("@g = global {}i8{} zeroinitializer", "[1 x ".repeat(5000), "]".repeat(5000));
    assert!(parse(&deep).is_err());
    for ty in ["[99999999999 x i8]", "[99999999999 x {}]", "[99999999 x [99999999 x [99999999999 x i64]]]"] {
        let text = format!("define {ty} @f() {{\n  ret {ty} zeroinitializer\n}}");
        assert_eq!(stop(&text).to_string(), "line 2, in @f: the limit on memory was reached");
        let text = format!("define void @f() {{\n  %x = load {ty}, ptr null\n  ret void\n}}");
        assert_eq!(stop(&text).to_string(), "line 2, in @f: the limit on memory was reached");
    }
}
