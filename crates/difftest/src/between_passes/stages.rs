//! Finds the guilty MIR pass by proof: the machine runs each function as each pass left it. One compilation is
//! enough, and versions without `-Zmir-opt-bisect-limit` work too.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use mir::{FuncId, Program};
use text::dump::{Dumped, Reader, Unread, allocs, bodies, canonical, dumped, with_nan_bits};

use crate::backend::Backend;
use crate::backend::pass_family::pass_family;
use crate::harness::drive::{alone_text, validator};
use crate::harness::validate::{agree, validate};
use crate::harness::{Error, Harness};
use crate::job::{Code, Job};
use crate::outcome::end::End;

/// The directory of dumps, beside the program.
const DUMPS: &str = "stages";

/// Name suffix of passes that copy the bodies of other functions, including what other passes have done to them.
const INLINE: &str = "Inline";

/// What the stages of a program's MIR prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blamed {
    /// This pass made this function wrong: before the pass it is right.
    Pass {
        /// The pass, with the suffix that distinguishes its instances.
        pass: String,
        /// The function.
        function: String,
        /// The end of the program with this function.
        end: End,
    },
    /// The MIR is wrong before any pass: it was read or built wrongly.
    Built(End),
    /// No single function is wrong after any pass.
    Nobody,
    /// Something could not be read, printed or compiled: no verdict.
    Unknown(End),
}

/// The body of a function after a pass.
struct Stage {
    dump: Dumped,
    text: String,
}

/// The stages of each function, the earliest first.
type Stages = BTreeMap<FuncId, Vec<Stage>>;

/// Compiles the standalone program and finds the first pass after which a function is wrong. Each function is judged
/// with all others unchanged, so a wrong function is not hidden by its callers into which it was inlined.
///
/// Also returns the CPU time of the compiler.
pub fn blame_by_stages(harness: &Harness, backend: &Backend, job: &Job) -> Result<(Blamed, Duration), Error> {
    let unknown = |end: End| Ok((Blamed::Unknown(end), Duration::ZERO));
    let Code::Mir(program) = &job.code else {
        return unknown(End::unread());
    };
    let backend = backend.in_custom_mir();
    let text = match alone_text(&backend, job) {
        Ok(text) => text,
        Err(end) => return unknown(end),
    };
    let Some(program) = backend.fitted(program) else {
        return unknown(End::Unsupported { why: "another data model".to_string() });
    };
    let (stages, cpu) = dump(harness, &backend, &text, &program, true)?;
    Ok((stages.map_or_else(Blamed::Unknown, |stages| blame(&program, &stages)), cpu))
}

/// The first pass that treats a program differently than in another compiler; `None` if unknown.
pub fn altering_pass(
    harness: &Harness,
    after: &Backend,
    before: &Backend,
    job: &Job,
) -> Result<Option<String>, Error> {
    let (Code::Mir(program), Ok(text)) = (&job.code, alone_text(after, job)) else { return Ok(None) };
    let Some(program) = after.fitted(program) else { return Ok(None) };
    let dumped = |backend| Ok::<_, Error>(dump(harness, backend, &text, &program, true)?.0.ok());
    let (Some(after), Some(before)) = (dumped(after)?, dumped(before)?) else { return Ok(None) };
    let none = Vec::new();
    let altered =
        after.iter().filter_map(|(func, stages)| first_altered(stages, before.get(func).unwrap_or(&none)));
    // Inlining copies the effects of other passes on the callee.
    let altered = altered.min_by_key(|dump| (dump.pass.ends_with(INLINE), dump.order));
    Ok(altered.map(|dump| pass_family(&dump.pass).to_string()))
}

/// The first stage of a function that differs from the one before the change. A pass that only one compiler runs
/// counts if it changes something.
fn first_altered<'s>(after: &'s [Stage], before: &'s [Stage]) -> Option<&'s Dumped> {
    let said = |stage: &Stage| canonical(body_of(&stage.text), &allocs(&stage.text));
    let mut last = String::new();
    let mut rest = before;
    for stage in after {
        let text = said(stage);
        let other = rest.iter().position(|other| other.dump.pass == stage.dump.pass);
        // Passes up to here that only the other compiler runs.
        let gone = other.map_or(&[][..], |at| &rest[..at]);
        if let Some(gone) = gone.iter().find(|gone| said(gone) != last) {
            return Some(&gone.dump);
        }
        let same = other.map_or(last == text, |at| said(&rest[at]) == text);
        if !same {
            return Some(&stage.dump);
        }
        rest = other.map_or(rest, |at| &rest[at + 1..]);
        last = text;
    }
    rest.iter().find(|gone| said(gone) != last).map(|gone| &gone.dump)
}

