//! Reach: the compiler passes that change something in a program. A pass that finds nothing to do is not tested.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use difftest::harness::drive::native;
use difftest::{Backend, Error, Harness};
use mir::Program;
use text::dump::{Dumped, dumped};

use crate::blame::lines::{bisect_lines, readable_symbol};
use crate::blame::llvm_pass::{ALL, limited};
use crate::blame::mir_pass::{DUMPS, body, dump_all, names};
use crate::blame::pass;

/// The functions that count: those with these names, or all.
pub struct Own<'a>(pub Option<&'a [String]>);

impl Own<'_> {
    fn has(&self, function: &str) -> bool {
        let last = function.rsplit(['.', ':']).next().unwrap_or(function);
        // The body of an `async` function is a closure in it.
        let last = last.split_once("-{").map_or(last, |(name, _)| name);
        self.0.is_none_or(|names| names.iter().any(|name| name == last))
    }

    /// Flags that dump these functions before and after passes (and others whose names contain theirs). A prelude has
    /// far more functions than a program, and each dump is a file.
    fn dumps(&self) -> [String; 2] {
        match self.0 {
            Some(names @ [_, ..]) => {
                [format!("-Zdump-mir={}", names.join(" | ")), format!("-Zdump-mir-dir={DUMPS}")]
            }
            _ => dump_all(),
        }
    }

    fn has_symbol(&self, symbol: &str) -> bool {
        self.0.is_none_or(|names| names.contains(&readable_symbol(symbol, names)))
    }
}

/// The MIR passes that ran on functions of a program, and whether each changed one of them; `None` if it does not
/// compile.
pub fn mir(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    own: &Own,
) -> Result<Option<BTreeMap<String, bool>>, Error> {
    let backend = backend.with_flags(&["--emit=mir".to_string()]).with_flags(&own.dumps());
    let compiled = native::compile(harness, &backend, text, 1)?;
    if compiled.program.is_err() {
        return Ok(None);
    }
    let directory = compiled.directory().join(DUMPS);
    let mut passes: BTreeMap<String, bool> = BTreeMap::new();
    for name in names(&directory) {
        let Some(dump) = dumped(&name).filter(|dump| dump.after && own.has(&dump.function)) else { continue };
        // Phases such as `built` are dumped too.
        if !dump.pass.starts_with(|c: char| c.is_ascii_uppercase()) {
            continue;
        }
        let changed = passes.entry(dump.pass).or_default();
        if !*changed {
            *changed = has_changed(&directory, &name);
        }
    }
    Ok(Some(passes))
}

/// The families of MIR passes that a compiler runs.
pub fn families(harness: &Harness, backend: &Backend) -> Result<Vec<String>, Error> {
    let passes = mir(harness, backend, "fn main() {}", &Own(None))?.unwrap_or_default();
    let families: BTreeSet<String> = passes.keys().map(|name| pass::family(name).to_string()).collect();
    Ok(families.into_iter().collect())
}

/// A program with a loop, without which passes on loops do not run.
const LOOP: &str =
    "fn main() { let mut x = std::env::args().count(); for i in 0..x { x ^= x << i; } println!(\"{x}\"); }";

/// The passes that LLVM runs for a back end, without the suffix `Pass`; empty if it has no LLVM.
pub fn llvm_families(harness: &Harness, backend: &Backend) -> Result<Vec<String>, Error> {
    let compiled = native::compile(harness, &limited(backend, ALL), LOOP, 1)?;
    let names = bisect_lines(&compiled.messages).into_iter().map(|ran| ran.pass);
    // `LoopUnrollPass<...>` and passes of code generation with a sentence as their name.
    let names = names.filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
    let names: BTreeSet<String> = names.map(|name| llvm_family(&name).to_string()).collect();
    Ok(names.into_iter().collect())
}

/// The usual name of an LLVM pass: `SROA` for `SROAPass`.
pub fn llvm_family(name: &str) -> &str {
    name.strip_suffix("Pass").unwrap_or(name)
}

