//! Profiles that target a pass: programs that give it something to do.

use crate::idioms::IDIOMS;
use crate::profiles::Profile;

/// Measured (docs/vet.md): large programs cost more than they gain.
const OF_ALL: &[(&str, u32)] = &[("large_percent", 0)];

/// For passes on switches, also measured: many small functions, with more switches than loops.
const OF_SWITCHES: &[(&str, u32)] = &[("functions", 10), ("switches", 40), ("loops", 3), ("nesting", 4)];

/// The passes that work on switches.
const SWITCHES: [&str; 6] = [
    "EarlyOtherwiseBranch",
    "JumpThreading",
    "MatchBranchSimplification",
    "SimplifyComparisonIntegral",
    "UnreachableEnumBranching",
    "SimplifyConstCondition",
];

/// Other knobs than idioms, for passes that need what they switch on.
const OF_KNOBS: &[(&str, &[(&str, u32)])] = &[
    ("LowerSliceLenCalls", &[("lengths", 30), ("slices", 20), ("references", 20)]),
    ("RemoveUnneededDrops", &[("drops", 20)]),
    ("ElaborateDrops", &[("destructors", 20), ("analysis_percent", 90)]),
    ("RemoveNoopLandingPads", &[("cleanups", 20)]),
    ("MultipleReturnTerminators", &[("functions", 10), ("switches", 40)]),
];

impl Profile {
    /// Pins the idioms that target a pass, so that every program has them. Pinned knobs keep their values.
    pub fn hunting(mut self, pass: &str) -> Profile {
        // The suffix only tells where a pass runs: `SimplifyCfg-final`.
        let family = pass.split('-').next().unwrap_or(pass);
        let is_pass = |name: &&'static str| name.eq_ignore_ascii_case(family);
        let idioms = IDIOMS.iter().filter(|idiom| idiom.hunts.iter().any(is_pass));
        let of_switches = SWITCHES.iter().any(is_pass);
        let weight = |default: u32| if of_switches { 120 } else { (default * 4).max(20) };
        let knobs =
            OF_KNOBS.iter().filter(|(name, _)| is_pass(name)).flat_map(|(_, knobs)| knobs.iter().copied());
        let weights: Vec<(&str, u32)> =
            idioms.map(|idiom| (idiom.name, weight(idiom.default))).chain(knobs).collect();
        if weights.is_empty() && !of_switches {
            return self;
        }
        let common = OF_ALL.iter().chain(if of_switches { OF_SWITCHES } else { &[] });
        for (name, value) in weights.into_iter().chain(common.copied()) {
            if !self.pinned().iter().any(|(pinned, _)| *pinned == name) {
                // All are names of knobs, which a test checks.
                let _ = self.set(name, value);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunt_pins_its_idioms_and_nothing_twice() {
        let mut base = Profile::default();
        base.set("selects", 1).expect("a knob");
        let pinned = base.hunting("jumpthreading").pinned();
        assert!(pinned.contains(&("selects", 1)) && pinned.contains(&("retests", 120)), "{pinned:?}");
        assert!(OF_SWITCHES.iter().all(|pin| pinned.contains(pin)), "{pinned:?}");
        assert!(Profile::default().hunting("NoSuchPass").pinned().is_empty());
    }
}
