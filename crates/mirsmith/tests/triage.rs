//! Blame with real compilers. Ignored by default: each test compiles a program some fifty times.
//!
//! `cargo nextest run -p mirsmith --test triage --run-ignored only`

use std::path::{Path, PathBuf};
use std::process::Command;

use difftest::backend::config;
use difftest::{Backend, Harness, Launcher, Prediction};
use serde_json::Value;
use triage::blame::Stage;
use triage::plain::section::More;
use triage::report::opinion::Opinion;
use triage::report::{Checked, Expect, llvm};
use triage::{Known, Report, Subject};

/// A program that shows a known bug and has a report; or one that is written by hand.
fn program(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let trophy = root.join("docs/trophies").join(name).join("program.rs");
    if trophy.exists() { trophy } else { root.join("crates/triage/tests/programs").join(name) }
}

fn trophy(name: &str) -> Report {
    let path = program(name).with_file_name("report.json");
    Report::parse(&std::fs::read_to_string(path).expect("a report")).expect("a report")
}

fn harness() -> Harness {
    Harness::new(Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]))
}

fn backends() -> Vec<Backend> {
    config::load(None).expect("compilers are found").backends
}

/// The first back end of the toolchain `stable` at level 3.
fn stable(backends: &[Backend]) -> Backend {
    backends.iter().find(|b| b.name == "stable-O3").expect("rustup's stable is installed").clone()
}