/// Flags that dump what a family of MIR passes does to the functions of our programs. They cost little; a separate
/// compilation would cost as much as a test without optimisations.
pub fn dump_of(family: &str) -> [String; 2] {
    // Functions of the prelude have other names.
    [format!("-Zdump-mir={family}&fn"), format!("-Zdump-mir-dir={DUMPS}")]
}

/// How many functions of each program in a batch a family of MIR passes has changed, from the dumps in the directory of
/// the compilation.
pub fn changed_functions(directory: &Path, family: &str, programs: &[&Program]) -> Vec<usize> {
    let directory = directory.join(DUMPS);
    let mut changed: BTreeSet<(usize, String)> = BTreeSet::new();
    for name in names(&directory) {
        let of_family = |dump: &Dumped| dump.after && pass::family(&dump.pass) == family;
        let Some(dump) = dumped(&name).filter(of_family) else { continue };
        let Some((module, function)) = in_module(&dump.function) else { continue };
        let functions = programs.get(module).map_or(&[][..], |program| &program.functions);
        if functions.iter().any(|own| own.name == function) && has_changed(&directory, &name) {
            changed.insert((module, function.to_string()));
        }
    }
    let count = |module| changed.iter().filter(|(of, _)| *of == module).count();
    (0..programs.len()).map(count).collect()
}

/// Module and function of `p12-fn0`, the function of a program in a batch.
fn in_module(path: &str) -> Option<(usize, &str)> {
    let (module, function) = path.rsplit('.').next()?.strip_prefix('p')?.split_once('-')?;
    Some((module.parse().ok()?, function))
}

/// Whether a pass has changed anything, from the dump after it.
fn has_changed(directory: &Path, after: &str) -> bool {
    let read = |name: &str| std::fs::read_to_string(directory.join(name)).map(|text| body(&text)).ok();
    read(&after.replace(".after.mir", ".before.mir")) != read(after)
}

/// The LLVM passes, code generation included, that changed functions of a program; `None` if it does not compile.
pub fn llvm(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    own: &Own,
) -> Result<Option<BTreeSet<String>>, Error> {
    let mut backend = backend.with_flags(&["-Cllvm-args=-print-changed=quiet".to_string()]);
    // It prints the whole unit after each change.
    backend.limits.compile.output_kb = backend.limits.compile.output_kb.max(256 * 1024);
    let compiled = native::compile(harness, &backend, text, 1)?;
    if compiled.program.is_err() {
        return Ok(None);
    }
    Ok(Some(
        changed_lines(&compiled.messages)
            .filter(|(_, on)| own.has_symbol(on))
            .map(|(pass, _)| pass)
            .collect(),
    ))
}

/// Passes and what they changed, from `*** IR Dump After GVNPass on fn0 ***`.
fn changed_lines(messages: &str) -> impl Iterator<Item = (String, &str)> {
    messages.lines().filter_map(|line| {
        let (pass, on) = line.strip_prefix("*** IR Dump After ")?.split_once(" on ")?;
        Some((pass.split(" (").next()?.to_string(), on.strip_suffix(" ***")?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_a_batch() {
        assert_eq!(in_module("p12-fn0"), Some((12, "fn0")));
        assert_eq!(in_module("main"), None);
        assert_eq!(in_module("p0-prelude-fn0"), Some((0, "prelude-fn0")));
    }

    #[test]
    fn lines_of_changes() {
        let text = "*** IR Dump At Start ***\n*** IR Dump After SROAPass on _RNvCs1_1p3fn0 ***\ndefine x\n\
                    *** IR Dump After Machine Copy Propagation Pass (machine-cp) on _RNvCs1_1p6helper ***\n";
        let all: Vec<_> = changed_lines(text).collect();
        assert_eq!(
            all,
            [
                ("SROAPass".to_string(), "_RNvCs1_1p3fn0"),
                ("Machine Copy Propagation Pass".to_string(), "_RNvCs1_1p6helper")
            ]
        );
        let names = ["fn0".to_string()];
        let own = Own(Some(&names));
        assert_eq!([own.has_symbol(all[0].1), own.has_symbol(all[1].1)], [true, false]);
        assert_eq!([own.has("p0::fn0"), own.has("prelude-fn1"), Own(None).has("x")], [true, false, true]);
    }
}
