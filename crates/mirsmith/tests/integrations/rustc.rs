//! `optional-mirsmith`: a stage of a build against the compiler that built it.

use crate::{Host, PLANT, WRONG};

/// The stage 1 of a change, in a build directory. The stage 0 is the toolchain of this test; `before` is a line of the script.
fn build(name: &str, before: &str) -> Host {
    let host = Host::new(name).install("rustc", "scripts").with_sysroot("build/host/stage0");
    let stage0 = host.root.join("build/host/stage0/bin/rustc");
    let stage0 = stage0.display();
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -vV ]; then '{stage0}' -vV | sed 's/^\\(release: [0-9.]*\\).*/\\1-dev/'; exit; fi\n\
         {before}\nexec '{stage0}' \"$@\"\n"
    );
    host.write("build/host/stage1/bin/rustc", &script)
}

const SMALL: &str = "MIRSMITH_PROGRAMS=2 MIRSMITH_TIME";

#[test]
fn a_bug_of_the_change_fails_with_one_command() {
    let plant = format!("case \"$*\" in *-Zmir-opt-level=[24]*) {PLANT} ;; esac");
    let host = build("rustc-planted", &plant);
    let run = host
        .run_shortly(&format!("{SMALL}=TIME MIRSMITH_SEED={WRONG} scripts/mirsmith.sh build/host/stage1"), 2);
    let rerun = run.rerun();
    let seed = format!("--seed {WRONG} --programs 1");
    assert_eq!(
        rerun,
        format!("mirsmith vet build/host/stage1 --baseline build/host/stage0 {seed}"),
        "paths of any clone"
    );
    let again = host.run_shortly(&format!("{rerun} --time TIME --json"), 2);
    assert_eq!(again.code, Some(2), "{}{}", again.stdout, again.stderr);
    assert_eq!(again.answer()["new"][0]["seed"], WRONG);
}

#[test]
fn without_a_bug_it_passes_twice_with_the_same_seeds() {
    // No known bugs: trying them takes longer than the rest.
    let host = build("rustc-innocent", "").write("none.toml", "");
    let seeds = [(); 2].map(|()| {
        let run = host.run(&format!("{SMALL}=10m scripts/mirsmith.sh build/host/stage1 --known none.toml"));
        run.passes();
        run.answer()["seeds"].clone()
    });
    assert_eq!(seeds[0], seeds[1]);
    assert_ne!(seeds[0][0], 0, "they follow from the commit");
    // What can't be tested is said, and is no success.
    let run = host.run("scripts/mirsmith.sh build/host/stage2");
    assert_eq!(run.code, Some(64), "{}", run.stderr);
    assert!(run.stderr.contains("no compiler in build/host/stage2"), "{}", run.stderr);
}
