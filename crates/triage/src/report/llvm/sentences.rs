//! What a page says about a bug as LLVM IR.

use crate::blame::Reproduction;
use crate::report::llvm::{Ir, MODULE, REDUCED, Shown, TEST};

impl Shown {
    /// Whether code generation breaks the function.
    fn is_codegen(&self) -> bool {
        self.function.as_ref().is_some_and(|one| one.llc.is_some())
    }
}

impl Ir {
    /// All of it, for a page.
    pub fn sentences(&self) -> Vec<String> {
        let shown = match &self.shown {
            Ok(shown) => shown,
            Err(why) => return vec![format!("There is no LLVM IR reproducer: {why}.")],
        };
        let mut lines = vec![match shown.selection {
            true => format!(
                "`{MODULE}` is the module as rustc makes it, with a `main` that returns bits of the program's hash. With \
                 `{}` of LLVM {} it ends differently than with the other instruction selector, with `-O2`, and on the host.",
                shown.how, self.version
            ),
            false if shown.is_codegen() => format!(
                "`{MODULE}` is the module that `llc` gets. It is defined; with `{}` of LLVM {} it does not do what it says.",
                shown.how, self.version
            ),
            false if shown.function.is_some() => format!(
                "`{MODULE}` is the module before the guilty pass, right without optimisation and wrong with `{}` of LLVM {}.",
                shown.how, self.version
            ),
            false => format!(
                "`{MODULE}` is the module before the guilty pass. With LLVM {}'s own tools it is right without \
                 optimisation and wrong with `{}`.",
                self.version, shown.how
            ),
        }];
        if let Some(pass) = &shown.earlier {
            lines.push(format!(
                "That pass is {pass}: it leaves undefined behaviour, of which a later pass makes use. `mirsmith ir run` accepts the \
                 module before {pass} and refuses it after."
            ));
        }
        if let Some(one) = shown.function.as_ref().filter(|one| one.llc.is_some()) {
            lines.push(format!(
                "`{REDUCED}` is one function of it and a `main` that compares its result, {} instructions of {} in all. \
                 `mirsmith ir run` interprets it, finds no undefined behaviour, at this step and at each before, and gives `{}`; \
                 docs/llvm-ir.md says what that guarantees. Compiled with `{}` it gives: {}. `sh {TEST} {REDUCED}` repeats the \
                 comparison.",
                one.instructions.0, one.instructions.1, one.expected, shown.how, one.actual
            ));
        } else if let Some(one) = &shown.function {
            lines.push(format!(
                "`{REDUCED}` is one function of it, {} instructions of {}. {} gives `{}`; with `opt -passes='{}'` it is: {}. \
                 `mirsmith ir run` interprets it and finds no undefined behaviour, at this step and at each before; \
                 docs/llvm-ir.md says what that guarantees. `sh {TEST} {REDUCED}` repeats the comparison.",
                one.instructions.0, one.instructions.1, one.call(), one.expected, one.passes, one.actual
            ));
        }
        match &shown.gap {
            None if shown.function.is_some() => {}
            None if shown.alone => lines.push(format!(
                "`{REDUCED}` has one operation of it in a function `f`, which `main` calls with constants: `sh {TEST} \
                 {REDUCED}` shows that it ends differently with this selector than with all others. Neither `f` nor `main` \
                 has anything that could be undefined.",
            )),
            None if shown.selection => lines.push(format!(
                "`llvm-reduce` shrank it to `{REDUCED}`, {} lines of {}, using `{TEST}` as the test: `main` still ends \
                 differently with this selector than with all others. Unlike the program itself, the reduced module \
                 is not checked for undefined behaviour.",
                shown.lines.1, shown.lines.0
            )),
            None => lines.push(format!(
                "`llvm-reduce` shrank it to `{REDUCED}`, {} lines of {}, using `{TEST}` as the test: it still runs, prints \
                 the expected output without optimisation and the same wrong output with it. Unlike the program itself, \
                 the reduced module is not checked for undefined behaviour.",
                shown.lines.1, shown.lines.0
            )),
            Some(why) => lines.push(format!("It was not reduced: {why}.")),
        }
        if let Some(one) = shown.function.as_ref().filter(|_| !shown.newer.is_empty()) {
            lines.push(one.versions(self.version, &shown.newer));
            return lines;
        }
        if shown.newer.is_empty() {
            lines.push("No newer LLVM was available to test whether the bug is still there.".to_string());
        }
        for (version, reproduction) in &shown.newer {
            lines.push(match reproduction {
                Reproduction::Wrong => format!("LLVM {version} is also **wrong**: the bug is still there."),
                Reproduction::Right if shown.selection => format!("LLVM {version} is right."),
                Reproduction::Right => {
                    format!("LLVM {version} is right, with the same passes and with `-O3`.")
                }
                Reproduction::Unknown(why) => format!("LLVM {version} is inconclusive: {why}."),
            });
        }
        lines
    }
}
