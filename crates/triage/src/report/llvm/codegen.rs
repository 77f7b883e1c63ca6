//! A bug of code generation as one function without undefined behaviour, and a `main` that calls it and compares the result.
//!
//! The interpreter (`ir`) says what the function gives, which `main` expects: so it accepts the module and says that `main` returns
//! 0. If the compiled program ends with 1, `llc` is wrong. The same test drives `llvm-reduce`.

use difftest::{Error, Harness};
use ir::Limits;

use crate::blame::Reproduction;
use crate::report::llvm::function::{OneFunction, own_calls};
use crate::report::llvm::tools::{Tools, ended, installed};
use crate::report::llvm::{caller, extract, module};
use crate::report::verify::Checked;
use crate::unanswered::Answer;

/// Functions and values that are tried: each is compiled and run.
const TRIES: usize = 40;
/// What `main` gives where it is right.
const RIGHT: &str = "i32 0";
/// What it gives otherwise.
const WRONG: &str = "exit code 1";

/// Looks for one function of a module that `llc` breaks; gives a small module with it and its `main`.
pub(super) fn find(
    harness: &Harness,
    tools: &Tools,
    text: &str,
    llc: &str,
) -> Result<Option<(OneFunction, String)>, Error> {
    let Ok(parsed) = ir::parse(text) else { return Ok(None) };
    let calls = own_calls(&parsed);
    let test = script(tools.version, llc);
    let mut tries = 0;
    for called in &calls {
        let Some(arguments) = &called.arguments else { continue };
        for module in extract::modules(text, &called.function) {
            let Some(module) = with_main(&module, &called.function, arguments) else { continue };
            tries += 1;
            if tries > TRIES {
                return Ok(None);
            }
            if tools.passes(harness, &module, &test)?.is_wrong() {
                return reduced(harness, tools, module, llc, parsed.instructions()).map(Some);
            }
        }
    }
    Ok(None)
}

/// The module with a `main` that expects what the interpreter says; nothing if it refuses the function.
fn with_main(module: &str, function: &str, arguments: &[String]) -> Option<String> {
    let parsed = ir::parse(module).ok()?;
    let outcome = ir::run(&parsed, function, arguments, Limits::default()).ok()?;
    let expected = outcome.result.filter(|_| outcome.output.is_empty())?;
    caller::with_main(module, function, arguments, &expected)
}

/// Makes the module small.
fn reduced(
    harness: &Harness,
    tools: &Tools,
    module: String,
    llc: &str,
    before: usize,
) -> Result<(OneFunction, String), Error> {
    let test = script(tools.version, llc);
    let mut small = module;
    let shorten = |steps: &str, small: &mut String| -> Result<(), Error> {
        if let Some(less) = tools.optimised(harness, small, steps)?
            && tools.passes(harness, &less, &test)?.is_wrong()
        {
            *small = less;
        }
        Ok(())
    };
    shorten("internalize,globaldce,strip -internalize-public-api-list=main", &mut small)?;
    for _ in 0..2 {
        if let Some(less) = tools.reduce_only(harness, &small, &test).answered()?
            && tools.passes(harness, &less, &test)?.is_wrong()
        {
            small = less;
        }
        shorten("instnamer", &mut small)?;
    }
    let tidy = module::tidy(&small);
    if tools.passes(harness, &tidy, &test)?.is_wrong() {
        small = tidy;
    }
    let instructions = ir::parse(&small).map_or(0, |module| module.instructions());
    let one = OneFunction {
        passes: String::new(),
        llc: Some(llc.to_string()),
        rule: None,
        arguments: Vec::new(),
        expected: RIGHT.to_string(),
        actual: WRONG.to_string(),
        instructions: (instructions, before),
    };
    let text = format!("{}{small}", header(llc));
    Ok((one, text))
}

