//! Prints programs, compiles them with real compilers and compares what they print with `mir::observe`.
//!
//! `rustc` must be there. Other compilers are named in `MIRSMITH_COMPILERS`, paths separated by `:`, for the
//! ignored tests, which `.ci/run crosscheck` runs.

mod build;
mod compile;
mod lints;
mod samples;

use std::collections::BTreeSet;

use compile::Compiler;
use mir::{Feature, Version};
use mirsmith_text::{Form, PrintOptions, print};
use samples::Sample;

const FORMS: [Form; 2] = [Form::Expanded, Form::Macro];

/// Prints, compiles and runs a sample, and compares trace and hash with its expectation.
fn check(compiler: &Compiler, sample: &Sample, form: Form) {
    let options = PrintOptions { form, ..PrintOptions::new(compiler.version) };
    let text = match print(&sample.program, &options) {
        Ok(text) => text,
        Err(lacking) => {
            assert!(!(sample.supported)(compiler.version), "{}: {lacking:?}", sample.name);
            return;
        }
    };
    assert!((sample.supported)(compiler.version), "{} must not print for {}", sample.name, compiler.version);
    let what = format!("{} for {} as {form:?}", sample.name, compiler.version);
    for opt_level in [0, 3] {
        let flags = [format!("-Copt-level={opt_level}"), "-Zvalidate-mir".into(), "-Zmir-opt-level=4".into()];
        let binary = compiler.build(&what, &text, &flags);
        assert_eq!(binary.run(true), sample.trace(), "{what}, -O{opt_level}, traced");
        assert_eq!(binary.run(false), sample.last_line() + "\n", "{what}, -O{opt_level}");
    }
}

#[test]
fn stable_agrees_with_the_definition_of_observations() {
    let compiler = Compiler::new("rustc");
    for sample in samples::all() {
        for form in FORMS {
            check(&compiler, &sample, form);
        }
    }
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn other_versions_agree_with_the_definition_of_observations() {
    for compiler in Compiler::others() {
        for sample in samples::all() {
            for form in FORMS {
                check(&compiler, &sample, form);
            }
        }
    }
}

#[test]
fn const_evaluation_finds_the_same_hash() {
    check_const_eval(&Compiler::new("rustc"));
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn const_evaluation_of_other_versions_finds_the_same_hash() {
    Compiler::others().iter().filter(|c| c.version >= Version::STABLE).for_each(check_const_eval);
}

fn check_const_eval(compiler: &Compiler) {
    let mut checked = 0;
    for sample in samples::all().into_iter().filter(|s| s.const_eval && (s.supported)(compiler.version)) {
        for form in FORMS {
            let options = PrintOptions { form, const_eval: true, ..PrintOptions::new(compiler.version) };
            let text = print(&sample.program, &options).unwrap_or_else(|e| panic!("{}: {e:?}", sample.name));
            let messages = compiler.const_eval_messages(&text);
            let found = mirsmith_text::print::const_eval_result(&messages);
            assert_eq!(found, Some(sample.hash()), "{} {form:?}: {messages}", sample.name);
            let flags = ["-Zunleash-the-miri-inside-of-you".into(), "-Zextra-const-ub-checks".into()];
            let binary = compiler.build(sample.name, &text, &flags);
            assert_eq!(binary.run(false), sample.last_line() + "\n");
            checked += 1;
        }
    }
    assert!(checked > 0, "no sample was const-evaluated");
}

#[test]
fn lacking_constructs_are_named() {
    let lacking = |sample: &Sample, version| -> Vec<Feature> {
        let unsupported = print(&sample.program, &PrintOptions::new(version)).expect_err(sample.name);
        let constructs: BTreeSet<Feature> = unsupported.into_iter().map(|u| u.construct).collect();
        constructs.into_iter().collect()
    };
    let all = samples::all();
    let by_name = |name: &str| all.iter().find(|s| s.name == name).expect("a sample of that name");
    assert_eq!(
        lacking(by_name("new constructs"), Version::new(78)),
        [Feature::PtrMetadata, Feature::CastUnsize, Feature::TailCall]
    );
    assert_eq!(
        lacking(by_name("old constructs"), Version::new(92)),
        [Feature::Deinit, Feature::Len, Feature::CopyForDeref]
    );
    assert_eq!(lacking(by_name("retag"), Version::NIGHTLY), [Feature::Retag]);
    let mut unfinished = mir::Program::new();
    let found = print(&unfinished, &PrintOptions::new(Version::STABLE)).expect_err("a hole");
    assert_eq!(
        found[0].to_string(),
        "ill-formed program: block without terminator at fn0 bb0[0] is not supported in this dialect"
    );
    unfinished.functions.clear();
    assert!(print(&unfinished, &PrintOptions::new(Version::STABLE)).is_err());
}
