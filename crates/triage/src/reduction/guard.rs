//! Keeps a reduction from slipping into another bug: the switch that turns the failure off must do so in every step. A
//! program that still fails without the guilty pass shows something else.

use std::fmt;

use difftest::backend::mir_passes::of_any_version;
use difftest::{Backend, Driver, Error};

/// A back end on which the failure does not show, and how it differs.
#[derive(Default)]
pub struct Guard {
    off: Option<(Backend, String)>,
}

impl Guard {
    /// Finds the most specific switch: LLVM as a whole, one MIR pass, or all of them. `passes` tests whether the
    /// program is right on a back end.
    pub fn find(backend: &Backend, passes: impl Fn(&Backend) -> Result<bool, Error>) -> Result<Guard, Error> {
        if backend.driver == Driver::Llvm {
            let off = backend.with_passes("");
            return Ok(if backend.passes() != Some("") && passes(&off)? {
                Guard { off: Some((off, "does not fail without the passes of `opt`".to_string())) }
            } else {
                Guard::default()
            });
        }
        if backend.driver != Driver::Rustc {
            return Ok(Guard::default());
        }
        let with = |flags: &[String]| {
            // It remains an optimising back end, whatever is switched off: a wrong result there does not make the
            // prediction suspect.
            Backend { reference: false, ..backend.with_flags(flags) }
        };
        let flag = |prefix: &str| backend.flags.iter().rev().find_map(|f| f.strip_prefix(prefix));
        // The MIR passes depend on the optimisation level unless they have their own.
        let optimised = flag("-Copt-level=").is_some_and(|level| level != "0");
        let level = flag("-Zmir-opt-level=").map_or(if optimised { "2" } else { "1" }, |level| level);
        let llvm = with(&["-Copt-level=0".to_string(), format!("-Zmir-opt-level={level}")]);
        if optimised && passes(&llvm)? {
            return Ok(Guard { off: Some((llvm, "does not fail without LLVM's optimisations".to_string())) });
        }
        let mir = with(&["-Zmir-opt-level=0".to_string()]);
        if !passes(&mir)? {
            return Ok(Guard::default());
        }
        let without = |names: &[&str]| {
            let list: Vec<String> = names.iter().map(|name| format!("-{name}")).collect();
            with(&[format!("-Zmir-enable-passes={}", list.join(","))])
        };
        // The shortest prefix of the list that helps ends with the guilty pass. A version ignores names that it lacks.
        let all: Vec<&str> = of_any_version().collect();
        let (mut fails, mut helps) = (0, all.len());
        if passes(&without(&all))? {
            while helps - fails > 1 {
                let middle = fails.midpoint(helps);
                if passes(&without(&all[..middle]))? { helps = middle } else { fails = middle }
            }
            let name = all[helps - 1];
            let alone = without(&[name]);
            if passes(&alone)? {
                return Ok(Guard { off: Some((alone, format!("does not fail without the pass {name}"))) });
            }
        }
        Ok(Guard { off: Some((mir, "does not fail without MIR optimisations".to_string())) })
    }

    /// A back end that agrees with the prediction where one that optimises nothing does not: there is no switch for
    /// that.
    pub fn witness(backend: &Backend) -> Guard {
        Guard { off: Some((backend.clone(), format!("it does not show on {}", backend.name))) }
    }

    /// Whether there is a guard.
    pub fn is_set(&self) -> bool {
        self.off.is_some()
    }

    /// The back end on which every step must be right.
    pub fn backend(&self) -> Option<&Backend> {
        self.off.as_ref().map(|(backend, _)| backend)
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.off.as_ref().map_or("only the kind of failure", |(_, what)| what))
    }
}
