//! The compiler's interpreter as a second opinion: it must give the same hash, and find the same undefined behaviour.

use difftest::{Backend, End};
use machine::{Rule, Stop};

use crate::compiler::{Tally, test};
use crate::corpus::Case;
use crate::known::{CONST_EVAL_OK, CONST_EVAL_UB, Known, find};

/// Rules outside section D (aliasing) that const evaluation does not know, and why.
const NOT_JUDGED: &[(Rule, &str)] = &[
    (Rule::Tainted, "it picks one outcome of those that Rust allows"),
    (Rule::PointerComparison, "it refuses all comparisons of pointers"),
    (Rule::FnPointerComparison, "it refuses all comparisons of pointers"),
    (Rule::MovedFrom, "what it passes by move stays where it was"),
    (Rule::LayoutDependent, "it has one layout for each type"),
    (Rule::SetDiscriminantUnspecified, "it has one layout for each type"),
    (Rule::IntToPointer, "only this machine leaves it out"),
];

/// All well-defined programs; gives the disagreements.
pub(crate) fn check_ok(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    compare(compiler, "well-defined programs", cases.iter(), gives_the_hash, CONST_EVAL_OK)
}

fn gives_the_hash(case: &Case, end: &End) -> bool {
    matches!(end, End::Exited { code: 0, stdout, .. } if *stdout == case.hash_line())
}

/// Programs that were made for const evaluation: it must evaluate all of them.
pub(crate) fn check_generated(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let ends = test(compiler, &cases.iter().collect::<Vec<_>>());
    let wrong = ends.iter().filter(|(case, end)| !gives_the_hash(case, end));
    let failures = wrong.map(|(case, end)| {
        let (name, expected) = (&case.name, case.outcome.hash);
        format!("{}: {name}: const evaluation says {end:?}, the machine {expected:x}", compiler.name)
    });
    failures.collect()
}

/// All programs with undefined behaviour that const evaluation can judge; gives those that it accepts.
pub(crate) fn check_ub(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let judged = cases.iter().filter(|case| !case.stricter && rule(case).is_some_and(is_judged));
    let agrees = |_: &Case, end: &End| matches!(end, End::RunCrash { .. });
    compare(compiler, "programs with undefined behaviour", judged, agrees, CONST_EVAL_UB)
}

/// Compares opinions with the machine's: disagreements must be those in the table, and no others.
fn compare<'a>(
    compiler: &Backend,
    what: &str,
    cases: impl Iterator<Item = &'a Case>,
    agrees: impl Fn(&Case, &End) -> bool,
    table: &'static [Known],
) -> Vec<String> {
    let (mut failures, mut refused, mut agreed, mut known) = (Vec::new(), Tally::default(), 0, 0);
    for (case, end) in &test(compiler, &cases.collect::<Vec<_>>()) {
        let listed = find(table, &case.name, compiler.dialect);
        match (end, agrees(case, end), listed) {
            (End::Unsupported { why }, ..) => refused.add(why),
            (_, true, None) => agreed += 1,
            (_, false, Some(_)) => known += 1,
            (_, true, Some(Known { reason, .. })) => {
                failures.push(format!("{}: {} agrees: no more {reason}", compiler.name, case.name));
            }
            (_, false, None) => failures.push(format!(
                "{}: {}: const evaluation says {end:?}, the machine {}",
                compiler.name,
                case.name,
                rule(case).map_or_else(|| case.hash_line(), |rule| rule.name().to_string())
            )),
        }
    }
    println!(
        "{}: const evaluation of {what}: {agreed} agree, {} disagree, {known} are known to; \
         it refuses or can't be given {}:\n{}",
        compiler.name,
        failures.len(),
        refused.total(),
        refused.lines()
    );
    failures
}

/// The rule that a program breaks.
fn rule(case: &Case) -> Option<Rule> {
    match &case.outcome.stop {
        Some(Stop::Ub(ub)) => Some(ub.rule),
        _ => None,
    }
}

/// Whether const evaluation knows the rule.
fn is_judged(rule: Rule) -> bool {
    let aliasing = rule.section().starts_with('D');
    !aliasing && !NOT_JUDGED.iter().any(|(other, _)| *other == rule)
}
