//! Finds the guilty LLVM pass.

use difftest::{Backend, Error};

use crate::blame::bisect::{bisect, confirm};
use crate::blame::diff::unified;
use crate::blame::lab::Lab;
use crate::blame::lines::{bisect_lines, readable_symbol};
use crate::blame::pass::Pass;
use crate::blame::unclear::{NotBlamed, Unclear};

/// More passes than any program runs; LLVM's largest number would disable counting.
pub const ALL: u32 = 1_000_000;

/// The file of LLVM IR, beside the program.
const IR: &str = "program.ll";

/// With one unit passes run in the same order each time, except those on the allocator's functions, which are a
/// separate module and would be counted in between.
const UNIT: &str = "-Ccodegen-units=1";

/// Optimises one module after the other. The numbers are the same without it, unless the machine is busy.
pub const ONE_BY_ONE: &str = "-Zno-parallel-backend";

/// Whether flags count passes.
pub fn counts(flags: &[String]) -> bool {
    flags.iter().any(|flag| flag.contains("=-opt-bisect-limit="))
}

fn limit(n: u32) -> String {
    format!("-Cllvm-args=-opt-bisect-limit={n}")
}

/// The back end limited to its first passes, in a fixed order.
pub fn limited(backend: &Backend, passes: u32) -> Backend {
    backend.with_flags(&[UNIT.to_string(), ONE_BY_ONE.to_string(), limit(passes)])
}

/// Finds the pass, with evidence.
pub fn find(lab: &mut Lab, backend: &Backend) -> Result<Pass, NotBlamed> {
    let mut pass = locate(lab, backend)?;
    add_evidence(lab, backend, &mut pass)?;
    Ok(pass)
}

/// Only the pass, without its switch and its diff.
pub fn locate(lab: &mut Lab, backend: &Backend) -> Result<Pass, NotBlamed> {
    let backend = &backend.with_flags(&[UNIT.to_string(), ONE_BY_ONE.to_string()]);
    let (compiled, _) = lab.compile(&backend.with_flags(&[limit(ALL)]))?.ok_or(Unclear::Inexpressible)?;
    let ran = bisect_lines(&compiled.messages);
    drop(compiled);
    let total = ran.iter().map(|ran| ran.index).max().ok_or(Unclear::Uncounted)?;
    let at = |n: u32| backend.with_flags(&[limit(n)]);
    let n = bisect::<_, NotBlamed>(total, |n| lab.see(&at(n)))?;
    confirm::<_, NotBlamed>(n, |n| lab.look(&at(n)))?;
    let guilty = ran.iter().find(|ran| ran.index == n).ok_or(Unclear::Unnamed { who: "LLVM", index: n })?;
    Ok(Pass {
        name: guilty.pass.clone(),
        function: Some(readable_symbol(&guilty.target, &names(lab))),
        right_flags: vec![UNIT.to_string(), ONE_BY_ONE.to_string(), limit(n - 1)],
        wrong_flags: vec![UNIT.to_string(), ONE_BY_ONE.to_string(), limit(n)],
        index: n,
        total,
        toggle: None,
        diff: None,
        diff_of: String::new(),
    })
}

/// Adds the switch of the pass, if there is one, and the LLVM IR before and after it.
fn add_evidence(lab: &mut Lab, backend: &Backend, pass: &mut Pass) -> Result<(), Error> {
    // LLVM 22 and later; others refuse the argument.
    let toggle = format!("-Cllvm-args=-opt-disable={}", pass.name);
    if !pass.name.contains(' ') && lab.see_with(backend, &[UNIT, &toggle])?.is_right() {
        pass.toggle = Some(toggle);
    }
    add_diff(lab, backend, pass)
}

/// Adds what the pass did.
fn add_diff(lab: &mut Lab, backend: &Backend, pass: &mut Pass) -> Result<(), Error> {
    let before = ir(lab, &backend.with_flags(&pass.right_flags))?;
    let after = ir(lab, &backend.with_flags(&pass.wrong_flags))?;
    let function = pass.function.as_deref().unwrap_or_default();
    if let (Some(before), Some(after)) = (before, after) {
        pass.diff = unified(&definitions(&before), &definitions(&after)).filter(|diff| !diff.is_empty());
        pass.diff_of = match pass.diff {
            Some(_) => {
                format!("LLVM IR after all passes before {} (run on `{function}`), and after it", pass.name)
            }
            None => format!("{} does not change the LLVM IR: it is a pass of code generation", pass.name),
        };
    }
    Ok(())
}

/// The pass at the boundary that the flags of `pass` describe, with its diff, by asking the compiler again.
pub fn again(lab: &mut Lab, backend: &Backend, pass: &Pass) -> Result<Pass, Error> {
    let mut fresh = Pass { diff: None, diff_of: String::new(), function: None, ..pass.clone() };
    let Some((compiled, _)) =
        lab.compile(&backend.with_flags(&[ONE_BY_ONE.to_string()]).with_flags(&pass.wrong_flags))?
    else {
        return Ok(fresh);
    };
    if let Some(ran) = bisect_lines(&compiled.messages).into_iter().find(|ran| ran.index == pass.index) {
        fresh.function = Some(readable_symbol(&ran.target, &names(lab)));
        fresh.name = ran.pass;
    }
    add_diff(lab, backend, &mut fresh)?;
    Ok(fresh)
}

/// The functions of the program.
fn names(lab: &Lab) -> Vec<String> {
    let own = lab.subject().program.functions.iter().map(|f| f.name.clone());
    own.chain(["main".to_string()]).collect()
}

/// The program as LLVM IR after all passes of a back end.
pub fn ir(lab: &mut Lab, backend: &Backend) -> Result<Option<String>, Error> {
    let backend = backend.with_flags(&[format!("--emit=link,llvm-ir={IR}"), ONE_BY_ONE.to_string()]);
    let Some((compiled, _)) = lab.compile(&backend)? else { return Ok(None) };
    Ok(std::fs::read_to_string(compiled.directory().join(IR)).ok())
}

/// The functions of a module, without the attributes and metadata after them, which differ only in numbers.
fn definitions(module: &str) -> String {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in module.lines() {
        inside |= line.starts_with("define ");
        if inside {
            lines.push(without_metadata(line));
        }
        inside &= line != "}";
    }
    lines.join("\n")
}

fn without_metadata(line: &str) -> &str {
    // `#3 personality ...` and `, !noundef !4` differ with every change of the module.
    let line = line.split(", !").next().unwrap_or(line);
    line.split(" #").next().unwrap_or(line).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_without_numbers() {
        let module = "source_filename = \"x\"\n\ndeclare void @g()\n\ndefine i32 @f() #3 {\n  %1 = load i32, ptr %p, !noundef !4\n  ret i32 %1\n}\n\n!0 = !{}\n";
        assert_eq!(definitions(module), "define i32 @f()\n  %1 = load i32, ptr %p\n  ret i32 %1\n}");
    }
}
