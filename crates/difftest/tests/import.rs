//! Importing ordinary Rust: the functions of `tests/import`, run by the machine and natively, compared with the
//! original.

mod common;

use std::collections::BTreeMap;
use std::path::PathBuf;

use mirsmith_difftest::between_passes::import::{
    Built, Choice, Chosen, Fate, built_mir, choose, native_text, observed,
};
use mirsmith_difftest::harness::drive::native;
use mirsmith_difftest::{Backend, End, Job, Prediction, State};
use text::import::{File, Reason, Refusal};

/// Files with their names.
fn corpus() -> Vec<(String, String)> {
    let directory = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/import"));
    let entries = std::fs::read_dir(directory).expect("tests/import").flatten();
    let mut files: Vec<(String, String)> = entries
        .filter(|entry| entry.path().extension().is_some_and(|ext| ext == "rs"))
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

fn mir_of(text: &str) -> String {
    match built_mir(&common::harness(), &common::rustc(""), text).expect("it runs") {
        Built::Mir(mir) => mir,
        Built::Refused(refusal) => panic!("{refusal}"),
    }
}

/// A function with its module for the original, or why there is none.
type Function = (String, Result<(Chosen, String), Refusal>);

fn import_all(text: &str) -> Vec<Function> {
    let mir = mir_of(text);
    let file = File::new(text, &mir).expect("it is Rust");
    let one = |path: &String| {
        let mut imported = file.import(path, &observed)?;
        let calls = imported.made_calls(8)?;
        let chosen = choose(&imported, &calls)?.good()?;
        let module = imported.native(&chosen.calls).expect("Rust can say it");
        Ok((chosen, module))
    };
    file.functions().into_iter().map(|path| (path.clone(), one(&path))).collect()
}

/// What the imported program prints, with every event.
fn trace(chosen: &Chosen) -> String {
    let events: String = chosen.execution.events.iter().map(|event| format!("{event}\n")).collect();
    format!("{events}{}\n", mir::observe::hash_line(chosen.execution.hash))
}

/// The original functions, called natively, print the same.
fn originals(
    name: &str,
    text: &str,
    backend: &Backend,
    functions: &[(&String, &Chosen, &String)],
) -> Vec<String> {
    let modules: Vec<String> = functions.iter().map(|(.., module)| module.to_string()).collect();
    let harness = common::harness();
    let text = native_text(text, &modules);
    let compiled = native::compile(&harness, backend, &text, modules.len()).expect("it runs");
    assert!(compiled.program.is_ok(), "{name}: {:?}\n{text}", compiled.program);
    let mut wrong = Vec::new();
    for (i, (path, chosen, _)) in functions.iter().enumerate() {
        let run = || native::run(&harness, backend, &compiled, Some(i), true).expect("it runs");
        // On a busy computer even a short run may take too long.
        let mut outcome = run();
        if matches!(outcome.end, End::Timeout { .. }) {
            outcome = run();
        }
        let expected = trace(chosen);
        if !matches!(&outcome.end, End::Exited { code: 0, stdout, .. } if *stdout == expected) {
            wrong.push(format!("{name}: the original {path}: {:?}\ninstead of {expected}", outcome.end));
        }
    }
    wrong
}

/// Each function of the file has the reason for which it is refused above it.
fn reasons_stand_above(text: &str, all: &[Function]) {
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2) {
        let name = pair[1].strip_prefix("pub fn ").and_then(|rest| rest.split(['(', '<']).next());
        let Some(name) = name else { continue };
        let found = all.iter().find(|(path, _)| path == name).map(|(_, function)| function);
        let reason = found.and_then(|function| function.as_ref().err()).map(|refusal| refusal.reason.name());
        assert_eq!(reason, pair[0].strip_prefix("// "), "{name}");
    }
}

#[test]
fn functions_of_ordinary_rust() {
    let flags = |level: &str| {
        [format!("-Copt-level={level}"), "-Coverflow-checks=off".into(), "-Cdebug-assertions=off".into()]
    };
    let backends = ["0", "3"].map(|level| common::rustc("").with_flags(&flags(level)));
    let mut reasons: BTreeMap<Reason, Vec<String>> = BTreeMap::new();
    let (mut imported, mut calls, mut wrong) = (0, 0, Vec::new());
    for (name, text) in corpus() {
        let all = import_all(&text);
        if name == "refused.rs" {
            reasons_stand_above(&text, &all);
        }
        let (mut programs, mut functions) = (Vec::new(), Vec::new());
        for (path, function) in &all {
            match function {
                Ok((chosen, module)) => {
                    let prediction = Prediction::of(&chosen.execution).expect("it ends");
                    programs.push((Job::mir(format!("{name} {path}"), chosen.program.clone()), prediction));
                    functions.push((path, chosen, module));
                    calls += chosen.calls.len();
                }
                Err(refusal) => {
                    reasons.entry(refusal.reason).or_default().push(format!("{name} {path}: {refusal}"))
                }
            }
        }
        imported += functions.len();
        for backend in backends.iter().filter(|_| !functions.is_empty()) {
            wrong.extend(originals(&name, &text, backend, &functions));
            for ((job, _), tested) in programs.iter().zip(common::test(backend, &programs)) {
                if tested.verdict.state != State::Pass {
                    wrong.push(format!("{}: {:?}", job.name, tested.verdict));
                }
            }
        }
    }
    for (reason, refused) in &reasons {
        println!("{reason}: {}\n  {}", refused.len(), refused.join("\n  "));
    }
    println!("{imported} functions with {calls} calls");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Exactly what stands in that file is refused.
    let elsewhere: Vec<&String> =
        reasons.values().flatten().filter(|text| !text.starts_with("refused.rs ")).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
    assert!(imported >= 100, "{imported}");
}

#[test]
fn calls_that_panic_are_left_out() {
    let text = "pub fn f(a: [u8; 4], i: usize) -> u8 { a[i] }\npub unsafe fn g(p: *const u8) -> u8 { *p.offset(1) }\n";
    let mir = mir_of(text);
    let file = File::new(text, &mir).expect("it is Rust");
    let mut f = file.import("f", &observed).expect("it is imported");
    let good = f.written_call(&["[1, 2, 3, 4]".into(), "3".into()]).expect("values");
    let bad = f.written_call(&["[1, 2, 3, 4]".into(), "4".into()]).expect("values");
    let choice = choose(&f, &[bad.clone(), good.clone()]).expect("it is well-formed");
    assert_eq!(choice.fates, [Fate::Panics, Fate::Returns]);
    let chosen = choice.good().expect("one returns");
    assert_eq!(chosen.calls, [good]);
    assert_eq!(chosen.execution.events[0].bits(), 4);
    let none = choose(&f, &[bad]).and_then(Choice::good).map(|chosen| chosen.calls);
    assert_eq!(none.expect_err("none returns").reason, Reason::NoCall);
    let mut g = file.import("g", &observed).expect("it is imported");
    let calls = g.made_calls(1).expect("values");
    let choice = choose(&g, &calls).expect("it is well-formed");
    assert!(matches!(choice.stop(), Some(machine::Stop::Ub(_))), "{:?}", choice.fates);
}

#[test]
fn what_rustc_refuses_is_no_file() {
    let built = built_mir(&common::harness(), &common::rustc(""), "fn f() -> u8 { true }").expect("it runs");
    assert!(matches!(&built, Built::Refused(refusal) if refusal.reason == Reason::Compile), "{built:?}");
}
