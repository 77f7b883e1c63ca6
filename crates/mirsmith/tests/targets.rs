//! The machine against the compilers of other targets, unoptimised: what a program sees of its target, programs of the
//! corpus, and generated ones.
//!
//! `MIRSMITH_TARGETS` names the targets, separated by `:`; `.ci/run targets` sets it.

use std::path::{Path, PathBuf};

use difftest::backend::{config, select};
use difftest::{Backend, End, Harness, Job, Launcher, Prediction};
use generate::{Choices, Profile, generate};
use machine::Limits;
use mir::syntax::{CastKind, Rvalue, Statement};
use mir::types::{FloatTy, IntTy, Ty};
use mir::{Program, typing};

/// How many programs of the corpus, spread over it.
const CORPUS: usize = 60;

/// How many generated ones.
const GENERATED: u64 = 30;

/// Programs that a compiler gets wrong, for reasons that are known.
fn is_known(backend: &Backend, program: &Program, end: &End) -> bool {
    let text = text::print(program, &text::PrintOptions::new(backend.dialect)).unwrap_or_default();
    match end {
        // docs/findings/aarch64-ptrmask; docs/compiler-bugs.md: carry-less products, and casts of f16.
        _ if backend.target().name == "aarch64" => {
            text.contains("ptr_mask") || text.contains("simd_carryless_mul") || casts_f16_to_128_bits(program)
        }
        // docs/targets.md: conversions of f128.
        _ if backend.target().name == "armv7" => text.contains("f128"),
        _ => false,
    }
}

fn casts_f16_to_128_bits(program: &Program) -> bool {
    let is_f16 = |ty| program.types.get(ty) == &Ty::Float(FloatTy::F16);
    let has_128_bits = |ty| matches!(program.types.get(ty), Ty::Int(IntTy::I128 | IntTy::U128));
    program.functions.iter().any(|function| {
        let statements = function.blocks.iter().flat_map(|block| &block.statements);
        statements.into_iter().any(|statement| match statement {
            Statement::Assign(_, Rvalue::Cast(CastKind::As, from, to)) => {
                has_128_bits(*to) && typing::operand_ty(program, function, from).is_some_and(is_f16)
            }
            _ => false,
        })
    })
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The programs of files, for a target, that are defined there.
fn read(files: &[PathBuf], backend: &Backend) -> Vec<(String, Program)> {
    let program = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a file");
        let program = text::parse::parse_for(&text, backend.target()).ok()?;
        let fits = mir::wf::check(&program).is_ok() && backend.runs(&program);
        fits.then(|| (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), program))
    };
    files.iter().filter_map(program).collect()
}

/// The programs of fresh seeds, which are printed.
fn generated(backend: &Backend) -> Vec<(String, Program)> {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
    let given = std::env::var("MIRSMITH_SEED").ok().and_then(|seed| seed.parse().ok());
    let first: u64 = given.unwrap_or(clock.as_secs() * 1000);
    println!("{}: seeds {first} to {} (MIRSMITH_SEED sets the first)", backend.name, first + GENERATED - 1);
    let mut usual = Profile::default();
    usual.set_text(&format!("target={}", backend.target().name)).expect("a target of the table");
    let made = |name: &str, profile: &Profile, seed: u64| {
        let made = generate(profile, Choices::new(seed)).expect("the generator makes programs that run");
        (format!("{name}, seed {seed}"), made.program)
    };
    let mut programs: Vec<(String, Program)> =
        (first..first + GENERATED).map(|seed| made("default", &usual, seed)).collect();
    let neon = Profile::built_in("neon").expect("a profile of the table");
    if neon.target() == backend.target() {
        programs.extend((first..first + GENERATED).map(|seed| made("neon", &neon, seed)));
    }
    programs
}

/// What goes wrong on a back end.
fn failures(harness: &Harness, backend: &Backend) -> Vec<String> {
    let corpus = files("ok");
    let some: Vec<PathBuf> = corpus.iter().step_by(corpus.len() / CORPUS).cloned().collect();
    let own = read(&files("targets"), backend);
    assert!(!own.is_empty(), "{}: no program of tests/targets", backend.name);
    let programs = [own, read(&some, backend), generated(backend)].concat();
    let mut jobs = Vec::new();
    for (name, program) in &programs {
        let outcome = machine::run(program, Limits::default());
        // What is defined on x86-64 need not be here.
        if let Some(prediction) = Prediction::of(&outcome) {
            jobs.push((Job::mir(name, program.clone()), prediction, program));
        }
    }
    let tests: Vec<Job> = jobs.iter().map(|(job, ..)| job.clone()).collect();
    let outcomes = harness.test(backend, &tests).expect("the harness works");
    let mut failures = Vec::new();
    let (mut right, mut unable) = (0, 0);
    for ((job, prediction, program), outcome) in jobs.iter().zip(outcomes) {
        match &outcome.end {
            End::Exited { code: 0, stdout, .. } if *stdout == prediction.output() => right += 1,
            End::Unsupported { .. } => unable += 1,
            end if is_known(backend, program, end) => println!("{}: {}: known", backend.name, job.name),
            end => failures.push(format!("{}: {}: {end:?}", backend.name, job.name)),
        }
    }
    println!("{}: {right} of {} as predicted, {unable} unsupported", backend.name, jobs.len());
    if right * 10 < jobs.len() * 9 {
        failures.push(format!("{}: only {right} of {} programs say anything", backend.name, jobs.len()));
    }
    failures
}

#[test]
#[ignore = "needs the targets in MIRSMITH_TARGETS"]
fn programs_print_what_the_machine_predicts() {
    let names = std::env::var("MIRSMITH_TARGETS").expect("MIRSMITH_TARGETS names targets, separated by ':'");
    let found = config::load(None).expect("the back ends that are installed").backends;
    let helper = Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]);
    let harness = Harness::new(helper);
    let mut wrong = Vec::new();
    for name in names.split(':') {
        let patterns = [format!("{name}-O0-mir0"), format!("{name}-*-O0-mir0")];
        let backends: Vec<Backend> = patterns
            .iter()
            .flat_map(|p| select(&found, std::slice::from_ref(p)).unwrap_or_default())
            .collect();
        let mut backends: Vec<Backend> =
            backends.into_iter().filter(|b| b.form == text::Form::Expanded).collect();
        // All programs end: only a slow machine takes long.
        backends.iter_mut().for_each(|backend| backend.limits.run = backend.limits.run.times(10.0));
        assert!(
            !backends.is_empty(),
            "{name} is not installed; run: scripts/install-compilers target-{name}"
        );
        wrong.extend(backends.iter().flat_map(|backend| failures(&harness, backend)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
