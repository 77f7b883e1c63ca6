//! The guilty MIR pass by proof: the machine runs what each pass left of each function. One compilation is enough, and versions without
//! `-Zmir-opt-bisect-limit` will do.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use mir::dump::{Dumped, Reader, Unread, allocs, bodies, dumped, with_nan_bits};
use mir::{FuncId, Program};

use crate::backend::Backend;
use crate::drive::{alone_text, validator};
use crate::harness::{Error, Harness};
use crate::outcome::{Code, End, Job};
use crate::validate::{agree, validate};

/// Where dumps go, beside the program.
const DUMPS: &str = "stages";

/// The passes that copy the bodies of other functions, with what other passes have done to them, end like this.
const INLINE: &str = "Inline";

/// What the stages of a program's MIR say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blamed {
    /// This pass made this function wrong, as the end says: what it found there is right.
    Pass {
        /// The pass, with the suffix that distinguishes its instances.
        pass: String,
        /// The function.
        function: String,
        /// What becomes of the program with it.
        end: End,
    },
    /// The MIR is wrong before any pass: it was read wrongly, or built wrongly.
    Built(End),
    /// No function is wrong after any pass by itself.
    Nobody,
    /// Something could not be read, printed or compiled: no verdict.
    Unknown(End),
}

/// A name without the suffix that tells the instances of a pass apart.
pub fn pass_family(name: &str) -> &str {
    match name.split_once('-') {
        // rustc's passes are in camel case; those of LLVM 17 and later have hyphens of their own, and those of code
        // generation are words: `X86 DAG->DAG Instruction Selection`.
        Some((family, _)) if family.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains(' ') => {
            family
        }
        _ => name,
    }
}

/// The body of a function after a pass.
struct Stage {
    dump: Dumped,
    text: String,
}

/// The stages of each function, the earliest first.
type Stages = BTreeMap<FuncId, Vec<Stage>>;

/// Compiles the program by itself and finds the first pass after which a function is wrong. Each function is judged alone, with all
/// others as they were: a function into which a wrong one was inlined does not hide that one.
///
/// Gives also the CPU time of the compiler.
pub fn blame_by_stages(harness: &Harness, backend: &Backend, job: &Job) -> Result<(Blamed, Duration), Error> {
    let unknown = |end: End| Ok((Blamed::Unknown(end), Duration::ZERO));
    let Code::Mir(program) = &job.code else {
        return unknown(End::Unsupported { why: "MIR of what is no custom MIR".to_string() });
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

/// What becomes of the program if all its functions are as rustc built them, before any pass: it must be what the original does.
pub fn built(harness: &Harness, backend: &Backend, job: &Job) -> Result<End, Error> {
    let Code::Mir(program) = &job.code else {
        return Ok(End::Unsupported { why: "MIR of what is no custom MIR".to_string() });
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
    let names: Vec<String> = match passes {
        true => program.functions.iter().map(|function| function.name.clone()).collect(),
        false => vec!["built".to_string()],
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

/// The files of a directory of dumps. What can't be read is not there.
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

/// The first wrong stage of each function; of these the earliest, and one that the pass has not copied from another function.
fn blame(program: &Program, stages: &Stages) -> Blamed {
    let right = validate(&Ok(program.clone()), false);
    let mut wrong: Vec<Wrong> = Vec::new();
    let mut unknown = None;
    for (func, all) in stages {
        let mut text = "";
        let mut unread = None;
        for stage in all {
            // Most passes leave most functions alone.
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
        // It may have been wrong before.
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
    /// What becomes of the program with it.
    end: End,
    /// Why the stage before it can't be read, if it can't.
    unread: Option<End>,
}

/// The text without the comment that names the pass.
fn body_of(text: &str) -> &str {
    text.find("\nfn ").map_or(text, |at| &text[at..])
}

/// The program with other bodies.
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

    /// The function of the trivial program that returns 42, with another value after a pass.
    fn stage(order: u32, pass: &str, value: &str) -> Stage {
        let text = format!(
            "// MIR for `fn1` after {pass}\n\nfn fn1() -> u64 {{\n    let mut _0: u64;\n\n    bb0: {{\n        _0 = {value};\n        \
             return;\n    }}\n}}\n"
        );
        let dump = dumped(&format!("a.fn1.3-1-{order:03}.{pass}.after.mir")).expect("the name of a dump");
        Stage { dump, text }
    }

    fn blamed(stages: Vec<Stage>) -> Blamed {
        let program = mir::parse::parse(crate::preflight::PROGRAM).expect("it is custom MIR");
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
    fn instances_of_a_pass_are_one_family() {
        let families = ["DeadStoreElimination-final", "GVN", "slp-vectorizer"].map(pass_family);
        assert_eq!(families, ["DeadStoreElimination", "GVN", "slp-vectorizer"]);
        let selection = "X86 DAG->DAG Instruction Selection";
        assert_eq!(pass_family(selection), selection);
    }
}
