//! Hostile compilers and programs are contained, and classified.

#[path = "../common/mod.rs"]
mod common;
mod compilers;
mod limits;
mod programs;

use mirsmith_difftest::{Backend, Job, Prediction, Verdict, judge};

/// The prediction of a program that observes nothing.
fn prediction() -> Prediction {
    Prediction { events: Vec::new(), hash: mir::observe::HASH_SEED, steps: 0 }
}

/// Judges a program, given as Rust.
fn verdict(backend: &Backend, text: &str) -> Verdict {
    let outcome = common::harness().test_alone(backend, &Job::rust("hostile", text), false).expect("it runs");
    judge(backend, Some(&prediction()), &outcome)
}

/// Whether a process with this word in its command line is left; one that is just dying gets a moment.
fn is_left(word: &str) -> bool {
    let is_there = || {
        let processes = std::fs::read_dir("/proc").expect("there is /proc");
        processes.flatten().any(|process| {
            std::fs::read(process.path().join("cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).split('\0').any(|argument| argument == word))
        })
    };
    (0..50).all(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        is_there()
    })
}
