//! Compiled programs against the prediction.

use difftest::{Backend, End};

use crate::compiler::{Tally, test};
use crate::corpus::Case;
use crate::known::{COMPILER_BUGS, Known, find};

/// What makes a compiler optimise nothing.
pub(crate) const FLAGS: [&str; 2] = ["-Copt-level=0", "-Zmir-opt-level=0"];

/// Compiles and runs all programs; gives what is not as predicted.
pub(crate) fn check(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let known = |case: &Case| find(COMPILER_BUGS, &case.name, compiler.dialect);
    let (buggy, fine): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| known(case).is_some());
    let (mut failures, mut lacking) = (Vec::new(), Tally::default());
    for (case, end) in test(compiler, &fine) {
        match end {
            End::Unsupported { why } => lacking.add(&why),
            end => failures.extend(failure(case, &end).map(|f| format!("{}: {f}", compiler.name))),
        }
    }
    for (case, end) in buggy.iter().flat_map(|case| test(compiler, &[case])) {
        let Some(Known { reason, .. }) = known(case) else { continue };
        if !matches!(end, End::Unsupported { .. }) && failure(case, &end).is_none() {
            failures.push(format!("{}: {} is as predicted: no more {reason}", compiler.name, case.name));
        }
    }
    println!(
        "{}: {} programs, {} not as predicted; {} with known bugs of the compiler; not expressible there: {}\n{}",
        compiler.name,
        fine.len() - lacking.total() as usize,
        failures.len(),
        buggy.len(),
        lacking.total(),
        lacking.lines()
    );
    failures
}

/// Compiles and runs programs that the compiler can express; gives what is not as predicted.
pub(crate) fn check_all(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let ends = test(compiler, &cases.iter().collect::<Vec<_>>());
    let failures = ends.iter().filter_map(|(case, end)| failure(case, end));
    failures.map(|failure| format!("{}: {failure}", compiler.name)).collect()
}

/// What is not as predicted.
pub(crate) fn failure(case: &Case, end: &End) -> Option<String> {
    if case.outcome.end != machine::End::Returned {
        let aborts = matches!(end, End::RunCrash { message, .. } if message.contains("SIGABRT"));
        return (!aborts).then(|| format!("{}: {end:?} instead of an abort", case.name));
    }
    match end {
        End::Exited { code: 0, stdout, .. } if *stdout == case.trace() => None,
        End::Exited { code, stdout, .. } => {
            let (printed, expected) = from_first_difference(stdout, &case.trace());
            Some(format!("{} ends with {code} and prints\n{printed}instead of\n{expected}", case.name))
        }
        end => Some(format!("{}: {end:?}", case.name)),
    }
}

/// Two texts without the lines with which both begin, and without most of what follows.
fn from_first_difference(a: &str, b: &str) -> (String, String) {
    let same = a.lines().zip(b.lines()).take_while(|(a, b)| a == b).count();
    let rest = |text: &str| text.lines().skip(same).take(5).map(|line| format!("{line}\n")).collect();
    (rest(a), rest(b))
}
