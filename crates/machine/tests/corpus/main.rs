//! The corpora of tiny programs in `tests/` at the top of the workspace, each with the expected verdict of the
//! machine in its header: `tests/ub` breaks one rule at one place, `tests/ok` observes exactly the listed values, and
//! `tests/disagreements` holds what the machine deliberately leaves out or judges otherwise than Miri.

mod files;
mod forms;
mod miri;
mod required;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};

use files::{Case, cases};
use mir::Intrinsic;
use miri::Said;
use mirsmith_machine::{Limits, Machine, Rule, Standing};
use verdict::Verdict;

/// Fails with all complaints, one per file.
fn report(what: &str, complaints: &[String]) {
    assert!(complaints.is_empty(), "{} {what}:\n{}", complaints.len(), complaints.join("\n"));
}

/// Compares each file of a folder with its header.
fn check(folder: &str) -> usize {
    let cases = cases(folder);
    let complaints: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let got = Verdict::of(&case.text);
            let expected = Verdict::expected(&case.text);
            (expected.as_ref() != Ok(&got)).then(|| match expected {
                Ok(expected) => format!("{}\n    expected {expected}\n    got      {got}", case.name),
                Err(problem) => format!("{}\n    header: {problem}\n    got      {got}", case.name),
            })
        })
        .collect();
    report("programs differ from their header", &complaints);
    cases.len()
}

#[test]
fn undefined_behaviour_is_found_where_it_is() {
    println!("tests/ub: {} programs", check("ub"));
}

#[test]
fn defined_programs_give_their_values() {
    println!("tests/ok: {} programs", check("ok"));
}

#[test]
fn disagreements_are_as_listed() {
    println!("tests/disagreements: {} programs", check("disagreements"));
    let list = files::read("disagreements.md");
    let unlisted: Vec<String> = cases("disagreements")
        .into_iter()
        .map(|case| case.name)
        .filter(|name| !list.contains(name))
        .collect();
    report("programs are not in tests/disagreements.md", &unlisted);
}

#[test]
fn file_names_say_what_is_in_them() {
    let mut complaints = Vec::new();
    for case in cases("ub").into_iter().chain(cases("ok")) {
        let wanted = match Verdict::expected(&case.text) {
            Ok(Verdict::Ub { rule, .. }) => ("ub", format!("{rule}--")),
            Ok(Verdict::Values(_) | Verdict::Aborts(_)) => ("ok", String::new()),
            _ => ("disagreements", String::new()),
        };
        let stem = case.name.strip_prefix(&format!("{}/", wanted.0));
        if !stem.is_some_and(|stem| stem.starts_with(&wanted.1) && stem.contains("--")) {
            complaints.push(format!("{} belongs to {}/{}", case.name, wanted.0, wanted.1));
        }
    }
    report("files are misnamed", &complaints);
}

#[test]
fn headers_say_what_miri_says() {
    let unknown: Vec<String> =
        miri::named().filter(|name| Rule::from_name(name).is_none()).map(str::to_string).collect();
    report("rules do not exist", &unknown);
    let mut complaints = Vec::new();
    let stricter = miri::stricter();
    let mut unused: BTreeSet<u32> = stricter.keys().copied().collect();
    for case in cases("ub").iter().chain(&cases("ok")) {
        let broken = match Verdict::expected(&case.text) {
            Ok(Verdict::Ub { rule, .. }) => Some(rule),
            _ => None,
        };
        let complaint = match (miri::said(&case.text, broken.is_none()), broken) {
            (Err(problem), _) => Some(problem),
            (Ok(Said::Ub(message)), Some(rule)) => miri::complaint(message, &rule),
            (Ok(Said::Accepts(number)), _) if !stricter.contains_key(&number) => {
                Some(format!("semantics I2 has no rule {number}"))
            }
            (Ok(Said::Accepts(number)), _) => {
                unused.remove(&number);
                None
            }
            _ => None,
        };
        complaints.extend(complaint.map(|complaint| format!("{}: {complaint}", case.name)));
    }
    report("headers do not fit what Miri says", &complaints);
    // What the machine may do but does not.
    unused.retain(|number| !stricter[number].starts_with("optional"));
    assert!(stricter.len() >= 20 && unused.is_empty(), "no program is stricter by the rules I2.{unused:?}");
}

#[test]
fn every_program_is_well_formed() {
    let complaints: Vec<String> = [cases("ub"), cases("ok")]
        .iter()
        .flatten()
        .filter_map(|case| match text::parse::parse(&case.text) {
            Err(error) => Some(format!("{}: {error}", case.name)),
            Ok(program) => {
                let mut errors = mir::wf::check(&program).err()?;
                // `//@ lint: <name>`: one that only `-Zlint-mir` reports.
                let allowed =
                    |rule: mir::wf::WfRule| case.text.contains(&format!("//@ lint: {}\n", rule.name()));
                errors.retain(|error| !error.rule.is_lint() || !allowed(error.rule));
                if errors.is_empty() {
                    return None;
                }
                let errors: Vec<String> = errors.iter().map(|error| format!("    {error}")).collect();
                Some(format!("{}\n{}", case.name, errors.join("\n")))
            }
        })
        .collect();
    report("programs are not well-formed", &complaints);
}

#[test]
fn every_rule_has_a_program() {
    let mut counts: BTreeMap<&str, u32> = Rule::ALL.iter().map(|rule| (rule.name(), 0)).collect();
    let mut unknown = Vec::new();
    for Case { name, text } in cases("ub") {
        if let Ok(Verdict::Ub { rule, .. }) = Verdict::expected(&text) {
            match counts.get_mut(rule.as_str()) {
                Some(count) => *count += 1,
                None => unknown.push(format!("{name}: no rule is called `{rule}`")),
            }
        }
    }
    report("rules do not exist", &unknown);
    for (rule, count) in &counts {
        println!("{count:4} {rule}");
    }
    let bare: Vec<String> =
        counts.iter().filter(|(_, count)| **count == 0).map(|(r, _)| r.to_string()).collect();
    report("rules have no program in tests/ub", &bare);
}

/// What the programs of `tests/ok` execute: intrinsics and forms of the language.
fn executed() -> (BTreeSet<Intrinsic>, BTreeSet<String>) {
    let (mut intrinsics, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for case in cases("ok") {
        let program = text::parse::parse(&case.text).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        forms::of_program(&program, &mut seen);
        let mut machine = Machine::new(&program, Limits::default()).expect("an ok program starts");
        while let Standing::Ready(at) = machine.standing(&program) {
            forms::at(&program, at, &mut intrinsics, &mut seen);
            if let Err(stop) = machine.step(&program) {
                panic!("{}: {stop:?}", case.name);
            }
        }
    }
    (intrinsics, seen)
}

#[test]
fn every_intrinsic_and_form_is_executed() {
    let (intrinsics, seen) = executed();
    let missing: Vec<String> =
        Intrinsic::ALL.iter().filter(|i| !intrinsics.contains(i)).map(|i| i.name().to_string()).collect();
    let all = required::all();
    let unlisted: Vec<String> = seen.difference(&all).cloned().collect();
    let absent: Vec<String> = all.difference(&seen).cloned().collect();
    println!("{} intrinsics, {} forms", intrinsics.len(), seen.len());
    report("forms are seen that `required::all` does not list", &unlisted);
    let both: Vec<String> = missing.into_iter().chain(absent).collect();
    report("intrinsics or forms have no program in tests/ok", &both);
}
