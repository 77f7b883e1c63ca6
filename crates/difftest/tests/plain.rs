//! Back ends that get plain Rust.

mod common;

use generate::{Choices, Profile};
use mirsmith_difftest::backend::{ConfigError, config, select};
use mirsmith_difftest::{Backend, Code, End, Job, Prediction, State, settle};

fn plain(more: &str) -> Backend {
    common::rustc(&format!("form = \"surface\"\n{more}"))
}

fn program(seed: u64) -> (Job, Prediction) {
    let generated = generate::generate(&Profile::default(), Choices::new(seed)).expect("it runs");
    let prediction = Prediction::of(&generated.outcome).expect("it ends");
    (Job::mir(format!("seed {seed}"), generated.program), prediction)
}

fn unstable(backend: &Backend) -> bool {
    backend.flags.iter().any(|flag| flag.starts_with("-Z")) || backend.env.contains_key("RUSTC_BOOTSTRAP")
}

#[test]
fn plain_rust_needs_no_unstable_compiler() {
    let backend = plain("flags = [\"-Copt-level=0\"]");
    // A nightly has its own checks on.
    assert_eq!(unstable(&backend), backend.compiler.release.ends_with("-nightly"));
    assert!(backend.reference && !backend.flags.iter().any(|flag| flag.contains("debug-assertions")));
    assert!(unstable(&plain("gates = true")));
    // What is asked of the compiler is no part of the program.
    let asked = backend.with_flags(&["-Zmir-opt-level=4".to_string()]);
    assert!(unstable(&asked) && asked.is_plain() && !asked.reference);
}

#[test]
fn a_back_end_changes_its_form_and_back() {
    let custom = common::rustc("flags = [\"-Copt-level=3\"]");
    let there = custom.in_form(plain("").form);
    assert_eq!(there.flags, plain("flags = [\"-Copt-level=3\"]").flags);
    let back = there.in_form(custom.form);
    assert_eq!((&back.flags, &back.env), (&custom.flags, &custom.env));
    assert_eq!(custom.like(&there).form, there.form);
    assert_eq!(there.const_eval().form, custom.form);
}

#[test]
fn plain_programs_do_as_predicted() {
    let programs: Vec<(Job, Prediction)> = (0..12).map(program).collect();
    for style in ["plain", "drawn"] {
        let backend = plain(&format!("style = \"{style}\"\nflags = [\"-Copt-level=0\"]"));
        let results = common::test(&backend, &programs);
        let count = |wanted| results.iter().filter(|tested| tested.verdict.state == wanted).count();
        let wrong = results.iter().find(|t| !matches!(t.verdict.state, State::Pass | State::Unsupported));
        assert!(wrong.is_none(), "{style}: {wrong:?}");
        assert!(count(State::Pass) >= 2, "{style}: {results:?}");
    }
}

#[test]
fn what_has_no_plain_form_says_why() {
    let backend = plain("");
    let mut profile = Profile::default();
    profile.set_text("gated_floats=50").expect("there is such a knob");
    let lacking = (0..20).find_map(|seed| {
        let generated = generate::generate(&profile, Choices::new(seed)).expect("it runs");
        common::harness().source(&backend, &Job::mir("x", generated.program)).err()
    });
    let Some(End::Unsupported { why }) = lacking else { panic!("all have one: {lacking:?}") };
    assert!(why.contains("in plain Rust"), "{why}");
}

#[test]
fn a_drawn_style_is_the_programs_own() {
    let (backend, custom) = (plain("style = \"drawn\""), common::rustc(""));
    let styles: Vec<_> = (0..20)
        .map(|seed| {
            let Code::Mir(program) = program(seed).0.code else { panic!("it is custom MIR") };
            let style = backend.style_of(&program).expect("it is plain");
            assert_eq!(backend.style_of(&program), Some(style));
            assert_eq!(backend.pinned(&program).style_of(&program), Some(style));
            assert_eq!(custom.style_of(&program), None);
            style
        })
        .collect();
    assert!(styles.iter().any(|style| *style != styles[0]), "{styles:?}");
}

/// What compiles custom MIR as it should says nothing of how it was put into plain Rust.
#[test]
fn custom_mir_does_not_testify_against_plain_rust() {
    let (job, right) = program(3);
    let wrong = Prediction { hash: right.hash ^ 1, ..right.clone() };
    let accused = plain("flags = [\"-Copt-level=0\"]");
    let custom = common::rustc("flags = [\"-Copt-level=0\", \"-Zmir-opt-level=0\"]");
    let other = Backend { program: "/bin/false".into(), name: "other".to_string(), ..custom };
    let verdict = mirsmith_difftest::Verdict {
        state: State::SuspectPrediction,
        confirmed: true,
        ..mirsmith_difftest::judge(
            &accused,
            Some(&wrong),
            &mirsmith_difftest::Outcome::free(End::Exited {
                code: 0,
                stdout: right.output(),
                stderr: String::new(),
            }),
        )
    };
    let verdict = settle(&common::harness(), &accused, &job, &right, verdict, &[other]).expect("it runs");
    assert_eq!(verdict.state, State::SuspectPrediction);
}

#[test]
fn plain_rust_has_to_be_asked_for() {
    let named = |name: &str, on_request: bool| {
        let text = format!("[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\n");
        let on_request = if on_request { vec!["plain".to_string()] } else { Vec::new() };
        Backend { on_request, ..common::backend(&text) }
    };
    let all = [named("stable-O3", false), named("stable-plain-O3", true), named("plain", false)];
    let chosen = |patterns: &[&str]| -> Vec<String> {
        let patterns: Vec<String> = patterns.iter().map(ToString::to_string).collect();
        select(&all, &patterns).map_or(Vec::new(), |found| found.into_iter().map(|b| b.name).collect())
    };
    assert_eq!(chosen(&[]), ["stable-O3", "plain"]);
    assert_eq!(chosen(&["*-O3"]), ["stable-O3"]);
    assert_eq!(chosen(&["*-plain-*"]), ["stable-plain-O3"]);
    assert_eq!(chosen(&["stable-plain-O3"]), ["stable-plain-O3"]);
}

#[test]
fn wrong_entries_say_what_to_do() {
    let error = |more: &str| {
        let text = format!("[[backend]]\nname = \"x\"\nprogram = \"rustc\"\n{more}");
        let (file, _) = config::parse(&text).expect("it can be read");
        file.backend[0].resolve().err()
    };
    assert!(matches!(error("style = \"drawn\""), Some(ConfigError::OnlyPlain)));
    assert!(matches!(error("form = \"surface\"\nstyle = \"nice\""), Some(ConfigError::Style(_))));
    let interpreted = error("form = \"surface\"\ndriver = \"const-eval\"");
    assert!(matches!(interpreted, Some(ConfigError::PlainConstEval)));
}
