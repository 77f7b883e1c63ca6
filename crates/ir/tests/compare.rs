//! Compares a function before and after a pass.

use mirsmith_ir::{Comparison, Limits, calls, compare, parse};

const BEFORE: &str = "\
define i8 @f(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %v = load atomic i8, ptr %p acquire, align 1
  ret i8 %v
}
define i8 @main() {
  %p = alloca i8
  store i8 3, ptr %p
  %a = call i8 @f(i8 -1)
  %b = call i8 @g(ptr %p, float 1.5)
  ret i8 %b
}
define i8 @g(ptr %p, float %y) {
  %x = load i8, ptr %p
  ret i8 %x
}
";

fn verdict(before: &str, after: &str) -> Comparison {
    let (before, after) = (parse(before).unwrap(), parse(after).unwrap());
    compare(&before, &after, "f", &["5".to_string()], Limits::default())
}

#[test]
fn a_pass_may_not_change_or_lose_the_result() {
    let same = verdict(BEFORE, "define i8 @f(i8 %x) {\n  ret i8 %x\n}");
    assert_eq!(same.to_string(), "the same: i8 5");
    let lost = verdict(BEFORE, "define i8 @f(i8 %x) {\n  ret i8 undef\n}");
    assert!(lost.is_wrong(), "{lost}");
    let other = verdict(BEFORE, "define i8 @f(i8 %x) {\n  ret i8 6\n}");
    assert_eq!(other.to_string(), "wrong: i8 5 became i8 6");
}

#[test]
fn nothing_is_said_about_what_is_undefined_or_unknown() {
    let undefined = "define i8 @f(i8 %x) {\n  ret i8 undef\n}";
    assert!(matches!(verdict(undefined, BEFORE), Comparison::Refused(_)));
    let unknown = "declare i8 @h()\ndefine i8 @f(i8 %x) {\n  %y = call i8 @h()\n  ret i8 %y\n}";
    assert!(matches!(verdict(BEFORE, unknown), Comparison::Unknown(_)));
}

#[test]
fn calls_are_seen_with_arguments_that_can_be_given_again() {
    let seen = calls(&parse(BEFORE).unwrap(), "main", &[], Limits::default());
    let text: Vec<String> = seen
        .iter()
        .map(|called| {
            format!("{} {} {}", called.depth, called.function, called.arguments.as_ref().unwrap().join(" "))
        })
        .collect();
    assert_eq!(text, ["0 main ", "1 f -1", "1 g hex:03 0x3fc00000"]);
}
