//! A MIR pass with all others switched off. If the program is still wrong, that pass alone is guilty, and what it does
//! in other versions does not depend on how their pipelines differ.

use difftest::Backend;
use difftest::backend::one_per_compiler_for;
use difftest::backend::probe::release_order;

use crate::blame::flags::Sorted;
use crate::blame::mir_pass::switch;
use crate::blame::pass;

/// The optimisation levels to try: without LLVM's passes if they are not needed, else that of the failure.
pub fn levels(backend: &Backend) -> Vec<String> {
    let own = Sorted::new(backend).opt;
    if own == "0" { vec![own] } else { vec!["0".to_string(), own] }
}

/// A compiler that runs only these MIR passes.
pub fn only(backend: &Backend, opt: &str, names: &[String]) -> Backend {
    let sorted = Sorted::new(backend);
    // Flags such as -Zunsound-mir-opts decide what a pass does.
    let extra: Vec<String> =
        sorted.extra.iter().filter(|flag| !flag.starts_with("-Zmir-enable-passes")).cloned().collect();
    let mut only = sorted.at(opt, Some("0"), &[extra, vec![switch('+', names)]].concat());
    // Judged like an optimising back end: a pass at work must not cast doubt on the prediction.
    only.reference = false;
    only
}

/// The names of a family in all versions: its instances, and the name itself, which older versions have.
pub fn names(instances: &[String]) -> Vec<String> {
    let mut names = instances.to_vec();
    for name in instances {
        let family = pass::family(name).to_string();
        if !names.contains(&family) {
            names.push(family);
        }
    }
    names
}

/// One back end per compiler, oldest first, with the flags of this one.
pub fn compilers(all: &[Backend], like: &Backend) -> Vec<Backend> {
    let sorted = Sorted::new(like);
    let of = |backend: &Backend| {
        let own = Sorted::new(&backend.like(like));
        own.at(&sorted.opt, sorted.mir.as_deref(), &sorted.extra)
    };
    let mut compilers: Vec<Backend> =
        one_per_compiler_for(all, like.target.as_deref()).into_iter().map(of).collect();
    compilers.sort_by(|a, b| release_order(&a.compiler.release, &b.compiler.release));
    compilers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_in_all_versions() {
        let instances =
            ["DeadStoreElimination-initial".to_string(), "DeadStoreElimination-final".to_string()];
        assert_eq!(names(&instances)[2..], ["DeadStoreElimination".to_string()]);
        assert_eq!(names(&["GVN".to_string()]), ["GVN".to_string()]);
    }
}
