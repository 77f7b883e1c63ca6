//! Combinations of sets of flags: one back end for each, with a name made from the flags.

use crate::backend::{Backend, Driver};

/// All combinations of one alternative from each set: a suffix for the name, and the flags.
///
/// An alternative is a text of flags separated by spaces, possibly none.
pub fn combinations(sets: &[Vec<String>]) -> Vec<(String, Vec<String>)> {
    let mut all = vec![(String::new(), Vec::new())];
    for set in sets.iter().filter(|set| !set.is_empty()) {
        let extend = |(name, flags): &(String, Vec<String>), alternative: &String| {
            let (mut name, mut flags) = (name.clone(), flags.clone());
            for flag in alternative.split_whitespace() {
                name.push('-');
                name.push_str(&short(flag));
                flags.push(flag.to_string());
            }
            (name, flags)
        };
        all =
            all.iter().flat_map(|one| set.iter().map(move |alternative| extend(one, alternative))).collect();
    }
    all
}

/// A short name for a flag.
fn short(flag: &str) -> String {
    let named = [("-Copt-level=", "O"), ("-Zmir-opt-level=", "mir"), ("-Zmir-enable-passes=", "")];
    let found = named.iter().find_map(|(long, short)| Some(format!("{short}{}", flag.strip_prefix(long)?)));
    let other = || {
        let flag = flag.trim_start_matches('-');
        flag.strip_prefix(['C', 'Z']).unwrap_or(flag).to_string()
    };
    found.unwrap_or_else(other).replace(['/', ' '], "_")
}

impl Backend {
    /// Whether rustc's MIR passes are enabled.
    pub fn optimises_mir(&self) -> bool {
        self.driver.runs_mir_passes() && last(&self.flags, "-Zmir-opt-level=") != Some("0")
    }
}

/// The value of a flag; the last occurrence wins.
fn last<'f>(flags: &'f [String], long: &str) -> Option<&'f str> {
    flags.iter().rev().find_map(|flag| flag.strip_prefix(long))
}

/// Whether a back end optimises nothing.
pub fn is_reference(backend: &Backend) -> bool {
    if let Some(llvm) = &backend.llvm {
        return llvm.is_reference();
    }
    optimises_nothing(backend.driver, &backend.flags, backend.is_plain())
}

/// Whether the last optimisation levels are both 0, or the program is interpreted. A stable compiler has only one
/// level.
fn optimises_nothing(driver: Driver, flags: &[String], stable: bool) -> bool {
    let last = |long: &str| last(flags, long);
    match driver {
        Driver::ConstEval | Driver::Miri => true,
        Driver::Command | Driver::Llvm => false,
        Driver::Rustc | Driver::Mir => {
            last("-Copt-level=") == Some("0")
                && last("-Zmir-opt-level=").map_or(stable, |level| level == "0")
                // Forces a pass at any level.
                && !flags.iter().any(|flag| flag.starts_with("-Zmir-enable-passes=+"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_multiply() {
        let set = |flags: &[&str]| flags.iter().map(ToString::to_string).collect::<Vec<_>>();
        let sets = [
            set(&["-Copt-level=0", "-Copt-level=3"]),
            set(&["-Zmir-opt-level=0", "-Zmir-opt-level=4 -Zmir-enable-passes=+GVN", ""]),
        ];
        let names: Vec<String> = combinations(&sets).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["-O0-mir0", "-O0-mir4-+GVN", "-O0", "-O3-mir0", "-O3-mir4-+GVN", "-O3"]);
        assert_eq!(combinations(&[]), [(String::new(), Vec::new())]);
    }

    #[test]
    fn only_what_optimises_nothing_is_a_reference() {
        let flags = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let reference = |text| optimises_nothing(Driver::Rustc, &flags(text), false);
        assert!(reference("-Copt-level=0 -Zmir-opt-level=0"));
        assert!(!reference("-Copt-level=0"));
        assert!(!reference("-Copt-level=0 -Zmir-opt-level=0 -Copt-level=1"));
        assert!(!reference("-Copt-level=0 -Zmir-opt-level=0 -Zmir-enable-passes=+GVN"));
        assert!(optimises_nothing(Driver::ConstEval, &[], false));
        let stable = |text| optimises_nothing(Driver::Rustc, &flags(text), true);
        assert!(stable("-Copt-level=0"));
        assert!(!stable("-Copt-level=0 -Zmir-opt-level=1"));
        assert!(!stable("-Copt-level=3"));
    }
}