/// What `mirsmith triage` says.
fn blame(name: &str, on: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args(["--json", "triage", "--on", on])
        .arg(program(name))
        .output()
        .expect("mirsmith runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["blame"].clone()
}

/// Releases that are wrong at `-Copt-level=3`.
fn wrong(blame: &Value) -> Vec<&str> {
    let rows = blame["versions"].as_array().expect("a table");
    let is_wrong = |row: &&Value| row["levels"][3] == "wrong";
    rows.iter().filter(is_wrong).map(|row| row["release"].as_str().unwrap_or("")).collect()
}

#[test]
#[ignore = "compiles some fifty times"]
fn a_comparison_that_is_still_read() {
    let blame = blame("simplify-comparison-integral", "stable-O3");
    assert_eq!(blame["mir"]["name"], "SimplifyComparisonIntegral");
    assert_eq!(blame["mir"]["function"], "fn0");
    assert_eq!(blame["mir"]["toggle"], "-Zmir-enable-passes=-SimplifyComparisonIntegral");
    assert_eq!(blame["stage"], "mir");
    // The machine says the same.
    assert_eq!(blame["proof"]["mir"], "wrong");
    assert_eq!(blame["proof"]["pass"], "SimplifyComparisonIntegral");
    assert_eq!(blame["proof"]["function"], "fn0");
    assert!(wrong(&blame).contains(&"1.95.0") && !wrong(&blame).contains(&"1.98.1"), "{:?}", wrong(&blame));
}

#[test]
#[ignore = "compiles some fifty times"]
fn an_argument_that_is_the_destination() {
    let blame = blame("dead-store-elimination", "stable-O3");
    assert_eq!(blame["mir"]["name"], "DeadStoreElimination-initial");
    assert_eq!(blame["mir"]["function"], "fn0");
    // One instance alone is not enough: the other does the same.
    let both = "-Zmir-enable-passes=-DeadStoreElimination-final,-DeadStoreElimination-initial";
    assert_eq!(blame["mir"]["toggle"], both);
}

/// The argument and the destination are made one place by DeadStoreElimination; nothing is wrong until
/// DestinationPropagation makes use of that in the callee. The machine and rustc's own check name the first.
#[test]
#[ignore = "compiles some fifty times"]
fn a_pass_that_only_shows_it() {
    let blame = blame("shown-by-another-pass.rs", "stable-O3");
    assert_eq!(blame["mir"]["name"], "DestinationPropagation");
    assert_eq!(blame["mir"]["function"], "fn1");
    assert_eq!(blame["lint"]["pass"], "DeadStoreElimination-initial");
    assert_eq!(blame["proof"]["pass"], "DeadStoreElimination-initial");
    assert_eq!(blame["proof"]["what"], "undefined behaviour: move-overlap");
    let blame: triage::Blame = serde_json::from_value(blame).expect("a blame");
    let text = std::fs::read_to_string(program("shown-by-another-pass.rs")).expect("the program is there");
    let program = text::parse::parse(&text).expect("a program");
    let known = Known::builtin().find(&harness(), &backends(), &blame, &program);
    let known = known.expect("the harness works").expect("it is known");
    assert_eq!(known.bug.issue, "rust-lang/rust#162997");
}

/// Without `-Zmir-opt-bisect-limit`: the end of the pipeline is switched off instead.
#[test]
#[ignore = "compiles some fifty times; needs rustc 1.85.0"]
fn an_older_compiler() {
    let blame = blame("comparison-of-assigned-twice", "1.85.0-O3");
    assert_eq!(blame["mir"]["name"], "SimplifyComparisonIntegral");
    assert_eq!(blame["mir"]["function"], "fn0");
    assert_eq!(blame["proof"]["pass"], "SimplifyComparisonIntegral");
    assert!(!wrong(&blame).contains(&"1.95.0"), "{:?}", wrong(&blame));
}

/// A program that breaks the promise of `&mut`, predicted as if it did not: LLVM and `noalias` are to blame.
#[test]
#[ignore = "compiles some fifty times"]
fn a_planted_bug_of_llvm() {
    let text = std::fs::read_to_string(program("planted-noalias.rs")).expect("the program is there");
    // The same program without the reference is right; it gives the prediction.
    let twin = text.replace("&'static mut u32", "*mut u32").replace("&mut _1", "core::ptr::addr_of_mut!(_1)");
    let prediction: Prediction = Subject::read("twin", &twin).expect("the twin is defined").prediction;
    let program = text::parse::parse(&text).expect("a program").into();
    let subject = Subject { name: "planted".into(), program, prediction, symptom: triage::Symptom::Wrong };
    let harness = harness();
    let backends = backends();
    let backend = stable(&backends);
    let blame = triage::blame(&harness, &subject, &backend, std::slice::from_ref(&backend), &())
        .expect("somebody is to blame");
    assert_eq!(blame.stage, Some(Stage::Llvm), "{blame:?}");
    assert_eq!(blame.noalias, Some(true));
    let pass = blame.llvm.as_ref().expect("a pass");
    assert_eq!(pass.function.as_deref(), Some("fn1"));
    assert!(pass.diff.as_ref().is_some_and(|diff| diff.contains("-  ")), "{pass:?}");
    let known = Known::builtin().find(&harness, &backends, &blame, &subject.program);
    assert_eq!(known.expect("the harness works"), None);
}

/// Every compiler at hand has the known bugs that the list says its release has, and no others of them.
#[test]
#[ignore = "compiles some hundred times"]
fn compilers_have_the_bugs_that_are_listed() {
    let (harness, known, backends) = (harness(), Known::builtin(), backends());
    let mut programs = std::collections::BTreeSet::new();
    // The programs are for this machine.
    let here = |b: &&Backend| b.driver == difftest::Driver::Rustc && b.target.is_none();
    for backend in backends.iter().filter(here) {
        let release = &backend.compiler.release;
        if !programs.insert(&backend.program) {
            continue;
        }
        for bug in known.programs() {
            let has = known.has(&harness, backend, bug).expect("the harness works");
            assert!(!bug.wrong.contains(release) || has.is_wrong(), "{} on {release}: {has}", bug.name);
            assert!(!bug.right.contains(release) || !has.is_wrong(), "{} on {release}: {has}", bug.name);
        }
    }
}

/// A compiler of no release, such as the stage 1 of somebody's build: its known bugs are known.
#[test]
#[ignore = "compiles some fifty times"]
fn a_compiler_that_nobody_has_released() {
    let stable = stable(&backends()).program;
    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stage1.sh");
    let text = format!(
        "#!/bin/sh\n[ \"$1\" != -vV ] || {{ '{0}' -vV | sed 's/^release: .*/release: 1.99.0-dev/'; exit; }}\n\
         exec '{0}' \"$@\"\n",
        stable.display()
    );
    std::fs::write(&script, text).expect("a file");
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
    let config = format!("[[backend]]\nname = 'stage1'\nprogram = '{}'\n", script.display());
    let config = config + "flags = ['-Copt-level=3']\n";
    let all = config::load_text(&config).expect("a back end").backends;
    assert_eq!(all[0].compiler.release, "1.99.0-dev");
    let (harness, known) = (harness(), Known::builtin());
    for (name, issue) in [("jump-threading", "161898"), ("simplify-comparison-integral", "158206")] {
        let text = std::fs::read_to_string(program(name)).expect("the program is there");
        let subject = Subject::read(name, &text).expect("it is defined");
        let blame = triage::blame(&harness, &subject, &all[0], &all, &()).expect("somebody is to blame");
        let found = known.find(&harness, &all, &blame, &subject.program).expect("the harness works");
        let found = found.expect("it is known");
        assert_eq!((found.bug.issue, found.others.len()), (format!("rust-lang/rust#{issue}"), 0));
        assert_eq!(found.agree, ["stage1 (1.99.0-dev)"]);
    }
}

/// Two builds of one version and commit, which the changed one alone gets wrong: each claim of the page is about the compiler
/// that it names, and holds.
#[test]
#[ignore = "compiles a hundred times"]
fn two_compilers_of_one_version() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-stages");
    let _ = std::fs::remove_dir_all(&directory);
    let rustc = stable(&backends()).program;
    let mut config = String::new();
    // What comes last of two lists of passes wins, so the flag is put before those of a bisection.
    for (name, flag) in [("changed", ""), ("baseline", "-Zmir-enable-passes=-JumpThreading")] {
        let path = directory.join(name).join("bin/rustc");
        std::fs::create_dir_all(path.parent().expect("bin")).expect("a directory");
        let rustc = rustc.display();
        let call = if flag.is_empty() {
            String::new()
        } else {
            format!("RUSTC_BOOTSTRAP=1 '{rustc}' {flag} \"$@\"; exit\n")
        };
        let text =
            format!("#!/bin/sh\n[ \"$1\" != -vV ] || exec '{rustc}' -vV\n{call}exec '{rustc}' \"$@\"\n");
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
        config += &format!(
            "[[backend]]\nname = '{name}'\nprogram = '{}'\nflags = ['-Copt-level=3']\n",
            path.display()
        );
    }
    let file = directory.join("mirsmith.toml");
    std::fs::write(&file, config).expect("a file");
    let mirsmith = |arguments: &[&std::ffi::OsStr]| {
        Command::new(env!("CARGO_BIN_EXE_mirsmith")).args(arguments).output().expect("mirsmith runs")
    };
    let (page, program) = (directory.join("page"), program("jump-threading"));
    let output = mirsmith(&[
        "report".as_ref(),
        "--config".as_ref(),
        file.as_ref(),
        "--on".as_ref(),
        "changed".as_ref(),
        "--out".as_ref(),
        page.as_ref(),
        program.as_ref(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(page.join("README.md")).expect("a page");
    assert!(text.contains("rong on changed (1.") && text.contains("; right on baseline (1."), "{text}");
    assert!(text.contains("RUSTC=") && text.contains("two-stages/changed/bin/rustc"), "{text}");
    assert!(text.contains("\"$RUSTC\" ") && !text.contains("rustc +"), "{text}");
    // Elsewhere, with other compilers installed: the page says where its own are.
    let json = page.join("report.json");
    let output = mirsmith(&["report".as_ref(), "--verify".as_ref(), json.as_ref()]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains(" 0 fail, 0 skipped"), "{text}");
    // Built again: nothing can be said of a compiler that is gone.
    let changed = directory.join("changed/bin/rustc");
    let script = std::fs::read_to_string(&changed).expect("it is there");
    std::fs::write(&changed, script + "# another build\n").expect("it is ours");
    let output = mirsmith(&["report".as_ref(), "--verify".as_ref(), json.as_ref()]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("skipped  the failure: rustc changed (1.") && text.contains(" 0 fail, "), "{text}");
}

/// From seeds to a bug with its report: 1.85.0 is wrong in every few programs, nearly always because of one pass.
#[test]
#[ignore = "reduces a program; needs rustc 1.85.0"]
fn from_seeds_to_a_report() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("triage-from-seeds");
    let _ = std::fs::remove_dir_all(&out);
    let output = Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args([
            "--json",
            "fuzz",
            "--triage",
            "--backends",
            "1.85.0-O3",
            "--seeds",
            "0..32",
            "--set",
            "size=20",
        ])
        .args(["--reduction-time", "5m", "--out"])
        .arg(&out)
        .output()
        .expect("mirsmith runs");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let stats: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found: u64 = stats["findings"].as_object().expect("states").values().filter_map(Value::as_u64).sum();
    assert_eq!(stats["triaged"].as_u64(), Some(found), "{stats}");
    let bug = &stats["bugs"]["rust-lang/rust#150904"];
    assert!(bug["count"].as_u64().is_some_and(|count| count * 2 > found), "{stats}");
    let report = out.join("bugs").join(bug["folder"].as_str().expect("a folder")).join("report.json");
    let report = Report::parse(&std::fs::read_to_string(report).expect("a report")).expect("a report");
    assert_eq!(report.blame.mir.as_ref().map(triage::Pass::family), Some("SimplifyComparisonIntegral"));
    assert!(bug["statements"].as_u64().is_some_and(|statements| statements <= 25), "{bug}");
}

/// A campaign that generator 21 made: whatever today's generator makes of its seeds, the stored programs show the bug.
#[test]
#[ignore = "needs rustc 1.85.0"]
fn a_campaign_of_generator_21() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generator-21");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("triage-generator-21");
    let _ = std::fs::remove_dir_all(&out);
    let copied = Command::new("cp").arg("-r").args([&source, &out]).status().expect("cp runs");
    assert!(copied.success());
    let output = Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args(["--json", "triage", "--backends", "1.85.0-O3,stable-O3", "--mute-known"])
        .arg(&out)
        .output()
        .expect("mirsmith runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let stats: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&stats["triaged"], &stats["unexplained"]), (&2.into(), &0.into()), "{stats}");
    assert_eq!(stats["bugs"]["rust-lang/rust#150904"]["count"], 2, "{stats}");
}

/// The trophies are what their own commands show.
#[test]
#[ignore = "compiles a hundred times"]
fn the_trophies_hold() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trophies");
    let harness = harness();
    let mut reports = 0;
    for entry in std::fs::read_dir(directory).expect("trophies").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("report.json")) else { continue };
        let report = Report::parse(&text).expect("a report");
        for (claim, checked) in
            triage::report::verify(&harness, &report, &backends(), &()).expect("the harness works")
        {
            assert!(!matches!(checked, Checked::Fails(_)), "{claim}: {checked:?}");
        }
        reports += 1;
    }
    assert!(reports >= 3, "{reports} reports");
}

