//! The driver `mir`: MIR after passes, run by the machine.

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use generate::{Choices, Profile};
use mirsmith_difftest::backend::{mir_passes, select};
use mirsmith_difftest::between_passes::stages::built;
use mirsmith_difftest::{
    Backend, Blamed, End, Job, Prediction, State, Tested, Verdict, blame_by_stages, preflight,
};

fn validator(more: &str) -> Backend {
    common::rustc(&format!("driver = \"mir\"\n{more}")).with_flags(&["-Copt-level=3".to_string()])
}

fn job(name: &str, text: &str) -> (Job, Prediction) {
    let program = text::parse::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let prediction = Prediction::of(&machine::run(&program, machine::Limits::default()));
    (Job::mir(name, program), prediction.unwrap_or_else(|| panic!("{name} is undefined")))
}

/// A copied argument that is also the destination: DeadStoreElimination moves it.
const COPIED: &str = r#"
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() { mir! { let x: [u64; 4]; let u: (); let n: u64;
    { x = [1_u64, 2_u64, 3_u64, 4_u64]; Call(x = fn1(x), ReturnTo(bb1), UnwindUnreachable()) }
    bb1 = { let_index = 0_usize; n = x[let_index]; Call(u = observe_u64(0, n), ReturnTo(bb2), UnwindUnreachable()) }
    bb2 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(y: [u64; 4]) -> [u64; 4] { mir! { { RET = y; Return() } } }
fn main() { fn0(); }
"#;

fn copied() -> (Job, Prediction) {
    job("copied", &COPIED.replace("let u: ();", "let u: (); let let_index: usize;"))
}

#[test]
fn it_passes_preflight() {
    let unfit = preflight(&common::harness(), &[validator("")], 1).expect("it runs");
    assert!(unfit.is_empty(), "{unfit:?}");
    let unfit = preflight(&common::harness(), &[drawing()], 1).expect("it runs");
    assert!(unfit.is_empty(), "{unfit:?}");
}

#[test]
fn generated_programs_are_read_in_batches() {
    let make = |seed| {
        let generated = generate::generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        let prediction = Prediction::of(&generated.outcome).expect("it ends");
        (Job::mir(format!("seed {seed}"), generated.program).of_seed(seed), prediction)
    };
    let programs: Vec<(Job, Prediction)> = (40..60).map(make).collect();
    // Without passes nothing can be wrong but our reader and our machine.
    let backend = validator("").with_flags(&["-Zmir-opt-level=0".to_string(), "-Copt-level=0".to_string()]);
    for tested in common::test(&backend, &programs) {
        assert_eq!(tested.verdict.state, State::Pass, "{:?}", tested.verdict);
    }
}

/// No native run need show it: what a pass makes undefined is found all the same.
#[test]
fn undefined_behaviour_that_a_pass_makes_is_found() {
    let backend = validator("");
    let tested = common::test(&backend, &[copied(), copied()]);
    for one in tested {
        let verdict = one.verdict;
        assert_eq!(verdict.state, State::RunCrash, "{verdict:?}");
        assert_eq!(verdict.message, "undefined behaviour: move-overlap");
        assert!(verdict.confirmed);
    }
}

#[test]
fn the_stage_names_pass_and_function() {
    let (blamed, _) = blame_by_stages(&common::harness(), &validator(""), &copied().0).expect("it runs");
    let Blamed::Pass { pass, function, end } = blamed else { panic!("{blamed:?}") };
    assert!(pass.starts_with("DeadStoreElimination"), "{pass}");
    assert_eq!(function, "fn0");
    assert!(matches!(end, End::RunCrash { .. }));
}

/// A comparison that SimplifyComparisonIntegral removes though it is read. With all passes nothing is wrong.
const HIDDEN: &str = r#"
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(a: u8) { mir! { type RET = (); let n: u8; let b: bool;
    { b = a == 0_u8; n = b as u8; match Move(b) { false => bb1, _ => bb1 } }
    bb1 = { Call(RET = observe_u8(0, n), ReturnTo(bb2), UnwindUnreachable()) }
    bb2 = { Return() } } }
fn main() { unsafe { fn0(core::hint::black_box(0_u8)) } }
"#;

fn drawing() -> Backend {
    let flags = ["-Zmir-opt-level=4".to_string(), mir_passes::RANDOM.to_string()];
    Backend { name: "x-random".to_string(), ..validator("").with_flags(&flags) }
}

#[test]
fn a_pass_is_seen_without_those_that_hide_it() {
    let (job, prediction) = job("hidden", HIDDEN);
    let verdict = |backend: &Backend, seed| {
        let [tested] = <[Tested; 1]>::try_from(common::test(
            backend,
            &[(job.clone().of_seed(seed), prediction.clone())],
        ))
        .expect("one program");
        tested.verdict
    };
    let all = validator("").with_flags(&["-Zmir-opt-level=4".to_string()]);
    assert_eq!(verdict(&all, 0).state, State::Pass);
    let seen = |verdict: &Verdict| {
        let guilty = verdict.stack == ["SimplifyComparisonIntegral"];
        guilty
            && verdict.state == State::RunCrash
            && verdict.message == "undefined behaviour: uninit"
            && verdict.confirmed
    };
    let alone = select(&[drawing()], &["x-random@SimplifyComparisonIntegral".to_string()]).expect("it draws");
    let alone = verdict(&alone[0], 0);
    assert!(seen(&alone), "{alone:?}");
    // Drawn sets show it soon, and the stored one shows it again.
    let found = (0..40).map(|group| group * 16).find(|seed| seen(&verdict(&drawing(), *seed)));
    let seed = found.expect("one of forty sets has the pass without the others");
    let passes = drawing().passes_for(&job.clone().of_seed(seed)).expect("it is drawn");
    assert_eq!(drawing().with_passes_of_seed(seed).mir_passes(), Some(passes.clone()));
    assert!(seen(&verdict(&drawing().with_mir_passes(&passes), 12345)), "{passes}");
    assert_eq!(drawing().selector(Some(&passes)), format!("x-random@{passes}"));
}

#[test]
fn a_drawn_set_is_what_runs() {
    let (job, _) = copied();
    let names: BTreeSet<String> = mir_passes::PASSES.map(String::from).into();
    let ran = |backend: &Backend, seed: u64| {
        let dumps = ["-Zdump-mir=fn0".to_string(), "-Zdump-mir-dir=dumps".to_string()];
        let ran: Mutex<BTreeSet<String>> = Mutex::default();
        let inspect = |directory: &Path, _: &[usize]| {
            let files = std::fs::read_dir(directory.join("dumps")).expect("there are dumps").flatten();
            let files = files.filter_map(|file| text::dump::dumped(&file.file_name().to_string_lossy()));
            ran.lock().expect("one thread").extend(files.filter(|dump| dump.after).map(|dump| dump.pass));
        };
        let jobs = [job.clone().of_seed(seed)];
        common::harness().test_inspected(&backend.with_flags(&dumps), &jobs, &inspect).expect("it runs");
        let ran = ran.into_inner().expect("one thread");
        ran.intersection(&names).cloned().collect::<BTreeSet<String>>()
    };
    let all = validator("").with_flags(&["-Zmir-opt-level=4".to_string()]);
    assert_eq!(ran(&all, 0), names, "the table has names that this rustc has not");
    for seed in [0, 16, 32, 48, 64, 80] {
        let passes = drawing().passes_for(&job.clone().of_seed(seed)).expect("it is drawn");
        let drawn: BTreeSet<String> = passes.split('+').map(String::from).collect();
        assert_eq!(ran(&drawing(), seed), drawn.intersection(&names).cloned().collect(), "seed {seed}");
        let kept = ran(&drawing().keeping("DeadStoreElimination"), seed);
        assert!(
            kept.contains("DeadStoreElimination-initial") && kept.contains("DeadStoreElimination-final"),
            "{kept:?}"
        );
    }
}

#[test]
fn a_wrong_choice_of_passes_is_refused() {
    let error = |pattern: &str| {
        let backends = [drawing(), Backend { name: "y".to_string(), ..validator("") }];
        select(&backends, &[pattern.to_string()]).map(|_| ()).map_err(|error| error.to_string())
    };
    let unknown = error("x-random@GVM");
    assert_eq!(unknown, Err("`GVM` is not an optional MIR pass, did you mean `GVN`?".to_string()));
    assert!(error("y@GVN").is_err_and(|text| text.contains("draws no MIR passes")));
    assert_eq!(error("x-*@GVN+Inline"), Ok(()));
}

#[test]
fn plain_rust_has_no_original() {
    let outcome = common::harness().test_alone(&validator(""), &Job::rust("x", "fn main() {}"), false);
    assert!(matches!(outcome.expect("it runs").end, End::Unsupported { .. }));
}

/// The guard: MIR as it is built behaves as the original, for all programs of `tests/ok`, or of the directory
/// `MIRSMITH_PROGRAMS` (`MIRSMITH_COMPILERS`: paths to rustc, separated by `:`; without it the toolchain of the tests). What
/// can't be read is counted by form.
#[test]
#[ignore = "compiles hundreds of programs"]
fn built_mir_is_the_original() {
    let own = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ok");
    let directory = std::env::var_os("MIRSMITH_PROGRAMS").map_or(own, Into::into);
    let compilers = std::env::var("MIRSMITH_COMPILERS").unwrap_or_default();
    let mut backends: Vec<Backend> = compilers
        .split(':')
        .filter(|path| !path.is_empty())
        .map(|path| {
            common::backend(&format!(
                "[[backend]]\nname = \"{path}\"\nprogram = \"{path}\"\ndriver = \"mir\"\n"
            ))
        })
        .collect();
    if backends.is_empty() {
        backends.push(validator(""));
    }
    let harness = common::harness();
    let mut wrong = Vec::new();
    for backend in &backends {
        let mut counts: std::collections::BTreeMap<String, usize> = Default::default();
        for entry in std::fs::read_dir(&directory).expect("tests/ok").flatten() {
            let text = std::fs::read_to_string(entry.path()).expect("a text");
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.ends_with(".rs") {
                continue;
            }
            let (job, prediction) = job(&name, &text);
            let what = match built(&harness, backend, &job).expect("it runs") {
                End::Exited { stdout, .. } if stdout == prediction.output() => "same".to_string(),
                End::Unsupported { why } => why,
                end => {
                    wrong.push(format!("{}: {name}: {end:?}", backend.name));
                    "different".to_string()
                }
            };
            *counts.entry(what).or_default() += 1;
        }
        println!("{}: {counts:#?}", backend.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
