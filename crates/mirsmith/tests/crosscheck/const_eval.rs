//! The compiler's interpreter as a second opinion.
//!
//! The variant of a program for const evaluation is a constant, its hash, which is read out of an error message
//! (`mir::print::const_eval_result`). All programs of a batch are judged by one compilation, since the compiler
//! goes on after an error: each message is attributed to a program by its line.

use std::collections::BTreeMap;

use machine::{Rule, Stop};
use mir::PrintOptions;
use mir::print::const_eval_result;
use serde_json::Value;

use crate::batch::{Module, Tally, crate_text, for_each_batch, print_all};
use crate::compiler::Compiler;
use crate::corpus::Case;
use crate::known::{CONST_EVAL_OK, CONST_EVAL_UB, Known, find};

const FLAGS: [&str; 5] = [
    "--cfg=read_out",
    "--emit=metadata",
    "--error-format=json",
    "-Zunleash-the-miri-inside-of-you",
    "-Zextra-const-ub-checks",
];

/// What const evaluation says about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Opinion {
    Hash(u64),
    /// It has undefined behaviour: the message.
    Undefined(String),
    /// It can't be evaluated: why, and the message with the line of the program.
    Refused(&'static str, String),
    /// It does not even compile: the message.
    Error(String),
}

/// Messages of the interpreter about what it can't do, as opposed to what is undefined, and what that is.
const REFUSALS: &[(&str, &str)] = &[
    ("pointer arithmetic or comparison is not supported at compile-time", "comparison of pointers"),
    ("exposing pointers is not possible at compile-time", "address as a number"),
    ("the absolute address of a pointer is not known at compile-time", "bytes of a pointer"),
    ("modifying a static's initial value", "write to a static"),
    // Intrinsics, of which most that are not `const` are.
    ("is not supported at compile-time", "intrinsic"),
];

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
pub fn check_ok(compiler: &Compiler, cases: &[Case]) -> Vec<String> {
    let agrees = |case: &Case, opinion: &Opinion| *opinion == Opinion::Hash(case.outcome.hash);
    compare(compiler, "well-defined programs", cases.iter(), agrees, CONST_EVAL_OK)
}

/// All programs with undefined behaviour that const evaluation can judge; gives those that it accepts.
pub fn check_ub(compiler: &Compiler, cases: &[Case]) -> Vec<String> {
    let judged = cases.iter().filter(|case| !case.stricter && rule(case).is_some_and(is_judged));
    let agrees = |_: &Case, opinion: &Opinion| matches!(opinion, Opinion::Undefined(_));
    compare(compiler, "programs with undefined behaviour", judged, agrees, CONST_EVAL_UB)
}

/// Programs that were made for const evaluation: it must evaluate all of them.
pub fn check_generated(compiler: &Compiler, cases: &[Case]) -> Vec<String> {
    let (opinions, lacking) = opinions(compiler, cases.iter());
    let wrong = opinions.iter().filter(|(case, opinion)| *opinion != Opinion::Hash(case.outcome.hash));
    let failures = wrong.map(|(case, opinion)| {
        let (name, expected) = (&case.name, case.outcome.hash);
        format!("{}: {name}: const evaluation says {opinion:x?}, the machine {expected:x}", compiler.name)
    });
    let lacking = lacking.entries().map(|what| format!("{}: can't be printed: {what}", compiler.name));
    failures.chain(lacking).collect()
}