/// The first lines of the small module.
fn header(llc: &str) -> String {
    format!(
        "; RUN: llc {llc} -relocation-model=pic -filetype=obj -o %t.o %s && cc -o %t %t.o && %t\n\
         ; @main() gives {RIGHT}\n; Compiled: {WRONG}\n"
    )
}

/// What a version makes of the small module.
pub(super) fn opinion(
    harness: &Harness,
    tools: &Tools,
    small: &str,
    llc: &str,
) -> Result<Reproduction, Error> {
    tools.passes(harness, small, &script(tools.version, llc))
}

/// Whether the claims about a module hold: of the small one that its test passes, of the whole program that it prints
/// something else than the interpreter says.
pub(super) fn verify(
    harness: &Harness,
    tools: &Tools,
    (one, llc): (&OneFunction, &str),
    text: &str,
    small: bool,
) -> Result<Checked, Error> {
    if small {
        let instructions = ir::parse(text).map_or(0, |module| module.instructions());
        let seen = (opinion(harness, tools, text, llc)?, instructions);
        let claimed = (Reproduction::Wrong, one.instructions.0);
        return Ok(Checked::equal(&claimed, &seen, |seen| format!("{seen:?}")));
    }
    let interpreted = ir::parse(text).ok().and_then(|m| ir::run(&m, "main", &[], Limits::default()).ok());
    let expected = interpreted.map(|outcome| ended(&String::from_utf8_lossy(&outcome.output)));
    Ok(match (expected, tools.output(harness, text, None, llc)?) {
        (Some(expected), Some(seen)) if without_trace(&seen) != expected => Checked::Holds,
        (Some(_), Some(_)) => Checked::Fails("it is right".to_string()),
        (None, _) => Checked::Fails("the interpreter refuses it".to_string()),
        (_, None) => Checked::Fails("the tools refuse it".to_string()),
    })
}

/// What a program prints without being asked for a trace: the interpreter does not ask.
fn without_trace(output: &str) -> String {
    let last = output.lines().filter(|line| line.starts_with("hash: ") || line.starts_with("exit "));
    last.collect::<Vec<_>>().join("\n")
}

/// The test, which stands alone.
pub(super) fn script(version: u32, llc: &str) -> String {
    format!(
        "#!/bin/sh\n# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right, with 2 if it is undefined.\n\
         {}\
         [ -x \"$tools/llc\" ] && LLC=${{LLC:-$tools/llc}}\n\
         [ \"$(\"${{MIRSMITH:-mirsmith}}\" ir run \"$1\" --function main)\" = '{RIGHT}' ] || exit 2\n\
         dir=$(mktemp -d) || exit 9\n\
         trap 'rm -rf \"$dir\"' EXIT\n\
         \"${{LLC:-llc-{version}}}\" {llc} -relocation-model=pic -filetype=obj -o \"$dir/m.o\" \"$1\" || exit 9\n\
         cc -o \"$dir/m\" \"$dir/m.o\" || exit 9\n\
         timeout --foreground 5 \"$dir/m\"\n\
         case $? in 0) exit 1 ;; 1) exit 0 ;; *) exit 9 ;; esac\n",
        installed(version),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_expects_what_the_interpreter_says() {
        let module = "define i8 @g(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n";
        let with = with_main(module, "g", &["5".to_string()]).unwrap_or_default();
        assert!(with.contains("icmp eq i8 %result, 6\n"), "{with}");
        let parsed = ir::parse(&with).expect("it is LLVM IR");
        let outcome = ir::run(&parsed, "main", &[], Limits::default());
        assert_eq!(outcome.map(|outcome| outcome.to_string()), Ok(RIGHT.to_string()));
        assert_eq!(with_main(&module.replace("add", "add nsw"), "g", &["127".to_string()]), None);
    }

    #[test]
    fn a_trace_is_left_out() {
        assert_eq!(without_trace("0 u8 0x1\nhash: 5\nexit 0"), "hash: 5\nexit 0");
    }
}
