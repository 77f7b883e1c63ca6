//! The pass that broke a module, if it is not the one after which the program is wrong: what one pass leaves undefined may run
//! right until a later one makes use of it.

use difftest::{Backend, Error};
use ir::{Limits, Stop};

use crate::blame::Reproduction;
use crate::blame::bisect::bisect;
use crate::blame::lab::Lab;
use crate::blame::lines::bisect_lines;
use crate::blame::llvm_pass;
use crate::blame::unclear::NotBlamed;
use crate::report::llvm::module;
use crate::unanswered::Answer;

/// A module that the interpreter accepts, and the pass after which it does not.
pub(super) struct Earlier {
    /// The module before the pass.
    pub module: String,
    /// The pass, as the compiler calls it.
    pub pass: String,
}

/// What the interpreter says of a module as rustc writes it: wrong if it is undefined.
pub(super) fn judge(module: &str) -> Reproduction {
    let unknown = |why: String| Reproduction::Unknown(why);
    let plain = match module::with_plain_main(module) {
        Ok(plain) => plain,
        Err(why) => return unknown(why.to_string()),
    };
    let parsed = match ir::parse(&plain) {
        Ok(parsed) => parsed,
        Err(why) => return unknown(why.to_string()),
    };
    match ir::run(&parsed, "main", &[], Limits::default()) {
        Ok(_) => Reproduction::Right,
        Err(Stop::Ub(_)) => Reproduction::Wrong,
        Err(stop) => unknown(stop.to_string()),
    }
}

/// Looks for it among the first passes of a back end, after all of which the module is undefined.
pub(super) fn find(lab: &mut Lab, backend: &Backend, passes: u32) -> Result<Option<Earlier>, Error> {
    let at = |n: u32| llvm_pass::limited(backend, n);
    let see = |n: u32| -> Result<Reproduction, Error> {
        Ok(match llvm_pass::ir(lab, &at(n))? {
            Some(module) => judge(&module),
            None => Reproduction::Unknown("the compiler writes no LLVM IR".to_string()),
        })
    };
    let Some(n) = bisect::<_, NotBlamed>(passes, see).answered()? else { return Ok(None) };
    let Some(module) = llvm_pass::ir(lab, &at(n - 1))? else { return Ok(None) };
    let Some((compiled, _)) = lab.compile(&at(n))? else { return Ok(None) };
    let ran = bisect_lines(&compiled.messages).into_iter().find(|ran| ran.index == n);
    Ok(ran.map(|ran| Earlier { module, pass: ran.pass }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(body: &str) -> String {
        format!(
            "define void @_RNvCs1_7program4main() {{\n{body}\n  ret void\n}}\n\
             define i32 @main(i32 %0, ptr %1) {{\n  ret i32 0\n}}\n"
        )
    }

    #[test]
    fn a_module_is_judged() {
        assert_eq!(judge(&program("  %x = add nsw i8 100, 27")), Reproduction::Right);
        let branch = "  %x = add nsw i8 100, 28\n  %c = icmp eq i8 %x, 0\n  br i1 %c, label %a, label %a\na:";
        assert_eq!(judge(&program(branch)), Reproduction::Wrong);
        assert!(matches!(judge("define void @f() {\n}\n"), Reproduction::Unknown(_)));
    }
}
