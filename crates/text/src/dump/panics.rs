//! Panics. The language has none, so a panic becomes a block that jumps to itself: this keeps the check before it,
//! and a run that panics never ends.

use super::body::BodyReader;
use mir::program::Block;
use mir::syntax::{BlockId, Terminator};

impl BodyReader<'_, '_> {
    /// The panic block of the current function.
    pub(super) fn panic_block(&mut self) -> BlockId {
        if let Some(block) = self.panic {
            return block;
        }
        let block = self.function.add_block();
        *self.function.block_mut(block) =
            Block { terminator: Some(Terminator::Goto(block)), ..Block::default() };
        self.panic = Some(block);
        block
    }
}

/// Which blocks always end in a panic, from the texts of terminators. What they do before, such as building the
/// message, is not observable.
pub(super) fn doomed(ends: &[&str]) -> Vec<bool> {
    let mut doomed: Vec<bool> = ends.iter().map(|end| is_panic(end)).collect();
    let successors: Vec<Vec<usize>> = ends.iter().map(|end| successors(end)).collect();
    loop {
        let is_new = |(i, to): (usize, &Vec<usize>)| {
            let all = to.iter().all(|block| doomed.get(*block) == Some(&true));
            (!doomed[i] && !to.is_empty() && all).then_some(i)
        };
        let new: Vec<usize> = successors.iter().enumerate().filter_map(is_new).collect();
        if new.is_empty() {
            return doomed;
        }
        new.into_iter().for_each(|i| doomed[i] = true);
    }
}

/// Whether a terminator calls a library function that panics: it never returns, and its name tells.
fn is_panic(end: &str) -> bool {
    let Some((call, edges)) = end.rsplit_once(" -> ") else { return false };
    let callee = call.split_once(" = ").map_or("", |(_, callee)| callee);
    let path = callee.split('(').next().unwrap_or_default();
    let is_library = path.starts_with("core::") || path.starts_with("std::");
    edges.starts_with("unwind") && is_library && (path.contains("panic") || path.ends_with("_failed"))
}

/// The successors of a terminator, without the unwind edge.
fn successors(end: &str) -> Vec<usize> {
    let Some((_, edges)) = end.trim_end_matches(';').rsplit_once(" -> ") else { return Vec::new() };
    let edges = edges.trim_matches(['[', ']']).split(", ").filter(|edge| !edge.starts_with("unwind"));
    let block = |edge: &str| edge.rsplit(": ").next().and_then(|b| b.strip_prefix("bb")?.parse().ok());
    edges.filter_map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_to_a_panic_only_is_doomed() {
        let ends = [
            "switchInt(move _3) -> [0: bb3, otherwise: bb1];",
            "_7 = std::fmt::Arguments::<'_>::from_str(const \"no -> [return: bb3]\") -> [return: bb2, unwind continue];",
            "_6 = std::rt::panic_fmt(move _7) -> unwind continue;",
            "goto -> bb4;",
            "return;",
            "_5 = std::process::exit(const 1_i32) -> unwind continue;",
        ];
        assert_eq!(doomed(&ends), [false, true, true, false, false, false]);
    }
}
