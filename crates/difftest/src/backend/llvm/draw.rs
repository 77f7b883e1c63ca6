//! Random pipelines: drawn from the table of passes, the same one for the same number and version.

use crate::backend::llvm::table::{Level, PASSES, Pass};

/// The most passes in a pipeline, without its opening.
const MOST: u64 = 24;

/// Openings of pipelines: rustc's code keeps all values in memory, where few passes find anything to do.
const OPENINGS: [&str; 4] = [
    "",
    "function(sroa<modify-cfg>)",
    "function(sroa<modify-cfg>,early-cse<memssa>,simplifycfg)",
    "default<O1>",
];

/// The pipeline drawn by a number, for a version of LLVM.
pub fn pipeline(number: u64, version: u32) -> String {
    let mut dice = Dice::new(number);
    let known: Vec<&Pass> = PASSES.iter().filter(|pass| pass.is_in(version)).collect();
    // One in eight is a single pass: a failure there needs no further search.
    let alone = dice.below(8) == 0;
    let opening = if alone { OPENINGS[0] } else { OPENINGS[dice.index(OPENINGS.len())] };
    let count = if alone { 1 } else { 1 + dice.below(MOST) };
    let mut passes: Vec<(Level, String)> = Vec::new();
    for _ in 0..count {
        let pass = known[dice.index(known.len())];
        passes.push((pass.level, said(pass, &mut dice)));
    }
    let drawn = nested(&passes);
    if opening.is_empty() { drawn } else { format!("{opening},{drawn}") }
}

/// A pass with drawn parameters.
fn said(pass: &Pass, dice: &mut Dice) -> String {
    let parameters = match pass.parameters {
        [] => "",
        all => all[dice.index(all.len())],
    };
    if parameters.is_empty() { pass.name.to_string() } else { format!("{}<{parameters}>", pass.name) }
}

/// Groups adjacent passes of a level into one pass manager, as `-passes=` requires.
fn nested(passes: &[(Level, String)]) -> String {
    let groups = passes.chunk_by(|(a, _), (b, _)| a == b).map(|group| {
        let names: Vec<&str> = group.iter().map(|(_, name)| name.as_str()).collect();
        let names = names.join(",");
        match group[0].0 {
            Level::Module => names,
            Level::Cgscc => format!("cgscc({names})"),
            Level::Function => format!("function({names})"),
            Level::Loop => format!("function(loop({names}))"),
            Level::LoopMssa => format!("function(loop-mssa({names}))"),
        }
    });
    groups.collect::<Vec<_>>().join(",")
}

/// The SplitMix64 generator.
pub(in crate::backend) struct Dice(u64);

impl Dice {
    /// Seeds the generator.
    pub(crate) fn new(number: u64) -> Dice {
        Dice(number)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// A random index into a list of this length.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        // Below the length, which is a usize.
        self.below(length as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_decides() {
        assert_eq!(pipeline(7, 24), pipeline(7, 24));
        assert_ne!(pipeline(7, 24), pipeline(8, 24));
    }

    #[test]
    fn neighbours_share_a_manager() {
        let passes = [
            (Level::Function, "a"),
            (Level::Function, "b<x>"),
            (Level::LoopMssa, "c"),
            (Level::Module, "d"),
            (Level::Cgscc, "e"),
        ];
        let text = nested(&passes.map(|(level, name)| (level, name.to_string())));
        assert_eq!(text, "function(a,b<x>),function(loop-mssa(c)),d,cgscc(e)");
    }

    #[test]
    fn every_pass_is_drawn() {
        let all: Vec<String> = (0..2000).map(|number| pipeline(number, 24)).collect();
        let missing = |pass: &&Pass| pass.is_in(24) && !all.iter().any(|text| text.contains(pass.name));
        assert_eq!(PASSES.iter().filter(missing).count(), 0);
    }

    #[test]
    fn an_old_version_gets_old_passes() {
        let is_old = |name: &str| PASSES.iter().any(|pass| pass.name == name && pass.is_in(16));
        let new: Vec<&str> = PASSES.iter().map(|pass| pass.name).filter(|name| !is_old(name)).collect();
        for number in 0..500 {
            let text = pipeline(number, 16);
            let names = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            assert!(names.into_iter().all(|name| !new.contains(&name)), "{text}");
        }
    }
}
