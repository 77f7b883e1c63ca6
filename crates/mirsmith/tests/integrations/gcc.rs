//! rustc_codegen_gcc: `y.sh fuzz` with its own flags.

use crate::{Host, PLANT, WRONG};

const DYLIB: &str = "target/debug/librustc_codegen_gcc.so";

fn clone(name: &str) -> Host {
    let host = Host::new(name).install("rustc_codegen_gcc", "tools").with_code_generators(DYLIB);
    host.with_sysroot("build/build_sysroot/sysroot")
}

const FUZZ: &str = "RUSTC=$PWD/nightly/bin/rustc tools/fuzz.sh";

#[test]
fn a_bug_fails_with_one_command_and_is_reduced_on_request() {
    let host = clone("gcc-planted").write(DYLIB, PLANT);
    let run = host.run(&format!("{FUZZ} --start {WRONG} --count 4 --jobs 2"));
    let rerun = run.rerun();
    assert_eq!(rerun, format!("tools/fuzz.sh --start {WRONG} --count 1"));
    let again = host.run(&format!("RUSTC=$PWD/nightly/bin/rustc {rerun}"));
    assert_eq!(again.rerun(), rerun);
    assert_eq!(again.answer()["programs"], 1);
    // One file, as `y.sh fuzz --reduce FILE` takes it.
    let run = host.run(&format!(
        "mirsmith gen --seed 4 --set size=12 --set tail_calls=0 -o p.rs && {FUZZ} --reduce p.rs"
    ));
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let lines = |name: &str| {
        let text = std::fs::read_to_string(host.root.join(name)).expect("it is there");
        text.lines().take_while(|line| *line != "mod prelude {").map(String::from).collect::<Vec<_>>()
    };
    let (original, reduced) = (lines("p.rs"), lines("p-reduced.rs"));
    assert!(reduced.iter().any(|line| line.contains(" ^ ")) && reduced.len() < original.len(), "{reduced:?}");
}

#[test]
fn without_a_bug_it_passes_twice() {
    let host = clone("gcc-innocent");
    for _ in 0..2 {
        host.run(&format!("{FUZZ} --count 4 -j 2")).passes();
    }
    for (arguments, words) in [
        ("--count", "needs a number"),
        ("--start x", "needs a number"),
        ("--frist 1", "unknown option"),
        ("--reduce nothing.rs", "no file"),
    ] {
        let run = host.run(&format!("{FUZZ} {arguments}"));
        assert_eq!(run.code, Some(64), "{arguments}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments}: {}", run.stderr);
    }
}
