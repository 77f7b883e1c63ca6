//! Snapshots of printed programs: one small program in each form and for versions that spell it differently.
//!
//! After an intended change: `UPDATE_EXPECT=1 cargo test -p mirsmith-text --test printed`, then read the diff.

use expect_test::{ExpectFile, expect_file};
use mir::{Program, RunFacts, Version};
use mirsmith_text::print::{Shows, Style, Surface};
use mirsmith_text::{Form, PrintOptions};

fn sample() -> Program {
    mirsmith_text::parse::parse(include_str!("sample.rs")).expect("the sample can be read")
}

/// Compares what is specific to the program: attributes and prelude are in the whole file below.
fn check(minor: u32, form: Form, expected: ExpectFile) {
    let options = PrintOptions { form, ..PrintOptions::new(Version::new(minor)) };
    let text = mirsmith_text::print(&sample(), &options).expect("the version has all that the sample uses");
    let from = text.find("use core::").expect("imports follow the attributes");
    let to = text.find("\nmod prelude").expect("every program has a prelude");
    expected.assert_eq(&text[from..to]);
}

#[test]
fn macro_1_78() {
    check(78, Form::Macro, expect_file!["text/macro-1.78.rs"]);
}

#[test]
fn macro_1_95() {
    check(95, Form::Macro, expect_file!["text/macro-1.95.rs"]);
}

#[test]
fn expanded_1_78() {
    check(78, Form::Expanded, expect_file!["text/expanded-1.78.rs"]);
}

#[test]
fn expanded_1_95() {
    check(95, Form::Expanded, expect_file!["text/expanded-1.95.rs"]);
}

/// Plain Rust of a program that has run, up to its prelude.
fn check_plain(minor: u32, surface: Surface, expected: ExpectFile) {
    let options = PrintOptions { form: Form::Surface(surface), ..PrintOptions::new(Version::new(minor)) };
    let known = RunFacts { ran: true, ..RunFacts::default() };
    let text = mirsmith_text::print::print_with(&sample(), &options, &known).expect("it can be said");
    let from = text.find("\n\n").expect("attributes come first") + 2;
    let to = text.find("\nmod prelude").unwrap_or(text.len());
    expected.assert_eq(&text[from..to]);
}

#[test]
fn plain_1_78() {
    check_plain(78, Surface::default(), expect_file!["text/plain-1.78.rs"]);
}

#[test]
fn plain_1_95() {
    check_plain(95, Surface::default(), expect_file!["text/plain-1.95.rs"]);
}

#[test]
fn plain_with_lines() {
    let surface = Surface { shows: Shows::Lines, ..Surface::default() };
    check_plain(95, surface, expect_file!["text/plain-lines.rs"]);
}

#[test]
fn plain_in_all_manners() {
    let surface = Surface { style: Style::all(), ..Surface::default() };
    check_plain(95, surface, expect_file!["text/plain-all-manners.rs"]);
}

#[test]
fn the_whole_file() {
    let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(Version::STABLE) };
    let text = mirsmith_text::print(&sample(), &options).expect("stable has all that the sample uses");
    expect_file!["text/whole.rs"].assert_eq(&text);
}

#[test]
fn for_const_evaluation() {
    let options = PrintOptions { form: Form::Macro, const_eval: true, ..PrintOptions::new(Version::STABLE) };
    let text = mirsmith_text::print(&sample(), &options).expect("stable has all that the sample uses");
    expect_file!["text/const-eval.rs"].assert_eq(&text);
}