/// The end of the program with all functions as rustc built them, before any pass: it must be that of the original.
pub fn built(harness: &Harness, backend: &Backend, job: &Job) -> Result<End, Error> {
    let Code::Mir(program) = &job.code else {
        return Ok(End::unread());
    };
    let text = match alone_text(backend, job) {
        Ok(text) => text,
        Err(end) => return Ok(end),
    };
    let Some(program) = backend.fitted(program) else {
        return Ok(End::Unsupported { why: "another data model".to_string() });
    };
    Ok(match dump(harness, backend, &text, &program, false)?.0 {
        Ok(stages) => validate(
            &with_bodies(&program, stages.iter().filter_map(|(f, all)| Some((*f, all.first()?)))),
            false,
        ),
        Err(end) => end,
    })
}

/// The stages of each function of a program, the earliest first.
fn dump(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    program: &Program,
    passes: bool,
) -> Result<(Result<Stages, End>, Duration), Error> {
    let names: Vec<String> = if passes {
        program.functions.iter().map(|function| function.name.clone()).collect()
    } else {
        vec!["built".to_string()]
    };
    let flags = [format!("-Zdump-mir={}", names.join(" | ")), format!("-Zdump-mir-dir={DUMPS}")];
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let (directory, result, mut cpu) = validator::compile(harness, backend, text, 1, &flags)?;
    if let Err(end) = result {
        return Ok((Err(end), cpu));
    }
    let mut stages = read(&directory.path().join(DUMPS), program);
    if stages.values().flatten().any(|stage| stage.text.contains("NaN_")) {
        let flags: Vec<&str> = flags.iter().copied().chain([validator::VERBOSE]).collect();
        let (directory, result, more) = validator::compile(harness, backend, text, 1, &flags)?;
        cpu += more;
        if result.is_ok() {
            let exact = read(&directory.path().join(DUMPS), program);
            for (func, all) in &mut stages {
                for stage in all {
                    let same =
                        exact.get(func).and_then(|all| all.iter().find(|other| other.dump == stage.dump));
                    if let Some(same) = same {
                        stage.text = with_nan_bits(&stage.text, &same.text);
                    }
                }
            }
        }
    }
    Ok((Ok(stages), cpu))
}

/// Reads a directory of dumps; unreadable files are skipped.
fn read(directory: &Path, program: &Program) -> Stages {
    let mut stages = Stages::new();
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let Some(dump) = entry.file_name().to_str().and_then(dumped).filter(|dump| dump.after) else {
            continue;
        };
        let Some(index) = program.functions.iter().position(|f| f.name == dump.function) else { continue };
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        stages.entry(FuncId(index as u32)).or_default().push(Stage { dump, text });
    }
    stages.values_mut().for_each(|all| all.sort_by(|a, b| a.dump.cmp(&b.dump)));
    stages
}

/// Finds the first wrong stage of each function; blames the earliest of these, inlining passes last: they may
/// have copied the error from another function.
fn blame(program: &Program, stages: &Stages) -> Blamed {
    let right = validate(&Ok(program.clone()), false);
    let mut wrong: Vec<Wrong> = Vec::new();
    let mut unknown = None;
    for (func, all) in stages {
        let mut text = "";
        let mut unread = None;
        for stage in all {
            // Most passes leave most functions unchanged.
            let same = body_of(&stage.text) == text;
            text = body_of(&stage.text);
            if same {
                continue;
            }
            match validate(&with_bodies(program, [(*func, stage)].into_iter()), false) {
                end if agree(&end, &right) => unread = None,
                end @ End::Unsupported { .. } => {
                    unknown = Some(end.clone());
                    unread = Some(end);
                }
                end => {
                    wrong.push(Wrong { stage, end, unread: unread.take() });
                    break;
                }
            }
        }
    }
    let of_pass = |one: &&Wrong| one.stage.dump.pass.starts_with(|c: char| c.is_ascii_uppercase());
    if let Some(one) = wrong.iter().find(|one| !of_pass(one)) {
        return Blamed::Built(one.end.clone());
    }
    let first = wrong
        .into_iter()
        .min_by_key(|Wrong { stage, .. }| (stage.dump.pass.ends_with(INLINE), stage.dump.order));
    match (first, unknown) {
        // The function may have been wrong before that pass.
        (Some(Wrong { unread: Some(end), .. }), _) | (None, Some(end)) => Blamed::Unknown(end),
        (Some(Wrong { stage, end, .. }), _) => {
            let (pass, function) = (stage.dump.pass.clone(), stage.dump.function.clone());
            Blamed::Pass { pass, function, end }
        }
        (None, None) => Blamed::Nobody,
    }
}

