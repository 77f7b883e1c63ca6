//! What users should know about particular rustc versions.

use mir::Version;

/// A fact about versions in the range `since..until`.
struct Fact {
    since: u32,
    until: u32,
    text: &'static str,
}

const fn fact(since: u32, until: u32, text: &'static str) -> Fact {
    Fact { since, until, text }
}

const FOREVER: u32 = u32::MAX;

/// Flags that help to find the guilty pass.
const FLAGS: &[Fact] = &[
    fact(0, FOREVER, "-Zmir-enable-passes=-PASS"),
    fact(95, FOREVER, "-Zmir-opt-bisect-limit=N"),
    fact(0, FOREVER, "-Cllvm-args=-opt-bisect-limit=N"),
    fact(95, FOREVER, "-Cllvm-args=-opt-disable=PASS"),
    fact(0, 99, "-Zmutable-noalias=no"),
];

/// Pitfalls of versions.
const TRAPS: &[Fact] = &[
    fact(0, 78, "older than the oldest supported dialect"),
    fact(0, 90, "TailCall crashes or does not parse"),
    fact(0, 92, "no CastUnsize"),
    fact(0, 92, "DestinationPropagation only from mir-opt-level 3"),
    fact(0, 96, "mir-opt-level 3 and above enables EnumSizeOpt, which is considered unsound"),
    fact(0, 86, "-Zunsound-mir-opts really miscompiles: only useful to plant bugs"),
];

fn of(version: Version, facts: &'static [Fact]) -> Vec<&'static str> {
    let holds = |fact: &&Fact| (fact.since..fact.until).contains(&version.minor);
    facts.iter().filter(holds).map(|fact| fact.text).collect()
}

/// Flags of this version that help to find the guilty pass.
pub fn flags(version: Version) -> Vec<&'static str> {
    of(version, FLAGS)
}

/// Pitfalls of this version.
pub fn traps(version: Version) -> Vec<&'static str> {
    of(version, TRAPS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_end() {
        assert!(traps(Version::new(85)).iter().any(|t| t.contains("TailCall")));
        assert!(traps(Version::new(98)).is_empty());
        assert!(!flags(Version::new(85)).iter().any(|f| f.contains("mir-opt-bisect")));
    }
}
