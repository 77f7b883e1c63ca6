//! rustc_codegen_cranelift: a failure that no rule explains fails the script.

use crate::{Host, PLANT, WRONG};

const DYLIB: &str = "dist/lib/librustc_codegen_cranelift.so";

fn clone(name: &str) -> Host {
    Host::new(name).install("rustc_codegen_cranelift", "scripts/mirsmith").with_code_generators(DYLIB)
}

fn script(more: &str) -> String {
    format!("RUSTC=$PWD/nightly/bin/rustc scripts/mirsmith/mirsmith.sh {more}")
}

/// The bug of [`PLANT`] in the list of known bugs, and a rule for it. Programs are small, since each is reduced: seed 4 shows the bug.
fn with_rule(host: Host, until: &str) -> Host {
    let program = include_str!("xor.rs");
    let bug = "[[bug]]\nname = \"xor\"\nissue = \"clif#1\"\ntitle = \"an exclusive or is an or\"\nstage = \"code-generation\"\n\
               uses = [\" ^ \"]\nflags = [\"-Copt-level=0\", \"-Zmir-opt-level=0\"]\n";
    let rule =
        format!("[[expect]]\nissue = \"clif#1\"\nreason = \"slow\"\nby = \"somebody\"\nuntil = {until}\n");
    host.write("scripts/mirsmith/known.toml", bug)
        .write("scripts/mirsmith/known/xor.rs", program)
        .write("scripts/mirsmith/expected.toml", &rule)
        .write(
            "scripts/mirsmith/profile.toml",
            "[knobs]\nsize = 12\ngated_floats = 0\ntail_calls = 0\nsimd = 0\n",
        )
}

#[test]
fn a_bug_that_no_rule_explains_fails_with_one_command() {
    let host = clone("clif-planted").write(DYLIB, PLANT);
    let run = host.run_shortly(&script(&format!("--seed {WRONG} --programs 2 --time TIME")), 2);
    let rerun = run.rerun();
    assert_eq!(rerun, format!("scripts/mirsmith/mirsmith.sh --seed {WRONG} --programs 1"));
    let again = host.run_shortly(&format!("RUSTC=$PWD/nightly/bin/rustc {rerun} --time TIME"), 2);
    assert_eq!(again.code, Some(2), "{}{}", again.stdout, again.stderr);
    assert_eq!(again.answer()["new"][0]["seed"], WRONG);
}

#[test]
fn a_bug_that_a_rule_explains_does_not_count_until_its_day() {
    let host = with_rule(clone("clif-expected").write(DYLIB, PLANT), "2999-12-31");
    let run = host.run_shortly(&script("--seed 4 --programs 1 --time TIME"), 0);
    run.passes();
    let rule = &run.answer()["expected"][0];
    assert_eq!((&rule["state"], &rule["failures"]), (&"met".into(), &1.into()), "{rule}");
    assert!(run.stderr.contains("expected: clif#1, 1 failure (slow; somebody"), "{}", run.stderr);
    // The day after, the stored program alone is reason enough.
    let host = with_rule(host, "2026-01-01");
    let run = host.run_shortly(&script("--seed 1 --programs 1 --time TIME"), 2);
    assert_eq!(run.rerun(), "scripts/mirsmith/mirsmith.sh --seed 1 --programs 1");
    assert!(run.stderr.contains("ended: the rule for clif#1 (somebody)"), "{}", run.stderr);
}

#[test]
fn without_a_bug_it_passes_twice_and_names_rules_that_meet_nothing() {
    let host = clone("clif-innocent");
    for _ in 0..2 {
        let run = host.run(&script("--programs 4 --time 10m"));
        run.passes();
        assert!(
            run.stderr.contains("perhaps obsolete: the rule for cranelift-switch-i128"),
            "{}",
            run.stderr
        );
    }
    // A rule for what nobody knows is a mistake, not a pass.
    let host = host.write("scripts/mirsmith/known.toml", "");
    let run = host.run(&script("--programs 1"));
    assert_eq!(run.code, Some(64), "{}", run.stderr);
    assert!(run.stdout.contains("is in no list of known bugs"), "{}{}", run.stdout, run.stderr);
}