/// The first stage of a function that is wrong.
struct Wrong<'s> {
    stage: &'s Stage,
    /// The end of the program with this stage.
    end: End,
    /// Why the stage before it can't be read, if so.
    unread: Option<End>,
}

/// The text without the comment that names the pass.
fn body_of(text: &str) -> &str {
    text.find("\nfn ").map_or(text, |at| &text[at..])
}

/// The program with these bodies.
fn with_bodies<'s>(
    program: &Program,
    stages: impl Iterator<Item = (FuncId, &'s Stage)>,
) -> Result<Program, Unread> {
    let stages: Vec<(FuncId, &Stage)> = stages.collect();
    // Allocations have the same numbers in all files of a compilation.
    let memory = stages.iter().flat_map(|(_, stage)| allocs(&stage.text)).collect();
    let mut reader = Reader::new(program, &memory, None);
    for (func, stage) in stages {
        if let Some(body) = bodies(&stage.text).first() {
            reader.function(func, body)?;
        }
    }
    Ok(reader.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The function of the trivial program that returns 42, returning another value after a pass.
    fn stage(order: u32, pass: &str, value: &str) -> Stage {
        let text = format!(
            "// MIR for `fn1` after {pass}\n\nfn fn1() -> u64 {{\n    let mut _0: u64;\n\n    bb0: {{\n        _0 = {value};\n        \
             return;\n    }}\n}}\n"
        );
        let dump = dumped(&format!("a.fn1.3-1-{order:03}.{pass}.after.mir")).expect("the name of a dump");
        Stage { dump, text }
    }

    fn blamed(stages: Vec<Stage>) -> Blamed {
        let program = text::parse::parse(crate::testing::preflight::PROGRAM).expect("it is custom MIR");
        blame(&program, &Stages::from([(FuncId(1), stages)]))
    }

    #[test]
    fn a_pass_is_blamed_if_what_it_found_is_right() {
        let (right, wrong, unread) = ("const 42_u64", "const 6_u64", "no constant");
        let built = || stage(0, "built", right);
        let by_gvn = blamed(vec![built(), stage(1, "GVN", wrong), stage(2, "CopyProp", "const 7_u64")]);
        assert!(matches!(&by_gvn, Blamed::Pass { pass, .. } if pass == "GVN"), "{by_gvn:?}");
        let hidden = blamed(vec![built(), stage(1, "GVN", unread), stage(2, "CopyProp", wrong)]);
        assert!(matches!(hidden, Blamed::Unknown(_)), "{hidden:?}");
        let stages =
            vec![built(), stage(1, "GVN", unread), stage(2, "CopyProp", right), stage(3, "Inline", wrong)];
        let later = blamed(stages);
        assert!(matches!(&later, Blamed::Pass { pass, .. } if pass == "Inline"), "{later:?}");
    }

    #[test]
    fn the_first_difference_counts() {
        let (a, b) = ("const 42_u64", "const 6_u64");
        let before = [stage(0, "built", a), stage(1, "GVN", a), stage(2, "CopyProp", a)];
        let altered = |after: &[Stage]| first_altered(after, &before).map(|dump| dump.pass.clone());
        assert_eq!(altered(&[stage(0, "built", a), stage(1, "GVN", a), stage(2, "CopyProp", a)]), None);
        let by_gvn = [stage(0, "built", a), stage(1, "GVN", b), stage(2, "CopyProp", b)];
        assert_eq!(altered(&by_gvn).as_deref(), Some("GVN"));
        // A new pass counts only if it changes something.
        let idle = [stage(0, "built", a), stage(1, "New", a), stage(2, "GVN", b)];
        assert_eq!(altered(&idle).as_deref(), Some("GVN"));
        let new = [stage(0, "built", a), stage(1, "New", b), stage(2, "GVN", b)];
        assert_eq!(altered(&new).as_deref(), Some("New"));
        // A removed pass counts, too.
        let gone = [stage(0, "built", a), stage(2, "CopyProp", b)];
        let before = [stage(0, "built", a), stage(1, "GVN", b), stage(2, "CopyProp", b)];
        assert_eq!(first_altered(&gone[..1], &before).map(|dump| dump.pass.as_str()), Some("GVN"));
        assert_eq!(first_altered(&gone, &before).map(|dump| dump.pass.as_str()), Some("GVN"));
    }
}
