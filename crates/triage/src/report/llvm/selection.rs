//! A bug of an instruction selector as LLVM IR: one small function that two selectors of LLVM translate differently.
//!
//! The module's `main` returns a few bits of the program's hash, so that nothing of what prints is needed. `llvm-reduce`
//! may change what it computes, as long as `main` returns one number with all other selectors, and another one or none
//! with the one at fault: this target's other selector, with and without optimisation, and the host's code generator. Code with
//! undefined behaviour would rarely keep them in agreement, and no `undef` or `poison` may be added; that is no proof.

use difftest::backend::cross;
use difftest::{Backend, Error, Harness};

use crate::blame::flags::Sorted;
use crate::blame::lab::Lab;
use crate::blame::{Pass, Reproduction, llvm_pass};
use crate::report::Report;
use crate::report::llvm::smaller::or_whole;
use crate::report::llvm::tools::{Place, Tools, installed};
use crate::report::llvm::{MODULE, NotShown, REDUCED, Shown, TEST, module, operation};
use crate::report::verify::find;
use crate::subject::Subject;
use crate::unanswered::Unanswered;

/// How many modules of one operation are tried.
const OPERATIONS: usize = 90;

/// Shows it; adds the files to the report.
pub(super) fn show(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    selector: &Pass,
    version: u32,
    all: &[Backend],
) -> Result<Shown, Unanswered<NotShown>> {
    let blame = &report.blame;
    let compiler = &blame.compiler;
    let backend = find(&compiler.id, blame.target(), all).ok_or(NotShown::NoIr)?;
    let bare = Sorted::new(&backend).bare.with_flags(&blame.flags);
    let text = llvm_pass::ir(&mut Lab::new(harness, subject), &bare)?.ok_or(NotShown::NoIr)?;
    let module = module::without_scopes(&module::with_exit_code(&text)?);
    let tools = Tools::find(version).ok_or(NotShown::NoTools(version))?.on(place(&backend));
    let triple = backend.target.as_deref();
    let mut test = script(version, triple, selector, loose(&module));
    if !tools.passes(harness, &module, &test)?.is_wrong() {
        return Err(NotShown::NotRepeated(version).into());
    }
    let alone = one_operation(harness, &tools, &module, &script(version, triple, selector, 0))?;
    let is_alone = alone.is_some();
    let (small, gap) = match alone {
        Some(small) => (small, None),
        None => or_whole(tools.smaller(harness, &module, &test, module::tidy), &module)?,
    };
    // What was there at first and is gone now must not come back.
    test = script(version, triple, selector, loose(&small));
    let mut newer = Vec::new();
    for tools in Tools::all().into_iter().filter(|tools| tools.version > version) {
        newer.push((tools.version, tools.on(place(&backend)).passes(harness, &small, &test)?));
    }
    let lines = (module.lines().count(), small.lines().count());
    let how = format!("llc {}", arguments(selector).0);
    report.files.insert(TEST.to_string(), test);
    report.files.insert(MODULE.to_string(), module);
    report.files.insert(REDUCED.to_string(), small);
    Ok(Shown { how, lines, gap, newer, earlier: None, selection: true, alone: is_alone, function: None })
}

/// A module with one operation of the program that shows it.
fn one_operation(
    harness: &Harness,
    tools: &Tools,
    module: &str,
    test: &str,
) -> Result<Option<String>, Error> {
    for module in operation::modules(module).into_iter().take(OPERATIONS) {
        if tools.passes(harness, &module, test)?.is_wrong() {
            return Ok(Some(module));
        }
    }
    Ok(None)
}

/// What one version makes of a module; its own is that of the compiler.
pub(super) fn verify(
    harness: &Harness,
    report: &Report,
    (own, version): (u32, u32),
    module: &str,
    all: &[Backend],
) -> Result<Reproduction, Error> {
    let compiler = &report.blame.compiler;
    let backend = find(&compiler.id, report.blame.target(), all);
    let (Some(tools), Some(backend)) = (Tools::find(version), backend) else {
        return Ok(Reproduction::Unknown("not installed".to_string()));
    };
    let Some(selector) = &report.blame.llvm else {
        return Ok(Reproduction::Unknown("no selector is blamed".to_string()));
    };
    // As it is attached, but for what this module may have.
    let test = script(own, report.blame.target(), selector, loose(module));
    tools.on(place(&backend)).passes(harness, module, &test)
}

/// What links and runs the programs of a back end.
fn place(backend: &Backend) -> Place {
    let linker = backend.flags.iter().find_map(|flag| flag.strip_prefix("-Clinker="));
    Place { cc: linker.unwrap_or("cc").to_string(), run: backend.runner.join(" ") }
}

/// The arguments of `llc` with the selector at fault, and with another one.
fn arguments(selector: &Pass) -> (&'static str, String) {
    let switch = selector.right_flags.iter().find_map(|flag| flag.strip_prefix("-Cllvm-args="));
    ("-O0", format!("-O0 {}", switch.unwrap_or_default()))
}

/// Words of code whose meaning is open.
const LOOSE: &str = "(undef|poison|unreachable)( |,|$)";

/// How many lines of a module have them: no reduction may add any.
fn loose(module: &str) -> usize {
    let is_loose = |word: &str| ["undef", "poison", "unreachable"].contains(&word);
    module.lines().filter(|line| line.split([' ', ',']).any(is_loose)).count()
}

/// The test, which stands alone.
fn script(version: u32, triple: Option<&str>, selector: &Pass, loose: usize) -> String {
    let (wrong, right) = arguments(selector);
    let (cc, run) = match triple {
        Some(triple) => (cross::gcc(triple), cross::emulator(triple)),
        None => ("cc".to_string(), String::new()),
    };
    let installed = installed(version);
    format!(
        r#"#!/bin/sh
# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right.
{installed}[ -x "$tools/opt" ] && OPT=${{OPT:-$tools/opt}} LLC=${{LLC:-$tools/llc}}
OPT=${{OPT:-opt-{version}}} LLC=${{LLC:-llc-{version}}} CC=${{CC:-{cc}}} RUN=${{RUN:-{run}}}
[ "$(grep -Ec '(^| ){LOOSE}' "$1")" -le {loose} ] || exit 2
dir=$(mktemp -d) || exit 9
trap 'rm -rf "$dir"' EXIT
# show LLC-ARGUMENTS prints what main returns.
show() {{
    "$LLC" $1 -filetype=obj -o "$dir/m.o" "$dir/m.ll" || exit 9
    $CC -static -o "$dir/m" "$dir/m.o" -Wl,--unresolved-symbols=ignore-all || exit 9
    timeout --foreground 5 $RUN "$dir/m" > "$dir/out"
    echo $?
}}
cp "$1" "$dir/m.ll"
wrong=$(show '{wrong}') && right=$(show '{right}') && fast=$(show '-O2') || exit 9
grep -v '^target ' "$1" > "$dir/m.ll"
RUN= CC=cc
host=$(show '-O0 -mtriple=x86_64-linux-gnu -relocation-model=static') || exit 9
[ "$right" = "$fast" ] && [ "$right" = "$host" ] && [ "$right" -lt 124 ] || exit 2
[ "$right" = "$wrong" ] && exit 1
exit 0
"#
    )
}
