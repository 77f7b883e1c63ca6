//! Shared by the tests: a harness with our own helper, and back ends made of text.

#![allow(dead_code)]

use mirsmith_difftest::backend::config;
use mirsmith_difftest::{Backend, Harness, Job, Launcher, Prediction, Test, Tested};

/// A harness whose helper is this crate's own binary, in a temporary directory of its own.
pub(crate) fn harness() -> Harness {
    Harness::new(Launcher::helper(env!("CARGO_BIN_EXE_difftest-jail"), &[]))
        .with_temp(env!("CARGO_TARGET_TMPDIR"))
}

/// What becomes of programs on a back end.
pub(crate) fn test(backend: &Backend, programs: &[(Job, Prediction)]) -> Vec<Tested> {
    let harness = harness();
    let test =
        Test { harness: &harness, backend, baseline: None, witnesses: &[], beside: false, inspect: None };
    test.run(programs).expect("it runs")
}

/// The back ends of a configuration.
pub(crate) fn backends(text: &str) -> Vec<Backend> {
    let (file, warnings) = config::parse(text).expect("the configuration is valid");
    assert_eq!(warnings, Vec::<String>::new());
    file.backend.iter().flat_map(|entry| entry.resolve().expect("the compiler is there")).collect()
}

/// The only back end of a configuration.
pub(crate) fn backend(text: &str) -> Backend {
    let [backend] = <[Backend; 1]>::try_from(backends(text)).expect("one back end");
    backend
}

/// The toolchain that runs the tests.
pub(crate) fn rustc(more: &str) -> Backend {
    let rustc =
        std::process::Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is a rustc");
    let sysroot = String::from_utf8_lossy(&rustc.stdout).trim_end().to_string();
    backend(&format!(
        "[[backend]]\nname = \"rustc\"\nprogram = \"{sysroot}/bin/rustc\"\ndynamic = true\n{more}"
    ))
}
