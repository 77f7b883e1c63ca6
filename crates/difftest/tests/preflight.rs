//! Problems of a back end are reported before anything is tested.

mod common;

use mirsmith_difftest::{Backend, Unfit, preflight};

/// What is wrong with the back ends of a configuration.
fn unfit(text: &str) -> Vec<Unfit> {
    preflight(&common::harness(), &common::backends(text), 2).expect("the harness works")
}

/// A command for a back end.
fn command(name: &str, script: &str) -> String {
    format!(
        "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = ['-c', '{script}']\n"
    )
}

#[test]
fn a_rustc_is_fit_in_every_form() {
    let rustc = [
        common::rustc(r#"flags = ["-Copt-level=0", "-Zmir-opt-level=0"]"#),
        common::rustc(r#"flags = ["-Copt-level=3"]"#),
        common::rustc(r#"driver = "const-eval""#),
        common::rustc("form = \"surface\""),
    ];
    assert_eq!(preflight(&common::harness(), &rustc, 2).expect("the harness works"), []);
}

#[test]
fn a_wrong_flag_a_linker_and_an_emulator() {
    for (more, problem, advice) in [
        (r#"flags = ["-Cfoo=3"]"#, "error: unknown codegen option: `foo`", "correct its `flags` or `sets`"),
        (r#"flags = ["-Zfoo"]"#, "error: unknown unstable option: `foo`", "correct its `flags` or `sets`"),
        (r#"flags = ["-Clinker=nosuch-ld"]"#, "error: linker `nosuch-ld` not found", "-Clinker"),
        (
            r#"runner = ["nosuch-emulator"]"#,
            "can't run nosuch-emulator: No such file",
            "install nosuch-emulator",
        ),
        (r#"env = { RUSTC_BOOTSTRAP = "0" }"#, "only accepted on the nightly compiler", "form = \"surface\""),
    ] {
        let [unfit]: [Unfit; 1] = preflight(&common::harness(), &[common::rustc(more)], 1)
            .expect("the harness works")
            .try_into()
            .expect("the one back end is unfit");
        let text = unfit.to_string();
        assert!(text.starts_with("back end `rustc` ") && text.contains(problem), "{more}: {text}");
        assert!(unfit.advice.contains(advice) && text.lines().count() == 1, "{more}: {text}");
    }
}

/// Predictions for another data layout would be wrong, so it is not tested.
#[test]
fn a_compiler_whose_layout_is_not_the_tables() {
    let s390x = mir::Target::named("s390x").expect("it is in the table");
    let mistaken = Backend { runs_on: s390x, ..common::rustc("") };
    let text = preflight(&common::harness(), &[mistaken], 1).expect("the harness works")[0].to_string();
    assert!(
        text.contains("whether it is big-endian is not 1, as the table of targets says of s390x"),
        "{text}"
    );
}

/// Those that fail are named in the order of the configuration; a wrong hash is a finding, not a failure.
#[test]
fn commands_that_do_not_run_the_program() {
    let all = [
        command("silent", "true"),
        command("wrong", "echo hash: 0123456789abcdef"),
        command("fails", "echo sorry >&2; exit 3"),
        command("dies", "kill -SEGV $$"),
        command("talks", "echo hello"),
    ];
    let unfit = unfit(&all.concat());
    let names: Vec<&str> = unfit.iter().map(|unfit| unfit.backend.as_str()).collect();
    assert_eq!(names, ["silent", "fails", "dies", "talks"]);
    assert!(unfit[1].problem.ends_with("exit code 3: sorry"), "{}", unfit[1]);
    assert!(unfit[2].problem.contains("SIGSEGV"), "{}", unfit[2]);
    assert!(unfit[3].advice.starts_with("try: /bin/sh -c"), "{}", unfit[3]);
}
