//! Optional MIR passes, and drawn sets of them: with few passes enabled, a bug shows that another pass would hide.
//!
//! A back end that draws has the flag [`RANDOM`], which no rustc accepts. It is replaced by a flag that disables all
//! passes that were not drawn.

use std::borrow::Cow;

use mir::Version;

use crate::backend::llvm::draw::Dice;
use crate::backend::pass_family::pass_family;
use crate::backend::{Backend, ConfigError};

/// Optional passes of rustc 1.95 and later, by their names in `-Zmir-enable-passes`. Passes that code generation or
/// the machine requires are not listed.
pub const PASSES: [&str; 23] = [
    "GVN",
    "JumpThreading",
    "DataflowConstProp",
    "DestinationPropagation",
    "CopyProp",
    "ReferencePropagation",
    "ScalarReplacementOfAggregates",
    "DeadStoreElimination-initial",
    "DeadStoreElimination-final",
    "EarlyOtherwiseBranch",
    "MatchBranchSimplification",
    "SimplifyComparisonIntegral",
    "SsaRangePropagation",
    "SingleUseConsts",
    "UnreachablePropagation",
    "UnreachableEnumBranching",
    "InstSimplify-before-inline",
    "InstSimplify-after-simplifycfg",
    "LowerSliceLenCalls",
    "SimplifyConstCondition-after-inst-simplify",
    "SimplifyConstCondition-after-const-prop",
    "SimplifyConstCondition-final",
    "Inline",
];

/// Optional passes that only clean up after others.
const CLEANUPS: [&str; 10] = [
    "RemoveUnneededDrops",
    "RemoveZsts",
    "RemoveNoopLandingPads",
    "MultipleReturnTerminators",
    "SimplifyLocals-before-const-prop",
    "SimplifyLocals-after-value-numbering",
    "SimplifyLocals-final",
    "SimplifyCfg-pre-optimizations",
    "SimplifyCfg-after-unreachable-enum-branching",
    "SimplifyCfg-final",
];

/// Names that only earlier versions have, with the first version that lacks each.
const OLDER: [(&str, u32); 12] = [
    ("DeadStoreElimination", 95),
    ("RenameReturnPlace", 95),
    ("ConstProp", 95),
    ("ConstGoto", 95),
    ("SeparateConstSwitch", 95),
    ("InstSimplify", 95),
    ("InstCombine", 95),
    ("NormalizeArrayLen", 95),
    ("UninhabitedEnumBranching", 95),
    ("DeduplicateBlocks", 95),
    ("ConstDebugInfo", 95),
    ("EnumSizeOpt", 97),
];

/// The flag of back ends that draw.
pub const RANDOM: &str = "-Zmir-enable-passes=random";

/// Separators in `--backends`: before the passes that replace drawn ones, and between them.
const ONLY: char = '@';
const AND: char = '+';

/// The optional passes of a version.
pub fn of_version(version: Version) -> impl Iterator<Item = &'static str> {
    let older = OLDER.into_iter().filter(move |(_, end)| version.minor < *end).map(|(name, _)| name);
    PASSES.into_iter().chain(CLEANUPS).chain(older)
}

/// All optional passes of any version.
pub fn of_any_version() -> impl Iterator<Item = &'static str> {
    of_version(Version::OLDEST)
}

/// The passes that a number leaves enabled.
fn draw(number: u64, version: Version) -> Vec<&'static str> {
    let mut dice = Dice::new(number);
    match dice.below(4) {
        // One in four is a single pass, with or without cleanups: no other pass hides its effect.
        0 => {
            let tidy = if dice.below(2) == 0 { &[][..] } else { &CLEANUPS };
            [&[PASSES[dice.index(PASSES.len())]], tidy].concat()
        }
        quarters => of_version(version).filter(|_| dice.below(4) < quarters).collect(),
    }
}

/// The flag that leaves only these enabled.
fn only(on: &[&str], version: Version) -> String {
    let off = of_version(version).filter(|name| !on.contains(name)).map(|name| format!("-{name}"));
    format!("-Zmir-enable-passes={}", off.collect::<Vec<_>>().join(","))
}

impl Backend {
    /// Whether it draws MIR passes for every few programs.
    pub fn draws_mir_passes(&self) -> bool {
        self.flags.iter().any(|flag| flag == RANDOM)
    }

    /// A copy with only these passes, in the format of [`Backend::mir_passes`], if it draws.
    pub fn with_mir_passes(&self, passes: &str) -> Backend {
        self.with_only(&passes.split(AND).collect::<Vec<_>>())
    }

