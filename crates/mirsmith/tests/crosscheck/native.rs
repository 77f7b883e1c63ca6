//! Compiled programs against the prediction.

use std::path::Path;
use std::process::Command;

use mir::PrintOptions;

use crate::batch::{Module, crate_text, for_each_batch, print_all};
use crate::compiler::Compiler;
use crate::corpus::Case;
use crate::known::{COMPILER_BUGS, Known, find};

/// How generated and other programs are compiled.
pub const FLAGS: [&str; 5] =
    ["-Copt-level=0", "-Zmir-opt-level=0", "-Cdebug-assertions=off", "-Zvalidate-mir", "-Cdebuginfo=0"];

/// Compiles and runs all programs; gives what is not as predicted.
pub fn check(compiler: &Compiler, cases: &[Case]) -> Vec<String> {
    let options = PrintOptions::new(compiler.version);
    let known = |case: &Case| find(COMPILER_BUGS, &case.name, compiler.version);
    let (modules, lacking) = print_all(cases.iter().filter(|case| known(case).is_none()), &options);
    let mut failures = for_each_batch(&modules, |batch| check_batch(compiler, batch, &FLAGS));
    let (buggy, _) = print_all(cases.iter().filter(|case| known(case).is_some()), &options);
    for module in &buggy {
        let Some(Known { reason, .. }) = known(module.case) else { continue };
        if check_batch(compiler, &[module], &FLAGS).is_empty() {
            failures
                .push(format!("{}: {} is as predicted: no more {reason}", compiler.name, module.case.name));
        }
    }
    println!(
        "{}: {} programs, {} not as predicted; {} with known bugs of the compiler; not expressible there: {}\n{}",
        compiler.name,
        modules.len(),
        failures.len(),
        buggy.len(),
        lacking.total(),
        lacking.lines()
    );
    failures
}

/// Compiles a batch and runs its programs. One that doesn't compile is halved until the culprits are alone.
pub fn check_batch(compiler: &Compiler, batch: &[&Module], flags: &[&str]) -> Vec<String> {
    let (text, _) = crate_text(batch);
    let compiled = compiler.compile(&text, flags);
    match (compiled.program(), batch) {
        (Ok(program), _) => {
            let failures = batch.iter().enumerate().filter_map(|(i, module)| run(&program, i, module.case));
            failures.map(|failure| format!("{}: {failure}", compiler.name)).collect()
        }
        (Err(messages), [module]) => {
            vec![format!("{}: {} does not compile:\n{messages}", compiler.name, module.case.name)]
        }
        (Err(_), _) => {
            let (front, back) = batch.split_at(batch.len() / 2);
            [check_batch(compiler, front, flags), check_batch(compiler, back, flags)].concat()
        }
    }
}

/// Runs one program of a batch, with and without its trace; says what is not as predicted.
fn run(program: &Path, number: usize, case: &Case) -> Option<String> {
    for (trace, expected) in [("1", case.trace()), ("0", case.hash_line())] {
        let output = Command::new(program).arg(number.to_string()).env("MIRSMITH_TRACE", trace).output();
        let output = output.expect("the program was just compiled");
        let printed = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() || printed != expected {
            let (printed, expected) = from_first_difference(&printed, &expected);
            return Some(format!(
                "{} ends with {} and prints\n{printed}instead of\n{expected}",
                case.name, output.status
            ));
        }
    }
    None
}

/// Two texts without the lines with which both begin, and without most of what follows.
fn from_first_difference(a: &str, b: &str) -> (String, String) {
    let same = a.lines().zip(b.lines()).take_while(|(a, b)| a == b).count();
    let rest = |text: &str| text.lines().skip(same).take(5).map(|line| format!("{line}\n")).collect();
    (rest(a), rest(b))
}