/// A change to a report, and what the claim that then fails begins with.
type Lie = (&'static str, fn(&mut Report));

/// Lies that only a compiler can tell: page and commands agree.
const LIES: &[Lie] = &[
    ("the failure", |r| {
        for d in r.divergence.iter_mut() {
            d.actual = Some("0 u8 0x55".to_string());
            r.checks[0].expect = Expect::WrongAt(d.clone());
        }
    }),
    ("rustc 1.95.0 has LLVM", |r| r.blame.compiler.llvm = Some("7.0".to_string())),
    ("MIR pass", |r| {
        for pass in r.blame.mir.iter_mut() {
            pass.name = "GVN".to_string();
        }
    }),
    ("MIR pass", |r| {
        for pass in r.blame.mir.iter_mut() {
            pass.function = Some("main".to_string());
        }
    }),
    ("JumpThreading does what the diff shows", |r| {
        for diff in r.blame.mir.iter_mut().filter_map(|pass| pass.diff.as_mut()) {
            diff.push_str("+        nop;\n");
        }
    }),
    ("const evaluation", |r| {
        for const_eval in r.const_eval.iter_mut() {
            const_eval.opinion = Opinion::Unable("it is shy".to_string());
        }
    }),
    ("no plain Rust", |r| r.plain = Err(vec!["the reduced program: it can't be said".to_string()])),
    ("plain Rust: the failure", |r| {
        let right = r.files["plain.rs"].replace("match ", "match core::hint::black_box(0) + ");
        r.files.insert("plain.rs".to_string(), right.replace("if ", "if core::hint::black_box(true) && "));
    }),
    ("plain.rs prints the actual output", |r| {
        if let Ok(plain) = &mut r.plain {
            plain.actual = vec!["77".to_string()];
            let expect = triage::plain::section::failure(plain);
            r.checks
                .iter_mut()
                .filter(|c| c.claim == "plain Rust: the failure")
                .for_each(|c| c.expect = expect.clone());
        }
    }),
    ("plain Rust: right without optimisation", |r| {
        let panics =
            r.files["plain.rs"].replace("fn main() {", "fn main() { assert!(cfg!(not(debug_assertions)));");
        r.files.insert("plain.rs".to_string(), panics);
    }),
];

#[test]
#[ignore = "compiles a hundred times"]
fn a_false_claim_is_noticed() {
    let stable = stable(&backends());
    let mut honest = trophy("jump-threading");
    // The page asked the newest compiler, which need not be installed; this one says the same.
    if let Some(asked) = &mut honest.const_eval {
        asked.id = stable.compiler.id();
    }
    let backends = [stable];
    let failing = |mut report: Report| -> Vec<String> {
        // The commands of tables are all alike: one of them is enough.
        report.checks.retain(|c| !c.claim.starts_with("levels:") && !c.claim.starts_with("versions:"));
        let results = triage::report::verify(&harness(), &report, &backends, &()).expect("the harness works");
        let fails = |(claim, c): &(String, Checked)| matches!(c, Checked::Fails(_)) && !claim.contains("s: ");
        results.into_iter().filter(fails).map(|(claim, _)| claim).collect()
    };
    assert_eq!(failing(honest.clone()), Vec::<String>::new());
    for (claim, lie) in LIES {
        let mut report = honest.clone();
        lie(&mut report);
        let failing = failing(report);
        assert!(failing.iter().any(|f| f.starts_with(claim)), "{claim} is not among {failing:?}");
    }
}

/// A bug of every LLVM so far, which `opt` has by itself: all passes but the guilty one are taken out of the pipeline.
#[test]
#[ignore = "compiles some hundred times; needs LLVM 24 of scripts/install-compilers"]
fn a_bug_of_llvm_by_itself_is_blamed() {
    let harness = harness();
    let is_by_itself = |b: &Backend| b.llvm.is_some();
    // Without passes on MIR it does not show.
    let passes = ["-Zmir-opt-level=2".to_string()];
    let backends = backends().into_iter().filter(is_by_itself).map(|b| b.with_flags(&passes));
    let backends: Vec<Backend> = backends.collect();
    let backend = backends.iter().find(|b| b.name == "llvm-24-O3").expect("LLVM 24 is installed");
    let finding =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/findings/sroa-atomic-load/program.rs");
    let text = std::fs::read_to_string(finding).expect("the finding is there");
    let subject = Subject::read("a finding", &text).expect("it is defined");
    let outcome = harness.test_alone(backend, &subject.job(), true).expect("the harness works");
    let verdict = difftest::judge(backend, Some(&subject.prediction), &outcome);
    let blame = triage::blame(&harness, &subject, backend, &backends, &()).expect("somebody is to blame");
    assert_eq!(blame.stage, Some(Stage::Llvm), "{blame:?}");
    assert_eq!(blame.family(), Some("sroa"));
    let by_itself = blame.by_itself.as_ref().expect("it was LLVM by itself");
    assert!(by_itself.passes.contains("sroa") && by_itself.count.1 <= 3, "{by_itself:?}");
    assert!(by_itself.crossings[0].reproduction.is_right() && by_itself.crossings[1].reproduction.is_wrong());
    let (known, more) = (Known::builtin(), More::default());
    let report = triage::report::build(&harness, &subject, &verdict, blame, &known, &backends, &more);
    let report = report.expect("the harness works");
    assert!(report.title.starts_with("Miscompilation by LLVM 24"), "{}", report.title);
    let fails = |report: &Report| {
        let results = triage::report::verify(&harness, report, &backends, &()).expect("the harness works");
        results.into_iter().any(|(_, checked)| matches!(checked, Checked::Fails(_)))
    };
    let mut lie = report.clone();
    if let Some(by_itself) = &mut lie.blame.by_itself {
        by_itself.crossings[0].reproduction = triage::blame::Reproduction::Wrong;
    }
    assert!(!fails(&report) && fails(&lie));
}

/// A bug of LLVM 16 in code generation, as LLVM IR that its own `llc` gets wrong and newer ones do not.
#[test]
#[ignore = "compiles some hundred times; needs rustc 1.78.0, LLVM 16 and 24 of scripts/install-compilers"]
fn a_bug_of_llvm_is_shown_as_llvm_ir() {
    let harness = harness();
    let backends: Vec<Backend> = backends().into_iter().filter(|b| b.compiler.release == "1.78.0").collect();
    let backend = backends.iter().find(|b| b.name == "1.78.0-O3").expect("rustc 1.78.0 is installed");
    let text = std::fs::read_to_string(program("argument-copy-elision.rs")).expect("the program is there");
    let subject = Subject::read("by hand", &text).expect("it is defined");
    let outcome = harness.test_alone(backend, &subject.job(), true).expect("the harness works");
    let verdict = difftest::judge(backend, Some(&subject.prediction), &outcome);
    let blame = triage::blame(&harness, &subject, backend, &backends, &()).expect("somebody is to blame");
    assert_eq!(blame.stage, Some(Stage::Llvm), "{blame:?}");
    let pass = blame.llvm.as_ref().expect("a pass");
    assert_eq!(pass.name, "X86 DAG->DAG Instruction Selection");
    let report = triage::report::build(
        &harness,
        &subject,
        &verdict,
        blame,
        &Known::builtin(),
        &backends,
        &More::default(),
    )
    .expect("the harness works");
    let ir = report.llvm.as_ref().expect("LLVM IR");
    let shown = ir.shown.as_ref().expect("LLVM 16 is installed");
    assert!(shown.lines.1 < shown.lines.0, "{shown:?}");
    assert_eq!(shown.newer.last().map(|(_, reproduction)| reproduction.is_right()), Some(true), "{shown:?}");
    // The test is what tells a module that shows the bug from one that does not.
    let mut mended = report.clone();
    let small = mended.files[llvm::REDUCED].replace("align 16", "align 32");
    mended.files.insert(llvm::REDUCED.to_string(), small);
    let fails = |report: &Report| {
        let results = llvm::verify(&harness, report, &[]).expect("the harness works");
        results.into_iter().any(|(_, checked)| matches!(checked, Checked::Fails(_)))
    };
    assert!(!fails(&report) && fails(&mended));
}

/// The commands of a page, copied into a shell: each does what the line above it says. `rustc +VERSION` is taken to be
/// the compiler of that version, wherever it is installed.
#[test]
#[ignore = "compiles some thirty times"]
fn the_commands_of_a_page_can_be_copied() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trophies");
    let mut rustc = String::from("#!/bin/sh\nversion=$1; shift\ncase $version in\n");
    for backend in backends().iter().filter(|b| b.driver == difftest::Driver::Rustc) {
        let compiler = &backend.compiler;
        let release = compiler.source.toolchain.as_ref().unwrap_or(&compiler.release);
        rustc += &format!("+{release}) exec '{}' \"$@\" ;;\n", backend.program.display());
    }
    rustc += "esac\necho \"no $version\" >&2; exit 1\n";
    let mut commands = 0;
    for entry in std::fs::read_dir(root).expect("trophies").flatten() {
        if !entry.path().join("report.json").exists() {
            continue;
        }
        let report = trophy(&entry.file_name().to_string_lossy());
        // In Markdown they may be left out for want of room.
        let page = triage::report::html::page(&report);
        let directory = std::env::temp_dir().join(format!("mirsmith-page-{}-{commands}", std::process::id()));
        std::fs::create_dir_all(directory.join("bin")).expect("a directory");
        for (name, text) in &report.files {
            std::fs::write(directory.join(name), text).expect("a file");
        }
        let shim = directory.join("bin/rustc");
        std::fs::write(&shim, &rustc).expect("a file");
        std::fs::set_permissions(&shim, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
        let path =
            format!("{}:{}", directory.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let commands_of = |page: &str| {
            let section = page.split("<summary>Commands</summary>").nth(1)?;
            Some(section.split("<pre>\n").nth(1)?.split("</pre>").next()?.to_string())
        };
        let mut block = commands_of(&page).expect("commands");
        let marks = [("<span class=\"note\">", ""), ("</span>", "")];
        let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        for (from, to) in marks.into_iter().chain(escapes) {
            block = block.replace(from, to);
        }
        let lines: Vec<&str> = block.lines().collect();
        for pair in lines.chunks(2) {
            let [claim, command] = pair else { panic!("{pair:?}") };
            let output =
                Command::new("sh").args(["-c", command]).env("PATH", &path).current_dir(&directory).output();
            let output = output.expect("a shell");
            let printed = String::from_utf8_lossy(&output.stdout);
            let expected = match &report.plain {
                Ok(plain) if command.contains(" plain.rs ") => &plain.expected,
                _ => &report.expected,
            };
            let right = printed.lines().eq(expected.iter().map(String::as_str));
            let said = claim.ends_with("prints the expected output");
            assert_eq!(
                right,
                said,
                "{claim}\n{command}\n{printed}{}",
                String::from_utf8_lossy(&output.stderr)
            );
            if let Some(actual) = claim.split("prints `").nth(1).and_then(|rest| rest.split('`').next()) {
                let holds = match actual {
                    "nothing more" => printed.lines().count() < expected.len(),
                    line => printed.lines().any(|printed| printed == line),
                };
                assert!(holds, "{claim}\n{printed}");
            }
            commands += 1;
        }
        std::fs::remove_dir_all(&directory).expect("the directory goes");
    }
    assert!(commands >= 20, "{commands}");
}