    pub(super) fn with_drawn_mir_passes(&self, number: u64) -> Cow<'_, Backend> {
        if self.draws_mir_passes() {
            Cow::Owned(self.with_only(&draw(number, self.dialect)))
        } else {
            Cow::Borrowed(self)
        }
    }

    fn with_only(&self, on: &[&str]) -> Backend {
        let mut other = self.clone();
        let random = other.flags.iter_mut().filter(|flag| *flag == RANDOM);
        random.for_each(|flag| *flag = only(on, self.dialect));
        other
    }

    /// A copy that always leaves a family of passes enabled; unchanged if it does not draw.
    pub fn keeping(&self, family: &str) -> Backend {
        let names = of_version(self.dialect).filter(|name| pass_family(name) == family);
        let names: Vec<String> = names.map(|name| format!("+{name}")).collect();
        if self.draws_mir_passes() && !names.is_empty() {
            self.with_flags(&[format!("-Zmir-enable-passes={}", names.join(","))])
        } else {
            self.clone()
        }
    }

    /// The optional passes left enabled, if one of its flags has the form of a drawn set.
    pub fn mir_passes(&self) -> Option<String> {
        let prefix = "-Zmir-enable-passes=";
        let off: Vec<&str> =
            self.flags.iter().find_map(|flag| flag.strip_prefix(prefix))?.split(',').collect();
        let on = of_version(self.dialect).filter(|name| !off.contains(&format!("-{name}").as_str()));
        let on: Vec<&str> = on.collect();
        let flag = only(&on, self.dialect);
        self.flags.contains(&flag).then(|| on.join(&AND.to_string()))
    }

    /// The `--backends` pattern that gives a program the same passes as here.
    pub fn selector(&self, drawn: Option<&str>) -> String {
        match drawn.filter(|_| self.llvm.is_none()) {
            Some(passes) => format!("{}{ONLY}{passes}", self.name),
            None => self.name.clone(),
        }
    }
}

/// Splits a pattern into the name and the passes that replace drawn ones.
pub(super) fn split(pattern: &str) -> (&str, Option<&str>) {
    pattern.split_once(ONLY).map_or((pattern, None), |(name, passes)| (name, Some(passes)))
}

/// The back end with the passes of a pattern that selects it, and named after them.
pub(super) fn chosen(backend: &Backend, pattern: &str) -> Result<Backend, ConfigError> {
    let (_, Some(passes)) = split(pattern) else { return Ok(backend.clone()) };
    let known = |name: &&str| of_version(backend.dialect).any(|other| other == *name);
    match passes.split(AND).filter(|name| !name.is_empty()).find(|name| !known(name)) {
        Some(name) => Err(ConfigError::NoPass {
            name: name.to_string(),
            names: of_version(backend.dialect).map(String::from).collect(),
        }),
        None if backend.draws_mir_passes() => {
            let name = backend.selector(Some(passes));
            Ok(Backend { name, ..backend.with_mir_passes(passes) })
        }
        None => Err(ConfigError::DrawsNothing { name: backend.name.clone() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_a_version_decide() {
        let version = Version::NIGHTLY;
        assert_eq!(draw(7, version), draw(7, version));
        let sets: std::collections::BTreeSet<Vec<&str>> = (0..200).map(|n| draw(n, version)).collect();
        assert!(sets.len() > 150, "{}", sets.len());
        let alone: std::collections::BTreeSet<&str> =
            (0..2000).map(|n| draw(n, version)).filter(|on| on.len() == 1).flatten().collect();
        assert_eq!(alone.len(), PASSES.len(), "each is drawn alone");
        // For each pair of passes some draw has the first without the second.
        for hidden in PASSES {
            let apart = |other: &&str| {
                (0..400).map(|n| draw(n, version)).any(|on| on.contains(&hidden) && !on.contains(other))
            };
            assert!(PASSES.iter().filter(|other| **other != hidden).all(apart), "{hidden}");
        }
    }

    #[test]
    fn what_is_drawn_takes_the_place_of_the_flag() {
        let flag = only(&["GVN", "CopyProp"], Version::NIGHTLY);
        assert!(flag.starts_with("-Zmir-enable-passes=-JumpThreading,-DataflowConstProp,"), "{flag}");
        assert!(
            !flag.contains("-GVN") && !flag.contains("-CopyProp") && !flag.contains("EnumSizeOpt"),
            "{flag}"
        );
        assert!(only(&[], Version::OLDEST).contains(",-ConstGoto,"));
        assert_eq!(split("a-random@GVN+CopyProp"), ("a-random", Some("GVN+CopyProp")));
        assert_eq!(split("a*"), ("a*", None));
    }
}