/// Compares opinions with the machine's: disagreements must be those in the table, and no others.
fn compare<'a>(
    compiler: &Compiler,
    what: &str,
    cases: impl Iterator<Item = &'a Case>,
    agrees: impl Fn(&Case, &Opinion) -> bool,
    table: &'static [Known],
) -> Vec<String> {
    let (mut failures, mut refused, mut agreed, mut known) = (Vec::new(), Tally::default(), 0, 0);
    let (opinions, lacking) = opinions(compiler, cases);
    for (case, opinion) in &opinions {
        let listed = find(table, &case.name, compiler.version);
        match (opinion, agrees(case, opinion), listed) {
            (Opinion::Refused(why, _), ..) => refused.add(why),
            (_, true, None) => agreed += 1,
            (_, false, Some(_)) => known += 1,
            (_, true, Some(Known { reason, .. })) => {
                failures.push(format!("{}: {} agrees: no more {reason}", compiler.name, case.name));
            }
            (_, false, None) => failures.push(format!(
                "{}: {}: const evaluation says {opinion:x?}, the machine {}",
                compiler.name,
                case.name,
                rule(case).map_or_else(|| case.hash_line(), |rule| rule.name().to_string())
            )),
        }
    }
    println!(
        "{}: const evaluation of {what}: {agreed} agree, {} disagree, {known} are known to; \
         it refuses {}, and can't be given {}:\n{}{}",
        compiler.name,
        failures.len(),
        refused.total(),
        lacking.total(),
        refused.lines(),
        lacking.lines()
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

fn opinions<'a>(
    compiler: &Compiler,
    cases: impl Iterator<Item = &'a Case>,
) -> (Vec<(&'a Case, Opinion)>, Tally) {
    let options = PrintOptions { const_eval: true, ..PrintOptions::new(compiler.version) };
    let (modules, lacking) = print_all(cases, &options);
    let by_name: BTreeMap<&str, &'a Case> = modules.iter().map(|m| (m.case.name.as_str(), m.case)).collect();
    let opinions = for_each_batch(&modules, |batch| judge(compiler, batch));
    let with_case = |(name, opinion): (String, Opinion)| Some((*by_name.get(name.as_str())?, opinion));
    (opinions.into_iter().filter_map(with_case).collect(), lacking)
}

/// Judges a batch. Programs of which the compiler said nothing are judged again in halves: an error in another
/// program has kept it from them.
fn judge(compiler: &Compiler, batch: &[&Module]) -> Vec<(String, Opinion)> {
    let (text, starts) = crate_text(batch);
    let messages = compiler.compile(&text, &FLAGS).messages();
    let mut found: Vec<Option<Opinion>> = vec![None; batch.len()];
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if let Some((line, opinion)) = read(&message) {
            let module = starts.partition_point(|start| *start <= line);
            // Only the first message about a program counts: later ones follow from it.
            if let Some(slot @ None) = module.checked_sub(1).and_then(|i| found.get_mut(i)) {
                *slot = Some(opinion);
            }
        }
    }
    let (mut opinions, mut silent) = (Vec::new(), Vec::new());
    for (module, opinion) in batch.iter().zip(found) {
        match opinion {
            Some(opinion) => opinions.push((module.case.name.clone(), opinion)),
            None => silent.push(*module),
        }
    }
    match silent.as_slice() {
        [] => {}
        [module] if batch.len() == 1 => opinions.push((module.case.name.clone(), Opinion::Error(messages))),
        silent if silent.len() < batch.len() => opinions.extend(judge(compiler, silent)),
        silent => {
            let (front, back) = silent.split_at(silent.len() / 2);
            opinions.extend(judge(compiler, front));
            opinions.extend(judge(compiler, back));
        }
    }
    opinions
}

/// What a message of the compiler says, and about which line.
fn read(message: &Value) -> Option<(usize, Opinion)> {
    if message["level"] != "error" {
        return None;
    }
    let line = line_of(message)?;
    let code = message["code"]["code"].as_str().unwrap_or("");
    let text = all_text(message);
    let opinion = match code {
        "E0308" => match const_eval_result(&text) {
            Some(hash) => Opinion::Hash(hash),
            None => Opinion::Error(text),
        },
        "E0080" => match REFUSALS.iter().find(|(part, _)| text.contains(part)) {
            Some((_, why)) => {
                Opinion::Refused(why, message["rendered"].as_str().unwrap_or_default().to_string())
            }
            None => Opinion::Undefined(text),
        },
        _ => Opinion::Error(text),
    };
    Some((line, opinion))
}

/// The first line of our text that the message or its notes name; errors inside of `core` have it in a note.
fn line_of(message: &Value) -> Option<usize> {
    let own = |span: &&Value| span["file_name"] == "batch.rs";
    let spans = message["spans"].as_array()?;
    let span = spans.iter().filter(own).find(|span| span["is_primary"] == true).or(spans.iter().find(own));
    match span {
        Some(span) => span["line_start"].as_u64().map(|line| line as usize),
        None => message["children"].as_array()?.iter().find_map(line_of),
    }
}

/// The message with its labels and notes.
fn all_text(message: &Value) -> String {
    let mut text = message["message"].as_str().unwrap_or("").to_string();
    let labels = message["spans"].as_array().into_iter().flatten().filter_map(|span| span["label"].as_str());
    for label in labels {
        text.push_str("; ");
        text.push_str(label);
    }
    for child in message["children"].as_array().into_iter().flatten() {
        text.push_str("; ");
        text.push_str(&all_text(child));
    }
    text
}
