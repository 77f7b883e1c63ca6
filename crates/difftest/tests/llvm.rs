//! Standalone LLVM: with stand-ins for its tools, and with the real ones of every installed version.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use generate::{Choices, Profile};
use mirsmith_difftest::backend::llvm::{draw, major, table};
use mirsmith_difftest::backend::{builtin, config};
use mirsmith_difftest::{Backend, End, Job, Prediction, State, Tested, preflight};

/// Some generated programs with their predictions.
fn programs(seeds: std::ops::Range<u64>) -> Vec<(Job, Prediction)> {
    let make = |seed| {
        let generated = generate::generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        let prediction = Prediction::of(&generated.outcome).expect("it ends");
        (Job::mir(format!("seed {seed}"), generated.program).of_seed(seed), prediction)
    };
    seeds.map(make).collect()
}

/// A directory with an `opt` that does this, and an `llc` that is never right.
fn tools(name: &str, version: &str, opt: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tools-{name}"));
    std::fs::create_dir_all(&directory).expect("a directory");
    let opt = format!("#!/bin/sh\n[ \"$1\" = --version ] && echo 'LLVM version {version}' && exit\n{opt}\n");
    for (tool, text) in
        [("opt", opt), ("llc", "#!/bin/sh\necho 'LLVM ERROR: Cannot select: t1' >&2\nexit 1\n".into())]
    {
        let path = directory.join(tool);
        std::fs::write(&path, text).expect("a script");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
    directory
}

fn with_tools(directory: &Path, more: &str) -> Backend {
    common::rustc(&format!("driver = \"llvm\"\ntools = \"{}\"\n{more}", directory.display()))
}

#[test]
fn a_crash_of_opt_has_its_pass() {
    let opt = "echo 'PLEASE submit a bug report' >&2\n\
               echo '1.\tRunning pass \"function(sroa<modify-cfg>)\" on module \"program.bc\"' >&2\n\
               echo '2.\tRunning pass \"sroa<modify-cfg>\" on function \"f\"' >&2\nkill -SEGV $$";
    let backend = with_tools(&tools("crash", "99.0.0", opt), "passes = \"function(sroa)\"");
    let results = common::test(&backend, &programs(0..1));
    let verdict = &results[0].verdict;
    assert_eq!((verdict.state, verdict.message.as_str()), (State::CompilerCrash, "signal SIGSEGV"));
    assert_eq!(verdict.stack.first().map(String::as_str), Some("sroa"));
}

#[test]
fn broken_modules_and_code_generation_are_crashes() {
    let opt = "echo 'LLVM ERROR: Broken module found, compilation aborted!' >&2\nexit 1";
    let broken = with_tools(&tools("broken", "99.0.0", opt), "verify-each = true");
    let copy = "while [ $# -gt 1 ]; do [ \"$1\" = -o ] && out=$2; shift; done; cp \"$1\" \"$out\"";
    let unselected = with_tools(&tools("copy", "99.0.0", copy), "");
    for (backend, message) in [(broken, "Broken module found"), (unselected, "Cannot select")] {
        let results = common::test(&backend, &programs(0..1));
        let Tested { outcome, verdict, .. } = &results[0];
        assert!(
            matches!(&outcome.end, End::CompilerCrash(crash) if crash.message.contains(message)),
            "{outcome:?}"
        );
        assert!(verdict.confirmed);
    }
}

#[test]
fn a_command_for_people_has_all_steps() {
    let directory = tools("steps", "99.0.0", "exit 1");
    let more =
        "passes = \"function(sroa<modify-cfg>)\"\nllc = [\"-O2\", \"-global-isel\"]\nverify-each = true";
    let command = with_tools(&directory, more).command_line("program.rs");
    let steps: Vec<&str> = command.split(" && ").collect();
    assert_eq!(steps.len(), 5, "{command}");
    assert!(
        steps[0].contains("-Cno-prepopulate-passes")
            && steps[0].ends_with("--emit=llvm-bc -o program.bc program.rs")
    );
    assert!(
        steps[1]
            .ends_with("opt '-passes=function(sroa<modify-cfg>)' -verify-each -o optimised.bc program.bc")
    );
    assert!(
        steps[2].contains("llc -O2 -global-isel ")
            && steps[4].ends_with("-Zpre-link-arg=program.o -o program link.rs")
    );
    // Nothing to do for `opt`.
    let command = with_tools(&directory, "passes = \"\"\nllc = [\"-O0\"]").command_line("program.rs");
    assert!(!command.contains("/opt ") && command.contains("-o program.o program.bc"), "{command}");
}

#[test]
fn entries_that_make_no_sense_are_refused() {
    let old = tools("old", "3.9.0", "exit 1");
    let rustc = common::rustc("").program.display().to_string();
    let resolve = |more: &str| {
        let text = format!("[[backend]]\nname = \"x\"\nprogram = \"{rustc}\"\n{more}");
        let (file, _) = config::parse(&text).expect("it is a configuration");
        file.backend[0].resolve().map(drop).unwrap_err().to_string()
    };
    assert!(resolve("driver = \"llvm\"").contains("tools = "));
    assert!(resolve("passes = \"function(sroa)\"").contains("driver = \"llvm\""));
    let text = resolve(&format!("driver = \"llvm\"\ntools = \"{}\"", old.display()));
    assert!(text.contains("LLVM 3.9.0 can't read"), "{text}");
    assert!(resolve("driver = \"llvm\"\ntools = \"nowhere\"").contains("install-compilers"));
}

#[test]
fn only_what_does_nothing_is_a_reference() {
    let directory = tools("reference", "99.0.0", "exit 1");
    let is_reference = |more| with_tools(&directory, more).reference;
    assert!(is_reference("passes = \"\"\nllc = [\"-O0\"]"));
    assert!(!is_reference("passes = \"\"") && !is_reference("llc = [\"-O0\"]"));
}

#[test]
fn a_drawn_pipeline_is_named_and_can_be_repeated() {
    let directory = tools("drawn", "99.0.0", "exit 1");
    let random = with_tools(&directory, "passes = \"random\"");
    let job = programs(100..101).remove(0).0;
    let drawn = random.with_passes_for(&job).into_owned();
    let passes = drawn.passes().expect("it is decided");
    assert_eq!(random.passes(), None);
    assert_eq!(random.with_passes_of_seed(100).passes(), Some(passes));
    let named = with_tools(&directory, &format!("passes = \"{passes}\""));
    assert_eq!(named.identity_hash(), drawn.identity_hash());
    assert_ne!(named.identity_hash(), random.identity_hash());
}

/// The back ends of every version that is installed.
fn installed() -> Vec<Backend> {
    let loaded = config::load(None).expect("compilers are found");
    let found: Vec<Backend> = loaded.backends.into_iter().filter(|b| b.llvm.is_some()).collect();
    assert!(!found.is_empty(), "no LLVM is installed; run: scripts/install-compilers llvm-22");
    found
}

fn version(backend: &Backend) -> u32 {
    backend.llvm.as_ref().map_or(0, |llvm| major(&llvm.version))
}

#[test]
#[ignore = "needs scripts/install-compilers llvm-22"]
fn real_tools_are_right_on_plain_programs() {
    let backends = installed();
    let harness = common::harness();
    assert_eq!(preflight(&harness, &backends, 1).expect("it runs"), []);
    let programs = programs(0..20);
    for backend in backends.iter().filter(|b| b.passes().is_some() && version(b) >= 22) {
        let results = common::test(backend, &programs);
        let wrong: Vec<_> = results.iter().filter(|t| t.verdict.state.is_finding()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(results.iter().filter(|t| t.verdict.state == State::Pass).count() >= 15);
    }
}

#[test]
#[ignore = "needs scripts/install-compilers llvm-22"]
fn bitcode_is_made_once() {
    let backends = installed();
    let of = |word: &str| backends.iter().rfind(|b| b.name.ends_with(word)).expect("a back end").clone();
    let harness = common::harness();
    let jobs: Vec<Job> = programs(0..16).into_iter().map(|(job, _)| job).collect();
    let cpu = |backend: &Backend| {
        let outcomes = harness.test(backend, &jobs).expect("it runs");
        outcomes.iter().map(|outcome| outcome.compile_cpu.as_secs_f64()).sum::<f64>()
    };
    let (first, again) = (cpu(&of("-O0")), cpu(&of("-O0")));
    assert!(again < 0.8 * first, "{first} {again}");
}

/// What `opt --print-passes` lists, without parameters.
fn known(backend: &Backend) -> BTreeSet<String> {
    let opt = &backend.llvm.as_ref().expect("it is LLVM").opt;
    let output = std::process::Command::new(opt).arg("--print-passes").output().expect("opt runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().map(|line| line.trim().split('<').next().unwrap_or_default().to_string()).collect()
}

#[test]
#[ignore = "needs scripts/install-compilers llvm-22"]
fn the_table_has_what_each_version_has() {
    let mut versions = BTreeSet::new();
    for backend in installed().iter().filter(|backend| versions.insert(version(backend))) {
        let (version, known) = (version(backend), known(backend));
        let names = table::PASSES.iter().filter(|pass| pass.is_in(version)).map(|pass| pass.name);
        let unknown: Vec<&str> = names.filter(|name| !known.contains(*name)).collect();
        assert_eq!(unknown, Vec::<&str>::new(), "LLVM {version}");
        // All drawn pipelines are understood, with their parameters.
        let opt = &backend.llvm.as_ref().expect("it is LLVM").opt;
        for number in 0..200 {
            let passes = format!("-passes={}", draw::pipeline(number, version));
            // Some passes ask the target.
            let args = ["-mtriple=x86_64", &passes, "-disable-output", "-print-pipeline-passes", "/dev/null"];
            let output = std::process::Command::new(opt).args(args).output().expect("opt runs");
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "LLVM {version}: {passes}: {errors}");
        }
    }
    assert!(builtin::compilers_dir().is_some());
}
