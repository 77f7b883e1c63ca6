//! rustc's own check of MIR after every pass (`-Zlint-mir`): a pass may break a rule long before another exposes it.

use difftest::{Backend, Error};
use serde::{Deserialize, Serialize};

use crate::blame::lab::Lab;
use crate::blame::mir_pass::{instances, switch};
use crate::blame::pass::{self, Pass};

/// The flag.
pub const FLAG: &str = "-Zlint-mir";

/// A rule broken by a pass without which the program is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lint {
    /// The pass after which MIR is broken.
    pub pass: String,
    /// The rule that it breaks, in the compiler's words.
    pub message: String,
    /// The flag that switches it off and makes the program right.
    pub toggle: String,
}

/// The pass that breaks a rule before `shown_by` makes the program wrong, if any. The input of the compiler must pass
/// the check, and the program must be right without the pass.
pub fn find(lab: &mut Lab, backend: &Backend, shown_by: &Pass) -> Result<Option<Lint>, Error> {
    let checked = backend.with_flags(&[FLAG.to_string()]);
    let Some((compiled, _)) = lab.compile(&checked)? else { return Ok(None) };
    let Some((pass, message)) = broken(&compiled.messages) else { return Ok(None) };
    drop(compiled);
    let family = pass::family(&pass).to_string();
    if family == shown_by.family() || !lab.see_with(&checked, &["-Zmir-opt-level=0"])?.is_right() {
        return Ok(None);
    }
    let toggle = switch('-', &instances(lab, backend, &family)?);
    let right = lab.see_with(backend, &[&toggle])?.is_right();
    Ok(right.then_some(Lint { pass, message, toggle }))
}

/// The pass and the broken rule, from the compiler's messages. Only calls of functions count: assignments of a place to
/// itself and calls of intrinsics, which take values, are refused too but harmless.
pub fn broken(messages: &str) -> Option<(String, String)> {
    let mut lines = messages.lines();
    let pass = lines.by_ref().find_map(|line| {
        let (_, rest) = line.split_once("broken MIR in ")?.1.split_once("(after pass ")?;
        Some(rest.split_once(')')?.0.to_string())
    })?;
    let message = lines.next()?.trim();
    let (rule, call) = message.split_once("arguments to `Call` terminator: ")?;
    let callee = call.split_once(" = ")?.1.split('(').next()?;
    // Our functions have no generics and no modules.
    (!callee.contains("::")).then_some(())?;
    Some((pass, format!("{rule}arguments to `Call` terminator")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pass_and_the_rule() {
        let messages = |rule: &str| {
            format!(
                "error: internal compiler error: broken MIR in Item(DefId(0:5 ~ program[e37c]::fn0)) (after pass \
                 DeadStoreElimination-initial) at bb0[1]:\n          encountered {rule}\n  --> program.rs:15:13\n"
            )
        };
        let call =
            "overlapping memory in `Move` arguments to `Call` terminator: _1 = fn1(const 1_u8, move _1)";
        let rule = "encountered overlapping memory in `Move` arguments to `Call` terminator";
        let found = broken(&messages(call));
        assert_eq!(found, Some(("DeadStoreElimination-initial".to_string(), rule.to_string())));
        let intrinsic = call.replace("fn1(const 1_u8, ", "bswap::<u32>(");
        assert_eq!(broken(&messages(&intrinsic)), None);
        assert_eq!(broken(&messages("`_1 = copy _1` statement with overlapping memory")), None);
        assert_eq!(broken("warning: unused"), None);
    }
}
